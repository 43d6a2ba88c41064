"""Generators: from the sources in this repository to the generated files (``tools/generate.py`` runs them).

Each module has ``files()``: the path below the repository -> the content of every file that it generates.
"""
