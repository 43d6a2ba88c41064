"""Check of the rule about Ruby code with the event API before 5.0."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import islice

from lslint.rules.logstash.api import Edit, Findings, Fix, PipelineRule, PipelineView, Plugin, String, regex
from lslint.rules.logstash.catalogue.traits import options_with
from lslint.rules.logstash.flow.dead import is_dead

_CODE = options_with("Ruby code")


class RubyLegacyEventApiCheck(PipelineRule):
    def check(self, node: Plugin, ctx: PipelineView) -> Findings:
        if ctx.is_below(5, 0):
            return
        for option in node.options:
            if option.name in _CODE and isinstance(option.value, String) and "event[" in option.value.value:
                for finding in self._code(option.value, node):
                    if ctx.clauses and is_dead(node.start, ctx):
                        finding.severity = "info"
                    yield finding

    def _code(self, value: String, node: Plugin) -> Findings:
        code = value.value
        if any(regex(r"\bevent\b").search(part) for part in code.split("|")[1:-1]) or (
            regex(r"(?<![\w.@$])event\s*=(?![=~>])").search(code)
        ):
            return  # another variable of that name
        found = islice(regex(r"(?<![\w.@$:'\"])event\[").finditer(code), _MAX_ACCESSES + 1)
        accesses = _outside_comments(code, (access.start() for access in found))
        if not accesses:
            return
        edits = _rewrite(code, accesses, value.start + 1) if len(accesses) <= _MAX_ACCESSES else []
        first = value.start + 1 + accesses[0]
        end = code.find("]", accesses[0] + len("event["))
        tag = f" (tag `{'_rubyexception' if node.name == 'ruby' else '_aggregateexception'}`)"
        tag = "" if regex(r"\brescue\b").search(code) else tag  # or the access is in the handler itself
        yield self.finding(
            (first, value.start + 2 + end if end >= 0 else first + 6),
            f"In Logstash 5.0 and later, `event[…]` fails whenever the code runs{tag}: use `event.get` and `event.set`",
            fix=Fix("unsafe", "Use `event.get` and `event.set`", edits) if edits else _BY_HAND,
        )


_MAX_ACCESSES = 200
"""Code with more field accesses is not rewritten."""
_NAME = r"(?:[^'\"\\#\[\]]+|(?:\[[^'\"\\#\[\]]+\])+)"
_PLAIN = rf"""event\[\s*('{_NAME}'|"{_NAME}"|\\"{_NAME}\\")\s*\]"""
"""``event['a']`` with the name or path of a field."""
_CHANGE = r"\s*(\[|(?:\|\||&&|<<|\*\*|[-+*/%|&^])=|<<|=(?![=~>])|\.\w+!|\.(?:concat|push|replace|delete)\b)"
"""Code after the access that sets or changes the value."""
_READ_INSIDE = r"\s*(?:\[[^\[\]]*\])+(?!\s*(?:\[|(?:\|\||&&|[-+*/%])?=(?![=~])|<<|\.\w+!))"
"""Brackets that only read a nested value."""
_BY_HAND = Fix("manual", "Use `event.get` and `event.set`")


def _outside_comments(code: str, offsets: Iterable[int]) -> list[int]:
    """Return the offsets, in ascending order, that are not in a comment. A ``#`` outside strings begins a comment."""
    outside_comments = []
    line, done, single, double, comment = -1, 0, 0, 0, False
    for offset in offsets:
        start = code.rfind("\n", 0, offset) + 1
        if start != line:
            line, done, single, double, comment = start, start, 0, 0, False
        mark = -1 if comment else code.find("#", done, offset)
        while mark >= 0:
            single += code.count("'", done, mark)
            double += code.count('"', done, mark)
            done = mark + 1
            comment = not code.startswith("{", done) and not single % 2 and not double % 2
            mark = -1 if comment else code.find("#", done, offset)
        if not comment:
            outside_comments.append(offset)
    return outside_comments


def _rewrite(code: str, accesses: list[int], offset: int) -> list[Edit]:
    """Return edits for all accesses; empty if one is too complex. ``offset``: where the code starts in the file."""
    edits: list[Edit] = []
    for access in accesses:
        match = regex(_PLAIN).match(code, access)
        if match is None:
            return []
        name = match.group(1)
        change = regex(_CHANGE).match(code, match.end())
        if change is None or (change.group(1) == "[" and regex(_READ_INSIDE).match(code, match.end())):
            edits.append(Edit(offset + access, offset + match.end(), f"event.get({name})"))
            continue
        start = change.end()
        end = _statement_end(code, start) if change.group(1) == "=" and _begins_statement(code, access) else -1
        if end < 0:
            return []
        start = end - len(code[start:end].lstrip(" \t"))
        edits.append(Edit(offset + access, offset + start, f"event.set({name}, "))
        edits.append(Edit(offset + end, offset + end, ")"))
    return sorted(edits, key=lambda edit: (edit.start, edit.end))


def _begins_statement(code: str, at: int) -> bool:
    before = code[max(0, at - 200) : at].rstrip(" \t")
    return not before or before[-1] in "\n;{" or before.endswith((" then", " do", " else", "\nelse", "begin"))


def _statement_end(code: str, start: int) -> int:
    """Return the end of the value that begins at ``start``; -1 if keywords continue it or open a block."""
    depth = 0
    quote = ""
    at = start
    while at < len(code):
        char = code[at]
        if quote:
            if char == "\\":
                at += 1
            elif char == quote:
                quote = ""
        elif char in "'\"":
            quote = char
        elif char in "([{":
            depth += 1
        elif char in ")]}":
            if not depth:
                break
            depth -= 1
        elif char in ";\n" and not depth:
            break
        elif char == "#":
            return -1
        at += 1
    value = code[start:at].rstrip()
    if depth or quote or not value.strip() or value[-1] in "+-*/%&|,.=<>?:\\" or "\n" in value:
        return -1
    words = r"(?:^|[\s(])(?:if|unless|rescue|while|until|do|begin|case|and|or|then|end|lambda)(?:[\s(]|$)"
    if regex(words).search(value) or code[at : at + 200].lstrip().startswith("."):
        return -1
    return start + len(value)
