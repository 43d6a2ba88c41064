"""Words for ids: what of fields, values and conditions may be shown, and how it is shortened.

Words are made of names only (fields, tags, types, words of conditions), never of values that could be addresses or
secrets.
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
"""Words that fields or a condition may add; one field alone may add one more."""

_MAX_OPERANDS = 20  # of a condition that are looked at

# Compared fields whose values are not for an id: the field's own name is.
_PRIVATE = (
    "pass", "pwd", "secret", "token", "key", "auth", "cred", "cookie", "session", "host", "addr", "server", "url",
    "uri", "domain", "mail", "user", "account", "path", "file",
)  # fmt: skip
# Fields whose values are names that somebody made up to tell events apart: they may hold dots.
_MAX_TEXT_LENGTH = 2_000
_KINDS = ("type", "tags", "dataset", "module", "program", "category", "channel")
_BARE = frozenset(("true", "false", "yes", "no", "on", "off", "null", "nil", "none", "unknown"))
_DULL = frozenset(("message", "the", "and", "event", "original", "metadata", "logstash", "raw", "www", "com", "conf"))


def new_words(words: Iterable[str], seen: set[str], most: int) -> list[str]:
    """The first ``most`` words that are not in ``seen``, each once."""
    return [word for word in dict.fromkeys(words) if word not in seen][:most]


_fields: dict[tuple[str, bool], list[str]] = Remembered()


def field_words(name: str, keep_dull: bool = True) -> list[str]:
    """Words of a field's name: all of its last part, and of those before it as many as there is room for. Not to be
    changed: they are cached, as names are repeated.

    Parts that say little (``@metadata``, ``event``) are left out, unless there is nothing else and ``keep_dull``.
    """
    if len(name) > 60:
        return []
    found = _fields.get((name, keep_dull))
    if found is None:
        found = _fields[name, keep_dull] = _field_words(name, keep_dull)
    return found


def _field_words(name: str, keep_dull: bool) -> list[str]:
    if any(character in name for character in _NO_NAME) or _is_address(name):
        return []
    parts = [_camel(part) for part in name.replace("[", ".").replace("]", ".").split(".") if part]
    telling = [part for part in parts if part and not _DULL.issuperset(part)] or (parts[-1:] if keep_dull else [])
    if any(len(word) > 20 or _random(word) for part in telling for word in part):
        return []
    found: list[str] = []
    for part in reversed(telling):
        words = [word for word in part if len(word) > 1 or word.isdigit()]
        if found and len(words) + len(found) > MAX_WORDS + 1:
            break
        found = words + [word for word in found if word not in words]
    return found[: MAX_WORDS + 1]


_NO_NAME = ("%{", "${", "://", "<%", "{{", "\\")


def _is_address(text: str) -> bool:
    return text.count(".") > 2 and sum(part.isdigit() for part in text.split(".")) > 3


def text_words(text: str, value: bool = False, dotted: bool = False) -> list[str]:
    """Lower-case words of a text (``value``: of one that is no name; ``dotted``: dots in it are no sign of an address);
    none of what looks like an address, a path, a variable, a template or random characters."""
    text = text.split("%{", 1)[0]
    if len(text) > 60 or any(character in text for character in _NO_NAME):
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
    """Lower-case words of a name, parted where the case changes."""
    lower = text.lower()
    if lower == text or text.upper() == text or lower.startswith("0x"):
        return split(lower)
    return [word.lower() for word in re.findall(r"[A-Za-z][a-z0-9]+|[A-Z0-9]+(?![a-z])", text)]


def split(text: str) -> list[str]:
    """The runs of ASCII letters and digits of a text."""
    if text.isascii() and text.isalnum():
        return [text]
    return "".join([char if char.isascii() and char.isalnum() else " " for char in text]).split()


def _random(word: str) -> bool:
    """True for a word that could be a key or a hash: many digits, or digits and letters mixed."""
    if word.isalpha():
        return False
    changes = sum(one.isdigit() and not other.isdigit() for one, other in zip(word, word[1:] + "x", strict=True))
    return changes > 2 or (word.isdigit() and len(word) > 5)


def condition_words(condition: Expression, seen: set[str], most: int, known: Known) -> list[str]:
    """Words of a condition: the values it compares with, else the fields it asks for; ``seen`` are not repeated.

    ``known``: of the comparisons of this file, filled here: many plugins stand in one condition.
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
    """Prefix, what to say if there are no new words, and words of a comparison (``same``: that shall hold).

    The words are those of the text, unless the field's name says that it is not for showing. Where the text says little
    by itself (``true``, ``4625``), they begin with the field.
    """
    fields: list[str] = []
    texts: list[str] = []
    numbers: list[str] = []
    for side in (node.left, node.right):
        if isinstance(side, Selector):
            last = _last(side)
            # to the grammar the list ["a"] is a field reference; to whoever wrote it, a list of one text
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
    """The last part of a field's name that is not the place in a list."""
    path = [part for part in field.path if not part.isdigit()]
    return path[-1] if path else ""


def _plain(pattern: str) -> list[str]:
    """The first two words of three characters or more that an expression asks for literally."""
    pattern = pattern[:_MAX_TEXT_LENGTH]  # the first words decide
    return re.findall(r"[A-Za-z][A-Za-z0-9]{2,}", re.sub(r"\\.|\(\?\w+\)|\[[^\]]*\]", " ", pattern))[:2]


def _is_private(field: str) -> bool:
    return field.endswith("ip") or any(part in field for part in _PRIVATE)
