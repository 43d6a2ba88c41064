"""Requests to Elasticsearch in documents, scripts and notes: templates, index bodies, lifecycle policies."""

from __future__ import annotations

import os
from bisect import bisect
from collections.abc import Iterator
from copy import deepcopy

from lslint.engine.embedded_text import EmbeddedText
from lslint.files.paths import STDIN, upwards
from lslint.files.shown_path import ShownPath
from lslint.grammar.bounded_cache import Latest, compiled
from lslint.grammar.config.tree import Mapping
from lslint.grammar.embedding import requests
from lslint.grammar.parse_errors import Span
from lslint.grammar.shell_commands import end_of, others
from lslint.grammar.template_hints import has_marker
from lslint.kinds import KINDS
from lslint.rules.elasticsearch.advice import requests as advice
from lslint.rules.elasticsearch.advice.request_bodies import body_of
from lslint.rules.elasticsearch.model.misspelt_bodies import WRAPPED, is_index, meant_key, wraps
from lslint.rules.facts import grouped
from lslint.rules.project_view import ManifestWord
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
        may_create = names_index and compiled(_OF_INDEX).search(request.inner.text)
        is_checked = request.has_body and (body_of(request.method, request.path) or may_create)
        kind = "es-requests" if is_checked or advice.is_removed(request) else ""
    return kind


def _kind_of_body(request: requests.Request, is_excerpt: bool) -> str:
    """The kind of a body that makes an index, a template or a policy; empty for any other."""
    parts = request.path.split("/")
    named = _BY_ENDPOINT.get(tuple(parts[:-1])) if parts[-1][:1] != "_" else None  # not `_simulate`
    if named == "ingest-pipeline" and is_excerpt and '"processors"' not in request.inner.text:
        return ""
    if named is not None:
        return named
    if parts[0][:1] == "_" and len(parts) > 1:
        return ""
    is_changed = len(parts) in (2, 3) and not {"_mapping", "_mappings"}.isdisjoint(parts[1:])
    if request.method == "PUT" and len(parts) < 3:
        root = _root(request.inner.text) if compiled(_ONE_KEY).search(request.inner.text) else _NOTHING
        is_new = parts[0][:1] != "_" and (meant_key(root) or compiled(_OF_INDEX).search(request.inner.text))
        is_changed |= parts[-1] == "_settings" or bool(is_new and len(parts) == 1)
    return "es-template" if is_changed else ""


_OF_INDEX = r"\"(?:mappings|settings|is_write_index)\\?\""
"""Keys that only the bodies of indices and templates have, in quotes that a shell may unescape."""


def _root(text: str) -> Mapping:
    """Return the object that a text consists of, after the line of a request; an empty one if it is none."""
    from lslint.grammar.config.json import parser

    roots = [document.root for document in parser.parse(text)[0].documents]
    return roots[0] if len(roots) == 1 and isinstance(roots[0], Mapping) else _NOTHING


_BLANK = r"\{\s*(?:\"[^\"\n]*\"|\w[^\":{}\n]*+)\s*+\}"
"""An object with one word or string: a blank of an excerpt, which the reader fills in."""
_ONE_KEY = r"\n\s*\{\s*\"[amns][A-Za-z_]{3,9}\"\s*:\s*\{"
"""The beginning of a body that may have one misspelt key."""
_SENDS_FILE = r"[\s=\"'d]@[^\s\"']"  # `-d @file`, `-d@file`, `--json=@file`
_ELSEWHERE = r"(?m)^[ \t]*(?:cd|pushd)[ \t](?!.*dirname)|(?<!>)>[ \t]*[\"']?[\w./-]*\$[\w{]"
"""What makes the files that a script sends unknown: another folder, or output to a file whose name is a variable."""
_PATHS = r"(?<![@\w./*${}-])[\w./*${}-]+"
"""Words of a script that may be paths, except for files that curl sends."""
_UNORDERED = r"\w[ \t]*\(\)|(?m:^[ \t]*(?:function|\.|source)[ \t])|[/\"']\$\{?[1-9]|(?m:(?<!&)&[ \t]*$)|\)[ \t]*&(?!&)"
"""Functions and their arguments in paths, other scripts, and commands that do not wait for each other."""
_BEGINS = r"(?m)(?:^|[;&|]|\b(?:do|then|else)\b)[ \t]*(?:if|for|while|until|case|select)\b"
_ENDS = r"(?m)(?:^|[;&|])[ \t]*(?:fi|done|esac)\b"
_UNCERTAIN = r"(?i)delete|_rollover|&&|\|\||(?:-X|--request)[ =]*[\"']?\$"
"""Requests that may remove an index or its role, those with an unknown method, and conditions."""
_OF_WHOLE_SCRIPTS = (("_alias", "writers", advice.second_writers), ("_ilm/policy", "unused", advice.unused_policies))
_ASSIGNED = r"(?m)^[ \t]*(?:(?:export|local|readonly)[ \t]+)?(\w+)=[\"']?([^\s;\"']+)"
_NOTHING = Mapping(0, 0, [], True)
_latest = Latest()


def find(
    text: str, spans: list[Span] | None, origin: str, gaps: list[NotChecked], *, are_excerpts: bool, is_script: bool
) -> Iterator[EmbeddedText]:
    """The requests in these parts of a host (None: all of it), in order. ``origin``: of ``Context``; ``gaps``: gets
    those whose bodies cannot be read, of a host that sends them; ``are_excerpts``, ``is_script``: see ``requests``."""
    passed_over: list[requests.PassedOver] = []
    known: set[int] = set()  # paths of requests whose bodies, or bodies and port, show that they are for Elasticsearch
    hosts: set[str] = set()  # what is before the paths of those whose bodies alone show it
    is_curl = origin == "file" and "alias curl" not in text and "curl()" not in text
    faulty: list[requests.Request] | None = [] if is_curl else None
    if is_script and spans is None:
        spans = [(0, end_of(text))]  # the script does not send the others
    every = [*requests.requests(text, spans, passed_over, faulty, are_excerpts=are_excerpts, is_script=is_script)]
    _resolve(text, [*every, *(faulty or ())])
    if is_script:
        _latest.keep(text, every)
    for request in every:
        is_excerpt = are_excerpts and origin != "file"
        kind = kind_of(request, is_excerpt=is_excerpt)
        host = request.inner.server
        if kind == "es-template" and "/" not in request.path and faulty and is_index(_root(request.inner.text)):
            hosts.add(host)
        if kind and (host in hosts or advice.is_node(host)):
            known.add(request.inner.start)
        if kind and not (is_excerpt and compiled(_BLANK).search(request.inner.text)):
            yield EmbeddedText(request.inner, kind, origin)
    for request in faulty or ():
        is_known = request.inner.server in hosts or advice.is_node(request.inner.server)
        if request.inner.start in known or (is_known and advice.names_type(request)) or advice.names_api(request):
            yield _reported(request, *request.faults)
    if origin == "file":
        gaps += [
            NotChecked(f"the body of `{each.method} {each.path}` cannot be read", each.start, each.end)
            for each in passed_over
            if each.method in ("PUT", "POST") and _makes_index(each, text[each.start : each.end])
        ]


def _resolve(text: str, every: list[requests.Request]) -> None:
    """Replace the variables in the servers of requests that the text sets once."""
    values = grouped({*compiled(_ASSIGNED).findall(text)})
    for inner in (request.inner for request in every):
        for braced, name in compiled(r"\$(?:\{(\w+)\}|(\w+))").findall(inner.server):
            if len(assigned := values.get(braced or name, [])) == 1:
                inner.server = inner.server.replace(f"${{{braced}}}" if braced else f"${name}", assigned[0])


def of_scripts(text: str, path: str, projects: Projects, is_script: bool) -> Iterator[EmbeddedText]:
    """The requests of curl that send a file of the project, if Elasticsearch may reject its content, and those that a
    later request of a script (``is_script``) has to precede."""
    scanned: list[requests.Request] | None = _latest.get(text)
    if scanned is None:
        scanned = [*requests.requests(text, is_script=is_script)] if compiled(_SENDS_FILE).search(text) else []
        _resolve(text, scanned)
    every = [request for request in scanned if not request.is_unsure and path != STDIN]
    code = compiled(r"(?m)^[ \t]*#.*").sub(lambda match: " " * len(match[0]), text) if every else ""
    sending = [(request, _kind_of_file(request), body_of(request.method, request.path)) for request in every]
    names = {each.file for each, kind, body in sending if kind or body or advice.has_order(each.path)} - {""}
    files = _files(names, code, os.path.dirname(os.path.abspath(path)), projects)
    bodies = {file: projects.text(place) or "" for file, place in files.items()}
    roots = {file: _root(body) for file, body in bodies.items() if not has_marker(body)}
    kinds = {file: projects.kind(place) for file, place in files.items()}
    yield from _misplaced(every, code, roots) if is_script and compiled(_UNORDERED).search(code) is None else ()
    sent: set[tuple[str, str]] = set()
    for request, kind, name in sending:
        if kinds.get(request.file) == "es-legacy-template" and kind in ("es-index-template", "es-component-template"):
            yield _reported(request, "legacy")
        elif request.method == "PUT" and kind in WRAPPED and wraps(roots.get(request.file), kind):
            yield _reported(request, "wrapped")
        elif request.file in roots and name and (request.file, name) not in sent:
            sent.add((request.file, name))
            config = EmbeddedText(deepcopy(request.inner), "es-requests")
            config.file, config.inner.style = ShownPath(files[request.file]), "template"
            config.inner.text += bodies[request.file]
            config.inner.map.add(len(bodies[request.file]), request.file_start, request.file_start)
            yield config


def _kind_of_file(request: requests.Request) -> str:
    """The kind of what a request creates; empty for other requests."""
    *parents, name = request.path.split("/")
    is_index = not parents and name[:1] not in ("", "_") and advice.is_node(request.inner.server)
    return _BY_ENDPOINT.get(tuple(parents), "es-template" if is_index else "")


def _files(names: set[str], code: str, folder: str, projects: Projects) -> dict[str, str]:
    """The paths of the files with these names that a script in a folder (absolute) sends as they are here."""
    words = {word.rpartition("/")[2] for word in compiled(_PATHS).findall(code)} if names else set()
    endings = tuple({os.path.splitext(word)[1] for word in words if "*" in word or "$" in word} - {""})
    is_inside, top = projects.real_folders.is_inside, projects.root_of(folder)
    files: dict[str, str] = {}
    for written in names if compiled(_ELSEWHERE).search(code) is None else ():
        places = {os.path.split(os.path.normpath(os.path.join(above, written))) for above in upwards(folder)}
        paths = [each for each in places if is_inside(each[0], top) and each[1] in projects.listing(each[0])]
        is_fixed = compiled(r"[\w./-]+").fullmatch(written) and written.rpartition("/")[2] not in words
        if len(paths) == 1 and is_fixed and not written.endswith(endings):  # no other command may write it
            files[written] = os.path.join(*paths[0])
    return files


def _misplaced(every: list[requests.Request], code: str, roots: dict[str, Mapping]) -> Iterator[EmbeddedText]:
    """The requests that require what only a later one creates; of a script without unknown requests also those that
    give an alias a second write index, or create a policy that none names. ``roots``: of the files that they send."""
    begins, ends = ([match.start() for match in compiled(each).finditer(code)] for each in (_BEGINS, _ENDS))
    outside = {each.inner.start for each in every if bisect(begins, each.inner.start) == bisect(ends, each.inner.start)}
    first = {(each.inner.server, each.path): each.inner.start for each in reversed(every) if each.method[0] == "P"}
    sent = [(each, roots.get(each.file, _NOTHING) if each.file else _root(each.inner.text)) for each in every]
    sent = [(each, root if each.inner.start in outside else _NOTHING) for each, root in sent]
    for request, root in sent:
        for path in advice.required(request.path, root) if request.method[0] == "P" else ():
            start, end = request.inner.start, first.get((request.inner.server, path), 0)
            if start < end and end in outside and path.partition("/")[0] not in code[:start]:
                yield _reported(request, "early", value=path)
    is_whole = len({each.inner.server for each in every}) == 1 and compiled(_UNCERTAIN).search(code) is None
    stops = others(code) if is_whole else []
    is_whole &= len({bisect(stops, each.inner.start) for each in every}) == 1
    for word, fact, find in _OF_WHOLE_SCRIPTS if is_whole else ():
        is_read = code.count(word) == sum(word in each.path for each in every)
        for request, name, value in find(sent) if is_read else ():
            yield _reported(request, fact, name=name, value=value)


def _reported(request: requests.Request, *faults: str, name: str = "", value: str = "") -> EmbeddedText:
    """Return a request without its body, with words for its faults at its path."""
    config = EmbeddedText(request.inner, "es-requests")
    span = len(request.method) + 1, len(request.method) + 1 + len(request.path)
    config.words = [ManifestWord(name or request.path, fault, value or request.file, *span) for fault in faults]
    config.is_container = True
    return config


def _makes_index(passed: requests.PassedOver, body: str) -> bool:
    """Whether a request whose body cannot be read makes an index, a template, a policy or an ingest pipeline."""
    *parents, name = passed.path.split("/")
    is_index = not parents and passed.method == "PUT" and compiled(_OF_INDEX).search(body) is not None
    return name[:1] != "_" and (is_index or tuple(parents) in _BY_ENDPOINT)  # not `_simulate`
