"""Words for ids, derived from fields, values and conditions.

Words come only from names (fields, tags, types, compared values), never from values that could be addresses or secrets.
"""

from __future__ import annotations

import re
from collections.abc import Iterable

from lslint.grammar.bounded_cache import Remembered
from lslint.grammar.logstash.nodes import (
    Array,
    Boolean,
    Comparison,
    Expression,
    Group,
    Not,
    Number,
    Regexp,
    Selector,
    String,
)
from lslint.rules.shared.secret_shapes import is_unreadable, may_be_piece

TYPE_CHECKING = False
if TYPE_CHECKING:
    Known = dict[tuple[int, bool], tuple[str, str, list[str]]]

MAX_WORDS = 3
"""Maximum number of words from fields or from a condition; a single field may add one more."""

_MAX_OPERANDS = 20  # that are read in a condition

# Fields whose values must not appear in an id; their names may.
_PRIVATE = (
    "pass", "pwd", "secret", "token", "key", "auth", "cred", "cookie", "session", "host", "addr", "server", "url",
    "uri", "domain", "mail", "user", "account", "path", "file",
)  # fmt: skip
_MAX_TEXT_LENGTH = 2_000
# Fields whose values classify events; these values may contain dots.
_KINDS = ("type", "tags", "dataset", "module", "program", "category", "channel")
_BARE = frozenset(("true", "false", "yes", "no", "on", "off", "null", "nil", "none", "unknown"))
_DULL = frozenset(("message", "the", "and", "event", "original", "metadata", "logstash", "raw", "www", "com", "conf"))


def new_words(words: Iterable[str], seen: set[str], most: int) -> list[str]:
    """Return the first ``most`` words, each once and without those in ``seen``."""
    return [word for word in dict.fromkeys(words) if word not in seen][:most]


_fields: dict[tuple[str, bool], list[str]] = Remembered()


def field_words(name: str, keep_dull: bool = True) -> list[str]:
    """Return the words of a field name: all words of its last part, and of earlier parts as many as there is room for.
    Callers must not change the list, because it is cached.

    Generic parts (``@metadata``, ``event``) are skipped, unless the name has no others and ``keep_dull`` is set.
    """
    if len(name) > 60:
        return []
    found = _fields.get((name, keep_dull))
    if found is None:
        found = _fields[name, keep_dull] = _field_words(name, keep_dull)
    return found


def _field_words(name: str, keep_dull: bool) -> list[str]:
    if any(character in name for character in _NOT_IN_NAMES) or _is_address(name):
        return []
    parts = [_camel(part) for part in name.replace("[", ".").replace("]", ".").split(".") if part]
    specific = [part for part in parts if part and not _DULL.issuperset(part)] or (parts[-1:] if keep_dull else [])
    if any(len(word) > 20 or _random(word) for part in specific for word in part):
        return []
    found: list[str] = []
    for part in reversed(specific):
        words = [word for word in part if len(word) > 1 or word.isdigit()]
        if found and len(words) + len(found) > MAX_WORDS + 1:
            break
        found = words + [word for word in found if word not in words]
    return found


_NOT_IN_NAMES = ("%{", "${", "://", "<%", "{{", "\\")


def _is_address(text: str) -> bool:
    return text.count(".") > 2 and sum(part.isdigit() for part in text.split(".")) > 3


def text_words(text: str, value: bool = False, dotted: bool = False) -> list[str]:
    """Return the lower-case words of a string, without those that look like an address, a path, a variable, a template
    or random characters. ``value``: the string is a value, not a name; ``dotted``: dots do not indicate an address."""
    text = text.split("%{", 1)[0]
    if len(text) > 60 or any(character in text for character in _NOT_IN_NAMES):
        return []
    if value and ((text.count(".") > 1 and not dotted) or "@" in text or "/" in text):
        return []
    if value and may_be_piece(text) and any(map(is_unreadable, re.split(r"[^A-Za-z0-9]+", text))):
        return []
    found = _camel(text)
    if _is_address(text) or any(len(word) > 20 or _random(word) for word in found):
        return []
    return [word for word in found if word not in _DULL and (len(word) > 1 or word.isdigit())]


def _camel(text: str) -> list[str]:
    """Return the lower-case words of a name, split where the case changes."""
    lower = text.lower()
    if lower == text or text.upper() == text or lower.startswith("0x"):
        return split(lower)
    return [word.lower() for word in re.findall(r"I[Pp][vV][46]|[A-Za-z][a-z0-9]+|[A-Z0-9]+(?![a-z])", text)]


_WORD = re.compile(r"[A-Za-z0-9]+")


def split(text: str) -> list[str]:
    """Return the runs of ASCII letters and digits in a string."""
    if text.isascii() and text.isalnum():
        return [text]
    return _WORD.findall(text)


def _random(word: str) -> bool:
    """Return whether a word could be a key or a hash: it has many digits, or mixes digits and letters."""
    if word.isalpha():
        return False
    changes = sum(one.isdigit() and not other.isdigit() for one, other in zip(word, word[1:] + "x", strict=True))
    return changes > 2 or (word.isdigit() and len(word) > 5)


def condition_words(condition: Expression, seen: set[str], most: int, known: Known) -> list[str]:
    """Return words of a condition: the compared values, else the tested fields. Words in ``seen`` are not repeated.

    ``known``: cache of the words of comparisons, because many plugins may share a condition.
    """
    found: list[str] = []
    left = most
    stack: list[tuple[object, bool]] = [(condition, True)]
    while stack and left > 0:
        node, positive = stack.pop()
        if isinstance(node, Group):
            stack.append((node.inner, positive))
        elif isinstance(node, Boolean):
            stack.extend((operand, positive) for operand in node.operands[_MAX_OPERANDS::-1])
        elif isinstance(node, Not):
            stack.append((node.operand, not positive))
        else:
            prefix, instead, words = "", "", []
            if isinstance(node, Selector):
                prefix, instead = ("", "") if positive else ("no", "missing")
                words = field_words(_last(node))
            elif isinstance(node, Comparison):
                same = positive is (node.operator not in ("!=", "!~", "not in"))
                compared = known.get((node.start, same))
                if compared is None:
                    compared = known[node.start, same] = _compared(node, same)
                prefix, instead, words = compared
            fresh = new_words(words, seen.union(found), left)
            if fresh:
                found += [prefix, *fresh] if prefix else fresh
                left -= len(fresh)
            elif instead and not found and words:
                found.append(instead)
                left -= 1
    return found


def _compared(node: Comparison, same: bool) -> tuple[str, str, list[str]]:
    """Return the prefix, the word to use if there are no new words, and the words of a comparison. ``same``: the
    comparison must be true.

    The words come from the compared value, unless the field may contain secrets. If the value is generic (``true``,
    ``4625``), the words begin with the field.
    """
    fields: list[str] = []
    texts: list[str] = []
    numbers: list[str] = []
    for side in (node.left, node.right):
        if isinstance(side, Selector):
            last = _last(side)
            # the grammar parses the list ["a"] as a field reference, but the author meant a list with one string
            (texts if last[:1] in ("'", '"') else fields).append(last)
        elif isinstance(side, String):
            texts.append(side.value)
        elif isinstance(side, Number):
            numbers.append(side.text)
        elif isinstance(side, Regexp):
            texts += _plain(side.pattern)
        elif isinstance(side, Array):
            texts += [item.value for item in side.items if isinstance(item, String)][:2]
    prefix, instead = ("", "") if same else ("not", "other")
    names = [word for field in fields for word in field_words(field)]
    if texts and all(text in ("", "-") for text in texts):
        return ("empty", "empty", names) if same else ("", "", names)
    if any(_is_private(field.lower()) for field in fields):
        return prefix, instead, names
    kind = any(field.lower() in _KINDS for field in fields)
    found = [word for text in texts for word in text_words(text, True, kind)]
    found += [text for text in numbers if text.isdigit() and len(text) < 6]
    if found and not kind and all(word in _BARE or len(word) < 3 or word[0].isdigit() for word in found):
        found = names[-2:] + found
    return prefix, instead, found or names


def _last(field: Selector) -> str:
    """Return the last part of a field name that is not a list index."""
    path = [part for part in field.path if not part.isdigit()]
    return path[-1] if path else ""


_SYNTAX = re.compile(
    r"\\[wWpP](?:\{[^}]*\})?[*+?]?|\[(?:\\.|[^\]\\])*\](?:[*+?]|\{[\d,]*\})?|[A-Za-z0-9][?*](?=[A-Za-z0-9])"
)
"""Character classes and optional characters, which may be part of a word."""


def _plain(pattern: str) -> list[str]:
    """Return the first two literal words of at least three characters in a regular expression."""
    pattern = pattern[:_MAX_TEXT_LENGTH]  # only the first words are used
    pattern = re.sub(r"\[([A-Za-z])([A-Za-z])\]", _one_letter, pattern)
    pattern = _SYNTAX.sub("\0", pattern)
    pattern = re.sub(r"[A-Za-z0-9][?*]", "", pattern)
    pattern = re.sub(r"\\.|\(\?<\w+>|\(\?[\w-]*:?", " ", pattern)
    return re.findall(r"(?<![A-Za-z0-9\0])[A-Za-z][A-Za-z0-9]{2,}(?![A-Za-z0-9\0])", pattern)[:2]


def _one_letter(match: re.Match[str]) -> str:
    """Return the letter of a class such as ``[Ii]``."""
    return match[2].lower() if match[1].lower() == match[2].lower() else match[0]


def _is_private(field: str) -> bool:
    return field.endswith("ip") or any(part in field for part in _PRIVATE)
