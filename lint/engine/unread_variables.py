"""Environment variables with a pipeline that the image of their container does not read."""

from __future__ import annotations

import re
from collections import Counter

from lslint.engine.embedded_text import EmbeddedText

_READ = frozenset(("CONFIG_STRING", "LOGSTASH_PIPELINE_CONF_STRING", "LOGSTASH_CONF_STRING"))
"""Variables whose value Logstash runs: of Elastic's image, and of Bitnami's now and in its first releases."""
_HEAD = 400
_NAMED = re.compile(
    r"name[\"']?[ \t]*:[ \t]*[\"']?([A-Z][A-Z0-9_]*)[\"']?[ \t\r]*\n[ \t]*value[\"']?[ \t]*:[^\n]*\n?\s*\Z"
)
_NAME = re.compile(r"[A-Z][A-Z0-9]*(?:_[A-Z0-9]*)+")
_IMAGE = re.compile(r"\bimage[\"']?[ \t]*:[ \t]*[\"']?([^\s\"'#]+)")
_OFFICIAL = re.compile(
    r"(?:docker\.elastic\.co/logstash/logstash(?:-oss|-wolfi)?|(?:docker\.io/)?(?:library/)?logstash)(?:[:@].*)?\Z"
)


def without(text: str, found: list[EmbeddedText]) -> list[EmbeddedText]:
    """The configs without pipelines in variables that nothing reads: the host runs published images only and
    names the variable once."""
    names = [_variable(text, one) if one.kind == "logstash" else "" for one in found]
    if not any(names):
        return found
    images = [image for image in _IMAGE.findall(text) if "logstash" in image.lower()]
    if not images or not all(_OFFICIAL.match(image) for image in images):
        return found
    counts = Counter(_NAME.findall(text))
    return [one for one, name in zip(found, names, strict=True) if not name or counts[name] != 1]


def _variable(text: str, one: EmbeddedText) -> str:
    """The name of the variable that holds the text, unless an image reads it; empty for none."""
    name = one.inner.name
    if name == "value":
        match = _NAMED.search(text, max(0, one.inner.start - _HEAD), one.inner.start)
        name = match[1] if match is not None else ""
    return name if name not in _READ and _NAME.fullmatch(name) is not None else ""
