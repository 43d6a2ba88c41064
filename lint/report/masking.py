"""Hiding the secrets of a file wherever its text or a message about it is shown."""

from __future__ import annotations

import re
from bisect import bisect_left, bisect_right
from collections.abc import Iterable, Iterator

from lslint.engine.result import FileResult
from lslint.engine.secret_collector import user_parts
from lslint.engine.secret_finder import Finder, is_inside_word, open_words, secret_values
from lslint.engine.secret_pieces import in_message, joined_start, random_places
from lslint.engine.secrets import is_damaged, secrets_of
from lslint.grammar.bounded_cache import compiled
from lslint.grammar.parse_errors import Span
from lslint.grammar.record import cached_property
from lslint.grammar.spans import common_length, replaced
from lslint.report import MASK
from lslint.rules.shared.secret_names import is_secret_name
from lslint.rules.shared.secret_search import is_piece, is_random, may_be_piece, may_be_rest, merge, pattern

PIECE = 4
"""Characters of a secret that a message never shows in a row."""
MAX_PIECES = 200_000
"""Characters of secrets whose pieces are indexed; beyond, only those around a finding."""
AROUND = 5_000
"""Characters on each side of a finding in which secrets are near it."""
AROUND_LINES = 4
"""Line ends on each side of a finding up to which random strings are looked for."""
MAX_SEARCHED = 500_000_000
"""Number of characters of a file's secrets that are searched for strings that messages truncated."""


def _forms(secret: str) -> set[str]:
    """A string in lower case, as written and with escapes resolved."""
    forms = {secret.lower()}
    if "\\" in secret:
        plain = re.sub(r"\\(?:u([0-9a-fA-F]{4})|x([0-9a-fA-F]{2}))", lambda m: chr(int(m[1] or m[2], 16)), secret)
        forms |= {plain.lower(), re.sub(r"\\(.)", r"\1", plain).lower()}
        forms.add(re.sub(r"\\([nrt])", lambda match: {"n": "\n", "r": "\r", "t": "\t"}[match[1]], plain).lower())
    if "''" in secret:
        forms.add(secret.replace("''", "'").lower())
    if "%" in secret:
        forms.add(re.sub(r"%([2-7][0-9a-fA-F])", lambda match: chr(int(match[1], 16)), secret).lower())
    return forms


def pieces(secret: str) -> frozenset[str]:
    """All stretches of ``PIECE`` characters of a secret, in lower case, as written and with escapes resolved."""
    parts = (form[index : index + PIECE] for form in _forms(secret) for index in range(len(form) - PIECE + 1))
    return frozenset(piece for piece in parts if "\n" not in piece and sum(map(str.isalnum, piece)) > 1)


_COMMANDS = r"\b(?:kibana|elasticsearch|logstash|filebeat|opensearch(?:-dashboards)?)[- ]keystore(?: add\b)?"
"""Commands that messages advise, and that are not parts of the file."""
_AFTER = r"\bafter `([^`]+)`"
_TYPE = r"""(?:^|[\s"'{,-])type["']?[ \t]*:[ \t]*["']?\Z"""
_FIELD = r"[a-z@][a-z0-9]*(?:[._][a-z0-9]+)+"
"""The name of a field or setting in lower case with several words. As a whole value, it is no piece of a secret."""
_FIRST_NAME = r"[ \t]*([^\s:]+)"
_FIELD_START = r"[a-z@][a-z0-9._]*\Z"
"""The part of such a name before an offset."""
MAX_BLANKS = 100
_MIXED = r"[^\W\d_]\d|\d[^\W\d_]"
"""A letter next to a digit; without one no piece is odd (``_is_odd``)."""


def _runs(low: str, wanted: frozenset[str]) -> list[Span]:
    """The positions of the pieces in the text, overlapping ones joined."""
    runs: list[Span] = []
    for index in range(len(low) - PIECE + 1 if wanted else 0):
        if low[index : index + PIECE] in wanted:
            if runs and runs[-1][1] >= index:
                runs[-1] = (runs[-1][0], index + PIECE)
            else:
                runs.append((index, index + PIECE))
    return runs


def _is_inside(run: str, region: str) -> bool:
    """Whether letters of a message are in the secrets only within words, after other letters: no parser splits there,
    so the word of the message is one of lslint's own that is like a part of the secret."""
    first, *between = region.split(run)[:-1] or [""]
    return run.isalpha() and first[-1:].isalpha() and all(part[-1:].isalpha() for part in between if part)


def _word_around(message: str, start: int, end: int) -> Span:
    """The span of the whole words around a part of a message."""
    while is_inside_word(message, start):
        start -= 1
    while is_inside_word(message, end):
        end += 1
    return start, end


def _is_odd(piece: str) -> bool:
    """True for a piece that ordinary text does not hold by chance: letters and digits without order."""
    kinds = [char.isalpha() - char.isdigit() for char in piece]
    return sum(kind * kinds[index] < 0 for index, kind in enumerate(kinds[1:])) > 1


def _touching(spans: list[Span], start: int, end: int) -> Iterator[Span]:
    """The spans of a sorted list that touch a stretch of text, in order."""
    index = max(bisect_right(spans, start, key=lambda span: span[0]) - 1, 0)
    while index < len(spans) and spans[index][0] < end:
        if spans[index][1] > start:
            yield spans[index]
        index += 1


class Masker:
    """Hides the secrets of one file in its source, in messages about it, and in fixes.

    ``text``: the file; ``spans`` and ``covers``: what ``secret_spans`` gave; ``damaged``: it has a syntax error, so a
    message about it may quote parts of values whose names are not known any more. ``mask``: what is shown instead of a
    secret. Wide because each index of the secrets is built on first use and kept for the messages of the file.
    """

    def __init__(
        self, text: str, spans: list[Span], covers: Iterable[Span] = (), *, damaged: bool = False, mask: str = MASK
    ) -> None:
        self.text = text
        self.mask = mask
        self.damaged = damaged
        self.spans = spans
        self.covered = merge([*spans, *covers])
        self._finder: Finder | None = None
        self._distinct = ""  # one value a line
        self._searched = 0
        self._common: frozenset[str] = frozenset()
        self._random: list[int] | None = None
        self._open: frozenset[str] | None = None
        self._open_parts: frozenset[str] = frozenset()
        self._pieces: frozenset[str] | None = None
        self._near: tuple[Span, str, frozenset[str]] = ((-1, -1), "", frozenset())

    def hidden(self, start: int, end: int) -> Iterator[Span]:
        """The spans in ``text[start:end]`` that frames and diffs hide: secrets, and what may belong to them."""
        return _touching(self.covered, start, end)

    def overlapping(self, start: int, end: int) -> Iterator[Span]:
        """The secret spans that touch ``text[start:end]``, in order, not clipped."""
        return _touching(self.spans, start, end)

    def source(self, start: int, end: int) -> str:
        """``text[start:end]`` with each secret shown as the mask, line ends inside secrets kept."""
        parts: list[str] = []
        offset = start
        for first, last in self.hidden(start, end):
            first, last = max(first, start), min(last, end)
            parts.append(self.text[offset:first])
            lines = self.text[first:last].split("\n")
            parts.append("\n".join((self.mask if line.strip() else "") + "\r" * line.endswith("\r") for line in lines))
            offset = last
        parts.append(self.text[offset:end])
        return "".join(parts)

    def message(self, message: str, near: Span | None = None, *, malformed: bool | None = None) -> str:
        """A message with the values of secrets and the user part of URLs shown as the mask.

        ``near``: the span of the finding that the message belongs to. Pieces of the secrets on its lines are hidden
        too: parsers split values, and messages quote the parts. ``malformed``: the message may be about a value that an
        error has cut off from its name, also in a file that parses; None for a message about a syntax error, where any
        word that may be a piece of a secret becomes dots.
        """
        spans: list[Span] = []
        if "://" in message and "@" in message:
            spans += [span for span in user_parts(message) if message[slice(*span)].strip("*") not in ("", self.mask)]
        if self.spans:
            if self._finder is None:
                distinct, common = secret_values(self.text, self.spans)
                self._finder, self._common = Finder(distinct), frozenset(common)
                self._distinct = "\n".join(distinct)
            spans += self._finder.find(message)
            if self._common:
                quotes = re.finditer(r"([`'\"])([^`'\"]+)(?=\1)", message)
                spans += [match.span(2) for match in quotes if match[2] in self._common]
            if "…" in message or "..." in message:
                spans += self._clipped(message)
            spans += self._split(message, near)
        spans += self._random_parts(message, near, self.damaged if malformed is None else malformed)
        if spans and "keystore" in message:
            commands = [match.span() for match in compiled(_COMMANDS).finditer(message)]
            spans = [span for span in spans if not any(start <= span[0] and span[1] <= end for start, end in commands)]
        if spans and near is not None:
            name = self._name_before(message, near)
            spans = [span for span in spans if not (name[0] <= span[0] and span[1] <= name[1])]
        if spans:
            message = replaced(message, ((start, end, self.mask) for start, end in merge(spans)))
        if self.spans and near is not None and (rest := self._word_below(near)):
            message = message.replace(rest, "…")
        is_syntax = malformed is None and near is not None and self.damaged
        return self._dotted(message, is_syntax) if spans or is_syntax else message

    def _word_below(self, near: Span) -> str:
        """The word in the name on a line below a secret without quotes that may be the rest of it; an empty string if
        there is none."""
        start = self.text.rfind("\n", 0, near[0]) + 1
        first = max(start - AROUND, 0)
        end = first + len(self.text[first:start].rstrip())
        name = compiled(_FIRST_NAME).match(self.text, start)
        if name is None or next(self.overlapping(end - 1, end), None) is None:
            return ""
        return next((word for word in pattern("token").findall(name[1]) if may_be_rest(word)), "")

    def _dotted(self, message: str, is_syntax: bool) -> str:
        """A message with dots for what may be pieces of secrets: words of the file if it is about a syntax error
        (``is_syntax``), and what follows a secret in a quote up to an ``@``."""
        found: list[tuple[int, int, str]] = []
        for match in pattern("token").finditer(message):
            if is_piece(match[0], numbered=False):
                start = match.start()
                quote = message[max(message.rfind("`", 0, start), start - MAX_BLANKS, 0) : start]
                if (is_syntax and self._is_quoted(match[0])) or (self.mask in quote and "@" not in quote):
                    found.append((joined_start(message, start, found[-1][1] if found else 0), match.end(), "…"))
        return replaced(message, found)

    def _random_parts(self, message: str, near: Span | None, malformed: bool) -> list[Span]:
        """The parts of a message that look random, other than whole values and names of fields near the finding;
        ``malformed``: the message may be about a piece of a value."""
        if not may_be_piece(message):
            return []
        random: list[Span] = []
        if malformed:
            found = in_message(message, lambda: self._may_have_random(near), damaged=self.damaged)
            random += [(start, end) for start, end in found if self._is_quoted(message[start:end])]
        random += in_message(message, None)
        random = [(joined_start(message, start), end) for start, end in random]
        if random and near is not None:
            name = self._type_at(message, near)
            random = [span for span in random if not (name[0] <= span[0] and span[1] <= name[1])]
            value = self.text[near[0] : near[1]].strip("\"'")
            is_field = compiled(_FIELD).fullmatch(value) is not None
            # a whole value is no piece
            if not (self.damaged or (is_random(value) and not is_field) or self._is_near_random(near, beside=is_field)):
                words = {value}
                if is_field:
                    words.update(word for word in re.split("[._]", value) if word.isalpha() or not is_random(word))
                random = [span for span in random if message[span[0] : span[1]] not in words]
        return random

    def _may_have_random(self, near: Span | None) -> bool:
        """Whether a random string is near a finding. A syntax error may have split a secret on these lines."""
        if near is None:
            return False
        is_split = self.damaged and next(self.overlapping(*self._lines(near)), None) is not None
        return is_split or self._is_near_random(near)

    def _name_before(self, message: str, near: Span) -> Span:
        """Where a message about what follows a name quotes that name (``after `password```), which the report shows
        next to the finding: a secret may contain the same word. An empty span if it does not."""
        match = compiled(_AFTER).search(message)
        if match is None:
            return (0, 0)
        end = near[0]
        while end > 0 and near[0] - end < MAX_BLANKS and self.text[end - 1] in " \t":
            end -= 1
        start = end - len(match[1])
        is_name = is_secret_name(match[1].strip("\"'")) and self.text[max(start, 0) : end] == match[1]
        return match.span(1) if is_name and not any(self.overlapping(start, end)) else (0, 0)

    def _type_at(self, message: str, near: Span) -> Span:
        """Where a message quotes the name of a type that it is about, the value of ``type``: a name is no secret,
        however random it looks. An empty span if it does not, or if the file has a syntax error."""
        name = self.text[near[0] : near[1]].strip("\"'")
        if self.damaged or not name or compiled(_TYPE).search(self.text, max(near[0] - MAX_BLANKS, 0), near[0]) is None:
            return (0, 0)
        offset = message.find(f"`{name}`")
        is_secret = any(name in self.text[start:end] for start, end in self.spans)
        return (offset + 1, offset + 1 + len(name)) if offset >= 0 and not is_secret else (0, 0)

    def _is_quoted(self, token: str) -> bool:
        """Whether a part of a token comes from the file; the other words of a message are those of lslint."""
        low, text = token.lower(), self._low
        return any(low[index : index + PIECE] in text for index in range(max(len(low) - PIECE + 1, 1)))

    @cached_property
    def _low(self) -> str:
        """The file in lower case, as written and with escapes resolved."""
        return "\n".join(_forms(self.text))

    def _split(self, message: str, near: Span | None) -> list[Span]:
        """Pieces of secrets in a message: any near its finding, elsewhere those that no other text would hold."""
        region, near_pieces = self._around_finding(near) if near is not None else ("", frozenset[str]())
        if not region and compiled(_MIXED).search(message) is None:
            return []
        low = message.lower()
        if self._open is None:
            self._open = frozenset(word.lower() for word in open_words(self.text, self.spans))
            self._open_parts = frozenset(part for word in self._open for part in word.split("_"))
            whole = sum(end - start for start, end in self.spans)
            parts = (self.text[start:end] for start, end in self.spans)
            self._pieces = pieces("\n".join(parts)) if whole <= MAX_PIECES else frozenset()
        spans = [span for span in _runs(low, self._pieces or frozenset()) if _is_odd(message[span[0] : span[1]])]
        if not region:
            return spans
        # Both in linear time: where no quote closes, none is opened, and what is not closed is passed over at once.
        last = max(message.rfind('"'), message.rfind("”"), message.rfind("'")) + 1
        closed = message[:last] + message[last:].replace("“", " ")
        fragments = [match.span(1) for match in re.finditer(r"`([^`]+)`|[\"“']([^\"”']+)[\"”']", closed) if match[1]]
        quotes = [match.span(1) for match in re.finditer(r"[\"“']([^\"”'`]+)(?:(?=([\"”']))|)", message) if match[2]]
        shown = self.text[near[0] : near[1]] if near is not None and not any(self.hidden(*near)) else ""
        whole_values = [span for span in fragments if message[slice(*span)] == shown]  # as the frame shows them
        for start, end in _runs(low, near_pieces):
            run = message[start:end]
            if _is_inside(low[start:end], region) or any(a <= start and end <= b for a, b in whole_values):
                continue
            plain = run.replace("_", "").replace(" ", "").isalpha()
            if not plain or (
                not self._is_open(message, start, end, region)
                and not self._is_of_name(message, start, end)
                and any(a <= start and end <= b for a, b in fragments + quotes)
            ):
                spans.append((start, end))
        for start, end in fragments + quotes:
            piece = low[start:end].strip()
            if (
                len(piece) < PIECE
                and any(map(str.isalnum, piece))
                and piece in region
                and piece not in self._open
                and not piece.isdigit()
            ):
                spans.append((start, end))
        return spans

    def _is_near_random(self, near: Span, *, beside: bool = False) -> bool:
        """Whether a random string is on the lines of a finding or next to them; ``beside``: but neither at the finding
        nor in the name of another field."""
        if self._random is None:
            self._random = random_places(self.text, damaged=self.damaged)
        low, high = self._lines(near)
        places = self._random[bisect_left(self._random, low) : bisect_left(self._random, high)]
        return any(not beside or not (near[0] <= place < near[1] or self._is_in_field(place)) for place in places)

    def _is_in_field(self, place: int) -> bool:
        """Whether the name of a field is at an offset, such as ``windspdmph`` in ``weather.windspdmph_avg``."""
        before = compiled(_FIELD_START).search(self.text, max(place - MAX_BLANKS, 0), place)
        start = before.start() if before is not None else place
        match = compiled(_FIELD).match(self.text, start, place + MAX_BLANKS)
        return match is not None and match.end() > place

    def _lines(self, near: Span, ends: int = AROUND_LINES) -> Span:
        """The lines of a finding and those up to so many line ends on each side; of long ones only the part around it,
        rounded: thousands of findings on one line share their pieces."""
        first = max(near[0] - AROUND, 0) // AROUND * AROUND
        last = min(near[0] // AROUND * AROUND + 3 * AROUND, len(self.text))
        low, high = near[0], min(near[1], last)
        for _ in range(ends):
            low = self.text.rfind("\n", first, max(low, first))
            high = self.text.find("\n", high, last) + 1 or last
        return max(low, first), high

    def _is_open(self, message: str, start: int, end: int, region: str) -> bool:
        """True if the words of the message around that piece also appear outside of secrets, or name a secret. A word
        between ``_`` counts if the secrets near the finding (``region``) contain only a part of it."""
        start, end = _word_around(message, start, end)
        words = re.findall(r"\w+", message[start:end].lower())
        return all(
            word in (self._open or ()) or is_secret_name(word) or (word in self._open_parts and word not in region)
            for word in words
        )

    def _is_of_name(self, message: str, start: int, end: int) -> bool:
        """True if the piece is a word of a name that the file does not have (``security`` in ``security_protocol``)."""
        first, last = _word_around(message, start, end)
        is_part = (first, last) != (start, end) and message[first - 1 : first] != "\\"
        return is_part and message[first:last].lower() not in self._low

    def _around_finding(self, near: Span) -> tuple[str, frozenset[str]]:
        """The secrets on the lines of a span and on those next to them, in lower case, and their pieces."""
        low, high = self._lines(near, 2)
        if self._near[0] != (low, high):
            parts = [self.text[max(a, low) : min(b, high)] for a, b in self.overlapping(low, high)]
            region = "\n".join(parts)
            self._near = (low, high), region.lower(), pieces(region)
        return self._near[1], self._near[2]

    def _clipped(self, message: str) -> list[Span]:
        """Parts of secrets that a message quotes and cuts short; any text that is cut short once so many were looked
        for among so many secrets that it took its time."""
        spans = []
        for match in re.finditer(r"[`'\"]([^`'\"]{3,}?)(?:…|\.\.\.)", message):
            self._searched += len(self._distinct)
            if self._searched > MAX_SEARCHED or ("\n" not in match[1] and match[1] in self._distinct):
                spans.append(match.span(1))
        return spans

    def has_secret(self, text: str, near: Span | None = None) -> bool:
        """True if a message with this text would be masked (``message``)."""
        return self.message(text, near, malformed=self.damaged) != text

    def edits(
        self, edits: Iterable[tuple[int, int, str]], near: Span | None = None
    ) -> list[tuple[int, int, str]] | None:
        """Edits ``(start, end, text)`` with the same effect that hold no secret, or None where there are no such.

        ``near``: the span of the finding whose fix they are.

        An edit whose new text repeats a secret, or a piece of one that it replaces, is cut into the parts around what
        stays.
        """
        displayed: list[tuple[int, int, str]] = []
        for start, end, new in edits:
            secrets = list(self.overlapping(start, end))
            if start < end and self.damaged and (may_be_piece(new) or any(self.hidden(start, end))):
                secrets = [(start, end)]  # what an edit replaces may belong to a secret
            touched = pieces("\n".join(self.text[first:last] for first, last in secrets)) if secrets else frozenset()
            if not self.has_secret(new, near) and not _runs(new.lower(), touched):
                displayed.append((start, end, new))
                continue
            parts = self._around(secrets, start, end, new)
            if parts is None or any(self.has_secret(text, near) or _runs(text.lower(), touched) for *_, text in parts):
                return None
            displayed += parts
        return displayed

    def _around(self, secrets: list[Span], start: int, end: int, rest: str) -> list[tuple[int, int, str]] | None:
        """The edits around those secrets, each without what it has in common with the text it replaces; None if a
        secret is cut."""
        parts: list[tuple[int, int, str]] = []
        for first, last in secrets:
            if first < start or last > end:
                return None
            before, secret, after = rest.partition(self.text[first:last])
            if not secret:
                continue
            parts.append((start, first, before))
            start, rest = last, after
        parts.append((start, end, rest))
        trimmed = [self._trimmed(*part) for part in parts]
        return [part for part in trimmed if self.text[part[0] : part[1]] != part[2]]

    def _trimmed(self, start: int, end: int, new: str) -> tuple[int, int, str]:
        """An edit without the beginning and the end that stay."""
        old = self.text[start:end]
        same = common_length(old, new)
        tail = common_length(old[same:][::-1], new[same:][::-1])
        return start + same, end - tail, new[same : len(new) - tail]


def masker(result: FileResult, mask: str = MASK) -> Masker:
    """The masker of a checked file; finds its secrets on first use (``result.secrets``)."""
    text = result.source.text if result.source is not None else ""
    return Masker(text, secrets_of(result), result.covers, damaged=is_damaged(result), mask=mask)
