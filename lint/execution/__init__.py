"""Filters run on events, with the semantics of the real ones: ``lslint try`` and ``lslint test``.

``pipeline.FilterSection`` runs a filter section; ``plugins/`` has one module per filter. No check imports the package.
"""
