"""Check of the rule about names with dots in place of nested fields."""

from __future__ import annotations

from lslint.grammar.logstash.nodes import Clause, Expression, Plugin
from lslint.rules.api import Context, Edit, Finding, Findings, Fix, PipelineRule
from lslint.rules.logstash.catalogue.traits import plugins_with
from lslint.rules.logstash.dataflow.condition_logic import terms
from lslint.rules.logstash.dataflow.pipeline_plugins import flow, flow_fact
from lslint.rules.logstash.dataflow.steps import Path
from lslint.rules.logstash.dataflow.writes import display, path
from lslint.rules.logstash.flow.changes import changes
from lslint.rules.logstash.flow.needed import is_closed_input
from lslint.rules.logstash.flow.reads import visited_reads
from lslint.rules.logstash.flow.tables import entry, fields_in_target
from lslint.rules.logstash.plugins import ecs
from lslint.rules.logstash.values import ecs_mode
from lslint.rules.logstash.values.coercion import regex
from lslint.rules.logstash.values.options import pair_nodes, pairs, strings

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Collection, Iterator


_BEATS = plugins_with("speaks to Beats")
_PARENTS = {"geoip", "useragent"} | plugins_with("decodes")
"""Filters whose `target` becomes an object with the fields that they find."""
_OF_BEATS = frozenset((
    ("agent",), ("beat",), ("winlog",), ("fields",), ("kubernetes",), ("docker",), ("fileset",), ("prospector",),
    ("event", "code"), ("event", "provider"), ("host", "name"), ("log", "file"), ("log", "offset"), ("input", "type"),
))  # fmt: skip
"""Fields that a Beat itself adds or reads from Windows, always nested."""
_PRESENT = ("true", "==", "=~", "in")
"""Comparisons that hold only for a field that exists."""


class DottedReferenceCheck(PipelineRule):
    def check(self, node: Plugin | Expression, ctx: Context) -> Findings:
        if regex(_DOT).search(ctx.text, node.start, node.end) is None:
            return
        findings: dict[tuple[str, int], Finding] = {}
        moved_fields = _moved(node) if isinstance(node, Plugin) else set()
        for field, start, end in visited_reads(node, ctx):
            if len(field) != 1 or "." not in field[0] or regex(_DOTTED).fullmatch(field[0]) is None:
                continue
            parts = tuple(field[0].split("."))
            if not moved_fields.isdisjoint(_beginnings(parts, moved_fields)):
                continue  # the plugin handles both forms
            reason, nested, before = _why_nested(field[0], ctx)
            if reason:
                is_known = not before and field not in _known(ctx).written
                fix = _fix(field[0], nested, start, end, ctx) if is_known else None
                if (first := findings.get((field[0], ctx.line(start)))) is not None:
                    if first.fix is not None and fix is not None:
                        starts = {edit.start for edit in first.fix.edits}
                        first.fix.edits += tuple(edit for edit in fix.edits if edit.start not in starts)
                    continue
                effect = "is another field" if reason.startswith(_SIBLINGS) else "never exists"
                findings[field[0], ctx.line(start)] = self.finding(
                    (start, end),
                    f"{reason[0].upper()}{reason[1:]}, so the dotted field `{field[0]}` {effect}. Use `{nested}`"
                    + (f", or `{before}` before 8.0" if before else ""),
                    fix=fix,
                    key=reason,
                )
        yield from findings.values()


def _moved(plugin: Plugin) -> set[Path]:
    """Return the constant names of the fields that a filter renames or copies."""
    options = (option for name in ("rename", "copy") for option in plugin.all(name))
    names = (name for option in options for name, _ in pairs(option.value))
    return {path(name) for name in names if name and "%{" not in name and "${" not in name}


_DOT = r"\.(?<=[\w@-]\.)[A-Za-z_@]"
"""A dot in a name. The expression begins with the dot, as a search for one character is much faster than for a set."""
_MAX_NAMES = 50
_DOTTED = r"[A-Za-z_@][\w@-]*(?:\.[A-Za-z_@][\w@-]*)+"


def _fix(written: str, nested: str, start: int, end: int, ctx: Context) -> Fix | None:
    """Return a fix that replaces the dotted reference, with or without brackets around it."""
    at = ctx.text.find(written, start, end)
    if at < 0:
        return None
    last = at + len(written)
    if ctx.text[at - 1 : at] == "[" and ctx.text[last : last + 1] == "]":
        at, last = at - 1, last + 1
    return Fix("unsafe", f"Replace `{written}` with `{nested}`", [Edit(at, last, nested)])


def _why_nested(written: str, ctx: Context) -> tuple[str, str, str]:
    """Return why the field is nested and cannot exist with a dotted name, empty if that is not certain; the nested
    field, and that of releases before 8.0 if it may be another one."""
    known = _known(ctx)
    parts = tuple(written.split("."))
    if known.open or (written,) in known.created or parts in known.converted:
        return "", "", ""
    for target in _beginnings(parts[:-1], known.parents):
        plugin = known.parents.get(target)
        if plugin is not None:
            nested, before = _inside(plugin, target, parts[len(target) :], ctx)
            parent = "".join(f"[{part}]" for part in target)
            return f"`{plugin.name}` writes the object `{parent}`" if nested else "", nested, before
    for field in known.beats.keys() & {*_beginnings(parts, known.beats)}:
        return "Beats send nested objects", display(parts), known.beats[field]
    if known.closed and parts in known.created:
        return "the pipeline writes the nested field", display(parts), ""
    if known.only_beats and parts[0] in known.objects and (written,) not in known.written:
        return f"{_SIBLINGS} `[{parts[0]}]`", display(parts), ""
    return "", "", ""


def _beginnings(parts: Path, fields: Collection[Path]) -> Iterator[Path]:
    """Yield the first parts of a field that may be one of these: all of them would take quadratic time."""
    longest = max(map(len, fields), default=0) if len(parts) > _MAX_NAMES else len(parts)
    return (parts[:size] for size in range(1, min(len(parts), longest) + 1))


_SIBLINGS = "the pipeline reads nested fields of"


def _inside(plugin: Plugin, target: Path, rest: Path, ctx: Context) -> tuple[str, str]:
    """Return the field that the filter writes for the dotted ``rest`` in its target, empty if it is not known, and the
    one before ECS mode if the mode is not known."""
    names = fields_in_target(plugin)
    written = display((*target, *rest))
    if not names:
        return written, ""
    is_ecs_object = rest[0] in {name.partition(".")[0] for name in names.values() if "." in name}
    if not ecs.is_on(plugin, ctx):
        return ("" if ecs_mode.is_set_elsewhere(ctx) or is_ecs_object else written), ""
    if is_ecs_object and len(rest) > 1:
        return (written if ecs.is_said(plugin, ctx) else ""), ""
    name = names.get(rest[0])
    if not name:
        return "", ""
    nested = display((*target, *name.split("."), *rest[1:]))
    return nested, "" if ecs.is_said(plugin, ctx) or nested == written else written


class _Known:
    """What a pipeline writes.

    ``created``: fields that filters name. ``converted``: nested fields that a filter creates from dotted ones.
    ``parents``: objects, with the filter that writes them. ``open``: other dotted fields may be created or replaced.
    ``written``: fields that filters name, also those that need them. ``closed``: all fields are named in the pipeline.
    ``beats``: fields of `beats` inputs, with those before 8.0; ``only_beats``: it has no other inputs. ``objects``:
    names of objects in references."""

    __slots__ = ("beats", "closed", "converted", "created", "objects", "only_beats", "open", "parents", "written")

    def __init__(self) -> None:
        self.created: set[Path] = set()
        self.written: set[Path] = set()
        self.converted: set[Path] = set()
        self.parents: dict[Path, Plugin] = {}
        self.objects: set[str] = set()
        self.open = False
        self.only_beats = False
        self.closed = False
        self.beats: dict[Path, str] = {}


_OBJECT = r"\[([A-Za-z_]\w*)\](?=\[[A-Za-z_]\w*\])"


def _needs(field: Path, clauses: tuple[Clause, ...]) -> bool:
    """Return whether a plugin in these clauses runs only if an event already has the field."""
    displayed = "".join(f"[{part}]" for part in field)
    for clause in clauses[-20:]:
        found = terms(clause.condition) if clause.condition is not None else None
        if found and all(any(one == displayed and word in _PRESENT for one, word, _ in term) for term in found):
            return True
    return False


@flow_fact
def _known(ctx: Context) -> _Known:
    found = _Known()
    pipeline = flow(ctx)
    inputs = [*pipeline.plugins("input")]
    beats = [plugin for plugin in inputs if plugin.name in _BEATS]
    found.closed = bool(pipeline.inputs) and all(map(is_closed_input, inputs))
    found.beats = dict.fromkeys(_OF_BEATS if beats else (), "")
    found.only_beats = 0 < len(beats) == len(inputs)
    if found.only_beats:
        found.objects = {match[1] for text in pipeline.code for match in regex(_OBJECT).finditer(text)}
        is_open = any(changes(step.plugin).is_open for step in pipeline.filters)
        if not is_open and all(ecs.is_on(plugin, ctx) for plugin in beats):  # their codec keeps the line
            found.beats["event", "original"] = "" if all(ecs.is_said(plugin, ctx) for plugin in beats) else "message"
    for step in pipeline.filters:
        plugin = step.plugin
        known_changes = changes(plugin)
        found.closed = found.closed and not known_changes.is_open
        found.open = found.open or (known_changes.may_do_anything and entry(f"filter/{plugin.name}") is not None)
        read = {field for field, _, _ in visited_reads(plugin, ctx)}
        made = known_changes.made - read  # a filter that changes a field in place does not create it
        found.written |= made
        for option in plugin.all("update") if plugin.name == "mutate" else ():
            found.written.update(path(key.value) for key, _ in pair_nodes(option.value) if hasattr(key, "value"))
        found.created.update(field for field in made if not ("." in field[0] and _needs(field, step.clauses)))
        for field in read:
            if len(field) == 1 and tuple(field[0].split(".")) in known_changes.made:
                found.converted.add(tuple(field[0].split(".")))
        if plugin.name in _PARENTS:
            target = plugin.text("target") or ("geoip" if plugin.name == "geoip" else "")
            if target and "%{" not in target:
                found.parents.setdefault(path(target), plugin)
        for name in ("meter", "timer") if plugin.name == "metrics" else ():
            for value in (text for option in plugin.all(name) for text in strings(option.value, keys=True)):
                found.parents.setdefault(path(value.value), plugin)
    return found
