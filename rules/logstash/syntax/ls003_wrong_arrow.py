from __future__ import annotations

from lslint.grammar.parse_errors import ParseError
from lslint.rules.api import Context
from lslint.rules.logstash.syntax.rule import SyntaxRule, count_note


class WrongArrow(SyntaxRule):
    code = "LS003"
    visits = ("syntax/wrong-arrow", "syntax/needless-arrow")
    summary = "Missing or wrong `=>`"
    why = """\
Settings and hash pairs are written `name => value`. Logstash rejects a pipeline with `=`, `:`, `->` or a comma
instead of the arrow, or without an arrow. Between the name of a plugin and its opening brace, there is no arrow."""
    sources = (
        *SyntaxRule.sources,
        "https://github.com/elastic/logstash/issues/2246: a user's file with this error",
        "755 public pipeline files, 39 of which the real parser rejects",
    )
    bad = (
        'input { file { path = "/var/log/app.log" } }\n',
        'filter { mutate { rename => { "a", "b" } } }\n',
        "input { syslog => { port => 5514 } }\n",
    )
    good = (
        'input { file { path => "/var/log/app.log" } }\n',
        'filter { mutate { rename => { "a" => "b" } } }\n',
        "input { syslog { port => 5514 } }\n",
    )
    fixed = 'input { file { path => "/var/log/app.log" } }\n'

    def describe(self, error: ParseError, ctx: Context) -> tuple[str, str]:
        found = error.detail.get("found", "")
        if error.kind == "needless-arrow":
            message = f"Logstash rejects `{found}` between `{error.detail['name']}` and `{{`: remove `{found}`"
            return message, f"Remove `{found}`"
        name = error.detail.get("name", "")
        name = f"`{name}`" if len(name) < 40 else "the name"
        if found == ",":
            message = f"Logstash rejects the comma after {name}: write `=>` between key and value"
        elif found:
            message = f"Logstash rejects `{found}` after {name}: write `=>` between name and value"
        else:
            message = f"`=>` is missing after {name}, so Logstash rejects the pipeline: add `=>`"
        title = f"Replace `{found}` with `=>`" if found else "Add `=>`"
        return message + count_note(error, "times in this block"), title
