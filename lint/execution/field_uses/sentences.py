"""Sentences about what a pipeline does with a field."""

from __future__ import annotations

from lslint.execution.field_uses import index_mappings, mapped, presence, uses
from lslint.execution.field_uses.history import FieldHistory, OutputFacts
from lslint.execution.field_uses.mapped import FieldInTemplate
from lslint.execution.field_uses.mentions import CAPTURE, DISSECT, GROUP, RUBY
from lslint.execution.field_uses.pipeline_steps import Around, Step
from lslint.execution.field_uses.pipelines import ExplainedPipeline
from lslint.execution.field_uses.presence import Presence
from lslint.execution.field_uses.uses import Use
from lslint.files.paths import printable_path
from lslint.grammar.logstash.nodes import Clause, Node, Plugin
from lslint.rules.logstash.dataflow.writes import display

TYPE_CHECKING = False
if TYPE_CHECKING:
    Path = tuple[str, ...]

_TYPES = {
    "text": "a string", "integer": "an integer", "float": "a decimal number", "boolean": "a boolean",
    "timestamp": "a timestamp", "list": "a list", "object": "an object",
}  # fmt: skip


MAX_BEFORE = 3
"""Clauses before an ``else`` that are shown with it."""


class Sentences:
    """Writes sentences about one field of one pipeline, without its secrets."""

    def __init__(self, pipeline: ExplainedPipeline, history: FieldHistory) -> None:
        self.pipeline = pipeline
        self.history = history
        self._path = history.path

    def of_use(self, use: Use) -> str:
        """Return what a plugin or condition does with the field."""
        node = use.step.node
        if isinstance(node, Clause):
            text = f"{_code(self._clause(node, use.step))} {self._it(use.field, 'tests').rstrip(',')}"
        elif use.action in _UNKNOWN_ACTIONS:
            text = self._unknown(use, node)
        elif use.tag:
            text = self._of_tag(use, node)
        else:
            text = f"{_code(node.name)} {self._action(use, node)}"
        if use.mode:
            text += f" (only with `ecs_compatibility` {'`disabled`' if use.mode == 'disabled' else '`v1` or `v8`'})"
        return self.pipeline.masked(text) + self._before(use)

    def conditions(self, step: Step) -> list[str]:
        """Return the conditions around a plugin, outermost first."""
        return [self._around(branch, step) for branch in step.around]

    def of_output(self, output: OutputFacts) -> str:
        """Return whether the events that arrive at an output have the field."""
        plugin = output.plugin
        index = mapped.index_of(plugin) if mapped.is_indexing(plugin) else ""
        name = _code(plugin.name) + (f" (index {_code(index)})" if index else "")
        if self._path[0] == "@metadata":
            return self.pipeline.masked(f"{name} does not send `@metadata`")
        return self.pipeline.masked(f"{name}: {arrival(output.presence)}")

    def of_mapping(self, template: FieldInTemplate) -> str:
        """Return what a template does with the field."""
        return self.pipeline.masked(
            f"{'' if template.is_certain else 'if the index gets this template: '}{_how(template)}"
        )

    def _it(self, field: Path, verb: str) -> str:
        """Return the verb with its object: ``it``, or the field around it or in it."""
        if field == self._path:
            return f"{verb} it"
        relation = "which contains it," if len(field) < len(self._path) else "a field in it,"
        return f"{verb} {_code(display(field))}, {relation}"

    def _action(self, use: Use, plugin: Plugin) -> str:
        mention = use.mention
        if mention is None:
            return self._without_name(use, plugin)
        option = f" (`{mention.option}`)" if mention.option else ""
        given = self._given(use)
        if mention.syntax in (CAPTURE, GROUP, DISSECT):
            source = f" from {_code(display(mention.other))}" if mention.other else ""
            words = self._it(use.field, "captures" if mention.syntax != DISSECT else "extracts")
            return f"{words}{source}".rstrip(",")
        if mention.syntax == RUBY and use.action == uses.NAMES:
            return self._it(use.field, "uses").rstrip(",") + " in its code"
        if use.action == uses.RENAMES:
            return f"{self._it(use.field, 'renames')} to {given}" if given else self._it(use.field, "renames") + option
        if use.action == uses.COPIES:
            return f"{self._it(use.field, 'copies')} to {given}" if given else self._it(use.field, "copies") + option
        if use.action == uses.SETS and mention.other:
            verb = {"rename": "renames", "copy": "copies"}.get(mention.option, "")
            if verb:
                target = "it" if use.field == self._path else _code(display(use.field))
                return f"{verb} {_code(display(mention.other))} to {target}"
        if use.action == uses.NAMES and plugin.name != "grok":
            return f"{self._it(use.field, 'names').rstrip(',')} in `{mention.option}`"
        verb = _VERBS.get((use.action, mention.option), _VERBS.get((use.action, ""), use.action))
        return f"{self._it(use.field, verb).rstrip(',')}{option}{f': {given}' if given else ''}"

    def _given(self, use: Use) -> str:
        node: Node | None = use.given
        if node is None or use.action == uses.READS:
            return ""
        name = getattr(node, "value", "")
        if use.action in (uses.RENAMES, uses.COPIES) and isinstance(name, str) and name:
            return _code(name)
        return _code(self.pipeline.written(use.step.tree, node.start, node.end))

    def _without_name(self, use: Use, plugin: Plugin) -> str:
        if use.by:
            return f"{self._it(use.field, 'captures')} with the pattern {_code(f'%{{{use.by}}}')}"
        if plugin.kind == "input":
            return f"{self._it(use.field, 'sets').rstrip(',')}{_types(use.types)}"
        verb = _VERBS.get((use.action, ""), use.action)
        return f"{self._it(use.field, verb)} by default"

    def _unknown(self, use: Use, plugin: Plugin) -> str:
        name = _code(plugin.name)
        if use.action == uses.LACKS:
            return f"{name} does not set it"
        if plugin.kind == "input":
            if use.types:
                return f"{name} may set it{_types(use.types)}"
            if use.cause == "object":
                return f"{name} may set it: the fields of {_code(display(self._path[:1]))} are unknown"
            what = "codec" if use.cause == "codec" else "input"
            codec = plugin.option("codec")
            codec_name = getattr(codec.value, "name", getattr(codec.value, "value", "")) if codec else ""
            if what == "codec" and codec_name:
                return f"fields of the {name} input with the codec {_code(codec_name)} are unknown"
            return f"fields of the {name} input are unknown"
        if use.cause == "object" and use.field:
            return f"{name} may set any field of {_code(display(use.field))}"
        if use.cause == "computed names":
            return f"{name} may set it: the name of a field is computed (`%{{…}}`)"
        if use.action == uses.MAY_SET:
            return f"{name} may set it: its fields are unknown"
        return f"{name} may {'remove' if use.action == uses.MAY_REMOVE else 'set, change or remove'} it"

    def _of_tag(self, use: Use, plugin: Plugin) -> str:
        verb = "removes" if use.action == uses.REMOVES else "may add" if use.cause == "failure" else "adds"
        return f"{_code(plugin.name)} {verb} the tag {_code(use.tag)}"

    def _before(self, use: Use) -> str:
        """Return what the event flow says about the field before a step, if that is surprising."""
        found = self.history.presence.get(id(use.step.node))
        if found is None or use.field != self._path or use.step.section == "input":
            return ""
        if found.status == presence.UNREACHED:
            return "; no event arrives here"
        if found.status == presence.NEVER and use.action in _NEEDING:
            return "; no event has it here"
        return ""

    def _clause(self, clause: Clause, step: Step) -> str:
        condition = clause.condition
        if condition is None:
            return clause.keyword
        return f"{clause.keyword} {self.pipeline.written(step.tree, condition.start, condition.end)}"

    def _around(self, place: Around, step: Step) -> str:
        text = self._clause(place.clause, step)
        before = [self._clause(clause, step) for clause in place.branch.clauses[: min(place.number, MAX_BEFORE)]]
        if place.number > MAX_BEFORE:
            before.append(f"{place.number - MAX_BEFORE} more")
        return f"{text} (after {', '.join(before)})" if before else text


_UNKNOWN_ACTIONS = (uses.LACKS, uses.MAY_SET, uses.MAY_CHANGE, uses.MAY_REMOVE)
_NEEDING = (uses.READS, uses.TESTS, uses.RENAMES, uses.COPIES, uses.REMOVES, uses.CHANGES)
"""What has no effect, or is false, if the event does not have the field."""
_VERBS = {
    ("sets", ""): "sets", ("sets", "target"): "writes its result to", ("sets", "destination"): "writes its result to",
    ("sets", "add_field"): "adds", ("changes", ""): "changes", ("reads", ""): "reads", ("removes", ""): "removes",
    ("renames", ""): "renames", ("copies", ""): "copies", ("names", "overwrite"): "overwrites",
    ("names", "target"): "writes its captures to",
}  # fmt: skip


def _code(text: str) -> str:
    return f"`{printable_path(text)}`"


def _types(types: tuple[str, ...]) -> str:
    return f", as {' or '.join(_TYPES[name] for name in types)}" if 0 < len(types) <= 3 else ""


def arrival(of_field: Presence | None) -> str:
    """Return whether the events at an output have the field, as the end of a sentence."""
    if of_field is None or of_field.status == presence.UNKNOWN:
        return "events may have it; some of their fields are unknown"
    if of_field.status == presence.UNREACHED:
        return "no event arrives here"
    if of_field.status == presence.NEVER:
        return "no event has it"
    who = "every event has it" if of_field.status == presence.ALWAYS else "events may have it"
    return who + _types(of_field.types)


def _how(template: FieldInTemplate) -> str:
    if template.how == index_mappings.MAPPED:
        return f"mapped as {_code(template.type)}"
    if template.how == index_mappings.RUNTIME:
        return "a runtime field"
    if template.how == index_mappings.INSIDE:
        return f"part of an object that is mapped as {_code(template.type)}"
    if template.how == index_mappings.NO_OBJECT:
        return f"not mapped, and the field around it is mapped as {_code(template.type)}, so Elasticsearch rejects it"
    return _HOW[template.how]


_HOW = {
    index_mappings.DISABLED: "not indexed (`enabled: false`)",
    index_mappings.DYNAMIC: "not mapped: Elasticsearch maps it dynamically",
    index_mappings.NOT_INDEXED: "not mapped and not indexed (`dynamic: false`)",
    index_mappings.REJECTED: "not mapped: Elasticsearch rejects events with it (`dynamic: strict`)",
}
