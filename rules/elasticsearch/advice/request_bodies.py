"""Bodies of requests that Elasticsearch rejects, or of which it ignores a part."""

from __future__ import annotations

from lslint.grammar.config.tree import ConfigDocument, Entry, Mapping, Sequence, resolve
from lslint.rules import knowledge
from lslint.rules.api import Context, Findings
from lslint.rules.elasticsearch.advice.requests import Request, RequestRule
from lslint.rules.elasticsearch.model import json_values as values
from lslint.rules.elasticsearch.model.misspelt_bodies import is_index
from lslint.rules.elasticsearch.model.releases import SUPPOSED
from lslint.rules.elasticsearch.model.violations import ReleaseAnalysis
from lslint.rules.shared.message_parts import did_you_mean, with_effect
from lslint.rules.shared.suggest import closest

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator
    from typing import Any

    Problem = tuple[tuple[int, int], str, bool]
    """A span, the problem with what to do, and whether Elasticsearch certainly rejects the request."""

_EFFECT = "so Elasticsearch rejects the request"


def _table() -> dict[str, dict[str, Any]]:
    return knowledge.load("es/requests")


def body_of(method: str, path: str) -> str:
    """Return the name of the body of a request; empty if the bodies of its API are not checked."""
    parts = [method, *Request(method, path).parts]
    for key, body in _table()["paths"].items():
        names = key.replace(" ", "/").split("/")
        fits = (name == part or (name == "*" and part[:1] != "_") for name, part in zip(names, parts, strict=False))
        if len(names) == len(parts) and all(fits):
            return str(body)
    return ""


class RequestBodyRule(RequestRule):
    """A rule about the bodies of requests, and about requests whose method does not suit their body."""

    def check_request(self, request: Request, node: ConfigDocument, ctx: Context) -> Findings:
        """Report what Elasticsearch rejects or ignores."""
        root = resolve(node.root) if node.root is not None else None
        if not isinstance(root, Mapping) or ctx.has_syntax_errors:
            return
        names_index = len(request.parts) == 1 and request.parts[0][:1] != "_" and not request.is_open
        if names_index and request.method == "POST" and is_index(root):
            effect = _EFFECT if ctx.target is not None else "so Elasticsearch 5.0 and later reject the request"
            yield self.finding((request.start, request.end), f"`POST` does not create an index, {effect}. Use `PUT`")
        body = body_of(request.method, request.path)
        since = _table()["bodies"][body].get("since", (7, 17)) if body else ()
        for span, message, is_certain in _object(root, body) if body and not ctx.is_below(*since) else ():
            if is_certain:
                yield self.finding(span, message)
            else:
                yield self.finding(span, message, severity="warning", stage="run")
        for part in (root.get("persistent"), root.get("transient")) if body == "cluster settings" else ():
            for place, message in _settings(part, ctx) if isinstance(part, Mapping) else ():
                yield self.finding(place, message)


def _settings(node: Mapping, ctx: Context) -> Iterator[tuple[tuple[int, int], str]]:
    """Yield the settings of a cluster whose name or value each release that may be in use rejects."""
    from lslint.rules.elasticsearch.node.settings import check_setting, closest_setting, row_of

    analysis = ReleaseAnalysis(ctx)
    never = _table()["bodies"]["settings"]["never"]
    for name, entry, given in values.flatten(node):
        if values.is_null(given) or name in never:
            continue
        if name.startswith("index."):
            yield values.key_span(entry), f"`{name}` is a setting of indices, {_EFFECT}. Send it to `<index>/_settings`"
        elif row_of(name) is not None or closest_setting(name):  # others may belong to a plugin
            check_setting(analysis, node, name, entry, given)
    for violation in analysis.violations:
        target = analysis.target
        refusing = violation.releases.refusing()
        if violation.releases.state(target) == "load" if target else refusing == SUPPOSED:
            yield (violation.start, violation.end), with_effect(violation.message, _EFFECT.removeprefix("so "))


def _object(node: Mapping, name: str) -> Iterator[Problem]:
    """Check an object. ``name``: of its row in the table."""
    row = _table()["bodies"][name]
    title, keys, given, is_strict = row.get("title"), row.get("keys", {}), values.entries(node), not row.get("lenient")
    never: dict[str, str] = row.get("never", {})
    missing = [names for names in row.get("needs", ()) if not any(node.get(key) for key in names.split("|"))]
    for entry in given if keys else ():
        if entry.name in keys:
            yield from _value(entry, keys[entry.name].replace("*", values.text(node.get("type")) or ""))
        elif not values.templated(entry.name):
            meant = closest(entry.name, [key for key in keys if node.get(key) is None])
            rest = [names for names in missing if meant not in names.split("|")]
            is_certain, missing = is_strict or len(rest) < len(missing), rest
            if meant or is_certain:
                effect = _EFFECT if is_certain else "so it has no effect"
                hint = did_you_mean(meant) or f". {never.get(entry.name, 'Remove the key')}"
                yield values.key_span(entry), f"Unknown key `{entry.name}` in {title}, {effect}{hint}", is_certain
    for names in missing:
        either = "` or `".join(names.split("|"))
        yield (node.start, node.start + 1), f"`{either}` is missing in {title}, {_EFFECT}. Add it", True
    for about, is_certain in (("several", True), ("drops", False)):
        if len(given) > 1 and about in row:
            yield values.key_span(given[1]), row[about], is_certain
    for path, entry, leaf in values.flatten(node) if not keys else ():
        prefix = next((key for key in never if key[-1] == "." and path.startswith(key)), "")
        advice = never.get(path) or never.get(prefix)
        if advice and not values.is_null(leaf):
            problem = row.get("problem", f"must not be in {title}, {_EFFECT}")
            yield values.key_span(entry), f"`{path}` {problem}. {advice}", is_strict


def _value(entry: Entry, kind: str) -> Iterator[Problem]:
    """Check the value of an entry: an object of that kind, ``[a list]`` or ``{a map}`` of them, or ``=a word``."""
    node, bodies, words = values.value(entry), _table()["bodies"], _table()["words"].get(kind[1:], [])
    where, types, items = f"`{entry.name}`", _table()["types"], values.one_or_more(values.value(entry))
    for item in items if kind[0] in "[=" else ():
        word = (values.text(item) or "").lower()
        meant = closest(word, words) if word not in words else None
        if meant:
            yield (item.start, item.end), f"Unknown {kind[1:]} `{word}`, {_EFFECT}; did you mean `{meant}`?", True
        if kind[0] == "[" and isinstance(item, Mapping):
            yield from _object(item, kind[1:-1])
    if kind[0] == "{" and isinstance(node, Mapping):
        for each in values.entries(node):
            yield from _value(each, kind[1:-1])
    elif kind in bodies and isinstance(node, Mapping):
        yield from _object(node, kind)
    elif kind == "strings":
        node = next((item for item in items if isinstance(item, Mapping)), node)
    elif kind[0] == "[" and items:  # a parser may skip a string before an object, but not the last one
        node, kind, where = items[-1], kind[1:-1], f"Each item of {where}"
    row = types.get(kind, types["an object"] if kind in bodies else None)
    what = {Mapping: "object", Sequence: "list"}.get(type(node), "string" if values.is_text(node) else "number")
    is_open = values.is_null(node) or values.templated(values.text(node) or "")
    if row is not None and what not in row["accepts"] and not is_open:
        written = (values.text(node) or "").strip()
        is_quoted = "object" in row["accepts"] and written[:1] + written[-1:] == "{}"
        action = "Remove the quotes around the object, and the backslashes in it" if is_quoted else row["action"]
        yield (node.start, node.end), f"{where} must be {row['title']}, {_EFFECT}. {action}", True
