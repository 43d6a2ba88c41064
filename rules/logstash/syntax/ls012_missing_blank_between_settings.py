from __future__ import annotations

from lslint.grammar.parse_errors import ParseError
from lslint.rules.api import Context
from lslint.rules.logstash.syntax.rule import SyntaxRule


class MissingBlankBetweenSettings(SyntaxRule):
    code = "LS012"
    visits = ("syntax/missing-blank",)
    summary = "Two settings without a blank between them"
    why = """\
Between two settings of a plugin the grammar wants a space, tab or line end directly behind the first value; only then
may comments follow. So `port => 5044# beats` is refused although the next setting stands on a line of its own, and
the message points at that next setting, not at the `#`. Pairs of a hash and plugins need no blank."""
    sources = ("verdicts of the real parser on small configs; rule `plugin` of Logstash's grammar",)
    fix = "manual"
    bad = (
        'input {\n  beats {\n    port => 5044# from the edge\n    host => "127.0.0.1"\n  }\n}\n',
        'filter { mutate { add_tag => "a"remove_tag => "b" } }\n',
    )
    good = (
        'input {\n  beats {\n    port => 5044 # from the edge\n    host => "127.0.0.1"\n  }\n}\n',
        'filter { mutate { rename => { "a"=>"b""c"=>"d" } } }\n',
        "input { beats { port => 5044# last one\n} }\n",
    )

    def describe(self, error: ParseError, ctx: Context) -> tuple[str, str]:
        name, before = error.detail.get("name", ""), error.detail.get("before")
        after = f"the value of `{before}`" if before else "the value before it"
        return f"Logstash refuses `{name}` here: put a blank directly behind {after}", "Put a blank behind the value"
