"""Requests of the developer console, scripts and notes: the APIs in their paths, and removed APIs."""

from __future__ import annotations

from lslint.grammar.bounded_cache import compiled
from lslint.grammar.config.tree import ConfigDocument, Mapping
from lslint.rules.api import Context, Edit, Findings, Fix, Rule, Severity, Stage
from lslint.rules.elasticsearch.model import json_values as values
from lslint.rules.elasticsearch.model.traits import trait
from lslint.rules.elasticsearch.rule import REQUESTS

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator
    from typing import ClassVar

    from lslint.grammar.embedding.requests import Request as Sent

_OPEN = frozenset("${}<>|\\")
"""Characters of placeholders in a path."""
_OF_OTHERS = frozenset(("api", "app", "s", "internal", "kbn:", "v1", "v2", "v3", "rest", "services"))
"""First parts of the paths of other servers, Kibana for example."""
_LAST = frozenset(("_bulk", "_search", "_count", "_msearch", "_mget", "_update_by_query", "_delete_by_query"))
_OF_ALIAS = ("alias", "index", "is_write_index")
_POLICY = "_ilm/policy/"
_OF_DOCUMENT = frozenset(("_update", "_explain", "_source", "_termvectors"))


class Request:
    """``parts``: of the path, without scheme, host and query. ``start``, ``end``: the span of the path. ``server``:
    what the URL has before it, empty in a console."""

    __slots__ = ("end", "method", "parts", "path", "server", "start")

    def __init__(self, method: str, path: str, start: int = 0, end: int = 0, server: str = "") -> None:
        self.method = method
        self.start = start
        self.end = end
        self.path, self.server = path.partition("?")[0], server
        if "://" in self.path:
            host, _, self.path = self.path.partition("://")[2].partition("/")
            self.server = f"{host}/"
        self.parts = [part for part in self.path.split("/") if part]

    @property
    def is_open(self) -> bool:
        """Whether the path has placeholders or is not a path of Elasticsearch."""
        return not self.parts or not _OPEN.isdisjoint(self.path) or self.parts[0].lower() in _OF_OTHERS


def is_node(server: str) -> bool:
    """Whether the server of a URL has a port of nodes of Elasticsearch, so that no proxy adds a path."""
    return compiled(trait("node_ports")).fullmatch(_port(server)) is not None


def _port(server: str) -> str:
    """Return the port of a server, which may be the default of a variable; empty if none is written."""
    port = compiled(r":-?(\d+)[\"'}]*/+$").search(server)
    return port[1] if port is not None else ""


def names_api(sent: Sent) -> bool:
    """Whether the path of a request is certainly that of an API of Elasticsearch: the port is not one of other servers,
    and what seems to be an index and a type is not the path of a proxy."""
    is_other = compiled(trait("proxy_ports")).fullmatch(_port(sent.inner.server)) is None
    is_below = untyped(Request(sent.method, sent.path)) and not untyped(_of(sent))
    return is_of_elasticsearch(sent.path) and not is_below and (not is_other or is_node(sent.inner.server))


def _of(sent: Sent) -> Request:
    """Return the path of a request in another file."""
    return Request(sent.method, sent.path, server=sent.inner.server)


def is_of_elasticsearch(path: str) -> bool:
    """Whether a path belongs to an API of Elasticsearch."""
    request = Request("", path)
    is_incomplete = request.parts[-1:] and request.parts[-1] in trait("incomplete_apis")
    parts = request.parts[:-1] if is_incomplete else request.parts
    return not request.is_open and not set(parts[:4]).isdisjoint(trait("apis"))


def untyped(request: Request) -> str:
    """Return the path without the mapping type; empty if it has none."""
    parts = request.parts
    if request.is_open or parts[0][:1] == "_":
        return ""
    index, typed = parts[0], len(parts) > 1 and (parts[1][:1] != "_" or parts[1] == "_doc")
    if not typed:
        return ""
    if len(parts) == 3 and parts[1] != "_doc" and request.server and not is_node(request.server):
        return ""  # a proxy, or another server, may have the API below a path
    if len(parts) == 3 and parts[2] in _LAST:
        return f"{index}/{parts[2]}"
    if len(parts) == 4 and parts[3] in _OF_DOCUMENT and parts[2][:1] != "_":
        return f"{index}/{parts[3]}/{parts[2]}"
    if len(parts) == 3 and parts[1] != "_doc" and parts[2][:1] != "_" and request.method in _METHODS:
        return f"{index}/_doc/{parts[2]}"
    return ""


def names_type(sent: Sent) -> bool:
    """Whether a path is that of a document with a mapping type."""
    request = Request(sent.method, sent.path)
    is_new = request.method == "POST" and len(request.parts) == 2 and not request.is_open
    return (is_new and "_" not in (request.parts[0][0], request.parts[1][0])) or bool(untyped(request))


_METHODS = frozenset(("PUT", "POST", "GET", "DELETE", "HEAD"))


def moved(request: Request) -> tuple[str, str, str] | None:
    """Return the removed API of a path, its replacement, and the release that rejects the old one."""
    if request.is_open:
        return None
    renamed: dict[str, tuple[str, str]] = trait("renamed_apis")
    is_for_index = request.parts[0][0] != "_" or request.parts[0] == "_all"
    for place, part in enumerate(request.parts[: 3 if is_for_index else 1]):
        for old in (part, "/".join(request.parts[place : place + 2])):
            if old in renamed and (place == 0 or old[:6] != "_xpack"):
                new, since = renamed[old]
                return old, new, since
    return None


def deletes_by_wildcard(request: Request) -> bool:
    """Whether a request deletes all indices that match a pattern."""
    if request.is_open or request.method != "DELETE" or len(request.parts) != 1:
        return False
    name = request.parts[0]
    return name == "_all" or (name[:1] not in ("_", "-") and "*" in name)


def lacks_id(request: Request) -> bool:
    """Whether a PUT request for a document has no id."""
    if request.is_open or request.method != "PUT" or len(request.parts) != 2:
        return False
    return request.parts[0][:1] != "_" and request.parts[1] in ("_doc", "_create")


def is_removed(sent: Sent) -> bool:
    """Whether a rule about paths reports a request for any release."""
    request = _of(sent)
    typed = untyped(request)
    return bool(
        (typed and "/_doc/" not in typed)  # other servers also have paths with three parts
        or moved(request)
        or deletes_by_wildcard(request)
        or lacks_id(request)
    )


def has_order(path: str) -> bool:
    """Return whether the place of a request in a script may decide if Elasticsearch accepts it."""
    return "/" not in path or path.rpartition("/")[0] in trait("required_requests")


def required(path: str, root: Mapping) -> list[str]:
    """Return the paths of what must exist before a request. ``root``: its body."""
    place, api = trait("required_requests").get(path.rpartition("/")[0], ("", ""))
    leaves = [leaf for name, _, leaf in values.flatten(root) if compiled(place).fullmatch(name)]
    optional = {*trait("built_in_components"), *values.texts(root.get("ignore_missing_component_templates"))}
    return [f"{api}/{name}" for leaf in leaves for name in values.texts(leaf) if name not in optional]


def second_writers(sent: list[tuple[Sent, Mapping]]) -> Iterator[tuple[Sent, str, str]]:
    """Yield the requests of a script that give an alias a second write index, with the alias and the first index."""
    writers: dict[str, str] = {}  # of aliases
    for request, root in sent:
        added: dict[tuple[str, str], bool] = {}  # aliases of indices: whether that becomes the write index
        is_new = request.method == "PUT" and "/" not in request.path  # and so no data stream
        for name, _, leaf in values.flatten(root) if is_new else ():
            if match := compiled(r"aliases\.(.+)\.is_write_index").fullmatch(name):
                added[match[1], request.path] = values.text(leaf) == "true" and not values.is_text(leaf)
        for item in values.items(root.get("actions")) if "_alias" in request.path else ():
            add = item.get("add") if isinstance(item, Mapping) else None
            texts = [values.text(add.get(key)) if isinstance(add, Mapping) else None for key in _OF_ALIAS]
            added[texts[0] or "*", texts[1] or "*"] = texts[2] == "true"
        is_certain = all((_OPEN | {"*", ","}).isdisjoint(alias + index) for alias, index in added)
        new = {alias: index for (alias, index), is_writer in added.items() if is_writer and is_certain}
        for alias, index in new.items():
            if (alias, writers.get(alias, index)) not in added:  # the request does not change the first one
                yield request, alias, writers[alias]
        writers = {} if "_alias" in request.path else new | writers


def unused_policies(sent: list[tuple[Sent, Mapping]]) -> Iterator[tuple[Sent, str, str]]:
    """Yield the only request of a script whose lifecycle policy no other names, with its path and the name in use."""
    created = {request.path.removeprefix(_POLICY): request for request, _ in sent if request.path.startswith(_POLICY)}
    leaves = [(name, leaf) for _, root in sent for name, _, leaf in values.flatten(root)]
    named = {values.text(leaf) or "$" for name, leaf in leaves if name.endswith("lifecycle.name")}
    others = [name for name in named - created.keys() if not compiled(trait("built_in_policies")).match(name)]
    unused = [request for name, request in created.items() if name not in named]
    is_known = all(root.entries for request, root in sent if request.method[0] == "P")
    if len(unused) == len(others) == 1 and is_known and _OPEN.isdisjoint("".join(named.union(created))):
        yield unused[0], unused[0].path, others[0]


class RequestRule(Rule):
    """A rule about requests to Elasticsearch."""

    severity: ClassVar[Severity] = "warning"
    stage: ClassVar[Stage] = "run"
    kinds = REQUESTS
    visits = ("document",)

    def check(self, node: ConfigDocument, ctx: Context) -> Findings:
        """Yield findings for a request; files without a method and path have none, nor has a call with a fault, whose
        request is checked separately."""
        if node.method and node.path and not ctx.project.deployment.manifest_words():
            request = Request(node.method, node.path, node.path_start, node.path_end, ctx.project.server)
            yield from self.check_request(request, node, ctx)

    def check_request(self, request: Request, node: ConfigDocument, ctx: Context) -> Findings:
        raise NotImplementedError


def replaced(request: Request, ctx: Context, old: str, new: str) -> Fix | None:
    """Return a fix that replaces the path; None if the file does not contain the old one literally."""
    place = ctx.text.find(old, request.start, request.end)
    return Fix("unsafe", f"Replace `{old}` with `{new}`", [Edit(place, place + len(old), new)]) if place >= 0 else None
