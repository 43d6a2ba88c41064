from __future__ import annotations

from lslint.grammar.logstash.conditions import comparisons
from lslint.rules.logstash.api import Expression, Findings, Fix, PipelineRule, PipelineView, Selector, String
from lslint.rules.logstash.dataflow.pipeline_plugins import keeps_nothing

_MAX_WORDS = 4


class InIsSubstring(PipelineRule):
    code = "LS203"
    visits = ("condition",)
    required_text = ("in",)
    summary = "`in` with a string on its right side tests for a substring"
    why = """\
With a string on its right side, `in` tests whether the value of the field is a substring of the string. So `[env] in
"production"` is also true for `prod`, for `p` and for an empty string.

Use `==` to compare the whole value, or `in` with a list of two or more strings. The other direction, `"error" in
[message]`, searches a field for a string and is not reported."""
    sources = (
        "documentation: event-dependent configuration, conditionals",
        "Logstash sources: `in` with a field and a string is a substring search",
    )
    fix = "manual"
    bad = (
        'filter {\n  if [env] in "production" { drop {} }\n}\n',
        'filter { if [verb] not in "GET,POST" { drop {} } }\n',
    )
    good = (
        'filter { if [env] == "production" { drop {} } }\n',
        'filter { if [verb] not in ["GET", "POST"] { drop {} } }\n',
        'filter { if "error" in [message] { drop {} } }\n',
    )

    def check(self, node: Expression, ctx: PipelineView) -> Findings:
        if keeps_nothing(ctx.flow):
            return
        for leaf in comparisons(node, "in", "not in"):
            if not isinstance(leaf.left, Selector) or not isinstance(leaf.right, String) or "${" in leaf.right.value:
                continue
            written = ctx.text[leaf.right.start : leaf.right.end]
            displayed = written if len(written) < 60 and "\n" not in written else "…"
            better = f"`{'==' if leaf.operator == 'in' else '!='} {displayed}`"
            if any(character in leaf.right.value for character in ", |;"):
                better = _list(leaf.right.value)
            field = "".join(f"[{part}]" for part in leaf.left.path)
            yield self.finding(
                leaf,
                f"`{leaf.operator}` with a string tests for a substring, so the comparison is also"
                f" {'true' if leaf.operator == 'in' else 'false'} if `{field}` is part of the string. To compare"
                f" whole values, use {better}",
                fix=Fix("manual", f"Compare whole values with {better}"),
            )


def _list(value: str) -> str:
    """Return the list that a string with separators probably means, in backticks."""
    words = value.replace(",", " ").replace("|", " ").replace(";", " ").split()
    if not 1 < len(words) <= _MAX_WORDS or any(not word.replace("_", "").replace("-", "").isalnum() for word in words):
        return "a list of strings"
    return "`[" + ", ".join(f'"{word}"' for word in words) + "]`"
