"""LS312: ``[verb] =~ /^GET$/``."""

from __future__ import annotations

from lslint.grammar.logstash.conditions import leaves
from lslint.grammar.logstash.nodes import Comparison, Expression, Regexp, Selector, String
from lslint.rules.api import Context, Edit, Findings, Fix, PipelineAdvice


class RegexWhereEquality(PipelineAdvice):
    code = "LS312"
    name = "regex-where-equality"
    visits = ("condition",)
    words = ("=~", "!~")
    summary = "A regular expression that is one fixed text"
    why = """\
`/^GET$/` is one text: `== "GET"` says the same, is read at a glance and compares two texts instead of running an
expression on every event. Inside of a text of several lines `^` and `$` also match at each line end, which is why the
fix is an unsafe one.

A text without anchors (`/timeout/`) is left alone: the engine looks for it as fast as `in` does."""
    sources = ("Logstash sources: compiled conditions, equality, membership and search",)
    fix = "unsafe"
    bad = (
        "filter {\n  if [verb] =~ /^GET$/ { drop {} }\n}\n",
        'filter { if [message] !~ "^end\\.$" { drop {} } }\n',
    )
    good = (
        'filter { if [verb] == "GET" { drop {} } }\n',
        "filter { if [verb] =~ /^GET|POST$/ { drop {} } }\n",
        "filter { if [message] =~ /^ERROR/ { drop {} } }\n",
        "filter { if [tags] =~ /^fail$/ or [message] =~ /timeout/ { drop {} } }\n",
    )
    fixed = 'filter {\n  if [verb] == "GET" { drop {} }\n}\n'

    def check(self, node: Expression, ctx: Context) -> Findings:
        for leaf in leaves(node):
            if not isinstance(leaf, Comparison) or leaf.operator not in ("=~", "!~"):
                continue
            field, right = leaf.left, leaf.right
            if not isinstance(field, Selector) or field.path[0] == "tags":
                continue
            pattern = right.pattern if isinstance(right, Regexp) else right.value if isinstance(right, String) else ""
            found = literal(pattern)
            if found is None or not found[0]:
                continue
            text = found[1]
            quoted = f'"{text}"' if '"' not in text else f"'{text}'"
            meant = f"{ctx.text[field.start : field.end]} {'==' if leaf.operator == '=~' else '!='} {quoted}"
            fix = None
            if not ("'" in text and '"' in text) and text[-1:] != "\\" and "\\" not in text:
                fix = Fix("unsafe", f"Write `{meant}`", [Edit(leaf.start, leaf.end, meant)])
            yield self.finding(
                leaf,
                f"This expression is one fixed text: `{meant}` asks the same without running an expression",
                fix=fix,
            )


_SIGNS = frozenset(".^$|?*+()[]{}")
_ESCAPED = frozenset(".^$|?*+()[]{}/\\-\"'#@:;,=!<>~ %&")


def literal(pattern: str) -> tuple[bool, str] | None:
    """Whether an expression stands for the whole value, and the text that it is; None where it is more than a text."""
    start, end = 0, len(pattern)
    head = tail = False
    if pattern[:1] == "^":
        head, start = True, 1
    elif pattern[:2] == "\\A":
        head, start = True, 2
    if pattern[-2:] in ("\\z", "\\Z"):
        tail, end = True, end - 2
    elif pattern[-1:] == "$" and pattern[-2:-1] != "\\":
        tail, end = True, end - 1
    if head != tail or end <= start or "${" in pattern:
        return None
    out: list[str] = []
    at = start
    while at < end:
        sign = pattern[at]
        if sign == "\\":
            at += 1
            if at >= end or pattern[at] not in _ESCAPED:
                return None
            sign = pattern[at]
        elif sign in _SIGNS or sign == "\n":
            return None
        out.append(sign)
        at += 1
    return head, "".join(out)
