from __future__ import annotations

from lslint.grammar.logstash.nodes import Pipeline
from lslint.grammar.parse_errors import ParseError
from lslint.rules.api import Context, Findings, PipelineAdvice


class TemplateMarker(PipelineAdvice):
    code = "LS022"
    visits = ("syntax/template-marker", "pipeline")
    summary = "The file is a template"
    why = """\
Configuration management (Puppet, Chef, Ansible, Salt, Helm) renders templates into pipelines. Logstash reads only the
rendered text: markers outside strings are syntax errors to it, markers in strings are plain text. This file is checked
as it stands, with markers outside strings taken as unknown values and both arms of template conditions kept; whether
Logstash accepts it is known only for the rendered file. Of 46 public pipeline templates 31 cannot be read unrendered.

Where the value may come from the environment, `${NAME:default}` in quotes makes the template needless."""
    sources = ("46 public pipeline templates", "https://www.elastic.co/docs/reference/logstash/environment-variables")
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
        """One finding per file, at the first marker outside of strings, else at the first one."""
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
        many = f"{count} markers" if count > 1 else "a marker"
        effect = "their values are unknown here" if detail.get("outside") == "yes" else "in strings they are plain text"
        yield self.finding(
            (start, end),
            f"This is a template ({detail.get('engine', '')}, {many}): check its rendered form too; {effect}",
        )
