"""The language server, ``lslint lsp``. Only ``server.py`` and what it imports need pygls, which nothing else loads.

In: requests of the protocol, which ``server.py`` receives. Out: answers from ``session.Session``, which keeps the open
documents, their results, and the snapshot of the project with their texts. Must not know: rules of single products,
except for what completion and hover show of pipelines; reports and the command line.
"""
