"""Generated parse tables, one module a grammar (``tools/build_tables.py``)."""
