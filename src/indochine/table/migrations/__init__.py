"""How the schema of the database came to be, step by step."""
