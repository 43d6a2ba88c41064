"""Where a file holds secret values, so that no output shows them.

Secret are: values of options that Logstash types as ``password`` (``knowledge/password_options.json``), values under
keys that name one (password, token, api_key, …), the user part of URLs, ``Authorization`` headers, ``password=…``
inside strings and comments, and private keys in PEM form. References (``${VAR}``, ``%{field}``, template placeholders)
are not; the default in ``${VAR:default}`` is. A value that is long or odd enough to be told from ordinary words is
hidden at its other places in the file too.
"""

import re

from lslint.grammar.nodes import Array, Bareword, Branch, Hash, Number, Pipeline, Plugin, String
from lslint.masking import Finder, merge, secret_values
from lslint.rules._secret_names import HINTS, is_secret_name

TYPE_CHECKING = False
if TYPE_CHECKING:
    from lslint.grammar.config_tree import ConfigFile, ConfigNode
    from lslint.grammar.nodes import Value

    Span = tuple[int, int]

# A file without any of these and of HINTS has no secret that could be told from its text.
_MORE_HINTS = ("proxy", " -u", "--user", "-----begin")
# What a line or a string must have before the patterns below are worth their time.
_KEY_HINTS = ("pass", "pwd", "secret", "token", "key", "credential", "authorization", "cookie")
_INNER_HINTS = (
    *("pass=", "word=", "wd=", "phrase=", "code=", "secret=", "token=", "key=", "credential=", "credentials="),
    *("authorization=", "cookie=", " -u", "'-u", '"-u', "--user", "--pass", "--pwd", "--secret", "--token", "--api"),
    *("--access", "--auth", "--cred", "--private", "-password", "-token", "-secret", "-key"),
)
_NO_VALUES = frozenset(("", "true", "false", "yes", "no", "on", "off", "null", "nil", "none", "~", "-"))
# Hashes whose keys are event fields and whose values are names, types or patterns, never the content of the field.
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
# An unquoted value: references whole, no brackets or groups of patterns.
_BARE = r"(?![\[(<>{\\])(?:[$%]\{[^}\s]{0,400}\}|\{\{.{0,400}?\}\}|[^\s\"'&;,`)}\]])+"
_PATTERNS = {
    # Unclosed ones run to the end: a quote inside them ended the string for the line patterns.
    "reference": (
        r"\$\{[^}:\s]{0,200}(?::(?P<default>[^}]{0,400}))?(?:\}|\Z)|\{\{.{0,400}?(?:\}\}|\Z)|\{%.{0,400}?(?:%\}|\Z)"
        r"|<%.{0,400}?(?:%>|\Z)|%\{[^}]{0,400}(?:\}|\Z)"
    ),
    "url": r"://(?P<user>[^\s/:@\"'`<>|]{0,256})(?::(?P<secret>[^\s/\"'`<>]{0,512}))?@(?=[\w\[$%{<*.-])",
    "header": (
        rf"\bauthorization[\"'\]]*[ \t]*(?:(?:=>|[:=])[ \t]*[\"']?(?:{_SCHEME})?|,[ \t]*[\"']{_SCHEME})"
        r"(?P<secret>[^\s\"'`,{\[}\]][^\s\"'`,}\]]*)"
    ),
    # Inside strings: query parameters, JDBC and JAAS settings, command lines, environment lists.
    "inner": (
        rf"{_KEY}=(?!=)(?:\\?[\"'](?P<quoted>[^\"'\n\\]*)|(?P<bare>{_BARE}))"
        rf"|(?<!\S)--?[\w-]*{_KEY}[ =][ \t]*(?:\\?[\"'](?P<q2>[^\"'\n\\]*)|(?P<b2>{_BARE}))"
        r"|(?<!\S)(?:-u|--user)[ =]?[ \t]*\\?[\"']?(?P<user>[^\s\"':]+:[^\s\"'`\\]+)"
    ),
    # A setting in a file whose tree is missing or partial.
    "line": (
        rf"(?P<key>{_KEY})[\"']?[ \t]*(?:=>|:=|=(?![=~])|(?P<colon>:)(?!:|//))[ \t]*"
        r"(?:\"(?P<d>[^\"\n]*)\"?|'(?P<s>[^'\n]*)'?"
        rf"|(?(colon)(?P<rest>[^\s\"'#{{\[|>][^\n]*?)(?=\s+\#|\s*$|,\s|\}}\s*$)|(?P<bare>(?!\#){_BARE})))"
    ),
    # The same when it is all that a comment says: prose such as "token: what the client sends" is not meant.
    "comment": (
        rf"(?:\#|//|/\*)[\s\#*\"'-]{{0,80}}[\w.-]{{0,80}}?"
        rf"(?P<key>{_KEY})[\"']?[ \t]*(?:=>|:=|=(?![=~])|:(?!:|//))[ \t]*"
        rf"(?:\"(?P<d>[^\"\n]*)\"?|'(?P<s>[^'\n]*)'?|(?P<bare>(?!\#){_BARE})[\s,}}]*$)"
    ),
    "pem": r"-----BEGIN [A-Z ]*PRIVATE KEY-----(?P<secret>[^-]*)",
    "path": r"(?:[.~]{0,2}/|[a-z]:\\)[\w./\\ -]+|\S+\.(?:pem|key|crt|cer|p12|jks|pfx|json|ya?ml)",
}
_compiled: "dict[str, re.Pattern[str]]" = {}


def pattern(name: str) -> "re.Pattern[str]":
    """The pattern of that name (``url``, ``header``, …); compiled on first use."""
    found = _compiled.get(name)
    if found is None:
        found = _compiled[name] = re.compile(_PATTERNS[name], re.IGNORECASE | re.MULTILINE)
    return found


def secret_spans(tree: "Pipeline | ConfigFile | None", text: str, *, partial: bool = True) -> "list[tuple[int, int]]":
    """Spans of secret values in a file: sorted, not overlapping, 0-based code points, quotes excluded.

    ``tree``: what was parsed, None if nothing was. ``partial``: the tree may lack pieces of the text (a syntax slip was
    found); then settings are also looked for line by line, which hides a little more than need be.
    """
    low = text.lower()
    if not any(hint in low for hint in HINTS) and not any(hint in low for hint in _MORE_HINTS):
        return []
    collector = _Collector(text)
    if isinstance(tree, Pipeline):
        _pipeline(tree, collector)
    elif tree is not None:
        _config(tree, collector)
    at = 0
    for start, end in tree.comments if tree is not None else ():
        comment = low[start:end]
        if any(hint in comment for hint in _KEY_HINTS):
            collector.matches("comment", start, end)
        if partial:
            collector.matches("line", at, start)
        at = end
    if partial or tree is None:
        collector.matches("line", at, len(text))
    if _has_user(text):
        collector.matches("url", 0, len(text))
    if "authorization" in low:
        collector.matches("header", 0, len(text))
    if any(hint in low for hint in _INNER_HINTS):
        collector.matches("inner", 0, len(text))
    if "private key-----" in low:
        collector.matches("pem", 0, len(text))
    spans = merge(collector.spans)
    if spans:
        spans = merge([*spans, *Finder(secret_values(text, spans)[0]).find(text)])
    return spans


def _has_user(text: str) -> bool:
    """True if some URL may have a user part."""
    at = text.find("://") if "@" in text else -1
    while at >= 0:
        if "@" in text[at + 3 : at + 800].partition("/")[0].partition(" ")[0]:
            return True
        at = text.find("://", at + 3)
    return False


class _Collector:
    """Gathers spans; knows which pieces of a value are references or no values at all."""

    __slots__ = ("spans", "text")

    def __init__(self, text: str) -> None:
        self.text = text
        self.spans: list[Span] = []

    def value(self, start: int, end: int, name: str = "") -> None:
        """Add the literal pieces of the value ``text[start:end]`` (quotes excluded) of a setting of that name."""
        raw = self.text[start:end]
        if raw.strip().strip("*").lower() in _NO_VALUES:
            return
        # The usual reference; the pattern is for the rest.
        if raw[:2] == "${" and raw.find("}") == len(raw) - 1 and ":" not in raw:
            return
        # ``private_key`` and its like hold the secret or the path of a file with it.
        may_be_path = name.lower().rstrip("'\"").endswith(("key", "credentials", "credential", "cookie"))
        if may_be_path and pattern("path").fullmatch(raw):
            return
        if "{" not in raw and "<" not in raw:
            self.spans.append((start, end))
            return
        at = 0
        for ref in pattern("reference").finditer(raw):
            self._literal(start + at, start + ref.start())
            if ref["default"]:
                self._literal(start + ref.start("default"), start + ref.end("default"))
            at = ref.end()
        self._literal(start + at, end)

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


def _pipeline(tree: Pipeline, out: _Collector) -> None:
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
            if secret or not isinstance(option.value, String | Bareword | Number):
                below.append((option.name, secret, option.value))
        _values(below, todo, out)


def _values(below: "list[tuple[str, bool, Value]]", todo: "list[Plugin | Branch]", out: _Collector) -> None:
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
                below.append((key, is_secret_name(key) or (secret and key == "value"), pair.value))
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


def _config(tree: "ConfigFile", out: _Collector) -> None:
    from lslint.grammar.config_tree import Mapping, Scalar, Sequence, resolve

    todo: list[tuple[str, bool, ConfigNode]] = [("", False, d.root) for d in tree.documents if d.root is not None]
    while todo:
        name, secret, node = todo.pop()
        if isinstance(node, Mapping):
            # ``name: ES_PASSWORD`` beside ``value: …`` is how containers are given their environment.
            label = node.entry("name")
            named = label is not None and isinstance(label.value, Scalar) and is_secret_name(label.value.text)
            for entry in node.entries:
                key = entry.name
                todo.append((key, is_secret_name(key) or ((secret or named) and key == "value"), entry.value))
        elif isinstance(node, Sequence):
            todo.extend((name, secret, item) for item in node.items)
        elif secret:
            # Only the scalar behind an alias: going deeper could walk the same nodes again and again.
            node = resolve(node)
            if isinstance(node, Scalar):
                start, end = _inside(node.start, node.end, node.style, out.text)
                out.value(start, end, name)


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
