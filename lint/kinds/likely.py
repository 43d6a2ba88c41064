"""The likely kinds of a file whose kind is not certain, for messages."""

from __future__ import annotations

from lslint.kinds.detect import skip
from lslint.kinds.detect_yaml import count_by_kind, kind_of_entries, kind_of_name

MAX_KINDS = 2


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
        kind = kind_of_entries(text)
        return [kind] if kind else []
    if text.startswith("-", offset):
        return ["jvm-options"]
    counts = count_by_kind(text)
    most = max(counts.values())
    kinds = [kind for kind, count in counts.items() if most and count == most][:MAX_KINDS]
    return kinds or (["logstash"] if name.endswith(".conf") else [])
