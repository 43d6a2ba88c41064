from __future__ import annotations

from lslint.grammar.logstash.nodes import Plugin, text
from lslint.rules.api import Context, Edit, Findings, Fix, PipelineRule, Repeats
from lslint.rules.logstash.values.options import option_boolean, option_text, removal


class EsIlmIndexConflict(PipelineRule):
    code = "LS237"
    merge_repeats = Repeats(by="wording")
    visits = ("output/elasticsearch",)
    required_text = ("ilm_",)
    summary = "`index` has no effect, because ILM writes to its rollover alias"
    why = """\
With index lifecycle management (ILM), the elasticsearch output writes to the alias `ilm_rollover_alias` and ignores
`index`. The documents are then not in the index where dashboards and other tools expect them.

Logstash 7.0 and later use ILM if `ilm_rollover_alias` is set and the cluster supports ILM, Logstash 6.6 to 6.8 with
`ilm_enabled => true`. Remove `index`, or set `ilm_enabled => false`."""
    sources = (
        "https://www.elastic.co/docs/reference/logstash/plugins/plugins-outputs-elasticsearch",
        "source of logstash-output-elasticsearch: ilm.rb of 9.3.0, 10.0.0 and 12.1.6",
    )
    fix = "unsafe"
    releases = "6.6-"
    bad = (
        'output {\n  elasticsearch {\n    ilm_rollover_alias => "web"\n    index => "web-%{+yyyy.MM.dd}"\n  }\n}\n',
        'output { elasticsearch { ilm_enabled => true ilm_rollover_alias => "web" index => "web-%{+yyyy}" } }\n',
    )
    good = (
        'output { elasticsearch { ilm_rollover_alias => "web" ilm_pattern => "000001" } }\n',
        'output { elasticsearch { ilm_enabled => false index => "web-%{+yyyy.MM.dd}" } }\n',
    )
    fixed = 'output {\n  elasticsearch {\n    ilm_rollover_alias => "web"\n  }\n}\n'

    def check(self, node: Plugin, ctx: Context) -> Findings:
        index = node.option("index")
        if index is None or (ctx.target is not None and not ctx.target.at_least(6, 6)):
            return
        enabled, alias = node.option("ilm_enabled"), node.option("ilm_rollover_alias")
        is_enabled = option_boolean(node, "ilm_enabled") is True
        if not is_enabled and enabled is not None and text(enabled.value) != "auto":
            return
        name = option_text(node, "ilm_rollover_alias")
        if name is not None and name == text(index.value):
            return
        before_7 = ctx.target is not None and not ctx.target.at_least(7)
        if not is_enabled if before_7 else alias is None or name in _DEFAULT_ALIASES:
            return
        span = removal(ctx.text, ctx.tree, index) if not ctx.has_syntax_errors else None  # type: ignore[arg-type]
        if name:
            displayed = f"the alias `{name}`"
        else:
            displayed = "its rollover alias" if alias is not None else "the alias `logstash`"
        advice = "Remove `index`" if alias is not None else "Set `ilm_rollover_alias`"
        yield self.finding(
            index,
            f"`index` has no effect, because ILM writes to {displayed}. {advice}, or set `ilm_enabled => false`",
            fix=Fix("unsafe", "Remove `index`", [Edit(*span, "")]) if span is not None else None,
        )


_DEFAULT_ALIASES = ("logstash", "ecs-logstash")
