from __future__ import annotations

from lslint.grammar.logstash.nodes import Array, Pipeline, Plugin, String
from lslint.rules.api import Context, Findings, Fix, PipelineRule, Related
from lslint.rules.facts import fact
from lslint.rules.logstash.dataflow.writes import path

TYPE_CHECKING = False
if TYPE_CHECKING:
    from lslint.rules.logstash.dataflow.steps import Path, Step


class TwoDatesWriteTimestamp(PipelineRule):
    code = "LS227"
    visits = ("pipeline",)
    summary = "Two date filters set `@timestamp` of the same event"
    why = """\
Without `target`, a date filter sets `@timestamp`. If two date filters run on the same event, the second one
overwrites the result of the first, and Logstash logs nothing.

If the second time has another meaning, set `target`. If one is the fallback for the other, put it into a condition.
The rule reports only two fields that the same grok pattern captures."""
    sources = ("documentation of the date filter: target, default `@timestamp`",)
    fix = "manual"
    bad = (
        'filter {\n  grok { match => { "message" => "^%{TIMESTAMP_ISO8601:begin} %{TIMESTAMP_ISO8601:end} " } }\n'
        '  date { match => ["begin", "ISO8601"] }\n  date { match => ["end", "ISO8601"] }\n}\n',
    )
    good = (
        'filter {\n  grok { match => { "message" => "^%{TIMESTAMP_ISO8601:begin} %{TIMESTAMP_ISO8601:end} " } }\n'
        '  date { match => ["begin", "ISO8601"] }\n  date { match => ["end", "ISO8601"] target => "end" }\n}\n',
    )

    def check(self, node: Pipeline, ctx: Context) -> Findings:
        if ctx.text.count("date") < 2:
            return
        from lslint.rules.logstash.dataflow.steps import MAX_STEPS, steps

        before: list[tuple[Step, Path]] = []
        for step in steps(node)["filter"][:MAX_STEPS]:
            field = _field(step.plugin) if step.plugin.name == "date" else None
            if field is None:
                continue
            for other, first in before[-_MAX_EARLIER:]:
                if other.clauses == step.clauses and first != field and _together(first, field, step, node):
                    yield self.finding(
                        (step.plugin.start, step.plugin.name_end),
                        f"The date filter overwrites the `@timestamp` that line {ctx.line(other.plugin.start)} set from"
                        f" `{'.'.join(first)}`. Set a target on one of the two filters, for example"
                        f' `target => "{field[-1]}"`',
                        related=[Related(other.plugin.start, other.plugin.name_end, "also sets `@timestamp`")],
                        fix=Fix("manual", "Set `target` on one of the two filters", []),
                    )
                    break
            before.append((step, field))


_MAX_EARLIER = 3
_MAX_GROKS = 10
"""Earlier date filters and grok filters that are compared: limits the time for long files."""


def _field(plugin: Plugin) -> Path | None:
    """Return the field that a date filter without a target reads, or None."""
    target, match = plugin.option("target"), plugin.option("match")
    if target is not None and getattr(target.value, "value", "") != "@timestamp":
        return None
    items = match.value.items if match is not None and isinstance(match.value, Array) else []
    return path(items[0].value) if items and isinstance(items[0], String) else None


def _together(one: Path, other: Path, step: Step, tree: Pipeline) -> bool:
    """Whether each pattern of an earlier filter that all of these events pass captures both fields."""
    from lslint.rules.logstash.grok.filters import patterns

    before = [grok for grok in _groks(tree) if grok.plugin.start < step.plugin.start and grok.covers(step)]
    for grok in before[-_MAX_GROKS:]:
        texts = [pattern.value for _, pattern in patterns(grok.plugin)]
        if texts and all(_captures(text, one) and _captures(text, other) for text in texts):
            return True
    return False


@fact
def _groks(tree: Pipeline) -> list[Step]:
    """Return the first grok filters of a file."""
    from lslint.rules.logstash.dataflow.steps import MAX_STEPS, steps

    return [step for step in steps(tree)["filter"][:MAX_STEPS] if step.plugin.name == "grok"]


def _captures(pattern: str, field: Path) -> bool:
    """Whether a pattern always captures the field: not in an optional or alternative part."""
    names = [field[0]] if len(field) == 1 else []
    names.append("".join(f"[{part}]" for part in field))
    if "|" in pattern or ")?" in pattern:
        return False
    return any(f":{name}{end}" in pattern for name in names for end in ("}", ":"))
