"""The fields that the filters of a file write or change. A plugin that may write anything (ruby code, json without a
target, unknown plugins) counts as a write to any field."""

from __future__ import annotations

from lslint.grammar.logstash.nodes import MAX_CLAUSES, Array, Bareword, Branch, Item, Pipeline, Plugin, String
from lslint.rules.api import Context
from lslint.rules.facts import fact
from lslint.rules.logstash.dataflow.writes import Write, Writes, walk
from lslint.rules.logstash.grok.filters import patterns
from lslint.rules.logstash.values.coercion import closed, regex
from lslint.rules.logstash.values.options import boolean, pairs, texts

TYPE_CHECKING = False
if TYPE_CHECKING:
    Path = tuple[str, ...]
    Clauses = tuple[tuple[int, int], ...]

_HARMLESS = frozenset((
    "drop", "clone", "throttle", "prune", "sleep", "cidr", "dns", "truncate", "urldecode", "de_dot", "anonymize",
))  # fmt: skip
"""Filters that set no field, or only change one that exists."""


@fact
def writes(tree: Pipeline) -> Writes:
    """Return the writes of a file."""
    found = Writes()
    for section in tree.sections:
        for plugin, clauses, _ in walk(section, MAX_CLAUSES + 1):
            if len(clauses) > MAX_CLAUSES:
                found.anything.append(Write(plugin.start, plugin.name_end, clauses))
            elif section.kind == "filter":
                _filter(plugin, clauses, found)
            elif section.kind == "input":
                _input(plugin, found)
    return found


def clauses_of(ctx: Context) -> Clauses:
    """Return ``(branch, clause)`` of the clauses around the visited node."""
    if not ctx.clauses:
        return ()
    numbers = _clause_numbers(ctx.tree)  # type: ignore[arg-type]
    return tuple(numbers[id(clause)] for clause in ctx.clauses)


@fact
def _clause_numbers(tree: Pipeline) -> dict[int, tuple[int, int]]:
    """Return ``(branch, clause)`` by the identity of the clause."""
    numbers: dict[int, tuple[int, int]] = {}
    stack: list[Item] = [item for section in tree.sections for item in section.items]
    while stack:
        item = stack.pop()
        if isinstance(item, Branch):
            for number, clause in enumerate(item.clauses):
                numbers[id(clause)] = item.start, number
                stack.extend(clause.items)
    return numbers


def exclusive(one: Clauses, other: Clauses) -> bool:
    """Whether no event passes both lists of clauses."""
    for a, b in zip(one, other, strict=False):
        if a != b:
            return a[0] == b[0]
    return False


def _input(plugin: Plugin, found: Writes) -> None:
    """Add the writes of an input, before those of all filters: a codec for structured data may set any field."""
    option = plugin.option("codec")
    name = getattr(option.value, "name", None) or getattr(option.value, "value", "") if option is not None else ""
    if name not in ("", "plain", "line", "multiline", "rubydebug"):
        found.anything.append(Write(-1, -1, ()))


def _filter(plugin: Plugin, clauses: Clauses, found: Writes) -> None:
    name = plugin.name
    for option in plugin.options:
        if option.name == "add_field":
            for key, value in pairs(option.value):
                found.add(key, Write(value.start, value.end, clauses))
    known = _FILTERS.get(name)
    if known is not None:
        known(plugin, clauses, found)
    elif name not in _HARMLESS:
        target = plugin.option("target") or (plugin.option("destination") if name == "translate" else None)
        for option in plugin.all("xpath") if name == "xml" else ():
            for _, value in pairs(option.value):
                if isinstance(value, String | Bareword):
                    found.add(value.value, Write(value.start, value.end, clauses))
        if name in _TO_TARGET and target is not None and isinstance(target.value, String | Bareword):
            found.add(target.value.value, Write(target.start, target.end, clauses))
        elif name not in _TO_TARGET or name in ("json", "kv"):
            found.anything.append(Write(plugin.start, plugin.name_end, clauses))
        else:
            for default in _TO_TARGET[name]:
                found.add(default, Write(plugin.start, plugin.name_end, clauses))


_TO_TARGET: dict[str, tuple[str, ...]] = {
    "json": (), "kv": (), "xml": (), "geoip": ("geoip",), "useragent": ("name", "os", "version", "user_agent"),
    "date": ("@timestamp",), "translate": ("translation", "destination"), "fingerprint": ("fingerprint", "event"),
    "uuid": (), "syslog_pri": ("syslog_severity_code", "syslog_facility_code", "log"), "bytes": (),
}  # fmt: skip
"""Filters that only write to ``target``, and the fields that they write without one (json and kv: any)."""


def _grok(plugin: Plugin, clauses: Clauses, found: Writes) -> None:
    target = plugin.option("target")
    for _, pattern in patterns(plugin):
        text = pattern.value
        captures = [(match, match[1]) for match in closed(r"%\{\w+:([^:}]+)(?::\w+)?[^}]*\}", text, "}")]
        # No parenthesis in the name: the search for the end of a group stops at the next group.
        for match in regex(r"\(\?<([^>=!(]+)>").finditer(text):
            captures.append((match, match[1].partition(":")[0]))
        for match, name in captures:
            start = pattern.start + 1 + match.start()
            found.add(name, Write(start, start + len(match.group()), clauses))
    from lslint.rules.logstash.dataflow.grok_fields import inside

    fields = inside(plugin)
    if fields is None:
        found.anything.append(Write(plugin.start, plugin.name_end, clauses))
    elif target is None:
        for name in fields:
            found.add(name, Write(plugin.start, plugin.name_end, clauses))


def _dissect(plugin: Plugin, clauses: Clauses, found: Writes) -> None:
    from lslint.grammar.mini_languages import dissect

    for option in plugin.all("mapping"):
        for _, value in pairs(option.value):
            if isinstance(value, String):
                for part in dissect.parse(value.value, value.start + 1):
                    if part.name:
                        found.add(part.name, Write(part.start, part.end, clauses))
    _keys(plugin, "convert_datatype", clauses, found)


def _keys(plugin: Plugin, option: str, clauses: Clauses, found: Writes) -> None:
    for one in plugin.all(option):
        for name, value in pairs(one.value):
            found.add(name, Write(value.start, value.end, clauses))


def _mutate(plugin: Plugin, clauses: Clauses, found: Writes) -> None:
    for name in ("convert", "replace", "update", "join", "split", "merge", "coerce", "rename"):
        _keys(plugin, name, clauses, found)
    for option in plugin.options:
        if option.name in ("rename", "copy"):
            for _, value in pairs(option.value):
                if isinstance(value, String | Bareword):
                    found.add(value.value, Write(value.start, value.end, clauses))
        elif option.name == "remove_field":
            for name in texts(option.value):
                found.add(name, Write(option.start, option.end, clauses))


def _csv(plugin: Plugin, clauses: Clauses, found: Writes) -> None:
    columns = plugin.option("columns")
    target = plugin.option("target")
    if (
        columns is None
        or target is not None
        or boolean(getattr(plugin.option("autodetect_column_names"), "value", None))
    ):
        found.anything.append(Write(plugin.start, plugin.name_end, clauses))
        return
    items = columns.value.items if isinstance(columns.value, Array) else [columns.value]
    for item in items:
        if isinstance(item, String | Bareword):
            found.add(item.value, Write(item.start, item.end, clauses))
    _keys(plugin, "convert", clauses, found)


def _code(plugin: Plugin, clauses: Clauses, found: Writes) -> None:
    """Add the writes of Ruby code: the fields that it names, or any if a name is computed."""
    setter = regex(r"""event\.set\(\s*(?:'([^']*)'|\"([^\"#]*)\"|(.))""")
    for option in plugin.options:
        if option.name in ("code", "timeout_code") and isinstance(option.value, String):
            for match in setter.finditer(option.value.value):
                one, two, other = match.groups()
                write = Write(option.start, option.name_end, clauses)
                if other is not None:
                    found.anything.append(write)
                else:
                    found.add(one or two or "", write)
        elif option.name == "path" or (option.name == "code" and not isinstance(option.value, String)):
            found.anything.append(Write(option.start, option.name_end, clauses))


_FILTERS = {
    "grok": _grok, "dissect": _dissect, "mutate": _mutate, "csv": _csv, "ruby": _code, "aggregate": _code,
}  # fmt: skip
