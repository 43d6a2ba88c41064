from __future__ import annotations

from lslint.rules.logstash.api import Bareword, Findings, PipelineRule, PipelineView, Plugin, String
from lslint.rules.logstash.dataflow.writes import path
from lslint.rules.logstash.values.options import pair_nodes


class RenameConflict(PipelineRule):
    code = "LS236"
    visits = ("filter/mutate",)
    required_text = ("rename",)
    summary = "Renames in one hash that overwrite each other"
    why = """\
`rename` processes its pairs in order. `{ "a" => "b" "b" => "c" }` first moves `a` to `b`, which overwrites the value
of `b`, and then moves the same value to `c`. The original value of `b` is lost.

In the other order, both renames have the intended result. To swap two fields, use a third name."""
    sources = ("source of logstash-filter-mutate: rename, one pair after the other", "logstash-filter-mutate issue 156")
    bad = ('filter { mutate { rename => { "a" => "b" "b" => "c" } } }\n',)
    good = ('filter { mutate { rename => { "b" => "c" "a" => "b" } } }\n',)

    def check(self, node: Plugin, ctx: PipelineView) -> Findings:
        written: dict[tuple[str, ...], String | Bareword] = {}
        for option in node.all("rename"):
            for key, target in pair_nodes(option.value):
                if not isinstance(key, String | Bareword) or not isinstance(target, String | Bareword):
                    continue
                source = path(key.value)
                first = written.get(source)
                if first is not None and path(target.value) != source:
                    advice = f"Move the pair for `{key.value}` first"
                    if path(target.value) == path(first.value):
                        advice = "Use a third name to swap the fields"
                    yield self.finding(
                        key,
                        f"Renames run in order: `{first.value}` becomes `{key.value}` and then `{target.value}`, so"
                        f" the old `{key.value}` is lost. {advice}",
                    )
                if "%{" not in target.value and path(target.value) != source:
                    written[path(target.value)] = key
