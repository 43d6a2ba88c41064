"""Requests to Elasticsearch in documents, scripts and notes: templates, index bodies, lifecycle policies."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator

from lslint.engine.embedded_text import EmbeddedText
from lslint.files.paths import STDIN
from lslint.grammar.bounded_cache import compiled
from lslint.grammar.config.tree import Mapping
from lslint.grammar.embedding import requests
from lslint.grammar.template_hints import has_marker
from lslint.kinds import KINDS
from lslint.rules.elasticsearch.advice.request_bodies import body_of
from lslint.rules.elasticsearch.advice.requests import is_of_elasticsearch, is_removed, names_type, required
from lslint.rules.elasticsearch.model.misspelt_bodies import WRAPPED, is_index, meant_key, wraps
from lslint.rules.project_view import ManifestWord
from lslint.rules.shared.message_parts import backticked
from lslint.rules.shared.verdict import NotChecked

TYPE_CHECKING = False
if TYPE_CHECKING:
    from lslint.project.projects import Projects

_BY_ENDPOINT = {tuple(kind.endpoint.split("/")): kind.name for kind in KINDS if kind.endpoint}


def kind_of(request: requests.Request, *, is_excerpt: bool = False) -> str:
    """The kind of a request's body; ``es-requests`` for one that a rule about requests reports, empty for others.

    ``is_excerpt``: the request stands in a document, which may leave out a part of the body.
    """
    kind = _kind_of_body(request, is_excerpt) if request.has_body and request.method in ("PUT", "POST") else ""
    if not kind:
        names_index = request.method == "POST" and "/" not in request.path and request.path[:1] not in ("_", "")
        may_create = names_index and _has_part_of_index(request.inner.text)
        is_checked = request.has_body and (body_of(request.method, request.path) or may_create)
        kind = "es-requests" if is_checked or is_removed(request.method, request.path) else ""
    return kind


def _kind_of_body(request: requests.Request, is_excerpt: bool) -> str:
    """The kind of a body that makes an index, a template or a policy; empty for any other."""
    parts = request.path.split("/")
    named = _BY_ENDPOINT.get(tuple(parts[:-1])) if parts[-1][:1] != "_" else None  # not `_simulate`
    if named == "ingest-pipeline" and is_excerpt and '"processors"' not in request.inner.text:
        return ""
    if named is not None:
        return named
    if request.method == "PUT" and parts[-1] == "_settings" and (len(parts) == 1 or parts[0][:1] != "_"):
        return "es-template" if len(parts) < 3 else ""
    if parts[0][:1] == "_":
        return ""
    if len(parts) == 1 and request.method == "PUT":
        text = request.inner.text
        return "es-template" if _has_part_of_index(text) or _misspells_key(text) else ""
    mapping = len(parts) in (2, 3) and any(part in ("_mapping", "_mappings") for part in parts[1:])
    return "es-template" if mapping else ""


_OF_INDEX = ("mappings", "settings", "is_write_index")
"""Keys that only the bodies of indices and templates have."""


def _has_part_of_index(text: str) -> bool:
    return any(f'"{word}"' in text for word in _OF_INDEX)


def _misspells_key(text: str) -> bool:
    """Whether a request has the body of a new index under a misspelt key."""
    return compiled(_ONE_KEY).search(text) is not None and _holds(text, meant_key)


def _holds(text: str, is_meant: Callable[[Mapping], object]) -> bool:
    """Return whether a text is one object that ``is_meant`` accepts."""
    from lslint.grammar.config.json import parser

    roots = [document.root for document in parser.parse(text)[0].documents]
    return len(roots) == 1 and isinstance(roots[0], Mapping) and bool(is_meant(roots[0]))


_COMPOSABLE = ("es-index-template", "es-component-template")
_BLANK = r"\{\s*(?:\"[^\"\n]*\"|\w[^\":{}\n]*+)\s*+\}"
"""An object with one word or string: a blank of an excerpt, which the reader fills in."""
_ONE_KEY = r"\n\s*\{\s*\"[amns][A-Za-z_]{3,9}\"\s*:\s*\{"
"""The beginning of a body that may have one misspelt key."""
_SENDS_FILE = r"[\s=\"'d]@[^\s\"']|\"composed_of\"|repository\""  # `-d @file`, `-d@file`, `--json=@file`
_BLOCK = r"(?m)^\s*(?:fi|else|elif|done|esac|;;)\b|;;|;\s*(?:fi|done)\b"
"""The end of a block of a shell."""
_FUNCTION = r"\w\s*\(\)|(?m:^\s*function\s)|[/\"']\$\{?\d"
"""A function of a shell, or its arguments in a path."""


def find(
    text: str,
    spans: list[tuple[int, int]] | None = None,
    origin: str = "file",
    gaps: list[NotChecked] | None = None,
    *,
    are_excerpts: bool = False,
    is_script: bool = False,
) -> Iterator[EmbeddedText]:
    """The requests in these parts of a host (None: all of it), in order. ``origin``: see ``Context.origin``. ``gaps``:
    gets those whose bodies cannot be read, of a host that sends its requests. ``are_excerpts``, ``is_script``: see
    ``requests``."""
    passed_over: list[requests.PassedOver] = []
    known: set[int] = set()  # paths of requests whose bodies, or bodies and port, show that they are for Elasticsearch
    hosts: set[str] = set()  # what is before the paths of those whose bodies alone show it
    faulty: list[requests.Request] | None = (
        [] if origin == "file" and "alias curl" not in text and "curl()" not in text else None
    )
    every = requests.requests(text, spans, passed_over, faulty, are_excerpts=are_excerpts, is_script=is_script)
    for request in every:
        is_excerpt = are_excerpts and origin != "file"
        kind = kind_of(request, is_excerpt=is_excerpt)
        host = _before(text, request)
        if kind == "es-template" and "/" not in request.path and faulty and _holds(request.inner.text, is_index):
            hosts.add(host)
        if kind and (host in hosts or host.endswith(":9200/")):
            known.add(request.inner.start)
        if kind and not (is_excerpt and compiled(_BLANK).search(request.inner.text)):
            yield EmbeddedText(request.inner, kind, origin)
    for request in faulty or ():
        host = _before(text, request)
        is_typed = (host in hosts or host.endswith(":9200/")) and names_type(request.method, request.path)
        if is_typed or request.inner.start in known or is_of_elasticsearch(request.path):
            yield _reported(request, *request.faults)
    if gaps is not None and origin == "file":
        gaps += [
            NotChecked(f"the body of `{each.method} {each.path}` cannot be read", each.start, each.end)
            for each in passed_over
            if each.method in ("PUT", "POST") and _makes_index(each, text[each.start : each.end])
        ]


def _before(text: str, request: requests.Request) -> str:
    """What is before the path of a request, in its word: ``http://es:9200/``."""
    return compiled(r"[\"' ]").split(text[max(0, request.inner.start - 200) : request.inner.start])[-1]


def of_scripts(text: str, path: str, projects: Projects, is_script: bool) -> Iterator[EmbeddedText]:
    """The requests of curl that send a file of the project, if Elasticsearch may reject its content, and those that a
    later request of a script (``is_script``) has to precede."""
    from lslint.project.related_files import file_named

    if path == STDIN or not compiled(_SENDS_FILE).search(text):
        return
    code = compiled(r"(?m)^[ \t]*#.*").sub(lambda match: " " * len(match[0]), text)
    if compiled(r"(?m)^\s*(?:cd|pushd)\s(?!.*dirname)").search(code):
        return  # the files are in another folder
    every = [*requests.requests(text)]
    for request in every:
        *parents, name = request.path.split("/")
        is_index = not parents and name[:1] not in ("", "_") and _before(text, request).endswith(":9200/")
        kind = _BY_ENDPOINT.get(tuple(parents), "es-template" if is_index else "")
        named = file_named(projects, os.path.abspath(path), request.file) or ""  # from a folder above the script, too
        place = named if named.endswith(f"/{request.file}") else os.path.join(os.path.dirname(path), request.file)
        is_file = code.count(request.file) == code.count(f"@{request.file}") and "$" not in request.file
        body = (projects.text(place) or "") * is_file if request.file else request.inner.text
        if is_script and (later := _later(request, required(request.path, body), every, code)):
            yield _reported(request, "early", value=backticked(later))
        if not request.file or not body:
            continue
        if kind in _COMPOSABLE and projects.kind(place) == "es-legacy-template":
            yield _reported(request, "legacy")
        elif has_marker(body):
            continue
        elif request.method == "PUT" and kind in WRAPPED and wraps(projects.root(place), kind):
            yield _reported(request, "wrapped")
        elif body_of(request.method, request.path):
            request.inner.text += body
            request.inner.map.add(len(body), request.file_start, request.file_start)
            request.inner.style = "template"
            yield EmbeddedText(request.inner, "es-requests")


def _later(request: requests.Request, paths: list[str], every: list[requests.Request], code: str) -> list[str]:
    """The names in those paths of which only later requests of a script create what is there, in the same block."""
    start, host, names = request.inner.start, _before(code, request), []
    for path in paths if compiled(_FUNCTION).search(code) is None else ():
        api, _, name = path.partition("/")
        others = (each for each in every if each.path == path and each.method[0] == "P" and _before(code, each) == host)
        end = next((each.inner.start for each in others), 0)
        if end > start and api not in code[:start] and compiled(_BLOCK).search(code, start, end) is None:
            names.append(name)
    return names


def _reported(request: requests.Request, *faults: str, value: str = "") -> EmbeddedText:
    """Return a request without its body, with words for its faults at its path."""
    config = EmbeddedText(request.inner, "es-requests")
    config.words = [ManifestWord(request.path, fault, value or request.file) for fault in faults]
    config.is_container = True
    for word in config.words:
        word.start = len(request.method) + 1
        word.end = word.start + len(request.path)
    return config


def _makes_index(passed: requests.PassedOver, body: str) -> bool:
    """Whether a request whose body cannot be read makes an index, a template, a policy or an ingest pipeline."""
    parts = passed.path.split("/")
    if tuple(parts[:-1]) in _BY_ENDPOINT:
        return parts[-1][:1] != "_"  # not `_simulate`
    is_index = len(parts) == 1 and parts[0][:1] != "_" and passed.method == "PUT"
    return is_index and any(f'"{word}' in body or f'\\"{word}' in body for word in _OF_INDEX)
