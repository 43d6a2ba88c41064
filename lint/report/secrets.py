"""Where a file holds secret values, so that no output shows them.

Secret are: values of options that Logstash types as ``password`` (``knowledge/password_options.json``), values under
keys that name one (password, token, api_key, …), the user part of URLs, ``Authorization`` headers, ``password=…``
inside strings and comments, and private keys in PEM form. References (``${VAR}``, ``%{field}``, template placeholders)
are not; the default in ``${VAR:default}`` is. A value that is long or odd enough to be told from ordinary words is
hidden at its other places in the file too.
"""

import re
from bisect import bisect_left, bisect_right

from lslint.grammar.logstash.nodes import (
    Array,
    Bareword,
    Branch,
    Hash,
    Number,
    Pipeline,
    Plugin,
    String,
)
from lslint.report.masking import Finder, merge, secret_values
from lslint.rules.shared.secret_names import HINTS, is_secret_name
from lslint.rules.shared.secret_shapes import (
    after_name,
    glued,
    may_be_piece,
    rest_of_word,
    word_alone,
)

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

    from lslint.grammar.config.tree import ConfigFile, ConfigNode
    from lslint.grammar.logstash.nodes import Value

    Span = tuple[int, int]

# A file without any of these and of HINTS has no secret that could be told from its text.
_MORE_HINTS = (
    *("proxy", " -u", "--user", "-----begin", "mysql", "thin:", "sig=", "\\u00"),
    *("ghp_", "gho_", "ghu_", "ghs_", "ghr_", "github_pat_", "xox", "xapp-", "eyj", "akia", "asia", "glpat-"),
    *("sk_live_", "rk_live_", "sg.", "aiza", "npm_", "dop_v1_", "hooks.", "webhook"),
)
_LONGEST_NAME = 24
"""Characters of the longest ending of a secret's name (``_KEY``)."""
# What a line or a string must have before the patterns below are worth their time.
_KEY_HINTS = ("pass", "pwd", "secret", "token", "key", "credential", "authorization", "cookie")
# Besides the names of secrets (``inner_hint``).
_INNER_HINTS = ("code=", " -u", "'-u", '"-u', "--user", "sig=", "mysql", "mariadb")
_TOKEN_HINTS = (
    *("ghp_", "gho_", "ghu_", "ghs_", "ghr_", "github_pat_", "xox", "xapp-", "eyj", "akia", "asia", "glpat-"),
    *("sk_live_", "rk_live_", "sg.", "aiza", "npm_", "dop_v1_", "hooks.", "webhook"),
)
_NO_VALUES = frozenset(("", "true", "false", "yes", "no", "on", "off", "null", "nil", "none", "~", "-"))
# Hashes whose keys are event fields and whose values are names, types or patterns, never the content of the field.
_LABELS = frozenset(("name", "field", "key", "header"))
_OF_FIELDS = frozenset(("type", "properties"))
_FIELD_HASHES = frozenset(
    ("coerce", "convert", "copy", "gsub", "join", "match", "merge", "rename", "split", "pattern_definitions")
)
_PAIR_LISTS = frozenset(
    ("add_field", "custom_headers", "headers", "mapping", "parameters", "params", "replace", "update")
)
# The end of a name that holds a secret; what stands before it does not matter.
_KEY = (
    r"(?:(?<![a-z])pass|pass(?:word|wd|phrase|code)|pwd|secret|token|(?:api|access|secret|account|auth|private)[_-]?key"
    r"|credentials?|authorization|cookie)"
)
_SCHEME = r"(?:basic|bearer|apikey|token|digest|splunk)[ \t]+"
_ANY_SCHEME = r"(?:[a-z]{2,10}[ \t]+(?![\"'`,{\[}\]]))"
# An unquoted value: references whole, no brackets or groups of patterns.
_BARE = r"(?![\[(<>{\\])(?:[$%]\{[^}\s]{0,400}\}|\{\{.{0,400}?\}\}|[^\s\"'&;,`)}\]])+"
_NAME_HINTS = ("pass", "pwd", "secret", "token", "key", "cred", "auth", "cookie", "jaas", "jwt")
"""A part of every name of a secret."""
_PATTERNS = {
    "reference": (
        r"\$\{[^}:\s]{0,200}(?::(?P<default>[^}]{0,400}))?\}|\{\{.{0,400}?\}\}|\{%.{0,400}?%\}|<%.{0,400}?%>"
        r"|%\{[^}]{0,400}\}"
    ),
    # ``elastic:…@es:9200`` and ``jdbc:oracle:thin:scott/…@``: a user part without a scheme.
    "hosts": (
        r"(?<![\w/@:.%-])[\w.-]{1,80}:(?P<secret>[^\s\"'@/,;:\[\]{}()<>]{3,200})@(?=[\w.-]{1,200}:\d)"
        r"|:thin:[^\s/\"'@]{0,80}/(?P<oracle>[^\s\"']{1,200}?)@"
    ),
    # Formats of well-known tokens, under any name.
    "tokens": (
        r"(?<![A-Za-z0-9])(?P<secret>gh[pousr]_[A-Za-z0-9]{16,255}|github_pat_[A-Za-z0-9_]{16,255}"
        r"|xox[a-z](?:\.xox[a-z])?-[A-Za-z0-9-]{8,255}|xapp-[A-Za-z0-9-]{8,255}"
        r"|eyJ[\w-]{8,4000}\.[\w-]{8,4000}(?:\.[\w-]{0,4000})?"
        r"|(?-i:AKIA|ASIA)(?-i:(?=[A-Z]{0,30}[0-9])[A-Z0-9]{6,40})(?![A-Za-z0-9])"
        r"|glpat-[\w-]{16,255}|[sr]k_live_[A-Za-z0-9]{10,255}|SG\.[\w-]{16,64}\.[\w-]{16,64}|AIza[\w-]{30,60}"
        r"|npm_[A-Za-z0-9]{30,60}|dop_v1_[a-f0-9]{40,80})"
        r"|hooks\.slack\.com/(?:services|workflows|triggers)/(?P<slack>[\w/-]{4,255})"
        r"|discord(?:app)?\.com/api/webhooks/(?P<discord>[\w/-]{4,255})"
        r"|(?:webhook\.office\.com|outlook\.office\.com)/webhook[\w]*/(?P<teams>[\w/@-]{4,400})"
    ),
    # Code inside strings: Ruby, shell, scripts. Only quoted values, ``password`` as a word of its own.
    "code": (
        rf"{_KEY}\\?[\"'\]]*[ \t]*(?:=>|={{1,3}}(?!~)|:(?!:)|!=|\|\|=)[ \t]*\\?"
        r"(?:\"(?P<d>[^\"\n\\]+)|'(?P<s>[^'\n\\]+))"
        rf"|{_KEY}\\?[\"'\]]*\s*(?:,|\|\||or\b)\s*\\?[\"'](?P<f>[^\"'\n\\]+)"
        r"|basic_auth[ (]+\\?[\"'][^\"'\n]{0,200}[\"'][ \t]*,[ \t]*\\?[\"'](?P<b>[^\"'\n\\]+)"
        rf"|^[ \t]*[\w.-]{{0,80}}{_KEY}[ \t]+(?P<w>(?=[^\s]{{0,200}}[\d!@#$%^&*])[^\s\"'(){{}}=]{{4,400}})[ \t]*$"
    ),
    # The default of a template: ``{{ x | default('…') }}``, ``<%= a || '…' %>``.
    "fallback": r"(?:default|\|\||\bor\b)[ \t(,]*\\?(?:\"(?P<d>[^\"\n]+)|'(?P<s>[^'\n]+))",
    # A comparison of a field that has a secret's name.
    "comparison": rf"{_KEY}\][ \t]*[=!]=[ \t]*(?:\"(?P<d>[^\"\n]+)|'(?P<s>[^'\n]+))",
    "header": (
        r"(?<=\")authorization:[ \t]*(?P<d>[^\"\n]+)|(?<=')authorization:[ \t]*(?P<s>[^'\n]+)|"
        rf"\bauthorization[\"'\]]*[ \t]*(?:(?:=>|[:=])[ \t]*[\"']?{_ANY_SCHEME}?|,[ \t]*[\"']{_SCHEME})"
        r"(?P<secret>[^\s\"'`,{\[}\]](?:[^\s\"'`,}\]]|[\"'`](?=\w))*)"
    ),
    # Inside strings: query parameters, JDBC and JAAS settings, command lines, environment lists.
    "inner": (
        rf"{_KEY}=(?!=)(?:\\?[\"'](?P<quoted>[^\"'\n\\]*)|(?P<bare>{_BARE}))"
        rf"|(?<!\S)--?[\w-]*{_KEY}[ =][ \t]*(?:\\?[\"'](?P<q2>[^\"'\n\\]*)|(?P<b2>{_BARE}))"
        r"|(?<!\S)(?:-u|--user)[ =]?[ \t]*\\?[\"']?(?P<user>[^\s\"':]+:[^\s\"'`\\]+)"
        r"|(?:api-?key|token|cookie):[ \t]+(?P<h>(?=[^\s\"']{0,200}\d)[^\s\"'\\]+)(?=\\?[\"'])"
        r"|\b(?:mysql|mysqldump|mariadb)\b[^\n]{0,200}?\s-p(?P<m>[^\s\"'\\]+)"
        r"|[?&](?:sig|code)=(?P<sig>[^\s\"'&]{6,400})"
    ),
    # A setting that is all that a comment says: prose such as "token: what the client sends" is not meant.
    "comment": (
        rf"(?:\#|//|/\*)[\s\#*\"'-]{{0,80}}[\w.-]{{0,80}}?"
        rf"(?P<key>{_KEY})[\"']?[ \t]*(?:=>|:=|=(?![=~])|:(?!:|//))[ \t]*"
        rf"(?:\"(?P<d>[^\"\n]*)\"?|'(?P<s>[^'\n]*)'?|(?P<bare>(?!\#){_BARE})[\s,}}]*$)"
    ),
    # Without an END line, up to the end of the text.
    "pem": (
        r"-----BEGIN [A-Z0-9 ]{0,40}PRIVATE KEY(?: BLOCK)?-----(?![\"'])"
        r"(?P<secret>(?:[^-]|-(?!----(?:END|BEGIN)))+)"
    ),
    "path": r"(?:[.~]{0,2}/|[a-z]:\\)[\w./\\ -]+|\S+\.(?:pem|key|crt|cer|p12|jks|pfx|json|ya?ml)",
    # ``…@es:9200``: most files hold an ``@``, few one before a host and port. Begins with a literal: a fast search.
    "user_at_host": r"@[\w.-]{1,200}:\d",
    "compared": r"\][ \t]*[=!]=",
    "scheme_before": r"([\"'`])[\w+.:-]{1,40}://\Z",
    "host_and_port": r"\\?[\w.-]+:\d",
    # ``https://host/path: text`` of comments, where the URL ends before the ``@``.
    "space_after_host": r"[\w.-]+(?:/[^\s:]*)?(?::\d+)?(?:/[^\s@]*)?[,;:.)]*\s",
    # A host with its port before a path, which may hold an ``@``.
    "port": r"(?:[^\s/@:\[]*|\[[^\]@]*\]):(?:\d+(?:,[\w.-]+:\d+)*|[$%{][^/@]*)[/?#]",
    "never_path": r"(?:access|secret|api|account|shared|storage|auth)[_-]?key$",
    # After a part of the name of a secret, up to what follows the name.
    "inner_hint": r"[a-z]{3,16}([=: ])",
    "name_hint": "|".join(_NAME_HINTS),
}
MOST_URL = 800
"""Characters after ``://`` in which the end of a user part is searched."""
MOST_NAME = 100
"""Characters of a name that are searched on each side of a hint."""
MOST_AFTER_NAME = 2_000
"""Characters after a name in which what looks random is searched."""
_compiled: "dict[str, re.Pattern[str]]" = {}


def pattern(name: str) -> "re.Pattern[str]":
    """The pattern of that name (``url``, ``header``, …); compiled on first use."""
    found = _compiled.get(name)
    if found is None:
        found = _compiled[name] = re.compile(_PATTERNS[name], re.IGNORECASE | re.MULTILINE)
    return found


def secret_spans(
    tree: "Pipeline | ConfigFile | None", text: str, *, partial: bool = True, damaged: bool = False
) -> "list[tuple[int, int]]":
    """Spans of secret values in a file: sorted, not overlapping, 0-based code points, quotes excluded.

    ``tree``: what was parsed, None if nothing was. ``partial``: the tree may lack pieces of the text (a syntax slip was
    found); then settings are also looked for line by line, which hides a little more than need be. ``damaged``: the
    text has a syntax error; then the value of a setting may continue on the next lines.
    """
    low = text.lower()
    has_user = "@" in text and ("://" in text or "thin:" in low or pattern("user_at_host").search(text) is not None)
    if not (has_user or any(hint in low for hint in HINTS) or any(hint in low for hint in _MORE_HINTS)):
        return []
    collector = Collector(text, low)
    if isinstance(tree, Pipeline):
        _pipeline(tree, collector)
    elif tree is not None:
        _config(tree, collector)
    collector.search_strings()
    comments = list(tree.comments) if tree is not None else []
    for start, end in comments:
        comment = low[start:end]
        if any(hint in comment for hint in _KEY_HINTS):
            collector.matches("comment", start, end)
    if partial or tree is None:
        from lslint.report.secret_lines import Lines

        Lines(collector, comments, damaged=damaged).scan()
    collector.attached(comments)
    if has_user and "://" in text:
        for start, end in user_parts(text):
            collector.value(start, end)
    if has_user and ("thin:" in low or pattern("user_at_host").search(text)):
        collector.matches("hosts", 0, len(text))
    if any(hint in low for hint in _TOKEN_HINTS):
        collector.matches("tokens", 0, len(text))
    collector.lines("header", ("authorization",))
    collector.inner()
    if "private key" in low:
        collector.matches("pem", 0, len(text))
    if any(hint in low for hint in _KEY_HINTS) and not isinstance(tree, _config_type()):
        for match in pattern("compared").finditer(text):
            name = low[max(match.start() - _LONGEST_NAME, 0) : match.start() + 1]
            if any(hint in name for hint in _KEY_HINTS):
                collector.matches("comparison", max(match.start() - _LONGEST_NAME, 0), match.end() + MOST_URL)
    collector.after_names(damaged)
    spans = merge(collector.spans)
    if spans:
        spans = merge([*spans, *Finder(secret_values(text, spans)[0]).find(text)])
    return spans


def name_around(text: str, start: int, end: int, low: int) -> "Span":
    """The span of the whole name around ``text[start:end]``, not before ``low``."""
    low = max(start - MOST_NAME, low)
    while start > low and _of_name(text[start - 1]):
        start -= 1
    high = min(end + MOST_NAME, len(text))
    while end < high and _of_name(text[end]):
        end += 1
    return start, end


def _of_name(char: str) -> bool:
    return char.isalnum() or char in "_.-"


_SHIFT = 16
"""Characters by which an offset in the lower-case text may differ: a few letters have two in lower case."""


def _positions(low: str) -> "list[int]":
    """Offsets at which a lower-case text hints at a secret, in order."""
    return _all_of(low, _NAME_HINTS)


def _all_of(low: str, hints: "tuple[str, ...]") -> "list[int]":
    found = []
    for hint in hints:
        at = low.find(hint)
        while at >= 0:
            found.append(at)
            at = low.find(hint, at + len(hint))
    found.sort()
    return found


def _config_type() -> type:
    from lslint.grammar.config.tree import ConfigFile

    return ConfigFile


def user_parts(text: str) -> "Iterator[Span]":
    """Spans of the user name and of the password of every URL, in order.

    A password may hold any character: the user part reaches to the last ``@`` of the string or line as long as what
    precedes it cannot be a host, port and path.
    """
    at = text.find("://")
    while at >= 0:
        start = at + 3
        at = text.find("://", start)
        limit = start + MOST_URL
        line = text.find("\n", start, limit)
        if line >= 0:
            limit = line
        if 0 <= at < limit:
            limit = at
        found = _user_end(text, start, min(limit, len(text)))
        if found <= start:
            continue
        colon = text.find(":", start, found)
        if colon < 0:
            yield start, found
        else:
            yield start, colon
            yield colon + 1, found


def _user_end(text: str, start: int, limit: int) -> int:
    """Offset of the ``@`` that ends the user info of the URL after ``://``, -1 without one.

    User info reaches to the last ``@`` before the closing quote, or on the line, if a ``:`` precedes it or no ``/``
    precedes the first ``@``: passwords, and damaged ones even more, hold characters that no URL allows there.
    """
    window = text[start:limit]
    first = window.find("@")
    if first < 0:
        return -1
    quote = _closing_quote(text, start, window)
    end = window.rfind("@", 0, quote)
    if end < 0:
        # a quote inside the user info, or another string on the line
        end = window.rfind("@")
        if ":" not in window[:end] or pattern("host_and_port").match(window, end + 1) is None or "/" in window[:quote]:
            return -1
    head = window[:end]
    colon = head.find(":")
    if colon < 0 and "<%" in head[head.rfind("%>") + 1 :]:
        return -1
    if (colon < 0 or pattern("space_after_host").match(head) is not None) and "/" in window[:first]:
        return -1
    port = pattern("port").match(head)
    if port is not None and pattern("host_and_port").match(window, end + 1) is None:
        return -1
    return start + end


def _closing_quote(text: str, start: int, window: str) -> int:
    """Offset in the window of the quote that ends the string around a URL, else the window's length."""
    opening = pattern("scheme_before").search(text, max(start - 80, 0), start)
    if opening is not None:
        at = window.find(opening[1])
        escaped = text[opening.start() - 1 : opening.start()] == "\\"
        while at > 0 and window[at - 1] == "\\" and not escaped:
            at = window.find(opening[1], at + 1)
        return at if at >= 0 else len(window)
    return next((at for at, char in enumerate(window) if char in "\"'`"), len(window))


class Collector:
    """Gathers spans; knows which pieces of a value are references or no values at all."""

    __slots__ = ("_hints", "_low", "spans", "strings", "text")

    def __init__(self, text: str, low: str = "") -> None:
        """``low``: the text in lower case, if it is at hand."""
        self.text = text
        self.spans: list[Span] = []
        self._low = low
        self._hints: list[int] | None = None
        self.strings: list[Span] = []

    def value(self, start: int, end: int, name: str = "") -> None:
        """Add the literal pieces of the value ``text[start:end]`` (quotes excluded) of a setting of that name."""
        raw = self.text[start:end]
        if raw.strip().strip("*").lower() in _NO_VALUES:
            return
        # The usual reference; the pattern is for the rest.
        if raw[:2] == "${" and raw.find("}") == len(raw) - 1 and ":" not in raw:
            return
        # ``private_key`` and its like hold the secret or the path of a file with it.
        low = name.lower().rstrip("'\"")
        may_be_path = low.endswith(("key", "credentials", "credential", "cookie")) and not pattern("never_path").search(
            low
        )
        if may_be_path and pattern("path").fullmatch(raw):
            return
        if "{" not in raw and "<" not in raw:
            self.spans.append((start, end))
            return
        at = 0
        for ref in pattern("reference").finditer(raw):
            self._literal(start + at, start + ref.start())
            if "{{" in ref[0] or "<%" in ref[0]:
                self._fallbacks(start + ref.start(), start + ref.end())
            if ref["default"]:
                self._literal(start + ref.start("default"), start + ref.end("default"))
            at = ref.end()
        self._literal(start + at, end)

    def _fallbacks(self, start: int, end: int) -> None:
        for match in pattern("fallback").finditer(self.text, start, end):
            group = "d" if match["d"] else "s"
            self.spans.append(match.span(group))

    def attached(self, comments: "list[Span]") -> None:
        """Add comments that may be the end of the secret before them on the line: ``password: abc #def``."""
        if not self.spans or not comments:
            return
        ends = {end: start for start, end in self.spans}
        for start, end in comments:
            at = start
            line = self.text.rfind("\n", max(start - 2_000, 0), start) + 1
            while at > line and self.text[at - 1] in " \t":
                at -= 1
            quoted = at > line and self.text[at - 1] in "\"'"
            comment = self.text[start:end]
            if quoted:
                if (
                    at - 1 in ends
                    and self.text[start : start + 1] == "#"
                    and (comment[1:2].strip() or self.text[at - 1] in comment)
                ):
                    self.spans.append((start, end))
            elif at in ends and self.text.startswith("#", start):
                self.spans.append((start, end))

    def after_names(self, damaged: bool) -> None:
        """Add what looks random after the name of a secret, on its line and on the next one."""
        text = self.text
        done = covered = 0
        known: list[Span] | None = None
        starts: list[int] = []
        if len(self._low) == len(text):
            hints = self._name_hints()
        else:
            hints = [hint.start() for hint in pattern("name_hint").finditer(text)]
        for at in hints:
            if at < done or self._is_other_key(at):
                continue
            start, done = name_around(text, at, at + 1, done)
            word = text[start:done]
            if not is_secret_name(word.rstrip(".-")):
                length = glued(word)
                if not length:
                    continue
                self.spans.append((start + length, done))
            stop = text.find("\n", done)
            end = text.find("\n", stop + 1) if stop >= 0 else -1
            most = done + MOST_AFTER_NAME
            stop, end = (min(at if at >= 0 else len(text), most) for at in (stop, end))
            # on a line with many names each part is looked at once
            begin = max(done, covered)
            covered = max(covered, end)
            if begin >= end or not may_be_piece(text, begin, end):
                continue
            if known is None:
                known = merge(self.spans)
                starts = [one[0] for one in known]
            first = max(bisect_left(starts, done) - 1, 0)
            near = [span for span in known[first : bisect_left(starts, end)] if span[1] > done]
            found = after_name(text, begin, max(stop, begin), end, near, damaged=damaged)
            self.spans += [(first, rest_of_word(text, last)) for first, last in found]
            if any(span[0] < stop for span in near):
                alone = word_alone(text, stop + 1, end)
                if alone is not None:
                    self.spans.append(alone)

    def _is_other_key(self, at: int) -> bool:
        """True if ``key`` at an offset is only the begin or the middle of a name (``key_value``): the most frequent
        hint. Not for ``api_key``, which a random string may follow."""
        low = self._low
        if not low.startswith("key", at) or len(low) != len(self.text):
            return False
        after = low[at + 3 : at + 4]
        if not (after.isalnum() or after == "_") or after == "s" or low.startswith("value", at + 4):
            return False
        return "api" not in low[max(at - 4, 0) : at]

    def _name_hints(self) -> "list[int]":
        if self._hints is None:
            self._hints = _positions(self._low or self.text.lower())
        return self._hints

    def lines(self, name: str, hints: "tuple[str, ...]") -> None:
        """Add the matches of a pattern on the lines with one of those hints, which are in lower case."""
        low = self._low
        if len(low) != len(self.text):
            if any(hint in low for hint in hints):
                self.matches(name, 0, len(self.text))
            return
        self._lines_of(name, _all_of(low, hints))

    def _lines_of(self, name: str, places: "list[int]") -> None:
        """Add the matches of a pattern on the lines of these offsets, which are in order."""
        low = self._low
        done = 0
        for at in places:
            if at >= done:
                done = low.find("\n", at)
                done = len(low) if done < 0 else done
                self.matches(name, low.rfind("\n", 0, at) + 1, done)

    def inner(self) -> None:
        """Add secrets in query parameters, command lines and the like, on the lines that may have some."""
        low = self._low
        if len(low) != len(self.text):
            self.matches("inner", 0, len(low))
            return
        places = _all_of(low, _INNER_HINTS)
        is_inner = pattern("inner_hint").match
        for at in self._name_hints():
            match = is_inner(low, at)
            if match is not None and (match[1] != " " or "-" in low[max(at - MOST_NAME, 0) : at]):
                places.append(at)
        self._lines_of("inner", sorted(places))

    def search_strings(self) -> None:
        """Add secrets in code or free text: the strings of ``inside`` in which a name of a secret may be."""
        if not self.strings:
            return
        self.strings.sort()
        starts = [start for start, _ in self.strings]
        shift = 0 if len(self._low) == len(self.text) else _SHIFT
        done = -1
        for at in self._name_hints():
            index = last = bisect_right(starts, at + shift) - 1
            while index > done and self.strings[index][1] > at - shift:
                self.matches("code", *self.strings[index])
                index -= 1
            done = max(done, last) if index < last else done

    def inside(self, start: int, end: int) -> None:
        """Note the content of a string that may be code or free text (``search_strings``)."""
        if end - start >= 10:  # a name, a sign, quotes and a value
            self.strings.append((start, end))

    def _literal(self, start: int, end: int) -> None:
        piece = self.text[start:end].strip(" \t\r\n'\"")
        if len(piece) > 2 or piece.isalnum():
            self.spans.append((start, end))

    def matches(self, name: str, start: int, end: int) -> None:
        """Add the named groups of every match of a pattern in ``text[start:end]``; ``key``, ``colon`` are none."""
        for match in pattern(name).finditer(self.text, start, end):
            groups = match.groupdict()
            for group, found in groups.items():
                if found and group not in ("key", "colon"):
                    self.value(match.start(group), match.end(group), groups.get("key") or "")


def _pipeline(tree: Pipeline, out: Collector) -> None:
    passwords: dict[str, list[str]] | None = None
    todo: list[Plugin | Branch] = [item for section in tree.sections for item in section.items]
    while todo:
        item = todo.pop()
        if isinstance(item, Branch):
            for arm in item.arms:
                todo.extend(arm.items)
            continue
        below: list[tuple[str, bool, Value]] = []
        for option in item.options:
            secret = is_secret_name(option.name)
            if not secret:
                if passwords is None:
                    from lslint.rules import knowledge

                    passwords = knowledge.load("password_options")
                secret = f"{item.kind}/{item.name}" in passwords.get(option.name, ())
            if secret or not isinstance(option.value, Bareword | Number):
                below.append((option.name, secret, option.value))
        _values(below, todo, out)


def _values(below: "list[tuple[str, bool, Value]]", todo: "list[Plugin | Branch]", out: Collector) -> None:
    """The values under options: ``(name of option or key, whether that is a secret's name, value)``."""
    while below:
        name, secret, value = below.pop()
        if isinstance(value, Plugin):
            todo.append(value)
        elif isinstance(value, Hash):
            if name in _FIELD_HASHES:
                continue
            for pair in value.pairs:
                key = pair.key.text if isinstance(pair.key, Number) else pair.key.value
                below.append((key, secret or is_secret_name(key), pair.value))
        elif isinstance(value, Array):
            # ``headers => ["Authorization", "Bearer …"]`` is the old way to write a hash.
            after = False
            for item in value.items:
                below.append((name, secret or after, item))
                after = name in _PAIR_LISTS and isinstance(item, String) and is_secret_name(item.value)
        elif secret:
            quote = out.text[value.start : value.start + 1]
            quoted = isinstance(value, String) and quote in ("'", '"')
            closed = quoted and value.end - value.start > 1 and out.text[value.end - 1] == quote
            out.value(value.start + quoted, value.end - closed, name)
        elif isinstance(value, String):
            out.inside(value.start + 1, value.end)


def _config(tree: "ConfigFile", out: Collector) -> None:
    from lslint.grammar.config.tree import Mapping, Scalar, Sequence, resolve

    todo: list[tuple[str, bool, ConfigNode]] = [("", False, d.root) for d in tree.documents if d.root is not None]
    seen: set[int] = set()  # what aliases under secret names stand for: once each
    while todo:
        name, secret, node = todo.pop()
        if isinstance(node, Mapping):
            # ``name: ES_PASSWORD`` with ``value: …`` is how containers are given their environment.
            labels = [entry.value for entry in node.entries if entry.name in _LABELS]
            named = any(isinstance(label, Scalar) and is_secret_name(label.text) for label in labels)
            # the mapping of a field that has a secret's name
            secret = secret and not any(entry.name in _OF_FIELDS for entry in node.entries)
            for entry in node.entries:
                key = entry.name
                own = is_secret_name(key) or (bool(name) and "auth" in key and is_secret_name(f"{name}.{key}"))
                todo.append((key, secret or own or (named and key == "value"), entry.value))
        elif isinstance(node, Sequence):
            todo.extend((name, secret, item) for item in node.items)
        elif isinstance(node, Scalar):
            start, end = _inside(node.start, node.end, node.style, out.text)
            if secret:
                out.value(start, end, name)
            elif end - start > 8:
                out.inside(start, end)
        elif secret:
            node = resolve(node)
            if id(node) not in seen:
                seen.add(id(node))
                todo.append((name, True, node))


def _inside(start: int, end: int, style: str, text: str) -> "Span":
    """The span of a scalar's content: without quotes, anchor and tag, block indicator."""
    if style in ("literal", "folded"):
        line = text.find("\n", start, end)
        return (line + 1, end) if line >= 0 else (end, end)
    if style in ("single", "double"):
        sign = "'" if style == "single" else '"'
        first = text.find(sign, start, end)
        if first >= 0:
            return first + 1, end - (end - 1 > first and text[end - 1] == sign)
    while text[start : start + 1] in ("&", "!") and " " in text[start:end]:
        start = text.index(" ", start) + 1
    return start, end
