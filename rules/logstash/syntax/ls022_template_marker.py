from __future__ import annotations

from lslint.grammar.logstash.nodes import Pipeline
from lslint.grammar.parse_errors import ParseError
from lslint.rules.api import Context, Findings, PipelineAdvice


class TemplateMarker(PipelineAdvice):
    code = "LS022"
    visits = ("syntax/template-marker", "pipeline")
    default = False
    summary = "Pipeline file that is a template"
    why = """\
Configuration management tools (Puppet, Chef, Ansible, Salt, Helm) render templates into pipelines, and Logstash reads
only the rendered file. lslint checks the template: a marker outside a string, for example `<%= @port %>`, counts as
an unknown value, and each branch of a template condition is checked, but not what macros make. Lint the rendered file
as well.

If the environment can provide the value, use `"${NAME:default}"` instead of a marker."""
    sources = (
        "46 public pipeline templates, 31 of which cannot be parsed unrendered",
        "https://www.elastic.co/docs/reference/logstash/environment-variables",
    )
    bad = (
        "input {\n  tcp {\n    port => <%= @port %>\n  }\n}\n",
        'output {\n{% if debug %}\n  stdout {}\n{% endif %}\n  file { path => "{{ log_dir }}/out" }\n}\n',
    )
    good = ('input { tcp { port => "${PORT:5044}" } }\n',)

    def check(self, node: ParseError | Pipeline, ctx: Context) -> Findings:
        """Report the first marker outside strings, else the first marker: one finding per file."""
        first = next((error for error in ctx.errors if error.kind == "template-marker"), None)
        if first is not None and first is not node:
            return
        if isinstance(node, ParseError):
            start, end, detail = node.start, node.end, node.detail
        else:
            text = ctx.text
            if "<%" not in text and "{{" not in text and "{%" not in text:
                return
            from lslint.grammar.logstash.templating import markers

            found = [marker for marker in markers(text) if marker.where != "comment" and marker.engine != "placeholder"]
            if not found:
                return
            start, end = found[0].start, found[0].end
            detail = {"engine": found[0].engine, "count": str(len(found)), "outside": "no"}
        count = int(detail.get("count", "1"))
        engine = f"{detail.get('engine', '')}, ".removeprefix(", ")
        many = f"{count} markers" if count > 1 else "1 marker"
        effect = "Logstash reads only the rendered file."
        if detail.get("outside") != "yes":
            effect += " Strings with markers count as unknown values."
        yield self.finding(
            (start, end),
            f"The file is a template ({engine}{many}), and values that the template inserts are not checked. Lint the"
            " rendered file too",
            help=effect,
        )
