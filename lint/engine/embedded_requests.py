"""Requests to Elasticsearch in documents, scripts and notes: templates, index bodies, lifecycle policies."""

from __future__ import annotations

from collections.abc import Iterator

from lslint.grammar.bounded_cache import compiled
from lslint.grammar.embedding import requests
from lslint.kinds import KINDS

TYPE_CHECKING = False
if TYPE_CHECKING:
    from lslint.engine.embedded_text import EmbeddedText

_BY_ENDPOINT = {tuple(kind.endpoint.split("/")): kind.name for kind in KINDS if kind.endpoint}


def kind_of(request: requests.Request) -> str:
    """The kind of a request's body; ``es-requests`` for one that a rule about requests reports, empty for others."""
    kind = _kind_of_body(request) if request.has_body and request.method in ("PUT", "POST") else ""
    if not kind:
        from lslint.rules.elasticsearch.advice.requests import is_removed

        kind = "es-requests" if is_removed(request.method, request.path) or _sorts_by_id(request) else ""
    return kind


def _sorts_by_id(request: requests.Request) -> bool:
    """Whether a search may sort by ``_id``."""
    text = request.inner.text
    return request.path.endswith("_search") and '"_id"' in text and compiled(_SORT).search(text) is not None


_SORT = r'"sort"\s*:\s*[\[{\s]*"_id"'


def _kind_of_body(request: requests.Request) -> str:
    """The kind of a body that makes an index, a template or a policy; empty for any other."""
    parts = request.path.split("/")
    named = _BY_ENDPOINT.get(tuple(parts[:-1]))
    if named == "ingest-pipeline" and '"processors"' not in request.inner.text:
        return ""
    if named is not None:
        return named
    if parts[0][:1] == "_":
        return ""
    if len(parts) == 1 and request.method == "PUT":
        text = request.inner.text
        return "es-template" if any(f'"{word}"' in text for word in ("mappings", "settings")) else ""
    mapping = len(parts) in (2, 3) and any(part in ("_mapping", "_mappings") for part in parts[1:])
    return "es-template" if mapping else ""


def find(text: str, spans: list[tuple[int, int]] | None = None, origin: str = "file") -> Iterator[EmbeddedText]:
    """The requests in these parts of a host (None: all of it), in order. ``origin``: see ``Context.origin``."""
    from lslint.engine.embedded_text import EmbeddedText

    for request in requests.requests(text, spans):
        kind = kind_of(request)
        if kind:
            yield EmbeddedText(request.inner, kind, origin)


def in_markdown(text: str) -> Iterator[EmbeddedText]:
    """The requests in the fenced blocks of a Markdown text."""
    return find(text, requests.fences(text), "document")
