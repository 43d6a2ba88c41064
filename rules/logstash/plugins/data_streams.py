"""Options of the Elasticsearch output that exclude data streams."""

from __future__ import annotations

INDEX_ONLY = frozenset((
    "index", "document_type", "manage_template", "template", "template_name", "template_overwrite", "template_api",
    "parent", "join_field", "version", "version_type", "upsert", "doc_as_upsert", "script", "script_type",
    "script_lang", "script_var_name", "scripted_upsert", "retry_on_conflict", "ilm_enabled", "ilm_rollover_alias",
    "ilm_pattern", "ilm_policy",
))  # fmt: skip
"""Options for indices: all but those of the connection, those of every output, and ``data_stream_*``."""
UNMANAGED_SINCE = "8.7"
"""The first release that accepts ``manage_template => false`` for data streams (version 11.13 of the output)."""
