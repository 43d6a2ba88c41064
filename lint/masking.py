"""Hiding the secrets of a file wherever its text or a message about it is shown."""

import re

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from lslint.result import FileResult
    from lslint.rules.api import Edit

    Span = tuple[int, int]

MASK = "***"


def merge(spans: "Iterable[Span]") -> "list[Span]":
    """Sorted spans with overlapping ones joined; empty ones dropped."""
    merged: list[Span] = []
    for start, end in sorted(spans):
        if start >= end:
            continue
        if merged and start < merged[-1][1]:
            if end > merged[-1][1]:
                merged[-1] = (merged[-1][0], end)
        else:
            merged.append((start, end))
    return merged


def secret_values(text: str, spans: "list[Span]") -> "tuple[list[str], list[str]]":
    """The secret texts at those spans as ``(distinct, common)``, longest first.

    Both as written and with escapes taken away; the lines of a block each on its own. ``common`` are the ones of under
    four characters: any sentence may hold them by chance. Bare words that the file also uses openly are in neither,
    since naming them tells nothing.
    """
    from lslint.secrets import is_secret_name

    found: set[str] = set()
    for start, end in spans:
        for raw in text[start:end].split("\n"):
            raw = raw.strip()
            if raw:
                found.add(raw)
                if "\\" in raw:
                    found.add(re.sub(r"\\(.)", r"\1", raw))
                    found.add(re.sub(r"\\u([0-9a-fA-F]{4})", lambda m: chr(int(m[1], 16)), raw))
                if "''" in raw:
                    found.add(raw.replace("''", "'"))
    distinct: list[str] = []
    common: list[str] = []
    open_words: set[str] | None = None
    for value in sorted(found, key=lambda value: (-len(value), value)):
        bare = value.replace("_", "").isalnum()
        if len(value) >= 4 and not (bare and len(value) <= 24 and value.replace("_", "").isalpha()):
            distinct.append(value)
            continue
        if open_words is None:
            open_words = _open_words(text, spans)
        if value in open_words or is_secret_name(value):
            continue
        (distinct if len(value) >= 4 else common).append(value)
    return distinct, common


def _open_words(text: str, spans: "list[Span]") -> "set[str]":
    """Every word that stands outside the spans."""
    words: set[str] = set()
    at = 0
    for start, end in [*spans, (len(text), len(text))]:
        words.update(re.findall(r"\w+", text[at:start]))
        at = end
    return words


def find_values(text: str, wanted: "list[str]") -> "list[Span]":
    """Where those values stand in a text as whole words; time linear in the text for any number of values."""
    if not wanted:
        return []
    if len(wanted) <= 48:
        return [match.span() for match in _alternatives(tuple(wanted)).finditer(text)]
    # Many values: at each place where one may begin, look its first letters up.
    lengths: dict[str, set[int]] = {}
    for value in wanted:
        lengths.setdefault(value[:4], set()).add(len(value))
    ordered = {head: sorted(sizes, reverse=True) for head, sizes in lengths.items()}
    known = set(wanted)
    found: list[Span] = []
    at = 0
    for start in range(len(text) - 3):
        sizes = ordered.get(text[start : start + 4])
        if sizes is None or start < at or _joined(text, start):
            continue
        for size in sizes:
            end = start + size
            if text[start:end] in known and not _joined(text, end):
                found.append((start, end))
                at = end
                break
    return found


def _joined(text: str, at: int) -> bool:
    """True if the characters on both sides of an offset belong to one word."""
    return 0 < at < len(text) and _is_word(text[at - 1]) and _is_word(text[at])


def _is_word(char: str) -> bool:
    return char.isalnum() or char == "_"


_last: "tuple[tuple[str, ...], re.Pattern[str]] | None" = None


def _alternatives(wanted: "tuple[str, ...]") -> "re.Pattern[str]":
    global _last
    if _last is None or _last[0] != wanted:
        parts = []
        for value in wanted:
            before = r"(?<!\w)" if _is_word(value[0]) else ""
            after = r"(?!\w)" if _is_word(value[-1]) else ""
            parts.append(before + re.escape(value) + after)
        _last = wanted, re.compile("|".join(parts))
    return _last[1]


class Masker:
    """Hides the secrets of one file in its source, in messages about it, and in fixes.

    ``text``: the file; ``spans``: what ``secret_spans`` gave.
    """

    __slots__ = ("_values", "spans", "starts", "text")

    def __init__(self, text: str, spans: "list[Span]") -> None:
        self.text = text
        self.spans = spans
        self.starts = [start for start, _ in spans]
        self._values: tuple[list[str], list[str]] | None = None

    def overlapping(self, start: int, end: int) -> "Iterator[Span]":
        """The secret spans that touch ``text[start:end]``, in order, not clipped."""
        from bisect import bisect_right

        index = max(bisect_right(self.starts, start) - 1, 0)
        while index < len(self.spans) and self.spans[index][0] < end:
            if self.spans[index][1] > start:
                yield self.spans[index]
            index += 1

    def source(self, start: int, end: int) -> str:
        """``text[start:end]`` with each secret shown as ``***``, line ends inside secrets kept."""
        if not self.spans:
            return self.text[start:end]
        parts: list[str] = []
        at = start
        for first, last in self.overlapping(start, end):
            first, last = max(first, start), min(last, end)
            parts.append(self.text[at:first])
            lines = self.text[first:last].split("\n")
            parts.append("\n".join((MASK if line.strip() else "") + "\r" * line.endswith("\r") for line in lines))
            at = last
        parts.append(self.text[at:end])
        return "".join(parts)

    def message(self, message: str) -> str:
        """A message with the values of secrets and the user part of URLs shown as ``***``."""
        spans: list[Span] = []
        if "://" in message:
            from lslint.secrets import pattern

            for match in pattern("url").finditer(message):
                spans += [match.span(name) for name in ("user", "secret") if match[name]]
        if self.spans:
            if self._values is None:
                self._values = secret_values(self.text, self.spans)
            distinct, common = self._values
            spans += find_values(message, distinct)
            if common:
                quotes = re.finditer(r"([`'\"])([^`'\"]+)(?=\1)", message)
                spans += [match.span(2) for match in quotes if match[2] in common]
            if "…" in message or "..." in message:
                spans += _clipped(message, distinct)
        if not spans:
            return message
        parts: list[str] = []
        at = 0
        for start, end in merge(spans):
            parts += (message[at:start], MASK)
            at = end
        parts.append(message[at:])
        return "".join(parts)

    def has_secret(self, text: str) -> bool:
        """True if a text holds a secret value of this file."""
        return self.message(text) != text

    def edits(self, edits: "Iterable[Edit]") -> "list[tuple[int, int, str]] | None":
        """Edits ``(start, end, text)`` with the same effect that hold no secret, or None where there are no such.

        An edit whose new text repeats a secret of the text it replaces is cut into the parts around the secret.
        """
        shown: list[tuple[int, int, str]] = []
        for edit in edits:
            if not self.has_secret(edit.text):
                shown.append((edit.start, edit.end, edit.text))
                continue
            parts = self._around(edit)
            if parts is None:
                return None
            shown += parts
        return shown

    def _around(self, edit: "Edit") -> "list[tuple[int, int, str]] | None":
        parts: list[tuple[int, int, str]] = []
        start, rest = edit.start, edit.text
        for first, last in self.overlapping(edit.start, edit.end):
            if first < edit.start or last > edit.end:
                return None
            before, secret, after = rest.partition(self.text[first:last])
            if not secret:
                continue
            parts.append((start, first, before))
            start, rest = last, after
        parts.append((start, edit.end, rest))
        if any(self.has_secret(text) for _, _, text in parts):
            return None
        return [part for part in parts if self.text[part[0] : part[1]] != part[2]]


def _clipped(message: str, wanted: "list[str]") -> "list[Span]":
    """Beginnings of secrets that a message quotes and cuts short."""
    found = []
    for match in re.finditer(r"[`'\"]([^`'\"]{3,}?)(?:…|\.\.\.)", message):
        if any(match[1] in value for value in wanted):
            found.append(match.span(1))
    return found


def masker(result: "FileResult") -> Masker:
    """The masker of a checked file; finds its secrets on first use (``result.secrets``)."""
    text = result.source.text if result.source is not None else ""
    if result.secrets is None:
        from lslint.secrets import secret_spans

        result.secrets = secret_spans(result.tree, text, partial=result.tree is None or result.verdict == "rejected")
    return Masker(text, result.secrets)
