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
Configuration management tools (Puppet, Chef, Ansible, Salt, Helm) render templates into pipelines. Logstash reads only
the rendered file: template markers outside strings are syntax errors, and markers in strings are ordinary characters.

lslint checks the unrendered file. Markers outside strings count as unknown values, and only the first branch of each
template condition is parsed. Whether Logstash accepts the pipeline therefore depends on the rendered file: lint that
file as well.

If the value can come from the environment, you can write `"${NAME:default}"` instead of the template marker."""
    sources = (
        "46 public pipeline templates, 31 of which cannot be parsed unrendered",
        "https://www.elastic.co/docs/reference/logstash/environment-variables",
    )
    bad = (
        "input {\n  tcp {\n    port => <%= @port %>\n  }\n}\n",
        'output {\n{% if debug %}\n  stdout {}\n{% endif %}\n  file { path => "{{ log_dir }}/out" }\n}\n',
    )
    good = (
        'input { tcp { port => "${PORT:5044}" } }\n',
        'filter { mutate { add_field => { "day" => "%{{yyyy-MM-dd}}" } } }\n',
        'filter { grok { match => { "a" => "<%{INT:pri}>" } } }\n',
    )

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
            effect += " Markers in strings are checked as ordinary characters."
        yield self.finding(
            (start, end),
            f"The file is a template ({engine}{many}), and values that the template inserts are not checked. Lint the"
            " rendered file too",
            help=effect,
        )
