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
"""Changes in one code that are looked at: for each, the fields that are set later are searched."""


class RubyInPlaceChange(PipelineRule):
    code = "LS276"
    visits = ("filter/ruby",)
    required_text = ("event.get",)
    summary = "A change of what `event.get` returned, which is not written back"
    why = """\
`event.get` returns a copy of lists, hashes and texts. `event.get('tags') << 'x'`, `event.get('a')['k'] = 1` or
`event.get('msg').gsub!(…)` change the copy, and the event stays as it was. A plugin's maintainer states it in issue 21
of the ruby filter for all releases from 2.3 on. `event.set` writes a value back; for tags there is `event.tag('x')`.

Reported where such a change begins a statement and no `event.set` of the same field follows."""
    sources = (
        "logstash-filter-ruby issue 21",
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
                advice = f"write it back with `event.set('{field}', …)`"
                if field in ("tags", "[tags]"):
                    advice = "`event.tag(…)` adds a tag"
                message = f"`event.get('{field}')` returns a copy, and this changes only that: {advice}"
                yield self.finding(code.span(match, 1), message)
