from __future__ import annotations

import re

from lslint.grammar.logstash.nodes import Pipeline, Plugin
from lslint.grammar.suppression import render
from lslint.rules.api import Context, Findings, PipelineAdvice
from lslint.rules.shared.option_edits import addition


class MissingPluginId(PipelineAdvice):
    code = "LS701"
    visits = ("pipeline",)
    summary = "Plugin without an id"
    why = (
        """\
Every input, filter and output has an id. Where the file gives none, Logstash makes one up, a random-looking text
that tells nothing and does not stay. By this id the plugin is listed in the node stats (`/_node/stats/pipelines`), in
the monitoring and in log messages: without an own one, nobody can tell which of five grok filters costs the time, or
compare today's figures with those of last week. Finding the slow filter begins with naming the filters.

Ids are texts; `-`, `_` and `@` are fine. No two plugins of a pipeline may have the same one (LS108). Codecs need none.
The fix writes an id made of the file's name, what the plugin does, the field it works on and the condition around
it; where two would be the same, more words of these, at last a number.

The fix is safe, as no plugin does anything else for having a name, so a first `--fix` writes ids into all files. To
leave that for a change of its own, run `lslint check --fix --ignore LS701`, or put `ignore = ["LS701"]` into the
config: then nothing is reported either. """
        + f"`{render(['LS701'], whole_file=True)}` does so for one file."
    )
    sources = (
        "a tuning report in Chinese, Logstash on Kubernetes (600 to 4,000 events/s by work on filters and settings):"
        " readable ids first, such as `set_@metadata_field_from_comm`",
        "Logstash issues 6391 and 11154; logstash-filter-verifier issue 117 (`--add-missing-id`)",
    )
    fix = "safe"
    releases = "5.0-"
    bad = (
        'filter {\n  mutate {\n    remove_field => ["headers"]\n  }\n}\n',
        "input { stdin {} }\n",
        'output {\n  if [type] == "audit" {\n    file { path => "/var/log/audit.json" }\n  }\n}\n',
    )
    good = (
        'filter { mutate { id => "drop_headers" remove_field => ["headers"] } }\n',
        'output { stdout { id => "show" codec => rubydebug { metadata => true } } }\n',
    )
    fixed = 'filter {\n  mutate {\n    id => "example_remove_headers"\n    remove_field => ["headers"]\n  }\n}\n'

    def check(self, node: Pipeline, ctx: Context) -> Findings:
        if ctx.target is not None and not ctx.target.at_least(5):
            return
        from lslint.rules.logstash.plugins.ids import suggest

        for plugin, suggested in suggest(node, ctx):
            if ctx.has_syntax_errors and _doubtful(plugin, ctx.text):
                continue
            name = f'id => "{suggested}"'
            yield self.finding(
                (plugin.start, plugin.name_end),
                f"`{plugin.name}` has no id: metrics and logs name it by a generated one that tells nothing;"
                f" add `{name}`",
                fix=addition(ctx, plugin, name, "safe"),
            )


def _doubtful(plugin: Plugin, text: str) -> bool:
    """True for a plugin of a file with typos that may have an id after all: it is cut off, or a typo hides it."""
    body = text[plugin.start : plugin.close]
    return plugin.close < 0 or re.search(r"\bid\b|\{\{|\{%|\{#|<%|@@", body) is not None
