"""The language server, ``lslint lsp``. Only ``server.py`` and what it imports need pygls, which nothing else loads."""
