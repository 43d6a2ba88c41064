"""Explanations of the errors of Ruby's regular expression engine."""

from __future__ import annotations

from lslint.rules.api import Context
from lslint.rules.logstash.values.coercion import regex

TYPE_CHECKING = False
if TYPE_CHECKING:
    from lslint.grammar.regex.oniguruma.reader import LanguageError
    from lslint.rules.logstash.grok.model import Fault

_REASONS = (
    ("end pattern with unmatched parenthesis", "a `(` is not closed. Add `)` or write `\\(`"),
    ("unmatched close parenthesis", "a `)` has no opening `(`. Remove the `)` or write `\\)`"),
    ("end pattern in group", "the pattern ends inside `(?`. Complete the group"),
    ("target of repeat operator", "the quantifier has nothing to repeat. Remove or escape the quantifier"),
    ("premature end of char-class", "a `[` is not closed. Add `]` or write `\\[`"),
    ("empty char-class", "a character class is empty. Add a character or write `\\[`"),
    ("empty range in char class", "a range is in reverse order. Swap its ends or write `\\-`"),
    ("char-class value at end of range", "a range cannot end with a character class. Write the hyphen as `\\-`"),
    ("unmatched range specifier", "a range cannot start with a character class. Write the hyphen as `\\-`"),
    ("invalid POSIX bracket type", "the POSIX class does not exist. Use a lower-case name like `[[:alpha:]]`"),
    ("undefined group option", "Ruby does not support the group syntax after `(?`. Use a Ruby group"),
    ("invalid pattern in look-behind", "a look-behind must have a fixed length. Remove the quantifiers from the group"),
    ("group name is empty", "the name of a group is empty. Add a name"),
    ("invalid group name", "the name of a group is invalid. Rename the group"),
    ("invalid char in group name", "the name of a group is invalid. Rename the group"),
    (
        "undefined name",
        "the referenced group does not exist. Define it, `(?<name>…)`, or remove the reference",
    ),
    ("undefined group", "the referenced group does not exist. Correct the reference"),
    ("numbered backref", "references by number do not work with named groups like `%{NAME:field}`. Use the name"),
    ("invalid backref", "the referenced group does not exist. Correct the reference"),
    ("multiplex definition name", "several groups have the referenced name. Rename one of the groups"),
    ("never ending recursion", "a group calls itself without end. Remove the recursion"),
    ("too big number", "a repetition count is above 100,000. Lower the count"),
    ("upper is smaller", "the larger number of a repetition comes first. Swap the numbers"),
    ("invalid character property", "the character property does not exist. Correct its name"),
    ("property name never", "the name of a property is not closed. Add `}`"),
    ("invalid conditional", "a conditional group has more than two branches. Keep two branches"),
    ("too short escape sequence", "the pattern ends with a single backslash. Remove or double it"),
    ("too short escaped multibyte", "the byte is not a character. Write the character itself"),
    ("invalid multibyte escape", "the byte is not a character. Write the character itself"),
    ("invalid hex escape", "`\\x` requires one or two hexadecimal digits without braces. Correct the escape"),
    ("invalid Unicode", "`\\u` requires four hexadecimal digits, or `{…}` with code points. Correct the escape"),
    ("too short control", "`\\c` requires a letter. Add the letter"),
    ("too short meta", "`\\M-` requires a letter. Add the letter"),
)  # fmt: skip
"""Start of a message of the engine -> the reason, and what to do."""


_NAMELESS = r"(?<!\\)(?:\\\\)*\(\?%\{"
"""The start of a group without a kind or a name, before a reference."""


def explain(problem: LanguageError | Fault, pattern: str) -> str:
    """Return why the engine rejects a pattern and what to do, for the end of a message."""
    message = problem.message
    if regex(_NAMELESS).search(pattern) is not None:
        return "`(?` before `%{` begins no group. Write `(?:`, or `(?<name>` to capture the text"
    if message.startswith("undefined group option"):
        found = pattern[problem.start : problem.end]
        if found.startswith("(?P"):
            return "Ruby does not support `(?P`. Name groups with `(?<name>…)`"
        if found.startswith("(?s"):
            return "Ruby does not support `(?s`. Use `(?m` to let `.` match line ends"
    return next((reason for start, reason in _REASONS if message.startswith(start)), _short(message))


def engine_message(problem: LanguageError | Fault) -> str:
    """Return the message of the engine, for the help of a finding."""
    return f"Message of the regular expression engine: {_short(problem.message)}"


def _short(message: str) -> str:
    return message if len(message) < 80 else message[:77] + "…"


def note_limit(span: tuple[int, int], ctx: Context) -> None:
    """Record that the regular expression at ``span`` exceeds a limit of the analysis, so that it is unknown whether the
    pipeline starts."""
    ctx.unknowns.append(("the regular expression exceeds a limit of the analysis, so it was not compiled", *span, -1))
