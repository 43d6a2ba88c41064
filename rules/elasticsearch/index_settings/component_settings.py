"""Checks of the settings of analysis components: numbers, words, characters, regular expressions and rules."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from lslint.grammar.config.tree import ConfigNode
from lslint.grammar.record import record
from lslint.rules.elasticsearch import reported
from lslint.rules.elasticsearch.model import releases
from lslint.rules.elasticsearch.model.context import Scope
from lslint.rules.elasticsearch.model.java_regex import regex_fault
from lslint.rules.elasticsearch.model.json_values import display_value, one_or_more, templated, text
from lslint.rules.elasticsearch.model.releases import ALL, GE7, V1
from lslint.rules.elasticsearch.model.setting_values import is_integer
from lslint.rules.elasticsearch.model.template_view import Parts
from lslint.rules.elasticsearch.model.traits import definitions, names
from lslint.rules.shared.message_parts import backticked

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

_FLAGS = frozenset(
    ("CASE_INSENSITIVE", "MULTILINE", "DOTALL", "UNICODE_CASE", "CANON_EQ", "UNIX_LINES", "LITERAL", "COMMENTS",
     "UNICODE_CHAR_CLASS", "UNICODE_CHARACTER_CLASS")
)  # fmt: skip
_CHAR_CLASSES = names("char_classes")
_WORDNET_ID = 11
"""Where the identifier in a line of WordNet ends."""
_DELIMITER_TYPES = frozenset(
    ("LOWER", "UPPER", "ALPHA", "DIGIT", "ALPHANUM", "SUBWORD_DELIM")
)  # fmt: skip


@record
class Component:
    """A component of an analysis section. ``what``: its kind, for messages. ``used``: by an analyzer of this body, so
    that Elasticsearch builds it; otherwise it reads only its settings."""

    scope: Scope
    sort: str
    name: str
    kind: str
    parts: Parts
    used: bool

    @property
    def what(self) -> str:
        return f"{self.sort.replace('_', ' ')} `{self.name}`"

    @property
    def known(self) -> dict[str, Any]:
        """The settings of its type in the knowledge, by name."""
        found: dict[str, Any] = definitions()["analysis"].get(f"{self.sort}/{self.kind}", {})
        return found

    def reject(self, place: ConfigNode, message: str, *, on_use: bool = False, refused: int = GE7) -> None:
        """Report a violation. ``on_use``: Elasticsearch finds it only when it builds the component."""
        opened = refused if on_use and not self.used else 0
        rule = reported.BadAnalysisComponent
        starts = refused & V1 & ~opened
        self.scope.add(rule, place, message, refused & ~opened & ~V1, starts=starts, undecided=opened)

    def given(self, name: str) -> str | None:
        """Return the text of a setting, None if it is missing or inserted by a template engine."""
        written = text(self.parts[name][1]) if name in self.parts else None
        return None if written is not None and templated(written) else written

    def number(self, name: str) -> int | None:
        """Return a whole number, or its default; None if it is neither."""
        row = self.known.get(name, {})
        if name not in self.parts:
            default: int | None = row.get("default")
            return default
        written = self.given(name)
        return int(written) if written is not None and is_integer(written) else None


def check(component: Component) -> None:
    """Check the settings of a component of a built-in type."""
    rows = component.known
    for name, (_, node) in component.parts.items():
        row = rows.get(name)
        if row is None or row.get("unless") in component.parts:
            continue
        if row["type"] in _CHECKS:
            _CHECKS[row["type"]](component, name, node, row)
            continue
        fits, message = _FORMS[row["type"]]
        for item, written in _each(node):
            if not fits(written):
                fault = message.format(name=name, what=component.what, item=display_value(item))
                component.reject(item, fault, on_use=row["type"] == "mappings")
    _together(component)


def _each(node: ConfigNode) -> Iterator[tuple[ConfigNode, str]]:
    for item in one_or_more(node):
        written = text(item)
        if written is not None and not templated(written):
            yield item, written


def _int(component: Component, name: str, node: ConfigNode, row: dict[str, Any]) -> None:
    for item, written in _each(node):
        least, most = row.get("min"), row.get("max")
        what = f"`{name}` of {component.what} must be"
        if not is_integer(written) or not -(2**31) <= int(written) < 2**31:
            component.reject(item, f"{what} a whole number, not {display_value(item)}")
        elif least is not None and int(written) < least:
            component.reject(item, f"{what} at least {least}, not {written}", on_use="range_on_use" in row)
        elif most is not None and int(written) > most:
            component.reject(item, f"{what} at most {most}, not {written}", on_use=True)


def _regex(component: Component, name: str, node: ConfigNode, row: dict[str, Any]) -> None:
    for item, written in _each(node):
        if wrong := regex_fault(written):
            component.reject(
                item, f"`{name}` of `{component.name}` is not a valid regular expression: {wrong}", refused=ALL
            )


def _flags(component: Component, name: str, node: ConfigNode, row: dict[str, Any]) -> None:
    for item, written in _each(node):
        bad = [flag for flag in written.split("|") if flag and flag.upper() not in _FLAGS]
        if bad:
            message = f"`{bad[0]}` in `{name}` of {component.what} is not a flag. Use flags such as `CASE_INSENSITIVE`"
            component.reject(item, message)


def _words(component: Component, name: str, node: ConfigNode, row: dict[str, Any]) -> None:
    known = set(row["values"])
    lowered = {value.lower(): value for value in row["values"]}
    for item, written in _each(node):
        for word in map(str.strip, written.split(",")) if "list" in row else (written,):
            meant = lowered.get(word.lower()) if "caseless" in row else None
            if "caseless_first" in row and word[:1].upper() + word[1:] in known:
                meant = word[:1].upper() + word[1:]
            meant = word if word in known else meant
            on_use = "on_use" in row
            if not word:
                continue
            if meant is None:
                some = ", ".join(f"`{value}`" for value in row["values"][:4])
                valid = backticked(row["values"], "or") if len(row["values"]) < 5 else f"a valid value: {some} …"
                message = f"`{word}` is not a valid `{name}` of {component.what}. Use {valid}"
                component.reject(item, message, on_use=on_use)
                continue
            since, gone = row.get("since", {}).get(meant, ""), row.get("removed", {}).get(meant, "")
            if since:
                message = (
                    f"`{name}: {word}` of {component.what} {releases.REQUIRES} {since} or later. Use another value"
                )
                component.reject(item, message, on_use=on_use, refused=GE7 & ~releases.since(since))
            if gone:
                message = f"`{name}: {word}` of {component.what} is no longer supported. Use another value"
                component.reject(item, message, on_use=on_use, refused=releases.since(gone))


def _synonyms(component: Component, name: str, node: ConfigNode, row: dict[str, Any]) -> None:
    wordnet = (component.given("format") or "").lower() == "wordnet"
    for item, written in _each(node):
        if wordnet and not written.startswith("s(") and len(written) < _WORDNET_ID:
            message = f"Synonym {display_value(item)} of {component.what} is not in the WordNet format"
            component.reject(item, f"{message}. Write `s(…)`, or remove `format`", on_use=True)
        elif not wordnet and written.count("=>") > 1 and "\\" not in written and written[0] != "#":
            message = f"Synonym {display_value(item)} of {component.what} has more than one `=>`. Use one"
            component.reject(item, message, on_use=True)


def _is_rule(written: str) -> bool:
    sides = written.split("=>")
    return not written.strip() or written[0] == "#" or (len(sides) == 2 and all(side.strip() for side in sides))


def _is_mapping(written: str) -> bool:
    key, arrow, _ = written.partition("=>")
    return written[:1] == "#" or bool(arrow and key.strip())


_FORMS: dict[str, tuple[Callable[[str], bool], str]] = {
    "bool": (("true", "false").__contains__, "`{name}` of {what} must be `true` or `false`, not {item}"),
    "char": (lambda written: len(written) == 1, "`{name}` of {what} must be one character, not {item}"),
    "rules": (_is_rule, "Rule {item} of {what} must have the form `word => stem`. Correct the rule"),
    "type_table": (
        lambda written: "=>" in written and written.rpartition("=>")[2].strip() in _DELIMITER_TYPES,
        "{item} in `{name}` of {what} must have the form `character => TYPE` with a type such as `ALPHA`",
    ),
    "char_group": (
        lambda written: len(written) < 2 or written[0] == "\\" or written in _CHAR_CLASSES or "," in written,
        "{item} in `{name}` of {what} is neither a character nor a class. Use one character per item, or a class such"
        " as `whitespace`",
    ),
    "mappings": (_is_mapping, "{item} in `{name}` of {what} must have the form `text => replacement`"),
}
"""Types of settings whose values have a form: whether a value has it, and the message if not."""


_CHECKS: dict[str, Callable[[Component, str, ConfigNode, dict[str, Any]], None]] = {
    "int": _int, "regex": _regex, "flags": _flags, "words": _words, "synonyms": _synonyms,
}  # fmt: skip


def _limit(scope: Scope, name: str, default: int) -> int | None:
    """Return the value of a limit in the index settings; None if it is not known. A template of the index may set that
    of a ``body``, too."""
    given = scope.view.value(name)
    if given is None:
        return None if scope.view.components or scope.shape == "settings" else default
    return int(given.text) if is_integer(given.text) else None


def _exceeds(component: Component, place: ConfigNode, name: str, message: str) -> None:
    """Report a component beyond a limit in the index settings."""
    scope = component.scope
    if scope.shape == "body" and scope.view.value(name) is None:
        unless = f"{message} unless an index template sets it. Increase the setting"
        scope.add(reported.BadAnalysisComponent, place, unless, run=GE7)
        scope.unknown(f"an index template may set `{name}`", place, GE7)
    else:
        component.reject(place, f"{message}. Increase the setting")


def _together(component: Component) -> None:
    place = component.parts["type"][1] if "type" in component.parts else None
    if place is None:
        return
    if component.kind in ("ngram", "edge_ngram") and component.sort in ("tokenizer", "filter"):
        _grams(component, place)
    elif component.kind == "shingle":
        _shingles(component, place)
    elif component.sort == "tokenizer" and component.kind == "pattern":
        _group(component)
    elif component.sort == "filter" and component.kind == "length":
        low, high = component.number("min"), component.number("max")
        if low is not None and high is not None and low > high:
            message = f"`min` ({low}) of {component.what} is greater than `max` ({high}). Increase `max`"
            component.reject(place, message, on_use=True)


def _grams(component: Component, place: ConfigNode) -> None:
    low, high = component.number("min_gram"), component.number("max_gram")
    if low is None or high is None or low < 1:
        return
    if low > high:
        message = f"`min_gram` ({low}) of {component.what} is greater than `max_gram` ({high}). Increase `max_gram`"
        component.reject(place, message, on_use=True)
        return
    limit = _limit(component.scope, "index.max_ngram_diff", 1)
    if component.kind == "ngram" and limit is not None and high - low > limit:
        message = f"`max_gram` - `min_gram` of {component.what} is {high - low}, but `index.max_ngram_diff` is {limit}"
        _exceeds(component, place, "index.max_ngram_diff", message)


def _shingles(component: Component, place: ConfigNode) -> None:
    low, high = component.number("min_shingle_size"), component.number("max_shingle_size")
    if low is None or high is None or low < 2 or high < 2:
        return
    if low > high:
        message = f"`min_shingle_size` ({low}) of {component.what} is greater than `max_shingle_size` ({high})"
        component.reject(place, f"{message}. Increase `max_shingle_size`", on_use=True)
        return
    limit = _limit(component.scope, "index.max_shingle_diff", 3)
    difference = high - low + (component.given("output_unigrams") != "false")
    if limit is not None and difference > limit:
        message = (
            f"{component.what.capitalize()} has shingles of {difference} sizes, but `index.max_shingle_diff` is {limit}"
        )
        _exceeds(component, place, "index.max_shingle_diff", message)


def _group(component: Component) -> None:
    """Check the number of a group of a pattern, which must exist."""
    import re

    group, pattern = component.given("group"), component.given("pattern")
    if group is None or pattern is None or not is_integer(group):
        return
    try:
        count = re.compile(pattern).groups
    except (re.error, RecursionError, OverflowError):
        return
    if int(group) > count and "(?" not in pattern:
        message = f"`group` of {component.what} is {group}, but `pattern` has {count} groups. Use an existing group"
        component.reject(component.parts["group"][1], message, on_use=True)
