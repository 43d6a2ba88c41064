from __future__ import annotations

from lslint.grammar.logstash.nodes import Bareword, Plugin, String
from lslint.rules.api import Context, Findings, PipelineRule
from lslint.rules.logstash.dataflow.writes import path
from lslint.rules.logstash.values.options import pair_nodes


class RenameConflict(PipelineRule):
    code = "LS236"
    visits = ("filter/mutate",)
    required_text = ("rename",)
    summary = "One rename takes up what another one of the same hash has just written"
    why = """\
`rename` works through its hash from the first pair to the last. In `{ "a" => "b" "b" => "c" }` the first pair puts `a`
into `b`, over what was there, and the second moves it on to `c`: the old `b` is lost, and `a` has become `c`. In the
other order (`"b" => "c" "a" => "b"`) both go where they should; swapping two fields needs a third name.

Two sources with one target are not reported: mostly an event has only one of them."""
    sources = ("source of logstash-filter-mutate: rename, one pair after the other", "logstash-filter-mutate issue 156")
    bad = ('filter { mutate { rename => { "a" => "b" "b" => "c" } } }\n',)
    good = (
        'filter { mutate { rename => { "b" => "c" "a" => "b" } } }\n',
        'filter { mutate { rename => { "host" => "[host][name]" } } }\n',
        'filter { mutate { rename => { "src" => "source" "srcip" => "source" } } }\n',
    )

    def check(self, node: Plugin, ctx: Context) -> Findings:
        """One finding for each pair that takes up an earlier one's target."""
        written: dict[tuple[str, ...], String | Bareword] = {}
        for option in node.all("rename"):
            for key, target in pair_nodes(option.value):
                if not isinstance(key, String | Bareword) or not isinstance(target, String | Bareword):
                    continue
                source = path(key.value)
                first = written.get(source)
                if first is not None and path(target.value) != source:
                    yield self.finding(
                        key,
                        f"`{first.value}` has just been renamed to `{key.value}`, and this moves it on to"
                        f" `{target.value}`: the old `{key.value}` is lost; put this pair first, or into a mutate"
                        " before this one",
                    )
                if "%{" not in target.value and path(target.value) != source:
                    written[path(target.value)] = key
