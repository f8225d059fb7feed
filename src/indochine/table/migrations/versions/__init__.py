"""One module per step; a step once released is never changed."""
