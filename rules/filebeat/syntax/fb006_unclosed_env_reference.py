from __future__ import annotations

from lslint.grammar.config.tree import ConfigDocument, ConfigNode, Mapping, Scalar, Sequence
from lslint.rules.api import Context, Edit, Findings, Fix
from lslint.rules.filebeat.rule import InvalidYaml


class UnclosedEnvReference(InvalidYaml):
    code = "FB006"
    visits = ("document",)
    summary = "`${` without a closing brace"
    why = """\
Every text in the file is searched for `${NAME}`, passwords and regular expressions included. One that is not closed
ends the loading (`missing '}' parsing splice`), one without a name likewise (`empty expansion`). Where the characters
are meant as they stand, write `$${`."""
    fix = "safe"
    bad = (
        "output.elasticsearch:\n  hosts: [a]\n  password: 'p${x'\n",
        "name: '${}'\n",
        'output.elasticsearch:\n  hosts: ["${ES_HOST:localhost"]\n',
    )
    good = (
        "output.elasticsearch:\n  hosts: ['${ES_HOST:${FALLBACK:localhost}}']\n  password: 'p$${x'\n",
        "name: 'costs 5$'\nfields: {a: $, b: $x}\n# ${\n",
    )
    fixed = "output.elasticsearch:\n  hosts: [a]\n  password: 'p$${x'\n"

    def check(self, node: ConfigDocument, ctx: Context) -> Findings:
        if ctx.tree is None or node is not ctx.tree.documents[0] or "${" not in ctx.text:  # type: ignore[union-attr]
            return
        todo: list[ConfigNode | None] = [node.root]
        while todo:
            value = todo.pop()
            if isinstance(value, Mapping):
                todo += [entry.value for entry in reversed(value.entries)]
            elif isinstance(value, Sequence):
                todo += reversed(value.items)
            elif isinstance(value, Scalar) and isinstance(value.value, str) and "${" in value.text:
                yield from self._scalar(value, ctx.text)

    def _scalar(self, value: Scalar, text: str) -> Findings:
        bad, empty = unclosed(value.text)
        if bad < 0:
            return
        # the same `${` in the source: quoting does not add any
        at = value.start
        for _ in range(value.text.count("${", 0, bad) + 1):
            at = text.find("${", at, value.end) + 2
        at -= 2
        if at < value.start:
            at = value.start
        what = "names no variable" if empty else "is not closed"
        message = (
            f"`${{` {what}, so Filebeat does not load the file: close it, or write `$${{` for the characters themselves"
        )
        fix = Fix("safe", "Write `$${`", [Edit(at, at, "$")])
        yield self.finding((at, min(at + 2, value.end)), message, fix=fix)


def unclosed(text: str) -> tuple[int, bool]:
    """Offset of the first reference that is not closed, or is closed without a name (True); ``(-1, False)`` if none."""
    opened: list[int] = []
    at = 0
    while True:
        at = text.find("$", at) if not opened else _next(text, at)
        if at < 0 or at >= len(text):
            return (opened[0], False) if opened else (-1, False)
        if text[at] == "}":
            start = opened.pop()
            if at == start + 2:
                return start, True
            at += 1
        elif text.startswith("${", at):
            opened.append(at)
            at += 2
        elif text.startswith("$$", at):
            at += 2
        else:
            at += 1


def _next(text: str, at: int) -> int:
    """Offset of the next ``$`` or ``}``; -1 if there is none."""
    brace = text.find("}", at)
    if brace < 0:
        return text.find("$", at)
    dollar = text.find("$", at, brace)
    return brace if dollar < 0 else dollar
