from __future__ import annotations

from lslint.grammar.logstash.nodes import Plugin
from lslint.rules.api import Context, Findings, PipelineAdvice
from lslint.rules.logstash.plugins.ruby import codes, loops
from lslint.rules.logstash.values.coercion import regex


class RubyHotAllocation(PipelineAdvice):
    code = "LS374"
    visits = ("filter/ruby", "output/ruby", "filter/aggregate")
    summary = "A loop makes the same object in every round"
    why = """\
A `Regexp.new('…')`, a list of texts that is only asked `include?`, a `Set.new([...])` inside of a loop is made anew in
each round of each event, and the collector has to take it away again. Made once in `init` (an instance variable or a
constant) it costs nothing.

The talk that is one of this linter's sources measured a text made inside of a loop against the same text made before
it: 0.132 s and 0.055 s for a million rounds."""
    sources = ("a talk on a very large Elasticsearch cluster (2016): 0.132 s against 0.055 s for a million rounds",)
    bad = (
        "filter {\n  ruby {\n    code => \"event.get('list').each { |x| x =~ Regexp.new('^a') }\"\n  }\n}\n",
        "filter { ruby { code => \"event.get('t').each { |x| y = 1 if ['a', 'b'].include?(x) }\" } }\n",
        "filter { ruby { code => \"100.times { x = Regexp.new('a') }\" } }\n",
    )
    good = (
        'filter { ruby { init => "@re = /^a/" code => "event.get(\'list\').each { |x| x =~ @re }" } }\n',
        "filter { ruby { code => \"x = Regexp.new(event.get('p'))\" } }\n",
    )

    def check(self, node: Plugin, ctx: Context) -> Findings:
        for code in codes(node, "code"):
            if ".new" not in code.bare and "include?" not in code.bare and "%w" not in code.bare:
                continue
            for start, end in loops(code.bare):
                match = regex(_MADE).search(code.bare, start, end)
                if match is None:
                    continue
                what = match.group()
                displayed = "the list" if what[0] in "[%" else f"`{what.split('(')[0]}`"
                yield self.finding(
                    code.span(match),
                    f"This loop makes {displayed} again in every round of every event: make it once in `init`"
                    " (`@name = …`)",
                )
                break


# The texts are blank in bare code: quotes with spaces between.
_TEXT = r"(?:'\s*'|\"\s*\")"
_MADE = (
    rf"\bRegexp\.new\(\s*{_TEXT}|\bSet\.new\(\s*\[|\bSimpleDateFormat\.new\(\s*{_TEXT}"
    rf"|\[\s*{_TEXT}(?:\s*,\s*{_TEXT})+\s*,?\s*\]\.(?:include|member)\?|%w[\[(][^\])\n]*[\])]\.(?:include|member)\?"
)
