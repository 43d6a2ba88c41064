"""Patterns for the values of secrets; strings that look random, and their pieces."""

from __future__ import annotations

from lslint.grammar.bounded_cache import compiled, remembered
from lslint.rules.shared.secret_names import NAME_HINTS

TYPE_CHECKING = False
if TYPE_CHECKING:
    import re
    from collections.abc import Iterable, Iterator

    from lslint.grammar.parse_errors import Span


def merge(spans: Iterable[Span]) -> list[Span]:
    """Return the spans sorted, with overlapping ones merged and empty ones removed."""
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


# The end of the name of a secret; any beginning is possible.
_KEY = (
    r"(?:(?<![a-z])pass|pass(?:word|wd|phrase|code)|pwd|secret|token|(?:api|access|secret|account|auth|private)[_-]?key"
    r"|credentials?|authorization|cookie)"
)
_SCHEME = r"(?:basic|bearer|apikey|token|digest|splunk)[ \t]+"
_ANY_SCHEME = r"(?:[a-z]{2,10}[ \t]+(?![\"'`,{\[}\]]))"
_COMPARED = r"(?:[=!]=|[<>]=?|(?:not[ \t]+)?in\b)"
# An unquoted value with complete references, but without brackets or groups of patterns.
_BARE = r"(?![\[(<>{\\])(?:[$%]\{[^}\s]{0,400}\}|\{\{.{0,400}?\}\}|[^\s\"'&;,`)}\]])+"
_START = r"(?<![A-Za-z0-9])(?<!XX:[+-])"
"""Where a random string may begin; the name of a flag of Java is none: ``-XX:+UseParNewGC``."""
_USER_PART = r"[^\s\"'@/,;:\[\]{}()<>]"
_SOURCES = {
    "reference": (
        r"\$\{[\w.@\[\]|'/-]{0,200}(?::(?P<default>[^}]{0,400}))?\}|\{\{.{0,400}?\}\}|\{%.{0,400}?%\}|<%.{0,400}?%>"
        r"|%\{[^}]{0,400}\}"
    ),
    # ``elastic:…@es`` and ``jdbc:oracle:thin:scott/…@``: a user part without a scheme.
    "hosts": (
        rf"(?<![\w/@:.%-])(?!mailto:)[\w.-]{{1,80}}:(?P<secret>(?={_USER_PART}*(?:[a-z]\d|\d[a-z])"
        rf"|{_USER_PART}+@[\w.-]{{1,200}}:\d){_USER_PART}{{3,200}})@(?=\w)(?!sha256:)"
        r"|:thin:[^\s/\"'@]{0,80}/(?P<oracle>[^\s\"']{1,200}?)@"
    ),
    # Formats of well-known tokens, for any name.
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
    # The default of a template: ``{{ x | default('…') }}``, ``<%= a || '…' %>``.
    "fallback": r"(?:default|\|\||\bor\b)[ \t(,]*\\?(?:\"(?P<d>[^\"\n]+)|'(?P<s>[^'\n]+))",
    # Without a tree: regexes, and values before the field.
    "comparison_of_line": (
        rf"{_KEY}\][ \t]*[=!]~[ \t]*(?:\"(?P<d>[^\"\n]{{4,}})|'(?P<s>[^'\n]{{4,}})|/(?P<r>[^/\n]{{4,}}))"
        rf"|(?:\"(?P<d2>[^\"\n]+)\"|'(?P<s2>[^'\n]+)')[ \t]*{_COMPARED}[ \t]*"
        rf"(?:\[[\w.@-]{{1,80}}\]){{0,9}}\[[\w.@-]{{0,80}}{_KEY}\]"
    ),
    "header": (
        rf"^[ \t]*authorization:[ \t]*{_ANY_SCHEME}(?P<line>[^\"'\n]++)$|"
        r"(?<=\")authorization:[ \t]*(?P<d>[^\"\n]+)|(?<=')authorization:[ \t]*(?P<s>[^'\n]+)|"
        rf"\bauthorization[\"'\]]*[ \t]*(?:(?:=>|[:=])[ \t]*[\"']?{_ANY_SCHEME}?|,[ \t]*[\"']{_SCHEME})"
        r"(?P<secret>[^\s\"'`,{\[}\]](?:[^\s\"'`,}\]]|[\"'`](?=\w))*)"
    ),
    # Inside strings: query parameters, JDBC and JAAS settings, command lines, environment lists.
    "inner": (
        rf"{_KEY}=(?!=)(?:\\?[\"'](?P<quoted>[^\"'\n\\]*)|(?P<bare>{_BARE}))"
        rf"|(?<!\S)--?[\w-]*{_KEY}(?:=[ \t]*|[ \t]++(?!--))(?:\\?[\"'](?P<q2>[^\"'\n\\]*)|(?P<b2>{_BARE}))"
        r"|(?<!\S)(?:-u|--user)[ =]?[ \t]*\\?[\"']?(?!\d+:\d+\b)(?P<user>[^\s\"':)]+:[^\s\"'`\\]+)"
        r"|(?:api-?key|token|cookie):[ \t]+(?P<h>(?=[^\s\"']{0,200}\d)[^\s\"'\\]+)(?=\\?[\"'])"
        r"|\b(?:mysql|mysqldump|mariadb)\b[^\n]{0,200}?\s-p(?P<m>[^\s\"'\\]+)"
        r"|[?&](?:sig|code)=(?P<sig>[^\s\"'&]{6,400})"
    ),
    # Without an END line, up to the end of the string or text; the dashes before BEGIN may be cut off.
    "pem": (
        r"BEGIN [A-Z0-9 ]{0,40}PRIVATE KEY(?: BLOCK)?-----(?![\"'])"
        r"(?P<secret>(?:[^\"'-]|-(?!----(?:END|BEGIN))|[\"'](?=[\w+/=\\-]{2}))+)"
    ),
    "path": r"(?:[.~]{0,2}/|[a-z]:\\)[\w./\\ -]+|\S+\.(?:pem|key|crt|cer|p12|jks|pfx|json|ya?ml)",
    # ``…@es``: most files hold an ``@``, few one between words. Begins with a literal: a fast search.
    "user_at_host": r"@(?<=[^\s\"'\[({%]@)\w",
    "scheme_before": r"([\"'`])[\w+.:-]{1,40}://\Z",
    # A URL without what follows the password; a number is a port.
    "cut_user": (r"://[^\s\"'/@:\[\]]{1,100}:(?!\d{1,5}(?![^\s\"'/,\]}])|[$%{<])(?P<secret>[^\s\"'`/@]{1,2000})"),
    "misspelled_port": r"[a-z]?\d{1,5}[a-z]?",
    "host_and_port": r"\\?[\w.-]+:\d",
    # ``https://host/path: text`` of comments, where the URL ends before the ``@``.
    "space_after_host": r"[\w.-]+(?:/[^\s:]*)?(?::\d+)?(?:/[^\s@]*)?[,;:.)]*\s",
    # The user part of a URL with line ends in it.
    "broken_user": r"[^\s\"'`/@]*+(?:\r?\n[ \t]*){1,9}[^\s\"'`/@]+@",
    # A host with its port before a path, which may hold an ``@``.
    "port": r"(?:[^\s/@:\[]*|\[[^\]@]*\]):(?:\d+(?:,[\w.-]+:\d+)*|[$%{][^/@]*)[/?#]",
    "never_path": r"(?:access|secret|api|account|shared|storage|auth)[_-]?key$",
    # After a part of the name of a secret, up to what follows the name.
    "inner_hint": r"[a-z]{3,16}([=: ])",
    "name_hint": "|".join(NAME_HINTS),
    # Strings that look random: case matters.
    "token": rf"(?-i:{_START}[A-Za-z0-9]{{4,}})",
    # A token with the punctuation of passwords; quotes only between letters.
    "run": rf"(?-i:{_START}(?!XX:[+-])[A-Za-z0-9](?:[A-Za-z0-9!@#$%^&*/+=_.:?~|\\-]|[\"'`](?=[A-Za-z0-9]))*)",
    # Hexadecimal numbers, the middle of ``2024-05-01T10:00``, and sizes of a heap.
    "number": r"(?-i:0[xX][0-9a-fA-F]+|\d+T\d+Z?|X(?:[mM][nsxNSX]?|ss)\d+[kKmMgGtT]?[bB]?)",
    # Names of algorithms and encodings.
    "algorithm": r"(?:(?:hmac\d*)?sha|md|aes|utf|base|iso|ecdsa|rsa|rfc|pkcs)\d+",
    # Fields of a date format, as in ``yyyy-MM-ddTHH:mm``.
    "date": r"(?-i:(?:yy(?:yy)?|YYYY|MM{1,3}|dd|D{2,3}|EEE{1,2}|HH|hh|mm|ss|S{2,9}|T|Z{1,3}|X{2,3})+)",
    # Durations, sizes and powers of ten: ``120s``, ``512mb``, ``3e18``.
    "quantity": r"\d+(?:e\d{1,3}|nanos|micros|[mun]?s|min|[hdwy]|[kmgtp]?i?b|[kmgtp])",
    # ``aB``, ``a1``, ``A1``, ``1a``, but not ``Ab``, which starts a word.
    "change": r"(?-i:[a-z](?=[A-Z0-9])|[A-Z](?=[0-9])|[0-9](?=[A-Za-z]))",
    # Names of files and ids of objects, shown in messages about well-formed files.
    "uuid": r"(?-i:\b[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}\b)",
    "consonants": r"[b-df-hj-np-tv-xz]+",
    "digits_twice": r"(?-i:\d[A-Za-z]++\d)",
    # After a token whose form is known: what a sign or a space cuts off.
    "cut_rest": (
        r"(?-i:(?:[^\w\s\"'&@:;=/.-]{1,3}[A-Za-z0-9]++)++|[^\w\n\"',:;=@/.-]{1,3}(?![a-z]+\d+\b)[A-Za-z0-9]{4,})"
    ),
    "glued": (
        r"[\w.-]*?(?:password|passwd|passphrase|secret|token|pwd|authorization"
        r"|(?:access|account|api|auth|encryption|private)[_-]*key|(?<![a-z])pass)"
    ),
    "no_word": r"[b-df-hj-np-tv-xz]{8}",
    # A word with a number: ``web01``.
    "numbered": r"(?-i:(?=\w*[aeiou])[A-Z]?[a-z]+\d{1,3})",
    # A quick check: every string with a piece of a random one matches.
    # It begins with one set of characters, as a search for one is much faster than for three expressions.
    "may_be_piece": (
        r"(?-i:[\db-df-hj-np-tv-xzB-DF-HJ-NP-TV-XZ]"
        r"(?:[b-df-hj-np-tv-xzB-DF-HJ-NP-TV-XZ]{3}|(?<=\d)(?:(?=[A-Za-z])|(?<=[A-Za-z]\d))))"
    ),
    # Next to a digit; six consonants in a row; five with a rare one; four in both cases, but as in no
    # ``camelCase``.
    "odd_letters": (
        r"(?-i:[A-Za-z]\d|\d[A-Za-z]|[b-df-hj-np-tv-xzB-DF-HJ-NP-TV-XZ]{6}"
        r"|(?=[b-df-hj-np-tv-xzB-DF-HJ-NP-TV-XZ]{5})[A-Za-z]{0,4}[jqvxzJQVXZ]"
        r"|(?=[b-df-hj-np-tv-xzB-DF-HJ-NP-TV-XZ]{4})(?:[A-Za-z]?[A-Z][a-z][A-Z]|[a-z][A-Z]{2}[a-z]))"
    ),
    "joined": r"(?-i:(?:(?![“”‘’…])[\w\\%!$*^#~\x80-\U0010ffff])*(?![“”‘’…])[\\%!$*^#~\x80-\U0010ffff]\Z)",
    # Of damaged YAML, where the alias of a secret may have lost its anchor.
    "anchor": r"(?<!\S)&[^\s&]+[ \t]+(?P<secret>[^\s#][^\r\n]*)",
}
_PATTERNS = {name: f"(?im){source}" for name, source in _SOURCES.items()}


@remembered
def pattern(name: str) -> re.Pattern[str]:
    """Return the pattern of a name (``url``, ``header``, …); compiled on first use."""
    return compiled(_PATTERNS[name])


_WORDS = frozenset((
    *("http", "https", "html", "grpc", "jdbc", "smtp", "sftp", "ldap", "ldaps", "mtls", "xpack", "log4j2", "dlog4j2"),
    *("snmp", "xmpp", "hnsw", "zstd", "dhcp", "mqtt", "mssql", "ntlm"),
))  # fmt: skip
MAX_TOKENS = 1_000_000_000


def may_be_piece(text: str) -> bool:
    """Return False if a text certainly contains no piece of a random string."""
    return pattern("may_be_piece").search(text) is not None


def is_random(token: str, *, strict: bool = False) -> bool:
    """Return whether a token is a random sequence of letters and digits (``vz6YKX9y2V``), or six letters without a
    vowel.

    ``strict``: only long tokens with both letters and digits count.
    """
    if _is_mixed(token, len(token), strict):
        return pattern("number").fullmatch(token) is None
    return not strict and is_vowelless(token, 6)


def _is_mixed(text: str, size: int, strict: bool) -> bool:
    """Return whether a string with so many letters and digits is long enough and often switches between them."""
    changes = len(pattern("change").findall(text)) if size >= (12 if strict else 8) else 0
    return changes > 2 + strict and changes * 4 >= size


def is_vowelless(token: str, least: int) -> bool:
    if len(token) < least or token.lower() in _WORDS or pattern("date").fullmatch(token) is not None:
        return False
    return pattern("consonants").fullmatch(token) is not None or pattern("no_word").search(token) is not None


def is_piece(token: str, *, numbered: bool = True) -> bool:
    """Return whether a token may hold a piece of a random string: a digit next to a letter, or letters that no word has
    in a row. ``numbered``: a word with a number counts."""
    names = ("algorithm", "quantity", "date", *(() if numbered else ("numbered", "number")))
    if token.lower() in _WORDS or any(pattern(name).fullmatch(token) for name in names):
        return False
    return pattern("odd_letters").search(token) is not None or is_vowelless(token, 4)


def may_be_rest(token: str) -> bool:
    """Return whether the first word of a line may be the end of a secret on the line above: names of settings with a
    digit, such as ``i18n``, are in lower case."""
    return is_piece(token, numbered=False) and not token.islower()


def is_cut_password(text: str) -> bool:
    """Return whether what follows ``://user:`` may be a password whose host is missing, and is no misspelled port."""
    tokens = pattern("token").findall(text)
    return pattern("misspelled_port").fullmatch(text) is None and any(is_piece(each, numbered=False) for each in tokens)


def random_runs(text: str, start: int, end: int, *, strict: bool = False) -> Iterator[Span]:
    """Yield the spans of random strings with punctuation in ``text[start:end]``. ``strict``: as ``is_random``."""
    for match in pattern("run").finditer(text, start, end):
        run = match[0]
        if _is_mixed(run, sum(map(str.isalnum, run)), strict) and pattern("number").fullmatch(run) is None:
            yield match.span()


def has_random(text: str) -> bool:
    """Return whether the beginning of a text contains a random token, or a random string with punctuation."""
    if any(is_random(match[0]) for match in pattern("token").finditer(text, 0, MAX_TOKENS)):
        return True
    return next(random_runs(text, 0, MAX_TOKENS), None) is not None


def is_varied(token: str) -> bool:
    """Return whether a token switches between letters, digits and case at least twice."""
    return (
        len(pattern("change").findall(token)) > 1
        and token.lower() not in _WORDS
        and pattern("number").fullmatch(token) is None
        and pattern("algorithm").fullmatch(token) is None
    )


def is_unreadable(word: str) -> bool:
    """Return whether a word is not a plausible name, but a random string or a piece of one."""
    if not word.isalpha():
        mixed = word.lower() != word and word.upper() != word
        if not mixed and pattern("digits_twice").search(word) is None:
            return is_random(word)
        # a piece may be glued to a name
        if any(is_random(word[at : at + 8]) for at in range(max(len(word) - 7, 1))):
            return True
        return is_varied(word) and len(pattern("change").findall(word)) * 4 >= len(word)
    odd_case = not (word.islower() or word.isupper() or word.istitle())
    return is_vowelless(word, 4 if odd_case else 7)
