from __future__ import annotations

from lslint.grammar.config.tree import Mapping, resolve
from lslint.rules.api import Findings
from lslint.rules.elasticsearch.advice.index import TemplateAdvice, is_self_contained, settings_of
from lslint.rules.elasticsearch.model.index_definition import Template, text


class RolloverAliasMissing(TemplateAdvice):
    code = "ES209"
    severity = "warning"
    stage = "run"
    required_text = ("lifecycle",)
    summary = "A lifecycle policy without the alias it rolls over"
    why = """\
The rollover of a lifecycle policy (6.6) writes on through an alias, which the index must name:
`index.lifecycle.rollover_alias`. Without it the policy stops with an error for each index ("setting
[index.lifecycle.rollover_alias] for index [x] is empty or not defined"), seen only in `_ilm/explain`, and the index
grows on. A data stream rolls over by itself: there the alias does nothing.

It is a warning where the template shows that its indices roll over (a pattern for numbered indices,
`is_write_index`), and information where it depends on the policy: one that only deletes or shrinks daily indices
needs no alias. Logstash and Beats put the alias into the template when they manage it."""
    sources = ("Elasticsearch reference: index.lifecycle.rollover_alias; troubleshooting of index lifecycle errors",)
    releases = "6.6-"
    bad = (
        '{ "index_patterns": ["weblogs-0*"], "template": { "settings": { "index.lifecycle.name": "weblogs" } } }\n',
        '{ "index_patterns": ["weblogs-*"], "template": { "settings": { "index": { "lifecycle": { "name": '
        '"weblogs" } } } } }\n',
        '{ "index_patterns": ["weblogs-*"], "data_stream": {}, "template": { "settings": {\n'
        '  "lifecycle.name": "weblogs", "lifecycle.rollover_alias": "weblogs" } } }\n',
    )
    good = (
        '{ "index_patterns": ["weblogs-*"], "template": { "settings": {\n'
        '  "lifecycle.name": "weblogs", "lifecycle.rollover_alias": "weblogs" } } }\n',
        '{ "index_patterns": ["weblogs-*"], "data_stream": {}, "template": { "settings": { "lifecycle.name": '
        '"weblogs" } } }\n',
        '{ "index_patterns": ["weblogs-20*"], "template": { "settings": { "lifecycle.name": "weblogs" } } }\n',
    )

    def advise(self, template: Template) -> Findings:
        found = settings_of(template)
        policy, alias = found.get("lifecycle.name"), found.get("lifecycle.rollover_alias")
        if template.shape not in ("legacy", "composable") or (policy is None and alias is None):
            return
        if template.root.entry("data_stream") is not None:
            if alias is not None:
                message = (
                    "`lifecycle.rollover_alias` does nothing here: a data stream rolls over by itself; take it out"
                )
                yield self.finding(alias[0], message, severity="info")
            return
        if policy is None or alias is not None or template.ctx.has_syntax_errors or not is_self_contained(template):
            return
        if "lifecycle.parse_origination_date" in found or any(_dated(name) for name in template.patterns()):
            return
        certain = any(_numbered(name) for name in template.patterns()) or _writes(template)
        name = text(policy[1]) or ""
        if certain:
            message = (
                f"the lifecycle policy `{name}` stops with an error at the rollover: set `lifecycle.rollover_alias`"
            )
        else:
            message = (
                f"if the lifecycle policy `{name}` rolls over, it stops with an error for each index: set"
                " `lifecycle.rollover_alias`, or make it a data stream"
            )
        yield self.finding(policy[0], message, severity="warning" if certain else "info")


def _dated(pattern: str) -> bool:
    """Whether the pattern is for indices of a day, month or year."""
    return "20" in pattern or "yyyy" in pattern.lower()


def _numbered(pattern: str) -> bool:
    """Whether the pattern is for indices that a rollover numbers: ``x-000001``."""
    return pattern.rstrip("*0123456789")[-1:] == "-" and pattern.rstrip("*")[-1:] == "0"


def _writes(template: Template) -> bool:
    """Whether an alias in it says which index is written to."""
    aliases = template.body.get("aliases") if template.body is not None else None
    values = [resolve(entry.value) for entry in aliases.entries] if isinstance(aliases, Mapping) else []
    return any(isinstance(value, Mapping) and value.entry("is_write_index") is not None for value in values)
