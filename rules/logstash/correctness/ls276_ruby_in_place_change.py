from __future__ import annotations

from itertools import islice

from lslint.rules.logstash.api import Findings, PipelineRule, PipelineView, Plugin, regex
from lslint.rules.logstash.plugins.ruby import codes

_CHANGES = (
    r"(?:\[[ \t]*['\"][^\[\]\n]*\][ \t]*(?:\|\||\+|-)?=(?![=~])|<<[ \t]*[\[{:]"
    r"|\.(?:push|append|unshift|delete|delete_if|delete_at|keep_if|merge!|update|store|map!|collect!|uniq!|compact!"
    r"|reject!|select!|flatten!|sort!|sort_by!)(?!\w))"
)
"""Changes of lists and hashes. Methods that strings have, too, are left out: a string is shared with the event."""
_TAG_CHANGES = r"(?:<<(?!~)|\.(?:concat|clear|insert|prepend|replace|slice!)(?!\w))"
"""Other changes of a field that is always a list."""
_STRINGS = ("message", "[message]", "[event][original]")
"""Fields that are strings, in which a string as the index replaces a part."""

_MAX_MATCHES = 100
"""Maximum number of changes that are checked in one code option."""


class RubyInPlaceChange(PipelineRule):
    code = "LS276"
    visits = ("filter/ruby",)
    required_text = ("event.get",)
    summary = "Change to the result of `event.get` that is not written back"
    why = """\
Since Logstash 5.0, `event.get` returns a copy of a list or hash. `event.get('tags') << 'x'` and `event.get('a')['k']
= 1` change only the copy, and the event stays unchanged. Write the value back with `event.set`. For tags, use
`event.tag('x')`."""
    sources = (
        "source of Logstash 5.0, 5.6, 7.0 and 9.5: Rubyfier builds new lists and hashes, and passes strings on",
        "https://github.com/elastic/logstash/issues/7812 (strings)",
        "https://www.elastic.co/docs/reference/logstash/event-api",
    )
    fix = "manual"
    releases = "5.0-"
    bad = (
        "filter { ruby { code => \"event.get('tags') << 'x'\" } }\n",
        "filter { ruby { code => \"event.get('a')['k'] = 1\" } }\n",
    )
    good = (
        "filter { ruby { code => \"event.tag('x')\" } }\n",
        "filter { ruby { code => \"h = event.get('a'); h['k'] = 1; event.set('a', h)\" } }\n",
    )

    def check(self, node: Plugin, ctx: PipelineView) -> Findings:
        if ctx.is_below(5):
            return
        for code in codes(node, "code"):
            if "event.get" not in code.text:
                continue
            pattern = regex(
                r"(?:^|[;\n{]|\bdo\b|\bthen\b|\belse\b|\|)[ \t]*(event\.get\([ \t]*(['\"])([^'\"\n]+)\2[ \t]*\)"
                r"(?:\[[^\[\]\n]*\](?![ \t]*(?:[|+-]|\|\|)?=(?![=~])))*[ \t]*"
                rf"(?:{_CHANGES}|({_TAG_CHANGES})))"
            )
            sets = [match.end() for match in regex(r"event\.set\([ \t]*['\"]\[?").finditer(code.text)]
            for match in islice(pattern.finditer(code.text), _MAX_MATCHES):
                if code.bare[match.start(1) : match.start(1) + 9] != "event.get":
                    continue
                field = match.group(3)
                is_tags = field in ("tags", "[tags]")
                if field in _STRINGS or (match.group(4) is not None and not is_tags):
                    continue
                root = field.strip("[]").split("][")[0]
                if any(at > match.end() and code.text.startswith(root, at) for at in sets):
                    continue
                advice = f"Write the value back with `event.set('{field}', …)`"
                if is_tags:
                    advice = "Use `event.tag(…)` to add a tag"
                message = f"`event.get('{field}')` returns a copy, so the change does not reach the event. {advice}"
                yield self.finding(code.span(match, 1), message)
