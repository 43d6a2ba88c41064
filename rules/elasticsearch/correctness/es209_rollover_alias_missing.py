from __future__ import annotations

from lslint.grammar.config.tree import Mapping, resolve
from lslint.rules.api import Findings
from lslint.rules.elasticsearch.advice.index import TemplateAdvice
from lslint.rules.elasticsearch.examples import settings
from lslint.rules.elasticsearch.model.json_values import text
from lslint.rules.elasticsearch.model.template_view import TemplateView
from lslint.rules.elasticsearch.templates.installed import installed_by_logstash
from lslint.rules.elasticsearch.templates.policies import rolling_over


class RolloverAliasMissing(TemplateAdvice):
    code = "ES209"
    severity = "warning"
    stage = "run"
    required_text = ("lifecycle",)
    elasticsearch_only = True
    summary = "Lifecycle policy without a rollover alias"
    why = """\
When a lifecycle policy rolls over an index, it moves the write alias to the new index. Without
`index.lifecycle.rollover_alias`, the policy stops with an error that only `_ilm/explain` shows, and the index
keeps growing. A policy without `rollover` needs no alias, so by default a missing alias is reported only if the policy
is in the project and contains `rollover`, or if an alias of the template has `is_write_index`. The name of a policy is
that in its request, or that of its file.

Set `index.lifecycle.rollover_alias` to the write alias, or use a data stream (since 7.9). Data streams ignore the
setting."""
    sources = ("Elasticsearch reference: index.lifecycle.rollover_alias; troubleshooting of index lifecycle errors",)
    releases = "6.6-"
    bad = (
        settings('"index.lifecycle.name": "weblogs"', "weblogs-0*"),
        '{ "index_patterns": ["weblogs-*"], "data_stream": {}, "template": { "settings": {\n'
        '  "lifecycle.name": "weblogs", "lifecycle.rollover_alias": "weblogs" } } }\n',
    )
    good = (
        settings('"lifecycle.name": "weblogs", "lifecycle.rollover_alias": "weblogs"', "weblogs-0*"),
        '{ "index_patterns": ["weblogs-*"], "data_stream": {}, "template": { "settings": { "lifecycle.name": '
        '"weblogs" } } }\n',
    )

    def advise(self, template: TemplateView) -> Findings:
        settings = template.flat
        policy, alias = settings.get("index.lifecycle.name"), settings.get("index.lifecycle.rollover_alias")
        if template.shape not in ("legacy", "composable") or (policy is None and alias is None):
            return
        if template.is_data_stream:
            if alias is not None:
                message = (
                    "`lifecycle.rollover_alias` has no effect: data streams roll over without an alias. Remove the"
                    " setting"
                )
                yield self.finding(alias[0], message, severity="info")
            return
        if policy is None or alias is not None or template.ctx.has_syntax_errors or not template.is_self_contained:
            return
        if "index.lifecycle.parse_origination_date" in settings:
            return
        if installed_by_logstash(template.ctx):
            return  # with `ilm_enabled` it adds the alias itself
        name = text(policy[1]) or ""
        known = rolling_over(template.ctx)
        rollover = known.get(name)
        if name in known and rollover is None:
            return
        certain = rollover is not None or _writes(template)
        condition, action = "at the rollover" if certain else "if it contains a rollover", ""
        if not certain and template.shape == "composable" and template.newest_release() >= (7, 9):
            action = ", or use a data stream"
        message = (
            f"`lifecycle.rollover_alias` is not set, so policy `{name}` stops with an error {condition}."
            f" Set it to the write alias{action}"
        )
        related = [rollover] if rollover is not None else []
        finding = self.finding(policy[0], message, severity="warning" if certain else "info", related=related)
        finding.is_optional = not certain
        yield finding


def _writes(template: TemplateView) -> bool:
    """Whether an alias sets the index for writing."""
    aliases = template.body.get("aliases") if template.body is not None else None
    values = [resolve(entry.value) for entry in aliases.entries] if isinstance(aliases, Mapping) else []
    return any(isinstance(value, Mapping) and value.entry("is_write_index") is not None for value in values)
