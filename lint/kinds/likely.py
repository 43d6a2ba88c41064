"""The kinds that a file may be meant to have whose kind is not certain, for messages."""

from __future__ import annotations

from lslint.kinds.detect import skip
from lslint.kinds.detect_yaml import count_by_kind, kind_of_name

MAX_KINDS = 2
_IN_LISTS = {
    "pipelines": ("pipeline.",), "heartbeat": ("schedule:",), "metricbeat": ("metricsets:",),
    "auditbeat": ("audit_rules:", "datasets:"), "filebeat": ("paths:", "- module:", "- type:"),
}  # fmt: skip
"""Kind -> words that its lists have, and those of no earlier kind."""


def likely_kinds(name: str, text: str) -> list[str]:
    """Return the kinds that fit a file best, at most ``MAX_KINDS``. ``name``: without folders, in lower case."""
    promised = kind_of_name(name)
    if promised:
        return [promised]
    offset = skip(text, 0)
    if text.startswith(("{", "["), offset):
        if '"phases"' in text:
            return ["ilm-policy"]
        return ["ingest-pipeline" if '"processors"' in text else "es-index-template"]
    if text.startswith("- ", offset):
        return [kind for kind, words in _IN_LISTS.items() if any(word in text for word in words)][:1]
    if text.startswith("-", offset):
        return ["jvm-options"]
    counts = count_by_kind(text)
    most = max(counts.values())
    kinds = [kind for kind, count in counts.items() if most and count == most][:MAX_KINDS]
    return kinds or (["logstash"] if "{" in text or name.endswith(".conf") else [])
