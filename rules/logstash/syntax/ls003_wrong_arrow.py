from __future__ import annotations

from lslint.grammar.parse_errors import ParseError
from lslint.rules.api import Context
from lslint.rules.logstash.syntax.rule import SyntaxRule, count_note


class WrongArrow(SyntaxRule):
    code = "LS003"
    visits = ("syntax/wrong-arrow", "syntax/needless-arrow")
    summary = "Another sign where `=>` belongs"
    why = """\
Settings and hash pairs are written `name => value`; no other sign does, and a plugin's name is followed by its brace
without any sign. `=`, `:` and `->` come from other languages' configuration, commas in a hash from lists. The parser
stops at the sign, or at the value where the sign is missing, and nothing of the file is loaded."""
    sources = (
        *SyntaxRule.sources,
        "issue 2246 of Logstash shows one in a user's file",
        "755 public pipeline files, of which the real parser refuses 39",
    )
    bad = (
        'input { file { path = "/var/log/app.log" } }\n',
        "input { beats { port: 5044 } }\n",
        'filter { mutate { rename => { "a", "b" } } }\n',
        "input { syslog => { port => 5514 } }\n",
        "input { tcp { port 5000 } }\n",
    )
    good = (
        'input { file { path => "/var/log/app.log" } }\n',
        'filter { mutate { rename => { "a" => "b" } } }\n',
        'filter { grok { match => { "message" => "k=%{WORD:v}: ->" } } }\n',
    )
    fixed = 'input { file { path => "/var/log/app.log" } }\n'

    def describe(self, error: ParseError, ctx: Context) -> tuple[str, str]:
        found = error.detail.get("found", "")
        if error.kind == "needless-arrow":
            return f"A plugin's name is followed by its brace: remove `{found}`", f"Remove `{found}`"
        name = error.detail.get("name", "")
        name = f"`{name}`" if len(name) < 40 else "the name"
        if found == ",":
            message = f"A pair is written `key => value`: write `=>` in the place of the comma behind {name}"
        elif found:
            message = f"Write `=>` between {name} and its value: `{found}` stops the parser here"
        else:
            message = f"`=>` is missing between {name} and its value"
        return message + count_note(error, "places in this block"), "Write `=>`"
