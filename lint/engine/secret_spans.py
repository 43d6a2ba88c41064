"""Spans of the secret values in a file, which no output may show.

Secrets are: values of options with the Logstash type ``password`` (``knowledge/password_options.json``), values of keys
that name a secret (password, token, api_key, …), also if one of these names is misspelled, the user part of URLs,
``Authorization`` headers, ``password=…`` in strings and comments, and private keys in PEM format. References
(``${VAR}``, ``%{field}``, template placeholders) are not secret, but the default in ``${VAR:default}`` is. A value that
differs clearly from ordinary words is also hidden in all other locations of the file.
"""

from __future__ import annotations

from lslint.engine.secret_collector import Collector, lowered, user_parts
from lslint.engine.secret_covers import damaged_covers, free_covers
from lslint.engine.secret_finder import Finder, secret_values
from lslint.engine.secret_words import FreeText
from lslint.grammar.bounded_cache import BoundedCache, compiled
from lslint.grammar.config.tree import ConfigFile, ConfigNode, Entry, Mapping, Scalar, Sequence, resolve
from lslint.grammar.logstash import nodes
from lslint.grammar.logstash.conditions import comparisons, parts
from lslint.grammar.parse_errors import Span
from lslint.grammar.spans import blanked
from lslint.rules.shared.secret_names import may_be_secret_name, password_options
from lslint.rules.shared.secret_search import is_cut_password, may_be_piece, merge, pattern
from lslint.rules.shared.suggest import Suggestions

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable


_TOKEN_HINTS = (
    *("ghp_", "gho_", "ghu_", "ghs_", "ghr_", "github_pat_", "xox", "xapp-", "eyj", "akia", "asia", "glpat-"),
    *("sk_live_", "rk_live_", "sg.", "aiza", "npm_", "dop_v1_", "hooks.", "webhook"),
)
# The slow patterns only run on lines and strings that contain one of these strings.
_KEY_HINTS = ("pass", "pwd", "secret", "token", "key", "credential", "authorization", "cookie")
_LABELS = frozenset(("name", "field", "key", "header"))
_OF_FIELDS = frozenset(("type", "properties"))
_TARGETS = ("target", "destination")
_SOURCES = ("source", "field")
"""Options of filters with the name of the field that they write, and of the one that they look up."""
_OF_TARGET = frozenset(("default_hash", "default_value", "fallback"))
"""Options with values for the target."""
_NO_NAME = r"[^\w\s.@\[\]/()*-]"
"""A character that the name of a setting does not have."""
_OPERATORS = ("==", "!=", "<", ">", "<=", ">=", "=~", "!~", "in", "not in")
_MIN_PATTERN = 4
"""Minimum length of a number, or of a regex, that may be a secret or show one."""


def secret_spans(
    tree: nodes.Pipeline | ConfigFile | None,
    text: str,
    *,
    partial: bool = True,
    damaged: bool = False,
    inside: list[Span] | None = None,
    inner: Iterable[Span] = (),
    covers: list[Span] | None = None,
) -> list[Span]:
    """Return the spans of secret values in a file: sorted, not overlapping, 0-based code points, without quotes.

    ``tree``: the parsed tree, or None. ``partial``: the tree may lack parts of the text because of a syntax error; then
    settings are also searched line by line, which hides slightly more than necessary. ``damaged``: the text has a
    syntax error, so the value of a setting may continue on the next lines. ``inside``: the configs in the file, whose
    secrets are ``inner``. ``covers``: gets what frames hide beside them, see ``secret_covers``.
    """
    whole = text
    if inside:
        text = blanked(text, inside)
    low = lowered(text)
    collector = Collector(text, low)
    if isinstance(tree, nodes.Pipeline):
        _pipeline(tree, collector)
    elif tree is not None:
        _config(tree, collector)
    comments = list(tree.comments) if tree is not None else []
    free = FreeText(collector)
    free.scan(comments)
    if partial or tree is None:
        from lslint.engine.secret_lines import SecretLines

        blocks = damaged and (tree is None or getattr(tree, "language", "") == "yaml")
        SecretLines(collector, comments, damaged=damaged, blocks=blocks).scan()
        if blocks and any(text.startswith("*", start) for start, _ in collector.spans):
            collector.matches("anchor", 0, len(text))
        if not isinstance(tree, ConfigFile):
            collector.lines("comparison_of_line", _KEY_HINTS)
    _users(text, low, collector)
    for match in pattern("cut_user").finditer(text) if "://" in text else ():
        if damaged or is_cut_password(match["secret"]):
            collector.value(*match.span("secret"))
    if any(hint in low for hint in _TOKEN_HINTS):
        count = len(collector.spans)
        collector.matches("tokens", 0, len(text))
        for _, end in collector.spans[count:]:
            if (rest := pattern("cut_rest").match(text, end)) and may_be_piece(rest[0]):
                collector.spans.append(rest.span())
    collector.lines("header", ("authorization",))
    collector.inner()
    if "private key" in low:
        collector.matches("pem", 0, len(text))
    if covers is not None:
        units = free.units(comments) if tree is not None else [(0, len(text))]
        hints = collector.name_hints
        covers += damaged_covers(text, hints) if damaged else free_covers(text, hints, units)
    spans = merge([*collector.spans, *inner])
    if spans:
        spans = merge([*spans, *Finder(secret_values(whole, spans)[0]).find(whole)])
    return spans


def _users(text: str, low: str, out: Collector) -> None:
    """Add the passwords before a host. ``low``: the text in lower case."""
    if "@" not in text:
        return
    if "://" in text:
        for start, end in user_parts(text):
            out.value(start, end)
    if "thin:" in low or pattern("user_at_host").search(text) is not None:
        out.matches("hosts", 0, len(text))


def _pipeline(tree: nodes.Pipeline, out: Collector) -> None:
    todo: list[nodes.Plugin | nodes.Branch] = [item for section in tree.sections for item in section.items]
    below: list[tuple[str, bool, nodes.Value]] = []
    while todo or below:
        if not todo:
            _values(below, todo, out)
            continue
        item = todo.pop()
        if isinstance(item, nodes.Branch):
            for clause in item.clauses:
                todo.extend(clause.items)
                if clause.condition is not None:
                    _condition(clause.condition, out)
            continue
        passwords = _passwords[f"{item.kind}/{item.name}"]
        names_fields = item.kind == "filter" and not item.named.keys().isdisjoint(_TARGETS + _SOURCES)
        writes = names_fields and _names_secret(item, _TARGETS)
        reads = names_fields and _names_secret(item, _SOURCES)
        for option in item.options:
            secret = may_be_secret_name(option.name) or (writes and option.name in _OF_TARGET)
            secret = secret or passwords.closest(option.name) is not None
            if option.name == "dictionary":
                _dictionary(option.value, writes, reads, out)
            if secret or not isinstance(option.value, (nodes.Bareword, nodes.Number)):
                below.append((option.name, secret, option.value))


_passwords: dict[str, Suggestions] = BoundedCache(lambda plugin: Suggestions(password_options(plugin)))


def _condition(condition: nodes.Expression, out: Collector) -> None:
    """Collect what the fields of secrets are compared with: ``[password] in ["…", "…"]``."""
    for comparison in comparisons(condition, *_OPERATORS):
        sides = comparison.left, comparison.right
        for field, other in (sides, sides[::-1]):
            selectors = [node for node in parts(field, (nodes.Selector,)) if isinstance(node, nodes.Selector)]
            if any(may_be_secret_name(part) for node in selectors for part in node.path):
                for value in parts(other, (nodes.String, nodes.Number, nodes.Regexp, nodes.Selector)):
                    _compared(value, comparison, out)


def _compared(value: nodes.Node, comparison: nodes.Comparison, out: Collector) -> None:
    start, end = value.start, value.end
    if isinstance(value, nodes.Selector):  # ``["…"]``, a list of one item, is parsed as a field
        quoted = value.path[0][:1]
        if quoted in ("'", '"') and len(value.path) == 1:
            start = out.text.find(quoted, start, end) + 1
            out.value(start, max(out.text.rfind(quoted, start, end), start))
        return
    if isinstance(value, nodes.Number):
        if comparison.operator not in ("==", "!=", "in", "not in"):
            return  # a number of tokens
    else:
        start, end = start + 1, end - 1
    is_pattern = isinstance(value, nodes.Number | nodes.Regexp) or comparison.operator in ("=~", "!~")
    if end - start >= _MIN_PATTERN or not is_pattern:
        out.value(start, end)


def _names_secret(plugin: nodes.Plugin, names: tuple[str, ...]) -> bool:
    """Return whether one of these options holds the name of a field with a secret."""
    return any(
        isinstance(option.value, nodes.String | nodes.Bareword)
        and any(may_be_secret_name(part) for part in option.value.value.strip("[]").split("]["))
        for option in plugin.options
        if option.name in names
    )


def _dictionary(value: nodes.Value, of_target: bool, of_source: bool, out: Collector) -> None:
    """Collect the values of the dictionary of a translate filter, if its target is a secret, and the keys, if its
    source is one."""
    if isinstance(value, nodes.Hash):
        items: list[nodes.Value] = [item for pair in value.pairs for item in (pair.key, pair.value)]
    else:
        items = [*value.items] if isinstance(value, nodes.Array) else [value, value]
    secret = [*(items[::2] if of_source else ()), *(items[1::2] if of_target else ())]
    _values([("", True, one) for one in secret], [], out)


def _values(
    below: list[tuple[str, bool, nodes.Value]], todo: list[nodes.Plugin | nodes.Branch], out: Collector
) -> None:
    """Collect the values of options: ``(name of option or key, whether it names a secret, value)``."""
    from lslint.rules.logstash.catalogue.traits import options_with

    labels = options_with("field labels")
    pair_lists = options_with("field contents", "keyed by field", "request values")
    while below:
        name, secret, value = below.pop()
        if isinstance(value, nodes.String) and not secret:
            out.inside(value.start + 1, value.end - (out.text[value.end - 1] in "'\""))
        elif isinstance(value, nodes.Plugin) and not secret:
            todo.append(value)
        elif isinstance(value, nodes.Plugin):
            below.extend((option.name, True, option.value) for option in value.options)
        elif isinstance(value, nodes.Hash):
            if name in labels:
                continue
            for pair in value.pairs:
                key = pair.key.text if isinstance(pair.key, nodes.Number) else pair.key.value
                below.append((key, secret or may_be_secret_name(key), pair.value))
        elif isinstance(value, nodes.Array):
            if name not in pair_lists:
                below += [(name, secret, item) for item in value.items]
                continue
            # ``headers => ["Authorization", "Bearer …"]`` is the old syntax of a hash.
            after = False
            is_uneven = len(value.items) % 2 == 1  # then any item may be a value
            for item in value.items:
                below.append((name, secret or after, item))
                is_name = isinstance(item, nodes.String) and may_be_secret_name(item.value)
                after = is_name or (after and is_uneven)
        elif secret:
            quote = out.text[value.start : value.start + 1]
            quoted = isinstance(value, nodes.String) and quote in ("'", '"')
            closed = quoted and value.end - value.start > 1 and out.text[value.end - 1] == quote
            out.value(value.start + quoted, value.end - closed, name)


def _config(tree: ConfigFile, out: Collector) -> None:
    # a root with an anchor: what refers to it is missing
    todo: list[tuple[str, bool, ConfigNode]] = [("", bool(d.root.anchor), d.root) for d in tree.documents if d.root]
    seen: set[int] = set()  # each target of an alias is visited once
    while todo:
        name, secret, node = todo.pop()
        if isinstance(node, Mapping):
            # ``name: ES_PASSWORD`` with ``value: …`` is how manifests set environment variables.
            labels = [entry.value for entry in node.entries if entry.name in _LABELS]
            named = any(isinstance(label, Scalar) and may_be_secret_name(label.text) for label in labels)
            # the mapping of a field whose name looks like that of a secret
            secret = secret and not any(entry.name in _OF_FIELDS for entry in node.entries)
            for entry in node.entries:
                key = entry.name
                is_named_secret = (
                    _add_glued(entry, out)
                    or may_be_secret_name(key)
                    or (bool(name) and "auth" in key and may_be_secret_name(f"{name}.{key}"))
                )
                todo.append((key, secret or is_named_secret or (named and key == "value"), entry.value))
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


def _add_glued(entry: Entry, out: Collector) -> bool:
    """Add the value in a name such as ``password:abc`` and ``passwor"abc``, for YAML one name. Return whether there is
    one."""
    odd = compiled(_NO_NAME).search(entry.name)
    if odd is not None:
        out.inside(entry.key.start, entry.key.end)
    name = entry.name[: odd.start()] if odd is not None else ""
    if not name or not may_be_secret_name(name):
        return False
    start = max(out.text.find(name, entry.key.start, entry.key.end), entry.key.start) + len(name) + 1
    out.value(start, max(entry.key.end, start), name)
    return True


def _inside(start: int, end: int, style: str, text: str) -> Span:
    """Return the span of the content of a scalar, without quotes, anchor, tag and block indicator."""
    if style in ("literal", "folded"):
        line = text.find("\n", start, end)
        return (line + 1, end) if line >= 0 else (end, end)
    if style in ("single", "double"):
        character = "'" if style == "single" else '"'
        first = text.find(character, start, end)
        if first >= 0:
            return first + 1, end - (end - 1 > first and text[end - 1] == character)
    while text[start : start + 1] in ("&", "!") and " " in text[start:end]:
        start = text.index(" ", start) + 1
    return start, end
