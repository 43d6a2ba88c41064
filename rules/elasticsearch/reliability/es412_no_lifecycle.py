from __future__ import annotations

from lslint.grammar.config.tree import Mapping
from lslint.rules.api import Findings
from lslint.rules.elasticsearch.advice.index import (
    TemplateAdvice,
    is_log,
    is_self_contained,
    listed,
    reach,
    settings_of,
    words,
)
from lslint.rules.elasticsearch.model.index_definition import Template

_SELF_MADE = frozenset(
    ("logstash", "filebeat", "metricbeat", "heartbeat", "auditbeat", "packetbeat", "winlogbeat", "functionbeat", "apm")
)
"""Programs that add a policy to their templates when they start."""


class NoLifecycle(TemplateAdvice):
    code = "ES412"
    default = False
    elasticsearch_only = True
    summary = "Log indices without a lifecycle"
    why = """\
Without a lifecycle, nothing deletes old log indices. When the disks are 95 % full, Elasticsearch makes the indices
read-only, and new data is rejected.

Set `index.lifecycle.name`, or for a data stream `lifecycle.data_retention` (since 8.11). If Curator or a script
deletes the indices, suppress the finding. Legacy templates are reported only if they set
`lifecycle.rollover_alias`."""
    sources = (
        "Elasticsearch reference: index lifecycle management; data stream lifecycle; disk-based shard allocation"
        " settings",
    )
    releases = "6.6-"
    bad = (
        '{ "index_patterns": ["logs-web-*"], "data_stream": {}, "priority": 200, "template": {} }\n',
        '{ "index_patterns": ["weblogs-*"], "template": { "settings": { "number_of_shards": 1 } } }\n',
    )
    good = (
        (
            '{ "index_patterns": ["logs-web-*"], "data_stream": {}, "priority": 200,\n'
            '  "template": { "settings": { "index.lifecycle.name": "web" } } }\n'
        ),
        (
            '{ "index_patterns": ["logs-web-*"], "data_stream": {}, "priority": 200,\n'
            '  "template": { "lifecycle": { "data_retention": "30d" } } }\n'
        ),
        ('{ "index_patterns": ["weblogs-*"], "template": { "settings": { "index.lifecycle.name": "weblogs" } } }\n'),
    )

    def advise(self, template: Template) -> Findings:
        if not self._grows(template):
            return
        found = settings_of(template)
        inside = template.root.get("template") if template.shape == "composable" else None
        own = isinstance(inside, Mapping) and inside.entry("lifecycle") is not None
        if own or any(name in found for name in ("lifecycle.name", "lifecycle.prefer_ilm")):
            return
        key = template.root.entry("index_patterns") or template.root.entries[0]
        stream = template.root.entry("data_stream") is not None
        retains = stream and reach(template) >= (8, 11)
        names = "`index.lifecycle.name` or `lifecycle.data_retention`" if retains else "`index.lifecycle.name`"
        yield self.finding(
            key,
            f"No lifecycle deletes old data of {listed(template.patterns(), 'patterns')}, and full disks make indices"
            f" read-only. Set {names}",
            help="Ignore the finding if Curator or another tool deletes old indices.",
        )

    def _grows(self, template: Template) -> bool:
        """Whether it is a complete template for data that grows every day."""
        if template.shape not in ("legacy", "composable") or template.ctx.has_syntax_errors:
            return False
        if reach(template) < (6, 6) or not is_self_contained(template):
            return False
        patterns = template.patterns()
        if not any("*" in pattern and pattern[:1] != "." for pattern in patterns):
            return False
        if any(_SELF_MADE & set(words(pattern)[:2]) for pattern in patterns):
            return False
        if template.shape == "legacy":
            return "lifecycle.rollover_alias" in settings_of(template)
        return template.root.entry("data_stream") is not None or is_log(template)
