from __future__ import annotations

from lslint.grammar.logstash.nodes import Plugin
from lslint.rules.api import Context, Edit, Findings, Fix, PipelineRule
from lslint.rules.logstash.values.options import option_boolean, option_text, removal, text


class EsIlmIndexConflict(PipelineRule):
    code = "LS237"
    visits = ("output/elasticsearch",)
    required_text = ("ilm_",)
    summary = "`index` has no effect, as ILM writes to its rollover alias"
    why = """\
With index lifecycle management the elasticsearch output writes to the alias `ilm_rollover_alias` (default `logstash`),
and Elasticsearch starts a new index behind it by size or age. A name given with `index` is not used then, so the
documents are not where the rest of the set-up expects them. ILM is in use with `ilm_enabled => true`, and with an alias
where the cluster supports it (`auto`, the default). `ilm_enabled => false` brings `index` back."""
    sources = ("https://www.elastic.co/docs/reference/logstash/plugins/plugins-outputs-elasticsearch",)
    fix = "unsafe"
    releases = "7.0-"
    bad = (
        'output {\n  elasticsearch {\n    ilm_rollover_alias => "web"\n    index => "web-%{+yyyy.MM.dd}"\n  }\n}\n',
        'output { elasticsearch { ilm_enabled => true index => "web-%{+yyyy}" } }\n',
    )
    good = (
        'output { elasticsearch { ilm_rollover_alias => "web" ilm_pattern => "000001" } }\n',
        'output { elasticsearch { ilm_enabled => false index => "web-%{+yyyy.MM.dd}" } }\n',
        'output { elasticsearch { index => "web-%{+yyyy.MM.dd}" } }\n',
    )
    fixed = 'output {\n  elasticsearch {\n    ilm_rollover_alias => "web"\n  }\n}\n'

    def check(self, node: Plugin, ctx: Context) -> Findings:
        """One finding an output, at the index."""
        index = node.option("index")
        if index is None or (ctx.target is not None and not ctx.target.at_least(6, 6)):
            return
        enabled, alias = node.option("ilm_enabled"), node.option("ilm_rollover_alias")
        possible = alias is not None and (enabled is None or text(enabled.value) == "auto")
        if not possible and option_boolean(node, "ilm_enabled") is not True:
            return
        name = option_text(node, "ilm_rollover_alias")
        if name is not None and name == text(index.value):
            return
        span = removal(ctx.text, ctx.tree, index) if not ctx.has_syntax_errors else None  # type: ignore[arg-type]
        displayed = f"the alias `{name}`" if name else "its alias" if alias is not None else "the alias `logstash`"
        yield self.finding(
            index,
            f"`index` has no effect: with ILM the output writes to {displayed}; take it out, or set "
            "`ilm_enabled => false`",
            fix=Fix("unsafe", "Remove `index`", [Edit(*span, "")]) if span is not None else None,
        )
