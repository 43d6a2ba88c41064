"""What is known of the events of Beats, by the releases of the Beats that the project deploys.

An event of a Beat may have any field, as modules, processors and JSON documents add some. Known are only the fields
that the releases in use no longer send, and those that they send as objects.
"""

from __future__ import annotations

from lslint.grammar.config.access import entries, mappings
from lslint.grammar.config.tree import ConfigFile
from lslint.grammar.logstash.nodes import Pipeline, Plugin
from lslint.grammar.record import record
from lslint.rules import knowledge
from lslint.rules.api import Context, RelatedFile, Release
from lslint.rules.facts import fact
from lslint.rules.logstash.catalogue.traits import plugins_with
from lslint.rules.logstash.dataflow.grok_fields import captures
from lslint.rules.logstash.dataflow.pipeline_plugins import Flow, flow
from lslint.rules.logstash.dataflow.steps import Path, codec
from lslint.rules.logstash.dataflow.writes import path
from lslint.rules.logstash.flow.needed import is_certain
from lslint.rules.logstash.flow.values import MAY, NEVER, OBJECT, UNKNOWN, Place, Value
from lslint.rules.logstash.values.coercion import regex
from lslint.rules.logstash.values.options import pair_nodes
from lslint.rules.release import numbers_of

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable

    from lslint.grammar.config.tree import ConfigNode
    from lslint.rules.logstash.flow.state import State


INPUTS = plugins_with("speaks to Beats")


@record
class Removed:
    """A field that the Beats of the project no longer send. ``since``: the release that removed it; ``new``: the name
    of the field that replaces it."""

    path: Path
    since: str
    new: Path


@fact
def deployed(ctx: Context) -> dict[str, tuple[Release, Release, str]]:
    """Return the Beats that the project deploys: lowest and highest release, and the place that shows it. Empty if it
    deploys none, or one of an unknown release. A release that the user gives is that of all Beats."""
    given = ctx.options.get("filebeat")
    found: dict[str, tuple[Release, Release, str]] = {}
    beats = ctx.project.deployment.beats()
    if given is not None:
        return dict.fromkeys([name for name, *_ in beats] or ["filebeat"], (*given["releases"], given["origin"]))
    for name, low, high, place in beats:
        if not low:
            return {}
        found[name] = Release(low), Release(high), place
    return found


def sends_object(name: str, ctx: Context) -> bool | None:
    """Return whether all Beats of the project send a field as an object; None if their releases are not known, or if
    only some of them do."""
    known = deployed(ctx)
    if not known:
        return None
    first, _, last = knowledge.load("beats_fields")["objects"][name].partition("-")
    since = numbers_of(first)
    if last or not any(high.at_least(*since) for _, high, _ in known.values()):
        return False
    return True if all(low.at_least(*since) for low, _, _ in known.values()) else None


def witness(ctx: Context) -> tuple[str, str, str]:
    """Return a Beat of the project for a message, with its release and the place that shows it."""
    name, (low, high, place) = next(iter(deployed(ctx).items()))
    return name.replace("-", " ").title(), str(low) if str(low) == str(high) else f"{low} to {high}", place


def settings_of(config: ConfigFile | ConfigNode) -> dict[str, ConfigNode]:
    """Return the settings of the config of a Beat, or of a part of it, by their dotted names."""
    roots = [each.root for each in config.documents[:1]] if isinstance(config, ConfigFile) else [config]
    inside = (each for root in roots if root is not None for each in mappings(root))
    return {".".join((*keys, name)): value for keys, each in inside for name, value, _ in entries(each)}


@fact
def receives_only_beats(ctx: Context) -> bool:
    """Return whether only Beats send events to the pipeline."""
    return all(plugin.name in INPUTS and codec(plugin) in ("", "plain") for plugin in flow(ctx).plugins("input"))


@fact
def may_receive(ctx: Context) -> bool:
    """Return whether the pipeline certainly has all its inputs, and one of them is for Beats of known releases."""
    pipeline = flow(ctx)
    if not (pipeline.is_complete and is_certain(ctx)):
        return False
    return any(plugin.name in INPUTS for plugin in pipeline.plugins("input")) and bool(deployed(ctx))


@fact
def may_drop_captures(ctx: Context) -> bool:
    """Return whether a capture may have the name of an object: of one that Beats send, or of one whose fields the
    pipeline names."""
    if "grok" in flow(ctx).named("filter") and may_receive(ctx) and objects(ctx):
        return True
    return _captures_object(flow(ctx))


@fact
def _captures_object(pipeline: Flow) -> bool:
    """Return whether a capture has the name of a field whose fields the pipeline names."""
    groks = (step.plugin for step in pipeline.named("filter").get("grok", ()))
    captured = {field[0] for plugin in groks for field, _ in captures(plugin) if len(field) == 1}
    # first with comments: the text without them is one more copy of the file
    return _names_object(pipeline.texts, captured) and _names_object(pipeline.code, captured)


def _names_object(texts: list[str], captured: set[str]) -> bool:
    """Return whether texts name a field in one of these fields."""
    object_name = regex(r"\[([^\[\]\s]+)\](?=\[)")
    return any(match[1] in captured for text in texts for match in object_name.finditer(text))


@fact
def removed(ctx: Context) -> list[Removed]:
    """Return the fields that Beats of the project no longer send."""
    known = deployed(ctx)
    found: list[Removed] = []
    if not known or ctx.project.related_files("filebeat") is None:
        return found
    configs = _configs(ctx)
    for name, row in knowledge.load("beats_fields")["removed"].items():
        since = _next(row["last"])
        field = tuple(name.split("."))
        if row["beats"] not in ("all", *known) or not all(low.at_least(*since) for low, _, _ in known.values()):
            continue
        if configs.may_set(field) or (row["is_common"] and (configs.has_documents or not configs.is_known)):
            continue
        new = _newest(name, [low for low, _, _ in known.values()])
        found.append(Removed(field, "{}.{}".format(*since), tuple(new.split("."))))
    return found


@fact
def objects(ctx: Context) -> list[str]:
    """Return the fields that all Beats of the project send as objects and that no config of Filebeat changes. Empty if
    the project has no config of Filebeat."""
    configs = _configs(ctx)
    if configs.has_documents or not configs.is_known:
        return []
    names = knowledge.load("beats_fields")["objects"]
    return [name for name in names if name not in configs.names and sends_object(name, ctx)]


def add(state: State, plugin: Plugin, tree: Pipeline, ctx: Context) -> None:
    """Add what is known of the events of an input for Beats to its state, which is otherwise unknown."""
    if codec(plugin) not in ("", "plain") or not deployed(ctx):
        return
    place = Place("sent", tree, plugin.start, plugin.name_end, plugin.name)
    added = {path(getattr(key, "value", ""))[0] for one in plugin.all("add_field") for key, _ in pair_nodes(one.value)}
    if plugin.is_true("add_hostname"):
        added.add("host")
    for name in objects(ctx):
        if name not in added:
            state.own[name] = Value(MAY, OBJECT, None, True, place=place)
    for one in removed(ctx):
        if one.path[0] not in added:
            state.own[one.path[0]] = _without(state.get(one.path[0]), one.path[1:])


def _without(value: Value, names: tuple[str, ...]) -> Value:
    """Return the value of a field that lacks the field below it with these names; without names, of a missing field."""
    if not names:
        return NEVER
    children = value.children or {}
    lacking = {**children, names[0]: _without(children.get(names[0], UNKNOWN), names[1:])}
    return Value(MAY, value.types, None, True, lacking, None if value is UNKNOWN else value.place)


def _newest(name: str, lows: Iterable[Release]) -> str:
    """Return the name of a field in the releases in use."""
    rows = knowledge.load("beats_fields")["removed"]
    while name in rows and all(low.at_least(*_next(rows[name]["last"])) for low in lows):
        name = rows[name]["renamed"]
    return name


def _next(last: str) -> tuple[int, int]:
    """Return the release after the last one with a field, which is the last minor release of a major release."""
    return numbers_of(last)[0] + 1, 0


class _Configs:
    """The configs of Filebeat in the project. ``names``: the words in their values and in the keys of custom fields;
    ``fields``: the keys, and the values that may name a field; ``has_documents``: events may have fields that the
    configs do not name."""

    def __init__(self, files: Iterable[RelatedFile] | None) -> None:
        self.names: set[str] = set()
        self.fields: set[str] = set()
        self.has_documents = False
        self.is_known = bool(files)
        for file in files or ():
            names, fields, has_documents = _names_in(file.tree)
            self.names |= names
            self.fields |= fields
            self.has_documents |= has_documents

    def may_set(self, field: tuple[str, ...]) -> bool:
        """Return whether a config may set a field; its first name alone is also that of inputs and folders."""
        if len(field) < 3:
            return field[0] in self.names
        outer = ".".join(field[:2])
        return field[0] in self.fields or any(outer in text.replace("][", ".") for text in self.fields)


@fact
def _names_in(tree: ConfigFile) -> tuple[set[str], set[str], bool]:
    """Return the names and fields of a config, and whether events may have other fields (see ``_Configs``). Computed
    once for all pipelines around the config."""
    from lslint.grammar.config.tree import Mapping, Scalar, Sequence

    names: set[str] = set()
    fields: set[str] = set()
    has_documents = False
    documents = frozenset(knowledge.load("filebeat/traits")["any_fields"])
    stack: list[tuple[object, bool]] = [(document.root, False) for document in tree.documents]
    while stack:
        node, is_custom = stack.pop()
        if isinstance(node, Mapping):
            for entry in node.entries:
                words = _words(entry.name)
                has_documents |= not documents.isdisjoint(words)
                if is_custom or "fields" in words:
                    names.update(words)
                    fields.update(words)
                if isinstance(entry.value, Scalar) and words[-1:] != ["type"]:
                    fields.add(entry.value.text)
                stack.append((entry.value, is_custom or "fields" in words))
        elif isinstance(node, Sequence):
            stack += [(item, is_custom) for item in node.items]
            fields.update(item.text for item in node.items if isinstance(item, Scalar))
        elif isinstance(node, Scalar):
            names.update(_words(node.text))
    return names, fields, has_documents


@fact
def _configs(ctx: Context) -> _Configs:
    return _Configs(ctx.project.related_files("filebeat"))


def _words(text: str) -> list[str]:
    return "".join(char if char.isalnum() or char == "_" else " " for char in text).split()
