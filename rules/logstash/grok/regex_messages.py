"""Plain words for what Ruby's regular expression engine refuses."""

from __future__ import annotations

from lslint.rules.api import Context

TYPE_CHECKING = False
if TYPE_CHECKING:
    from lslint.grammar.regex.oniguruma.reader import LanguageError
    from lslint.rules.logstash.grok.model import Fault

_WORDS = (
    ("end pattern with unmatched parenthesis", "a parenthesis is not closed (a literal one is `\\(`)"),
    ("unmatched close parenthesis", "a closing parenthesis has no opening one (a literal one is `\\)`)"),
    ("end pattern in group", "the pattern ends inside of `(?`"),
    ("target of repeat operator", "nothing stands before this quantifier (a literal sign needs a backslash)"),
    ("premature end of char-class", "a `[` is not closed (a literal one is `\\[`)"),
    ("empty char-class", "this set of characters is empty"),
    ("empty range in char class", "this range runs backwards (a literal `-` stands first or last, or is `\\-`)"),
    ("char-class value at end of range", "a range cannot end in a class (write the dash as `\\-`)"),
    ("unmatched range specifier", "a range cannot begin with a class (write the dash as `\\-`)"),
    ("invalid POSIX bracket type", "there is no such class (they are in small letters: `[[:alpha:]]`)"),
    ("undefined group option", "Ruby has no such group"),
    ("invalid pattern in look-behind", "a look-behind takes texts of one length only: no `*`, `+` or `?` in it"),
    ("group name is empty", "the name of this group is empty"),
    ("invalid group name", "a group cannot have this name"),
    ("invalid char in group name", "a group cannot have this name"),
    ("undefined name", "there is no group of this name"),
    ("undefined group", "there is no such group"),
    ("numbered backref", "beside named groups, which every `%{NAME:field}` is, numbers do not work; refer by name"),
    ("invalid backref", "there is no such group"),
    ("multiplex definition name", "several groups have this name"),
    ("never ending recursion", "this calls itself without an end"),
    ("too big number", "a repetition goes up to 100,000"),
    ("upper is smaller", "the larger number stands first"),
    ("invalid character property", "there is no such property"),
    ("property name never", "the name of the property is not closed by `}`"),
    ("invalid conditional", "a condition has two branches at most"),
    ("too short escape sequence", "the pattern ends in a lone backslash"),
    ("too short escaped multibyte", "this byte is no character by itself; write the character"),
    ("invalid multibyte escape", "this byte is no character by itself; write the character"),
    ("invalid hex escape", "`\\x` takes one or two hexadecimal digits, without braces"),
    ("invalid Unicode", "`\\u` takes four hexadecimal digits, or `{…}` with the code points"),
    ("too short control", "`\\c` takes a letter"),
    ("too short meta", "`\\M-` takes a letter"),
)  # fmt: skip


def explain(problem: LanguageError | Fault, pattern: str) -> str:
    """Why a pattern is refused, in plain words, with the engine's own message behind."""
    message = problem.message
    words = next((words for head, words in _WORDS if message.startswith(head)), "")
    if message.startswith("undefined group option"):
        found = pattern[problem.start : problem.end]
        if found.startswith("(?P"):
            words = "Ruby names groups `(?<name>…)`, without the `P`"
        elif found.startswith("(?s"):
            words = "Ruby's `.` takes line ends with `m`, not with `s`"
    short = message if len(message) < 80 else message[:77] + "…"
    return f"{words}: {short}" if words else short


def note_limit(span: tuple[int, int], ctx: Context) -> None:
    """Note that the regular expression at ``span`` exceeds a limit of the analysis and was not checked: whether the
    pipeline starts is unknown then."""
    reason = "the regular expression exceeds a limit of the analysis, so it was not compiled"
    ctx.unknowns.append((reason, *span, -1))
