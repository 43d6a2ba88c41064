from __future__ import annotations

from lslint.grammar.config.tree import Mapping
from lslint.rules.api import Findings
from lslint.rules.elasticsearch.advice.index import TemplateAdvice, is_log, is_self_contained, reach, settings_of, words
from lslint.rules.elasticsearch.model.index_definition import Template

_SELF_MADE = frozenset(
    ("logstash", "filebeat", "metricbeat", "heartbeat", "auditbeat", "packetbeat", "winlogbeat", "functionbeat", "apm")
)
"""Programs that bring a policy along and add it to their templates when they start."""


class NoLifecycle(TemplateAdvice):
    code = "ES412"
    summary = "Logs are kept until the disk is full"
    why = """\
Indices of logs grow by the day. Without a lifecycle nothing deletes them: the disks reach the flood-stage watermark,
and all indices on the node become read-only, which stops the shippers. `index.lifecycle.name` names a policy (6.6), a
data stream can have a retention of its own (`lifecycle.data_retention`, 8.11). Reported are composable templates for
data streams or logs that are made of no component templates, and legacy ones that roll over; templates of Logstash
and the Beats, which add a policy of their own, are left alone. Where curator or something else deletes old indices,
ignore it in the file."""
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
        '{ "index_patterns": ["logs-web-*"], "data_stream": {}, "priority": 200,\n'
        '  "template": { "settings": { "index.lifecycle.name": "web" } } }\n',
        '{ "index_patterns": ["logs-web-*"], "data_stream": {}, "priority": 200,\n'
        '  "template": { "lifecycle": { "data_retention": "30d" } } }\n',
        '{ "index_patterns": ["weblogs-*"], "composed_of": ["policies"], "template": {} }\n',
        '{ "index_patterns": ["products"], "template": { "settings": { "number_of_shards": 1 } } }\n',
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
        way = "`index.lifecycle.name` or `lifecycle.data_retention`" if stream else "`index.lifecycle.name`"
        yield self.finding(
            key,
            f"no lifecycle deletes what {', '.join(f'`{name}`' for name in template.patterns()[:3])} holds, and full"
            f" disks make all indices read-only: set {way}, unless something else deletes old data",
        )

    def _grows(self, template: Template) -> bool:
        """Whether it is a complete template for data that grow by the day."""
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
