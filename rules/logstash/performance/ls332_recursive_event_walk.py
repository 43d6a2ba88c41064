from __future__ import annotations

import re
from itertools import islice

from lslint.rules.logstash.api import Findings, PipelineAdvice, PipelineView, Plugin, regex
from lslint.rules.logstash.plugins.ruby import closing, codes


class RecursiveEventWalk(PipelineAdvice):
    code = "LS332"
    default = False
    severity = "info"
    visits = ("filter/ruby",)
    required_text = ("to_hash", "def ")
    summary = "Ruby code that visits every field of every event"
    why = """\
`event.to_hash` creates a Ruby copy of the whole event, and a loop over it visits each field. This takes time for
every event, and more for large events.

Process only the fields that need it, by name, with `mutate`: `gsub` to mask values, `remove_field` to remove fields,
`rename` to rename them. A loop over the value of one field is not reported."""
    sources = (
        "report in Chinese about tuning Logstash on Kubernetes (600 to 4,000 events/s with changes to filters and"
        " settings): masking all fields was among the main costs of a pipeline and was moved out of it",
        "Logstash sources: Event.to_hash copies all fields",
    )
    bad = ('filter { ruby { code => "event.to_hash.keys.each { |k| event.set(k.downcase, event.remove(k)) }" } }\n',)
    good = (
        'filter { mutate { rename => { "UserName" => "username" } } }\n',
        "filter {\n  ruby {\n    code => \"list = event.get('list')\n      list.each { |v| v.delete('x') }\n"
        "      event.set('list', list)\"\n  }\n}\n",
    )

    def check(self, node: Plugin, ctx: PipelineView) -> Findings:
        if not ctx.holds("to_hash", node.start, node.end) and not ctx.holds("def ", node.start, node.end):
            return
        for code in codes(node, "code", "init"):
            loop = regex(_LOOP).search(code.bare)
            if loop is not None:
                yield self.finding(
                    code.span(loop),
                    "The loop visits every field of every event, and `to_hash` copies all of them first, which is"
                    " slow. Process only the required fields, by name",
                    help=_HELP,
                )
                continue
            again = _recursive(code.bare) if "event.to_hash" in code.bare else None
            if again is not None:
                yield self.finding(
                    code.span(again, 1),
                    f"`{again.group(1)}` calls itself to visit every field of every event at all levels, which is slow."
                    " Process only the required fields, by name",
                    help=_HELP,
                )


_HELP = "Without a script, `mutate` changes, renames and removes fields that you name."
_LOOP = (
    r"\b\w*event\s*\.\s*to_hash\b(?:_with_metadata)?(?:\s*\(\s*\))?(?:\s*\.\s*(?:keys|values|dup|clone|to_a|sort))*\s*"
    r"\.\s*(?:each(?:_pair|_key|_value|_with_index)?|map|collect|select|reject|find_all|delete_if|inject|reduce|keys)\b"
    r"(?<!\bkeys)"
)

_MAX_METHODS = 20
"""Number of methods that are checked in one code: each may extend to its end."""


def _recursive(code: str) -> re.Match[str] | None:
    """Return the first line of a method that calls itself."""
    for match in islice(regex(r"\bdef\s+(?:self\.)?(\w+)\b").finditer(code), _MAX_METHODS):
        end = closing(code, match.end(), False)
        calls = regex(r"\b(\w+)\s*\(").finditer(code, match.end(), end)
        if any(call.group(1) == match.group(1) for call in calls):
            return match
    return None
