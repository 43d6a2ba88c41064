from __future__ import annotations

from lslint.grammar.logstash.conditions import comparisons, operands
from lslint.rules.facts import keyed_fact
from lslint.rules.knowledge import load
from lslint.rules.logstash.api import (
    Array,
    Expression,
    Findings,
    Fix,
    PipelineRule,
    PipelineView,
    Related,
    Selector,
    String,
    fact,
    regex,
)  # fmt: skip
from lslint.rules.logstash.dataflow.steps import codec
from lslint.rules.logstash.flow.beats import INPUTS

TYPE_CHECKING = False
if TYPE_CHECKING:
    from lslint.grammar.config.tree import ConfigFile

    Sent = dict[tuple[str, str], tuple[int, int]]
    """The spans of the values of custom fields, and of tags, by name and value."""


class FieldOfFilebeatElsewhere(PipelineRule):
    code = "LS379"
    visits = ("condition",)
    summary = "Condition on a field that Filebeat sends elsewhere"
    why = """\
Filebeat sends `fields: {type: billing}` as `[fields][type]`, unless `fields_under_root: true` is set. It sends `tags`
as the list `[tags]`. A condition on `[type]` or `[tag]` is then never true.

The rule reports a condition if the pipeline has only inputs for Beats, nothing in it sets the tested field, and a
filebeat.yml of the project sets the value that the condition compares."""
    sources = (
        "https://www.elastic.co/docs/reference/beats/filebeat/configuration-general-options",
        "https://github.com/elastic/filebeat/issues/137",
    )
    fix = "unsafe"
    bad = ()
    good = ('input { beats { port => 5044 } }\nfilter { if [fields][type] == "billing" { drop { } } }\n',)

    def check(self, node: Expression, ctx: PipelineView) -> Findings:
        for leaf in comparisons(node, "==", "in"):
            sides = operands(leaf)
            field = next((one for one in sides if isinstance(one, Selector) and len(one.path) == 1), None)
            if field is None or not _sent(ctx):
                continue
            values = [item for side in sides for item in (side.items if isinstance(side, Array) else [side])]
            name = field.path[0]
            keys = [(name, value.value) for value in values if isinstance(value, String)]
            sent = ((path, spans[key]) for key in keys for path, spans in _sent(ctx) if key in spans)
            place = next((Related(*span, "sets the value", path) for path, span in sent), None)
            if place is None or _may_be_set(name, ctx):
                continue
            meant = "[tags]" if name == _TAG else f"[fields][{name}]"
            advice = "Test `[tags]`" if name == _TAG else f"Test `{meant}`, or set `fields_under_root: true`"
            yield self.finding(
                field,
                f"`[{name}]` is not set: `{place.path.rpartition('/')[2]}` sends this value as `{meant}`. {advice}",  # type: ignore[union-attr]
                fix=None if name == _TAG or ctx.has_syntax_errors else Fix.write(field, meant, "unsafe"),
                related=[place],
            )


_TAG = "tag"
"""The name under which the list `tags` is looked for."""


@fact
def _sent(ctx: PipelineView) -> list[tuple[str, Sent]]:
    """Return the custom fields and tags that the configs of Filebeat near the pipeline set, by the paths of these.
    Empty if events come from elsewhere too, or if a field may be at the root."""
    inputs = list(ctx.flow.plugins("input"))
    if not inputs or any(plugin.name not in INPUTS or codec(plugin) not in ("", "plain") for plugin in inputs):
        return []
    files = ctx.project.related_files("filebeat") or ()
    found = [(file.path, _sent_with(file.text, file.tree)) for file in files]
    return [] if None in (sent for _, sent in found) else [(path, sent) for path, sent in found if sent]


@keyed_fact
def _sent_with(text: str, tree: ConfigFile) -> Sent | None:
    """Return the custom fields and tags that a config sets; None if a field may be at the root. Computed once for all
    pipelines around the config."""
    from lslint.grammar.config.tree import Mapping, Scalar, Sequence, resolve

    code = regex(r"(?m)^[ \t]*#.*$").sub("", text)
    traits = load("filebeat/traits")
    moves = "|".join((*traits["any_fields"], *traits["places_fields"]))
    if regex(rf"\b(?:{moves})\b").search(code) is not None:
        return None
    found: Sent = {}
    for node in tree.walk():
        for entry in node.entries if isinstance(node, Mapping) else ():
            value, given = resolve(entry.value), []
            if entry.name == "fields" and isinstance(value, Mapping):
                given = [(one.name, resolve(one.value)) for one in value.entries]
            elif entry.name == "tags" and isinstance(value, Sequence):
                given = [(_TAG, resolve(item)) for item in value.items]
            for name, scalar in given:
                if isinstance(scalar, Scalar):
                    found.setdefault((name, scalar.text), (scalar.start, scalar.end))
    return found


def _may_be_set(name: str, ctx: PipelineView) -> bool:
    """Return whether a plugin of the pipeline sets a field, or may set any field."""
    from lslint.rules.logstash.flow.changes import changes
    from lslint.rules.logstash.flow.missing import is_constant_at_input

    pipeline = ctx.flow
    return is_constant_at_input((name,), pipeline) or any(
        known.is_open or known.may_do_anything or (name,) in known.made
        for known in map(changes, pipeline.plugins("filter"))
    )
