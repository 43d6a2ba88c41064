from __future__ import annotations

from lslint.grammar.config.tree import Mapping
from lslint.rules.api import Findings, Related
from lslint.rules.elasticsearch.advice.index import TemplateAdvice
from lslint.rules.elasticsearch.examples import template as _template
from lslint.rules.elasticsearch.model.json_values import key_span, text
from lslint.rules.elasticsearch.model.template_view import TemplateView

_LIFECYCLE = '"settings": {"index.lifecycle.name": "orders", "index.lifecycle.rollover_alias": "orders"}'


class RolloverAliasOfTemplate(TemplateAdvice):
    code = "ES283"
    severity = "warning"
    stage = "run"
    required_text = ("rollover_alias",)
    elasticsearch_only = True
    summary = "Rollover alias with which each rollover fails"
    why = """\
A rollover creates an index and moves the write alias to it. If the template gives each new index the same alias,
Elasticsearch refuses the rollover (`Rollover alias [orders] can point to multiple indices`), the policy stops with an
error, and the index keeps growing. `{index}` stands for the name of the index only in `aliases`: as the rollover
alias, it is a name that no alias has.

Remove the alias from `aliases`, and create the first index with it (`orders-000001`, with `is_write_index`). If the
indices are named by date, remove `rollover_alias`, and use a policy without `rollover`."""
    sources = (
        "elastic/elasticsearch MetadataRolloverService.checkNoDuplicatedAliasInIndexTemplate",
        "https://github.com/uken/fluent-plugin-elasticsearch/issues/752",
        "https://github.com/elastic/kibana/issues/27967",
    )
    releases = "6.6-"
    bad = (_template(f'"aliases": {{"orders": {{}}}}, {_LIFECYCLE}', "orders-*"),)
    good = (_template(f'"aliases": {{"all-orders": {{}}}}, {_LIFECYCLE}', "orders-*"),)

    def advise(self, template: TemplateView) -> Findings:
        pair = template.flat.get("index.lifecycle.rollover_alias")
        aliases = template.body.get("aliases") if template.body is not None else None
        name = text(pair[1]) if pair is not None else None
        if pair is None or name is None or template.shape not in ("legacy", "composable"):
            return
        entry = aliases.entry(name) if isinstance(aliases, Mapping) else None
        if "{index}" in name:
            message = (
                "`{index}` is not replaced in `rollover_alias`, so each rollover fails. Write the name of the alias"
            )
            yield self.finding(pair[1], message)
        elif entry is not None:
            message = (
                f"`aliases` gives every new index the rollover alias `{name}`, so each rollover fails. Remove it from"
                " `aliases`, or remove `rollover_alias`"
            )
            yield self.finding(pair[0], message, related=[Related(*key_span(entry), "alias of the template")])
