"""Generated parse tables, one module a grammar (``tools/build/tables.py``)."""
