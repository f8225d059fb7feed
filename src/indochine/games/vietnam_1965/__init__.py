"""Vietnam 1965: nine powers shared among two to six players on a map of areas and sea zones."""
