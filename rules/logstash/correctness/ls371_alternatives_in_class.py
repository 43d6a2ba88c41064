from __future__ import annotations

from collections.abc import Iterator

from lslint.grammar.logstash.conditions import comparisons
from lslint.grammar.logstash.nodes import Bareword, Node, Regexp
from lslint.rules.logstash.api import Edit, Expression, Findings, Fix, PipelineRule, PipelineView, Plugin, String, regex
from lslint.rules.logstash.catalogue.traits import options_with
from lslint.rules.logstash.values.options import strings
from lslint.rules.logstash.values.strings import Text, plugin_text

_PATTERNS = (*options_with("patterns"), "gsub")
"""Options with regular expressions."""
_CLASS = r"(?<!\\)(?:\\\\)*(\[\^?([A-Za-z]{2,}(?:\|[A-Za-z]{2,})+)\])"


class AlternativesInClass(PipelineRule):
    code = "LS371"
    visits = ("condition", "filter/grok", "filter/mutate", "input/*")
    required_text = ("|",)
    summary = "Alternatives in square brackets, which are a set of characters"
    why = """\
In a regular expression, `[INFO|ERROR]` matches one character: one of the letters, or `|`. So `^[INFO|ERROR]` also
matches a line that begins with `FATAL` or with `Nothing`. Alternatives are written in parentheses, `(?:INFO|ERROR)`."""
    sources = ("regular expressions of Ruby (Oniguruma): bracket expressions",)
    fix = "unsafe"
    bad = (
        'filter {\n  if [message] =~ "^[INFO|ERROR]" { drop { } }\n}\n',
        "filter {\n  if [message] =~ /^[INFO|ERROR]/ { drop { } }\n}\n",
        'input { file { path => "/a" codec => multiline { pattern => "^[AM|PM]" what => "previous" } } }\n',
    )
    good = (
        "filter { if [message] =~ /^(?:INFO|ERROR)/ { drop { } } }\n",
        'filter { if [message] =~ "\\[INFO|ERROR\\]" { drop { } } }\n',
        'filter { mutate { gsub => ["message", "[a-z|A-Z]", ""] } }\n',
    )
    fixed = 'filter {\n  if [message] =~ "^(?:INFO|ERROR)" { drop { } }\n}\n'

    def check(self, node: Plugin | Expression, ctx: PipelineView) -> Findings:
        for text in _patterns(node, ctx):
            for match in regex(_CLASS).finditer(text.value):
                span = text.span(match.start(1), match.end(1))
                is_negated = match[1][1] == "^"
                better = f"(?!{match[2]})" if is_negated else f"(?:{match[2]})"
                yield self.finding(
                    span,
                    f"`{match[1]}` matches one character that is{' not' if is_negated else ''} in the brackets. For"
                    f" alternatives write `{better}`",
                    fix=Fix("unsafe", f"Write `{better}`", [Edit(*span, better)])
                    if text.exact and not is_negated and not ctx.has_syntax_errors
                    else None,
                )


def _patterns(node: Plugin | Expression, ctx: PipelineView) -> Iterator[Text]:
    """Yield the regular expressions of a condition, or of a plugin and its codec."""
    values: list[tuple[Node, bool]] = []
    if isinstance(node, Plugin):
        codec = node.option("codec")
        plugins = [node] if node.kind == "filter" else [codec.value] if codec is not None else []
        for plugin in plugins:
            for option in plugin.options if isinstance(plugin, Plugin) else ():
                if option.name in _PATTERNS:
                    values += [(string, True) for string in strings(option.value)]
    else:
        for leaf in comparisons(node, "=~", "!~"):
            if isinstance(leaf.right, Regexp):
                inner = Bareword(leaf.right.start + 1, leaf.right.end - 1, leaf.right.pattern)
                yield Text(inner, inner.value, exact=True)
            values.append((leaf.right, False))
    for value, has_variables in values:
        text = plugin_text(value, ctx, has_variables) if isinstance(value, String) and "|" in value.value else None
        if text is not None:
            yield text
