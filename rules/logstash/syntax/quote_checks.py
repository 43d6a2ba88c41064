"""Check of the rule about values that need quotes."""

from __future__ import annotations

import re

from lslint.grammar.parse_errors import ParseError
from lslint.rules.api import Context, Edit, Finding, Findings, Fix
from lslint.rules.facts import fact
from lslint.rules.logstash.catalogue import plugins as catalogue
from lslint.rules.logstash.flow.named_fields import bare_references
from lslint.rules.logstash.syntax.rule import SyntaxRule, is_repaired, needs_only_quotes

_SHELL = re.compile(r"\$[A-Za-z_]\w*|\$\([^()\n]*\)")
_LEFT_OUT = ("...", "....", "…")


class ValueNeedsQuotesCheck(SyntaxRule):
    def check(self, node: ParseError, ctx: Context) -> Findings:
        text = node.detail.get("text", "").split("\n", 1)[0]
        if _SHELL.fullmatch(text):
            name = text.strip("$()")
            message = (
                f"Logstash rejects the shell variable `{text}`: replace the variable before Logstash reads the file"
            )
            if name.isidentifier():
                message = (
                    f'Logstash rejects the shell variable `{text}`: write `"${{{name}}}"`, which Logstash replaces'
                )
            yield self.finding(node, message)
        elif text in _LEFT_OUT:
            yield self.finding(node, f"Logstash rejects `{text}` as a value: write the actual value")
        elif node.detail.get("role") == "reference":
            yield self._reference(node, text, ctx)
        elif (field := _compared_field(node, text, ctx)) is not None:
            message = f"Logstash has no `{text}`, and rejects the pipeline: write `{field}`"
            if text.lower() not in _NULLS:
                message = f"Logstash rejects `{text}` without quotes in a condition: write"
                message += f' `{field}` for a boolean field, or `"{text}"` for a string'
            yield self.finding(node, message, help=_BOOLEAN_HELP)
        elif (advice := _constant(node, text, ctx)) is not None:
            yield self.finding(node, f"Logstash rejects `{text}` as a condition: {advice}", help=_CONDITION_HELP)
        else:
            message, title = self.describe(node, ctx)
            help_ = _CONDITION_HELP if node.detail.get("role") == "operand" else _HELP
            yield self.error_finding(
                node,
                message,
                title,
                applicability="safe" if needs_only_quotes(node, ctx) else "unsafe",
                help=help_ if title and not node.detail.keys() & {"better", "number"} else None,
            )

    def _reference(self, node: ParseError, text: str, ctx: Context) -> Finding:
        """Report a field reference without quotes. The option decides whether its name or its content is meant."""
        meaning = bare_references(ctx).get(node.start)
        name, content = f'"{text}"', f'"%{{{text}}}"'
        start = f"Logstash rejects the field reference `{text}` without quotes"
        if not meaning:
            return self.finding(
                node, f"{start}: write `{content}` for the content of the field or `{name}` for its name"
            )
        written = name if meaning == "name" else content
        fix = None
        if is_repaired(ctx):
            fix = Fix("unsafe", f"Replace `{text}` with `{written}`", [Edit(node.start, node.end, written)])
        return self.finding(node, f"{start}: write `{written}`", fix=fix)

    def describe(self, error: ParseError, ctx: Context) -> tuple[str, str]:
        text = error.detail.get("text", "").split("\n", 1)[0]
        displayed = text if len(text) <= 60 else text[:57] + "…"
        fix_message = f"Put quotes around `{displayed}`"
        role = error.detail.get("role")
        better = error.detail.get("better")
        if role == "heredoc":
            message = f"Logstash does not support heredocs (`{displayed}`) and rejects the pipeline"
            return f"{message}: put the text in quotes, with its line breaks", ""
        if "cut" in error.detail:
            message = f"The regular expression `{displayed}` has no closing `/`, so Logstash rejects the pipeline"
            return f"{message}: complete the expression", ""
        if role == "operand" and len(text) > 2 and text[0] == "/" and text.endswith("\\/"):
            regex = text[:-1].rstrip("\\")[:60] + "[\\\\]/"
            message = f"`\\/` at the end of `{displayed}` is an escaped slash, so the regular expression is not closed"
            return f"{message} and Logstash rejects the pipeline: write `{regex}`", ""
        is_compared = ctx.text[max(error.start - 10, 0) : error.start].rstrip().endswith(("=~", "!~"))
        if role == "operand" and text[:1] == "/" and "/" not in text[1:] and is_compared:
            message = f"The regular expression `{displayed}` has no closing `/`, so Logstash rejects the pipeline"
            return f"{message}: write `{displayed}/`", ""
        if "number" in error.detail:
            written = error.detail["number"]
            message = f"Logstash rejects `{displayed}`: a number must begin with a digit. Write `{written}`"
            return message, f"Replace `{displayed}` with `{written}`"
        if role == "operand" and better is not None:
            return f"Logstash rejects the `;` after `{better}` in a condition. Remove the `;`", "Remove the `;`"
        if role == "operand":
            action = f"write `{error.edits[0][2]}`" if error.edits and displayed == text else "put quotes around it"
            return f"Logstash rejects `{displayed}` without quotes in a condition: {action}", fix_message
        number = _number_options(ctx).get(error.start) if role == "value" else None
        if number is not None and "$" not in text and (better is None or better[0] in "\"'" or better[0].isalpha()):
            message = f"Logstash rejects the value `{displayed}`: `{number}` accepts only a number"
            return f"{message}. Replace the value with a number", ""
        if better is not None and better[0] not in "\"'":
            message = f"Logstash rejects the `;` after `{better}`: settings are not separated by semicolons"
            return f"{message}. Remove the `;`", "Remove the `;`"
        if better is not None:
            return f"Logstash rejects the value `{displayed}`: write `{better}`", f"Write `{better}`"
        if text[:1] == "(" and role == "value":
            return "Logstash rejects parentheses around a value: use `[ ]` for a list, `{ }` for pairs", ""
        what = "key" if role == "key" else "value"
        if "`" in displayed:
            message = f"Logstash rejects a {what} without quotes that contains backticks: put quotes around the {what}"
            return message, f"Put quotes around the {what}"
        return f"Logstash rejects the {what} `{displayed}` without quotes: put quotes around the {what}", fix_message


_NULLS = ("null", "nil", "none", "undefined")
"""Words of other languages for nothing."""
_BOOLEAN_HELP = "A boolean never equals a string. `![field]` is also true for events without the field."


def _compared_field(error: ParseError, text: str, ctx: Context) -> str | None:
    """Return the condition for a field that is compared with ``true``, ``false`` or nothing: the field, with a ``!``
    for ``false`` and for nothing. None for other text."""
    if error.detail.get("role") != "operand" or text.lower() not in ("true", "false", *_NULLS):
        return None
    found = re.search(r"(\[[^\s\"'{}]{1,60}\])\s*(==|!=)\s*$", ctx.text[max(error.start - 80, 0) : error.start])
    if found is None:
        return None
    return found[1] if (text.lower() == "true") == (found[2] == "==") else f"!{found[1]}"


def _constant(error: ParseError, text: str, ctx: Context) -> str | None:
    """Return the advice about ``true`` or ``false`` that is a condition or a part of one by itself; None for other
    text. Quotes would make a string of it, which is always true."""
    if error.detail.get("role") != "operand" or text.lower() not in ("true", "false"):
        return None
    before, after = ctx.text[max(error.start - 40, 0) : error.start], ctx.text[error.end : error.end + 40]
    begins = re.search(r"(?:\b(?:if|and|or|xor|nand)|[(!])\s*$", before)
    if begins is None or re.match(r"\s*(?:[){]|(?:and|or|xor|nand)\b)", after) is None:
        return None
    if re.search(r"\bif\s*$", before) and re.match(r"\s*\{", after):
        what = "`if`" if text.lower() == "true" else "block"
        return f"remove the {what}, or test a field, for example `[name]`"
    return "test a field, for example `[name]`"


@fact
def _number_options(ctx: Context) -> dict[int, str]:
    """Return the names of the options that accept only numbers, by the start of the value."""
    number_options: dict[int, str] = {}
    for _, plugin, _ in ctx.pipeline.walk_plugins():
        record = catalogue.plugin(f"{plugin.kind}/{plugin.name}")
        for option in plugin.options if record is not None else ():
            known_option = record.option(option.name) if record is not None else None
            if known_option is not None and {segment.type for segment in known_option.segments} == {"number"}:
                number_options[option.value.start] = option.name
    return number_options


_HELP = "Without quotes Logstash accepts only numbers and words of ASCII letters, digits and underscores."
_CONDITION_HELP = "Conditions compare fields (`[name]`), quoted strings, numbers, lists and regular expressions."
