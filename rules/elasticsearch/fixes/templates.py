"""Fixes of templates: small edits that keep the order, indentation and comments."""

from __future__ import annotations

from itertools import pairwise

from lslint.grammar.config.tree import ConfigNode, Entry, Mapping, Scalar, Sequence
from lslint.grammar.lines import indentation
from lslint.rules.api import Applicability, Edit, Fix
from lslint.rules.elasticsearch.fixes.edits import comments_of, has_comment, holder_of, removals
from lslint.rules.elasticsearch.model.json_values import text, value
from lslint.rules.elasticsearch.model.releases import LE2, NEWEST
from lslint.rules.elasticsearch.model.traits import catalogue, names, trait, types
from lslint.rules.facts import computed_once
from lslint.rules.shared.suggest import Suggestions, closest

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable

    from lslint.rules.elasticsearch.model.context import Scope

_TYPES = trait("meant_types")
_BOOLEANS = {**dict.fromkeys(("true", "yes", "on", "1"), "true"), **dict.fromkeys(("false", "no", "off", "0"), "false")}
_SURE = names("sure_types")
_KEYS = trait("meant_keys")
_SETTINGS = trait("meant_settings")


def _comments(scope: Scope, node: ConfigNode) -> list[tuple[int, int]]:
    return comments_of(scope.comments, scope.text, node)


def closest_key(word: str, words: list[str]) -> str | None:
    """Return the intended key of a body; None if no name is similar."""
    meant = _KEYS.get(word)
    return meant if meant in words else closest(word, words)


@computed_once
def parameters_of(kind: str) -> Suggestions:
    """Return the parameters of a type in the newest release."""
    return Suggestions([name for name, mask in types()[kind]["params"].items() if mask & NEWEST])


@computed_once
def _settings() -> Suggestions:
    return Suggestions([key for key, row in catalogue().items() if row[0] & NEWEST and not key.endswith(".")])


def closest_setting(name: str) -> str | None:
    """Return the intended index setting, with ``index.``; None if no name is similar."""
    return _SETTINGS.get(name[6:]) or _settings().closest(name)


NO_TYPES = names("types_of_others")
"""Types of programming languages and databases, which no plugin of the server adds."""


def nearest_type(word: str, old: bool | None) -> tuple[str, bool]:
    """Return the intended type (empty for none), and whether that is certain. ``old``: for a release before 5.0, which
    has ``string`` and neither ``text`` nor ``keyword``; otherwise ``string`` means one of those two."""
    meant = _TYPES.get(word.lower())
    if meant is None:
        similar = _type_names(bool(old)).closest(word) or ""
        return similar, similar == word.lower()
    if old and meant:
        meant = "string" if meant == "keyword" else meant if types()[meant]["in"] & LE2 else ""
    return meant, word.lower() in _SURE


@computed_once
def _type_names(old: bool) -> Suggestions:
    """Return the types of releases before 5.0 (``old``) or of the newest, and ``string``."""
    names = [name for name, row in types().items() if row["in"] & (LE2 if old else NEWEST) and name != "string"]
    return Suggestions([*names, "string"])


def _quoted(word: str) -> str:
    return '"' + word.replace("\\", "\\\\").replace('"', '\\"') + '"'


def _replacing(written: str, word: str) -> str:
    """Return the title of a fix that replaces a value."""
    return f"Replace `{written}` with `{word}`" if written else f"Write `{word}`"


def replace_value(node: ConfigNode, word: str, applicability: Applicability) -> Fix:
    """Replace a value with a string."""
    return Fix(applicability, _replacing(text(node) or "", word), [Edit(node.start, node.end, _quoted(word))])


def rename_key(holder: Mapping, entry: Entry, name: str) -> Fix | None:
    """Replace a misspelled key with a similar name, unless the mapping has that key already."""
    if holder.entry(name) is not None:
        return None
    return Fix("unsafe", f"Rename `{entry.name}` to `{name}`", [Edit(entry.key.start, entry.key.end, _quoted(name))])


def drop_entry(scope: Scope, holder: Mapping | None, entry: Entry, applicability: Applicability) -> Fix | None:
    """Remove an entry; None if a comment would be lost."""
    if holder is None:
        return None
    edits = removals(scope.text, _comments(scope, holder), holder, [entry])
    return Fix(applicability, f"Remove `{entry.name}`", edits) if edits else None


def drop_setting(scope: Scope, entry: Entry, applicability: Applicability = "safe") -> Fix | None:
    """Remove a setting from its object."""
    return drop_entry(scope, holder_of(scope.view.root, entry), entry, applicability)


def rename_setting(written: str, entry: Entry, full_name: str) -> Fix | None:
    """Replace the misspelled last part of a setting's name; None if the part before it differs, too."""
    full = written if written.startswith("index.") else "index." + written
    tail = entry.name
    head = full[: len(full) - len(tail)]
    if head and not full_name.startswith(head):
        return None
    name = full_name[len(head) :]
    return Fix("unsafe", f"Rename `{tail}` to `{name}`", [Edit(entry.key.start, entry.key.end, _quoted(name))])


def single_prefix(entry: Entry) -> Fix | None:
    """Remove the second ``index.`` of a name."""
    if not entry.name.startswith("index."):
        return None
    name = entry.name[6:]
    return Fix("safe", f"Rename `{entry.name}` to `{name}`", [Edit(entry.key.start, entry.key.end, _quoted(name))])


def setting_value(node: ConfigNode, kind: str, words: Iterable[str] = ()) -> Fix | None:
    """Replace ``yes`` and the like with a boolean, a time without a unit with seconds, and a misspelled word."""
    written = text(node)
    if kind == "bool" and written in _BOOLEANS and written not in ("true", "false"):
        return plain_boolean(node)
    if kind == "time" and written is not None and written.isascii() and written.isdigit():
        return Fix("unsafe", f"Replace `{written}` with `{written}s`", [Edit(node.start, node.end, f'"{written}s"')])
    return similar_word(node, words) if kind == "enum" else None


def plain_boolean(node: ConfigNode) -> Fix | None:
    """Replace ``yes``, ``on`` and the like with ``true`` or ``false``."""
    written = text(node) or ""
    word = _BOOLEANS.get(written.lower())
    if word is None:
        return None
    return Fix("safe", _replacing(written, word), [Edit(node.start, node.end, word)])


def lower_word(node: ConfigNode, words: tuple[str, ...]) -> Fix | None:
    """Replace a value with its lower-case form if that is one of the words."""
    written = (text(node) or "").lower()
    return replace_value(node, written, "safe") if written in words and written != text(node) else None


def similar_word(node: ConfigNode, words: Iterable[str]) -> Fix | None:
    """Suggest the intended word for a misspelled value."""
    intended = closest(text(node) or "", list(words))
    return replace_value(node, intended, "manual") if intended is not None else None


def rename_format(place: tuple[int, int], name: str, new_name: str) -> Fix | None:
    """Rename a date format; None if the value contains more than that name."""
    start, end = place
    if end - start != len(name) + 2:
        return None
    return Fix("safe", f"Replace `{name}` with `{new_name}`", [Edit(start, end, _quoted(new_name))])


def index_word(node: ConfigNode, word: str, kind: str) -> Fix | None:
    """Replace ``no`` with ``false``, other keywords with ``true``; None for ``not_analyzed`` of ``text``."""
    if kind == "text" and word == "not_analyzed":
        return None
    new = "false" if word == "no" else "true"
    return Fix("safe", f"Replace `{word}` with `{new}`", [Edit(node.start, node.end, new)], "5.0")


def old_norms(scope: Scope, holder: Mapping, entry: Entry) -> Fix | None:
    """Replace ``norms: {enabled: x}`` and ``omit_norms: x`` with ``norms``."""
    inside = value(entry)
    if entry.name == "omit_norms":
        written = text(inside)
        if written not in ("true", "false") or holder.entry("norms") is not None:
            return None
        word = "false" if written == "true" else "true"
        edits = [Edit(entry.key.start, entry.key.end, '"norms"'), Edit(inside.start, inside.end, word)]
        return Fix("safe", f"Replace `omit_norms` with `norms: {word}`", edits, "5.0")
    if not isinstance(inside, Mapping) or has_comment(_comments(scope, inside), inside.start, inside.end):
        return None
    written = text(inside.get("enabled"))
    if written not in ("true", "false") or any(each.name not in ("enabled", "loading") for each in inside.entries):
        return None
    return Fix("safe", f"Replace the object with `norms: {written}`", [Edit(inside.start, inside.end, written)], "5.0")


def replace_string(scope: Scope, node: Mapping, unsure: bool = False) -> Fix | None:
    """Replace the type ``string`` with ``text`` or ``keyword``, depending on ``index``."""
    kind, index = node.entry("type"), node.entry("index")
    word = text(value(index)) if index is not None else "analyzed"
    if kind is None or word not in ("analyzed", "not_analyzed", "no"):
        return None
    new = "text" if word == "analyzed" else "keyword"
    wrong = {"ignore_above", "null_value"} if new == "text" else names("analysis_parameters")
    if any(entry.name in wrong for entry in node.entries):
        return None
    made = value(kind)
    edits = [Edit(made.start, made.end, f'"{new}"')]
    if index is not None and word == "no":
        edits.append(Edit(index.value.start, index.value.end, "false"))
    elif index is not None:
        gone = removals(scope.text, _comments(scope, node), node, [index])
        if not gone:
            return None
        edits += gone
    held = node.get("fielddata")
    if new == "text" and isinstance(held, Mapping) and [each.name for each in held.entries] == ["format"]:
        written = {"disabled": "false", "paged_bytes": "true"}.get(text(held.get("format")) or "")
        if written is not None and not has_comment(_comments(scope, held), held.start, held.end):
            edits.append(Edit(held.start, held.end, written))  # `text` accepts only a boolean
    edits.sort(key=lambda edit: edit.start)
    if any(one.end > following.start for one, following in pairwise(edits)):
        return None
    return Fix("unsafe" if unsure else "safe", f"Change the type to `{new}`", edits, "5.0")


def drop_type(scope: Scope, holder: Entry | None, entry: Entry, own: list[Entry]) -> Fix | None:
    """Remove the level of the only mapping type and indent its lines one level less."""
    outer = value(holder) if holder is not None else scope.root
    inner = value(entry)
    if len(own) != 1 or not isinstance(outer, Mapping) or not isinstance(inner, Mapping) or not outer.flow:
        return None
    if has_comment(scope.comments, outer.start, inner.start) or has_comment(scope.comments, inner.end, outer.end):
        return None
    edits = [Edit(outer.start, inner.start, "")]
    deep, flat = indentation(scope.text, inner.end - 1), indentation(scope.text, outer.end - 1)
    step = len(deep) - len(flat)
    if step > 0 and deep.startswith(flat) and '"""' not in scope.text[inner.start : inner.end]:
        start = inner.start
        while start := scope.text.find("\n", start, inner.end) + 1:
            if scope.text[start : start + len(deep)] == deep:
                edits.append(Edit(start + len(flat), start + len(deep), ""))
    edits.append(Edit(inner.end, outer.end, ""))
    title = f"Move the contents of `{entry.name}` up one level" if inner.entries else f"Remove `{entry.name}`"
    return Fix("safe", title, edits, "7.0")


def template_key(entry: Entry, patterns: Entry | None) -> Fix | None:
    """Rename ``template: x`` to ``index_patterns: [x]``."""
    if patterns is not None:
        return None
    node = value(entry)
    edits = [Edit(entry.key.start, entry.key.end, '"index_patterns"'), Edit(node.start, node.start, "[")]
    edits.append(Edit(node.end, node.end, "]"))
    return Fix("safe", "Rename `template` to `index_patterns`", edits, "6.0")


def patterns_key(entry: Entry) -> Fix | None:
    """Rename ``index_patterns: [x]`` to ``template: x``, for releases up to 5.6."""
    node = value(entry)
    one = node.items[0] if isinstance(node, Sequence) and len(node.items) == 1 else node
    if not isinstance(one, Scalar):
        return None
    edits = [Edit(entry.key.start, entry.key.end, '"template"')]
    if one is not node:
        edits += [Edit(node.start, one.start, ""), Edit(one.end, node.end, "")]
    return Fix("safe", "Replace `index_patterns` with `template`", edits, until="5.6")


def as_list(node: ConfigNode) -> Fix | None:
    """Put an object with one dynamic template into a list."""
    if not isinstance(node, Mapping) or not node.flow or len(node.entries) != 1:
        return None
    return Fix(
        "safe", "Convert the object to a list", [Edit(node.start, node.start, "["), Edit(node.end, node.end, "]")]
    )


def split_item(scope: Scope, item: Mapping) -> Fix | None:
    """Split an item with several dynamic templates into one item per template."""
    if not item.flow:
        return None
    edits = []
    for one, other in pairwise(item.entries):
        between = scope.text[one.end : other.start]
        if has_comment(_comments(scope, item), one.end, other.start) or between.count(",") != 1:
            return None
        edits += [Edit(one.end, one.end, "}"), Edit(other.start, other.start, "{")]
    return Fix("safe", "Split into one object per dynamic template", edits)


def add_match(scope: Scope, body: Mapping) -> Fix | None:
    """Add ``match: *`` as the first key of a dynamic template."""
    if not body.flow or not body.entries:
        return None
    first = body.entries[0]
    between = scope.text[body.start + 1 : first.start]
    gap = " " if between.strip() else between
    return Fix("safe", 'Add `"match": "*"`', [Edit(first.start, first.start, f'"match": "*",{gap or " "}')])


def unwrap(root: Mapping, source: str) -> Fix | None:
    """Remove the level of the template name around the body."""
    inner = value(root.entries[0])
    if len(root.entries) != 1 or not isinstance(inner, Mapping) or not root.flow:
        return None
    before, after = source[root.start + 1 : inner.start], source[inner.end : root.end - 1]
    if "//" in before or "/*" in before or "/" in after:
        return None
    return Fix("safe", "Remove the outer level", [Edit(root.start, inner.start, ""), Edit(inner.end, root.end, "")])


def only_item(node: Sequence) -> Fix:
    """Return the fix that replaces a list with its only item."""
    item = node.items[0]
    return Fix("unsafe", "Remove the brackets", [Edit(node.start, item.start, ""), Edit(item.end, node.end, "")])
