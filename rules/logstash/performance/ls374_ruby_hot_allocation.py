from __future__ import annotations

from lslint.rules.logstash.api import Findings, PipelineAdvice, PipelineView, Plugin, regex
from lslint.rules.logstash.plugins.ruby import codes, loops


class RubyHotAllocation(PipelineAdvice):
    code = "LS374"
    visits = ("filter/ruby",)
    default = False
    summary = "Ruby loop that creates the same object in every iteration"
    why = """\
Inside a loop, a `Regexp.new('…')` or a list of strings for `include?` is created again in each iteration, for each
event. Create the object once in `init` and store it in an instance variable. Lists of fewer than ten strings are not
reported, because their cost is too small to measure."""
    sources = (
        "talk about a very large Elasticsearch cluster (2016): a string created inside a loop took 0.132 s for a"
        " million iterations, the same string created before the loop 0.055 s",
    )
    bad = (
        "filter {\n  ruby {\n    code => \"event.get('list').each { |x| x =~ Regexp.new('^a') }\"\n  }\n}\n",
        "filter { ruby { code => \"event.get('t').each { |x| y = 1 if %w[a b c d e f g h i j].include?(x) }\" } }\n",
    )
    good = (
        """\
filter {
  ruby {
    init => "@re = /^a/"
    code => "event.get('list').each { |x| x =~ @re }"
  }
}
""",
        """\
filter { ruby { init => "@names = %w[a b c d e f g h i j]"
 code => "event.get('t').each { |x| y = 1 if @names.include?(x) }" } }
""",
    )

    def check(self, node: Plugin, ctx: PipelineView) -> Findings:
        for code in codes(node, "code"):
            if ".new" not in code.bare and "include?" not in code.bare and "%w" not in code.bare:
                continue
            for start, end in loops(code.bare):
                made = regex(_MADE).finditer(code.bare, start, end)
                match = next((one for one in made if _is_costly(one.group())), None)
                if match is None:
                    continue
                what = match.group()
                displayed = "list" if what[0] in "[%" else f"`{what.split('.new')[0]}`"
                yield self.finding(
                    code.span(match),
                    f"Loop creates the same {displayed} in every iteration for every event, which is slow. Create the"
                    " object once in `init` (`@name = …`)",
                )
                break


# Bare code contains empty strings: quotes with spaces between them.
_STRING = r"(?:'\s*'|\"\s*\")"
_MADE = (
    rf"\bRegexp\.new\(\s*{_STRING}|\bSet\.new\(\s*\[[^\]]*|\bSimpleDateFormat\.new\(\s*{_STRING}"
    rf"|\[\s*{_STRING}(?:\s*,\s*{_STRING})+\s*,?\s*\]\.(?:include|member)\?|%w[\[(][^\])\n]*[\])]\.(?:include|member)\?"
)

_MIN_ITEMS = 10
"""Number of items from which on the cost of a list can be measured."""


def _is_costly(made: str) -> bool:
    """Return whether the cost of creating an object can be measured."""
    if made[0] == "%":
        return len(made.split()) >= _MIN_ITEMS
    return "[" not in made or made.count(",") + 1 >= _MIN_ITEMS
