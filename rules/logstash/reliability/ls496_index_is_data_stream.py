from __future__ import annotations

from lslint.grammar.logstash.nodes import Plugin
from lslint.rules.api import Context, Findings, PipelineRule
from lslint.rules.logstash.mapping.index_patterns import is_known, smallest
from lslint.rules.logstash.mapping.index_templates import templates_near
from lslint.rules.logstash.values.options import option_text
from lslint.rules.shared.built_in_templates import SINCE, pattern_of

_OTHER_TARGETS = (
    "template", "template_name", "ilm_rollover_alias", "ilm_pattern", "ilm_policy", "data_stream", "data_stream_type",
    "data_stream_dataset", "data_stream_namespace", "pipeline",
)  # fmt: skip
"""Options with which the events go elsewhere, or with which the output brings its own template."""


class IndexIsDataStream(PipelineRule):
    code = "LS496"
    preview = True
    visits = ("output/elasticsearch",)
    required_text = ("logs-", "metrics-", "synthetics-")
    summary = "Index name that Elasticsearch treats as a data stream"
    why = """\
Since 7.9 Elasticsearch installs index templates for the data streams `logs-*-*`, `metrics-*-*` and `synthetics-*-*`.
The first event for a name such as `logs-web-2024.05.01` therefore creates a data stream instead of an index.

A data stream only accepts new documents (`op_type` `create`), but the elasticsearch output uses the action `index` by
default. Elasticsearch rejects each event with `only write ops with an op_type of create are allowed in data streams`,
and the output drops it or writes it to the dead letter queue.

The rule reports names that match one of the patterns with any value of `%{…}`, if the release in use is 7.9 or later
and no template file near the pipeline is for the name: a composable template with a priority above 100 replaces the
built-in one. `stack.templates.enabled: false` in elasticsearch.yml disables the built-in templates.

Use another name, for example `weblogs-…`, or send the events to a data stream with `data_stream => true`."""
    sources = (
        "Elasticsearch reference: index templates, built-in index templates; data streams, append-only",
        "documentation of the elasticsearch output: action, data_stream",
    )
    releases = "7.9-"
    names_releases = True
    bad = ('output { elasticsearch { index => "logs-web-%{+yyyy.MM.dd}" } }\n',)
    good = ('output { elasticsearch { index => "weblogs-%{+yyyy.MM.dd}" } }\n',)

    def check(self, node: Plugin, ctx: Context) -> Findings:
        option, index = node.option("index"), option_text(node, "index")
        if option is None or not index or ctx.target is None or any(map(node.option, _OTHER_TARGETS)):
            return
        action = node.option("action")
        if not ctx.target.at_least(*SINCE) or (action is not None and option_text(node, "action") != "index"):
            return
        pattern = pattern_of(smallest(index)) if is_known(index) else ""
        if not pattern or templates_near(index, ctx) != []:
            return
        yield self.finding(
            option,
            f"`index` matches the built-in template `{pattern}`, so Elasticsearch creates a data stream and rejects the"
            " action `index`. Rename it, or set `data_stream => true`",
        )
