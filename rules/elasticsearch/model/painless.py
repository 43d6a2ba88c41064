"""Faults of Painless scripts that are certain without a compiler."""

from __future__ import annotations

import re

from lslint.grammar.bounded_cache import compiled
from lslint.rules.elasticsearch.model.json_values import templated

# What is not closed extends to the end, so that no part of it is read twice.
_QUOTED = (
    r"""(?s)'(?:[^'\\]|\\.)*+'|"(?:[^"\\]|\\.)*+"|//[^\n]*+|/\*.*?\*/"""
    r"""|(?P<open>['"/])(?:(?<!/)|\*).*"""
)
_KEYWORDS = "ctx|params|null|true|false|new|instanceof|def|boolean|byte|short|char|int|long|float|double|void|this"
_OPERATORS = {"and": "&&", "or": "||", "not": "!", "in": "[…].contains(…)", "is": "=="}
_FAULTS = (
    (r"(?i)[\w)\]]\s+(and|or)\s+[\w(!]", "Painless has no operator `{0}`. Write `{1}`"),
    (r"(\.\?)(?=\s*\d|\s+[\w(][^;?]{0,200}:)", "Painless has no operator `{0}`. Remove the `.`"),
    (r"(\.\?(?:\s*\.)?)(?=\s*\w)", "Painless has no operator `{0}`. Write `?.`, as in `ctx.a?.b`"),
    (r"(\.\?)", "Painless has no operator `{0}`. Remove it"),
    (r"(\?\.\w+)\s*[-+*%]?=(?![=~])", "nothing can be assigned to `{0}`. Write `.` instead of `?.`"),
    (
        r"(?:&&|\|\|)\s*(&&|\|\||[!=]=|[)\];}]|\Z)|[!=]=\s*(?:&&|\|\||[)\];}]|\Z)",
        "an operand of an operator is missing. Add it",
    ),
    (r"(\.)(?!\s*\w)", "`{0}` needs a name after it. Write `ctx['a']` or `ctx.a` for a field"),
)
_LITERALS = {"True": "true", "False": "false", "None": "null", "TRUE": "true", "FALSE": "false", "NULL": "null"}


def fault(source: str, *, is_condition: bool = False) -> str:
    """Return why a script does not compile, and what to do, as two sentences; empty if that is not certain.

    ``is_condition``: whether the script is a condition of an ingest processor, whose variables are known.
    """
    if templated(source):
        return ""
    if not source.strip():
        return "it is empty. Write an expression, or remove the option"
    bare = compiled(_QUOTED).sub(lambda found: found["open"] or (" " if found[0][0] == "/" else " 0 "), source)
    if "/" in bare:
        return ""  # a division, or a regular expression, in which anything may be
    problem = _character_fault(bare) or _operator_fault(bare) or _bracket_fault(bare)
    return _name_fault(bare) if is_condition and not problem else problem


def _operator_fault(bare: str) -> str:
    for pattern, problem in _FAULTS:
        match = compiled(pattern).search(bare)
        if match is not None:
            return problem.format(match[1], _OPERATORS.get((match[1] or "").lower(), ""))
    return ""


def _character_fault(bare: str) -> str:
    quote = compiled(r"['\"]").search(bare)
    if quote is not None:
        return f"a `{quote[0]}` has no closing quote. Add it"
    match = compiled(r"(?a)([^\w\s.,;:?!&|=<>+*%~^()\[\]{}$-])\w*").search(bare)
    if match is None:
        return ""
    path = compiled(r"(?:\w+\??\.)+\Z").search(bare[max(0, match.start() - 80) : match.start()])
    action = f"Write `{path[0].rstrip('.?')}['{match[0]}']`" if path is not None else "Remove it"
    if match[0].startswith(("\\n", "\\r", "\\t")):
        action = f"Write `{match[0][:2]}` with one backslash"
    return f"`{match[1]}` is outside of quotes. {action}"


def _bracket_fault(bare: str) -> str:
    pairs, opened = {")": "(", "]": "[", "}": "{"}, ""
    for character in compiled(r"[()\[\]{}]").findall(bare):
        if character not in pairs:
            opened += character
        elif opened[-1:] != pairs[character]:
            return f"a `{character}` has no opening `{pairs[character]}`. Correct the brackets"
        else:
            opened = opened[:-1]
    return f"a `{opened[-1]}` is not closed. Correct the brackets" if opened else ""


def _name_fault(bare: str) -> str:
    """Return what is wrong with a name in a single expression, which cannot declare variables."""
    code = re.sub(r"(?<!\s)\s*(?:\.|::)\s*", ".", bare.strip().rstrip(";"))
    if compiled(r"[;{]|->|\b(?:return|throw|for|if|do|while|try)\b|\A\w+\s+\w+\s*(?:=(?!=)|\Z)").search(code):
        return ""
    names = rf"(?<![\w.$])(?!(?:{_KEYWORDS})\b|(?:java|org)\.)(?:[a-z_]\w*|True|False|None|TRUE|FALSE|NULL)\b(?!\s*\()"
    for match in compiled(names).finditer(code):
        name, before = match[0], code[: match.start()].rstrip()[-1:]
        if name in _LITERALS:
            return f"`{name}` is not a literal in Painless. Write `{_LITERALS[name]}`"
        if name in _OPERATORS or before.isalnum() or before in tuple(")]"):
            cure = f"Write `{_OPERATORS[name]}`" if name in _OPERATORS else "Use the operators of Java"
            return f"Painless has no operator `{name}`. {cure}"
        return f"there is no variable `{name}`. Write `ctx.{name}` for the field"
    return ""
