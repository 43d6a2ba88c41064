from __future__ import annotations

from itertools import islice

from lslint.grammar.logstash.nodes import Plugin
from lslint.rules.api import Context, Findings, PipelineRule
from lslint.rules.logstash.plugins.ruby import codes
from lslint.rules.logstash.values.coercion import regex

_CHANGES = (
    r"(?:<<(?![-~'\"A-Z])|\[[^\[\]\n]*\][ \t]*(?:\|\||\+|-)?=(?![=~])"
    r"|\.(?:gsub!|sub!|slice!|strip!|upcase!|downcase!|merge!|push|concat|delete|delete_if|delete_at|unshift|map!|uniq!"
    r"|compact!|reject!|select!|clear|store|append|prepend|insert|replace|squeeze!|chomp!)(?!\w))"
)

_MAX_MATCHES = 100
"""Maximum number of changes that are checked in one code option."""


class RubyInPlaceChange(PipelineRule):
    code = "LS276"
    visits = ("filter/ruby",)
    required_text = ("event.get",)
    summary = "Change to the result of `event.get` that is not written back"
    why = """\
`event.get` returns a copy of lists, hashes and strings. `event.get('tags') << 'x'`, `event.get('a')['k'] = 1` and
`event.get('msg').gsub!(…)` change only the copy, and the event stays unchanged.

The rule reports such a change at the start of a statement if no `event.set` of the same field follows.

Write the value back with `event.set`; for tags use `event.tag('x')`."""
    sources = (
        "logstash-filter-ruby issue 21: a maintainer confirms it for all releases from 2.3 on",
        "https://www.elastic.co/docs/reference/logstash/event-api",
    )
    fix = "manual"
    bad = (
        "filter { ruby { code => \"event.get('tags') << 'x'\" } }\n",
        "filter { ruby { code => \"event.get('a')['k'] = 1\" } }\n",
    )
    good = (
        "filter { ruby { code => \"event.tag('x')\" } }\n",
        "filter { ruby { code => \"event.set('m', event.get('m').gsub('a', 'b'))\" } }\n",
        "filter { ruby { code => \"t = event.get('t'); t << 'x'; event.set('t', t)\" } }\n",
    )

    def check(self, node: Plugin, ctx: Context) -> Findings:
        for code in codes(node, "code"):
            if "event.get" not in code.text:
                continue
            pattern = regex(
                r"(?:^|[;\n{]|\bdo\b|\bthen\b|\belse\b|\|)[ \t]*(event\.get\([ \t]*(['\"])([^'\"\n]+)\2[ \t]*\)"
                r"(?:\[[^\[\]\n]*\](?![ \t]*(?:[|+-]|\|\|)?=(?![=~])))*[ \t]*" + _CHANGES + ")"
            )
            sets = [match.end() for match in regex(r"event\.set\([ \t]*['\"]\[?").finditer(code.text)]
            for match in islice(pattern.finditer(code.text), _MAX_MATCHES):
                if code.bare[match.start(1) : match.start(1) + 9] != "event.get":
                    continue
                field = match.group(3)
                root = field.strip("[]").split("][")[0]
                if any(at > match.end() and code.text.startswith(root, at) for at in sets):
                    continue
                advice = f"Write the value back with `event.set('{field}', …)`"
                if field in ("tags", "[tags]"):
                    advice = "Use `event.tag(…)` to add a tag"
                message = f"`event.get('{field}')` returns a copy, so the change does not reach the event. {advice}"
                yield self.finding(code.span(match, 1), message)
