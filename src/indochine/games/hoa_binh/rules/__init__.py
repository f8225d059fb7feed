"""The rules of Hoa Binh, a module for each chapter of the rulebook."""
