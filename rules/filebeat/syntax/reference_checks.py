"""Check of the rule about references to variables without a closing brace or a name."""

from __future__ import annotations

from lslint.grammar.bounded_cache import compiled
from lslint.grammar.config.tree import ConfigDocument, ConfigFile, Scalar
from lslint.rules.api import Context, Edit, Findings, Fix
from lslint.rules.filebeat.rule import InvalidYaml

_VARIABLE = r"[A-Z][A-Z0-9_]*(?::[^\s{}$]*)?"
"""The name of a variable of the environment, and its default, which a string ends with."""


class UnclosedEnvReferenceCheck(InvalidYaml):
    def check(self, node: ConfigDocument, ctx: Context) -> Findings:
        if not isinstance(ctx.tree, ConfigFile) or node is not ctx.tree.documents[0] or "${" not in ctx.text:
            return
        for value in node.walk(keys=False):
            if isinstance(value, Scalar) and isinstance(value.value, str) and "${" in value.text:
                yield from self._scalar(value, ctx.text)

    def _scalar(self, value: Scalar, text: str) -> Findings:
        bad, empty = unclosed(value.text)
        if bad < 0:
            return
        # the same occurrence of `${` in the source, as quoting adds none
        at = value.start
        for _ in range(value.text.count("${", 0, bad) + 1):
            at = text.find("${", at, value.end) + 2
        at = max(at - 2, value.start)
        what, action = ("`${}` has no name", "Add a name") if empty else ("`${` is not closed", "Add `}`")
        message = f"{what}, so Filebeat rejects the file. {action}, or write `$${{` for a literal `${{`"
        fix = Fix("safe", "Escape `${` as `$${`", [Edit(at, at, "$")])
        if compiled(_VARIABLE).fullmatch(value.text, bad + 2):
            end = value.end - (text[value.start : value.start + 1] in ("'", '"'))
            fix = Fix("unsafe", "Close the reference", [Edit(end, end, "}")])
        yield self.finding((at, min(at + 2, value.end)), message, fix=fix)


def unclosed(text: str) -> tuple[int, bool]:
    """Return the offset of the first invalid reference and whether it has no name; ``(-1, False)`` if there is none."""
    opened: list[int] = []
    for token in compiled(r"\$[{$]|\}").finditer(text):
        if token[0] == "${":
            opened.append(token.start())
        elif token[0] == "}" and opened:
            start = opened.pop()
            if token.start() == start + 2:
                return start, True
    return (opened[0], False) if opened else (-1, False)
