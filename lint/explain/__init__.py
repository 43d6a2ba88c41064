"""What a pipeline does with a field: for ``lslint explain-field`` and the language server."""
