from __future__ import annotations

import re
from itertools import islice

from lslint.grammar.logstash.nodes import Plugin
from lslint.rules.api import Context, Findings, PipelineAdvice
from lslint.rules.logstash.plugins.ruby import closing, codes
from lslint.rules.logstash.values.coercion import regex


class RecursiveEventWalk(PipelineAdvice):
    code = "LS332"
    severity = "warning"
    visits = ("filter/ruby",)
    required_text = ("to_hash", "def ")
    summary = "Code goes through every field of every event"
    why = """\
`event.to_hash` makes a Ruby copy of the whole event, and the loop then looks at each field, at all depths where it
calls itself: the cost grows with the size of the event, for every event. A tuning report this linter draws on found
masking of that kind among the main costs of a pipeline and moved it away.

Name the fields instead: `gsub` of mutate for masking, `prune` or `remove_field` for removing, `de_dot`. Or do it
where data is read, or once in Elasticsearch."""
    sources = (
        "a tuning report in Chinese, Logstash on Kubernetes (600 to 4,000 events/s by work on filters and settings)",
        "Logstash sources: Event.to_hash copies all fields",
    )
    bad = (
        'filter {\n  ruby {\n    code => "event.to_hash.each { |k, v| event.remove(k) if v.nil? }"\n  }\n}\n',
        'filter { ruby { code => "event.to_hash.keys.each { |k| event.set(k.downcase, event.remove(k)) }" } }\n',
    )
    good = (
        "filter { ruby { code => \"event.get('list').each { |v| v.delete('x') }\" } }\n",
        "filter { ruby { code => \"event.set('size', event.to_hash.to_s.length)\" } }\n",
    )

    def check(self, node: Plugin, ctx: Context) -> Findings:
        if not ctx.holds("to_hash", node.start, node.end) and not ctx.holds("def ", node.start, node.end):
            return
        for code in codes(node, "code", "init"):
            walk = regex(_WALK).search(code.bare)
            if walk is not None:
                yield self.finding(
                    code.span(walk),
                    "This loop goes through every field of every event, and `to_hash` copies them first: name the"
                    " fields (`gsub`, `prune`, `remove_field`), or do it where data is read",
                )
                continue
            again = _recursive(code.bare) if "event.to_hash" in code.bare else None
            if again is not None:
                yield self.finding(
                    code.span(again, 1),
                    f"`{again.group(1)}` calls itself and goes through every field of every event at all depths: name"
                    " the fields (`gsub`, `prune`, `remove_field`), or do it where data is read",
                )


_WALK = (
    r"\b\w*event\s*\.\s*to_hash\b(?:_with_metadata)?(?:\s*\(\s*\))?(?:\s*\.\s*(?:keys|values|dup|clone|to_a|sort))*\s*"
    r"\.\s*(?:each(?:_pair|_key|_value|_with_index)?|map|collect|select|reject|find_all|delete_if|inject|reduce|keys)\b"
    r"(?<!\bkeys)"
)

_MAX_METHODS = 20
"""Methods of one code that are looked at: each may reach to its end."""


def _recursive(code: str) -> re.Match[str] | None:
    """The head of a method that calls itself."""
    for match in islice(regex(r"\bdef\s+(?:self\.)?(\w+)\b").finditer(code), _MAX_METHODS):
        end = closing(code, match.end(), False)
        calls = regex(r"\b(\w+)\s*\(").finditer(code, match.end(), end)
        if any(call.group(1) == match.group(1) for call in calls):
            return match
    return None
