"""LS701: a plugin that metrics and logs name by a generated hash."""

from __future__ import annotations

from lslint.grammar.lines import blank, line_start
from lslint.grammar.logstash.nodes import Option, Pipeline, Plugin
from lslint.grammar.suppression import render
from lslint.rules.api import Context, Edit, Findings, Fix, PipelineAdvice


class MissingPluginId(PipelineAdvice):
    code = "LS701"
    name = "missing-plugin-id"
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
        """One finding for each plugin, at its name."""
        if ctx.target is not None and not ctx.target.at_least(5):
            return
        from lslint.rules.logstash.plugins.ids import suggest

        for plugin, suggested in suggest(node, ctx):
            if not ctx.clean and _doubtful(plugin, ctx.text):
                continue
            name = f'id => "{suggested}"'
            fix = Fix("safe", f"Add `{name}`", [insertion(ctx.text, plugin, name)]) if ctx.clean else None
            yield self.finding(
                (plugin.start, plugin.name_end),
                f"`{plugin.name}` has no id: metrics and logs name it by a generated one that tells nothing;"
                f" add `{name}`",
                fix=fix,
            )


def _doubtful(plugin: Plugin, text: str) -> bool:
    """True for a plugin of a file with slips that may have an id after all: it is cut off, or a slip hides it."""
    import re

    body = text[plugin.start : plugin.close]
    return plugin.close < 0 or re.search(r"\bid\b|\{\{|\{%|\{#|<%|@@", body) is not None


def insertion(text: str, plugin: Plugin, setting: str) -> Edit:
    """The edit that puts a setting first into a plugin, in the style of the block."""
    options = plugin.options
    brace = plugin.open + 1
    line_end = text.find("\n", brace, plugin.close)
    if line_end < 0:  # all on one line
        tail = "" if text[brace].isspace() else " "
        return Edit(brace, brace, f" {setting}{tail}")
    end_of_line = "\r\n" if text[line_end - 1] == "\r" else "\n"
    lines = [line_start(text, option.start) for option in options]
    own = next((i for i, option in enumerate(options) if blank(text, lines[i], option.start)), -1)
    setting = _aligned(text, options, lines, setting)
    if options and options[0].start < line_end:
        before = text[lines[0] : options[0].start]
        column = "".join(char if char == "\t" else " " for char in before)
        return Edit(options[0].start, options[0].start, setting + end_of_line + column)
    if own >= 0:
        indent = text[lines[own] : options[own].start]
    else:
        start = end = line_start(text, plugin.start)
        while text[end] in " \t":
            end += 1
        outer = text[start:end]
        indent = outer + ("\t" if outer.endswith("\t") else "  ")
    return Edit(line_end + 1, line_end + 1, indent + setting + end_of_line)


def _aligned(text: str, options: list[Option], lines: list[int], setting: str) -> str:
    """The setting with its arrow below those of the block, where all of them are in one column."""
    if not options:
        return setting
    first = options[0]
    width, column = first.arrow - first.start, first.start - lines[0]
    if len(options) == 1 and first.arrow - first.name_end < 2:
        return setting
    for option, line in zip(options, lines, strict=True):
        if option.arrow - option.start != width or option.start - line != column or not blank(text, line, option.start):
            return setting
    return setting.replace("id ", "id".ljust(width), 1)
