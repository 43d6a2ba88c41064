from __future__ import annotations

from lslint.grammar.logstash.conditions import comparisons
from lslint.grammar.logstash.nodes import Expression, Selector, String
from lslint.rules.api import Context, Findings, Fix, PipelineRule


class InIsSubstring(PipelineRule):
    code = "LS203"
    visits = ("condition",)
    summary = "`in` with a text asks whether the field's value is a part of that text"
    why = """\
With a text on its right side `in` means "is part of". So `[env] in "production"` is true for `prod`, for `p` and for an
empty value, and with several words in the text (`"GET,POST"`) for any piece of it, `T,P` too. `==` asks for the whole
value, a list of two or more for one of several. (`"error" in [message]`, the other way round, is a fine search.)"""
    sources = (
        "documentation: event-dependent configuration, conditionals",
        "Logstash sources: membership of a field in a text is a search for it",
    )
    fix = "manual"
    bad = (
        'filter {\n  if [env] in "production" { drop {} }\n}\n',
        'filter { if [verb] not in "GET,POST" { drop {} } }\n',
    )
    good = (
        'filter { if [env] == "production" { drop {} } }\n',
        'filter { if "error" in [message] { drop {} } }\n',
        'filter { if [env] in "${ENVIRONMENTS}" { drop {} } }\n',
    )

    def check(self, node: Expression, ctx: Context) -> Findings:
        for leaf in comparisons(node, "in", "not in"):
            if not isinstance(leaf.left, Selector) or not isinstance(leaf.right, String) or "${" in leaf.right.value:
                continue
            written = ctx.text[leaf.right.start : leaf.right.end]
            displayed = written if len(written) < 60 and "\n" not in written else "the text"
            what = f"`{'==' if leaf.operator == 'in' else '!='} {displayed}`"
            if any(character in leaf.right.value for character in ", |;"):
                what = "a list of the words it names"
            yield self.finding(
                leaf,
                f"`{leaf.operator}` with a text asks for a part of it, so short and empty values count as well;"
                f" if whole values are meant, write {what}",
                fix=Fix("manual", f"Compare with {what}", []),
            )
