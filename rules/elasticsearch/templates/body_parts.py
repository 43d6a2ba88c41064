"""Parts of all kinds of templates: index patterns, version, settings, mappings and aliases."""

from __future__ import annotations

from lslint.grammar.config.tree import ConfigNode, Entry, Mapping, Scalar, Sequence
from lslint.rules import knowledge
from lslint.rules.elasticsearch import reported
from lslint.rules.elasticsearch.fixes import templates as fixes
from lslint.rules.elasticsearch.index_settings.modes import after_mapping
from lslint.rules.elasticsearch.index_settings.settings import visit_settings
from lslint.rules.elasticsearch.mappings.combinations import copies, flattened
from lslint.rules.elasticsearch.mappings.fields import visit_mappings
from lslint.rules.elasticsearch.model import json_values, releases, template_view
from lslint.rules.elasticsearch.model.context import Scope, must_be
from lslint.rules.elasticsearch.model.releases import ALL, GE5, GE6, GE7, LE5
from lslint.rules.elasticsearch.model.setting_values import matches, real_number
from lslint.rules.elasticsearch.model.traits import trait
from lslint.rules.elasticsearch.model.violations import later
from lslint.rules.elasticsearch.templates.aliases import alias_fields, aliases, characters_of
from lslint.rules.shared.message_parts import did_you_mean


def keys_of(body: str) -> dict[str, str]:
    """Return the keys of a body or of a part of one, with the release that introduced them (empty: all)."""
    found: dict[str, str] = knowledge.load("es/bodies")["keys"][body]
    return found


COMPOSABLE = keys_of("index_template")
"""Keys of a composable template."""

KEYS_CHECKED = (6, 5)
"""The release since which a legacy template is checked for unknown keys; 6.4 and older ignore them."""
_UNRELEASED = frozenset(knowledge.load("es/bodies")["unreleased"].get("lifecycle", ()))
"""Keys of releases in development."""
ILLEGAL_IN_PATTERNS = ' ,#\\/?"<>|'
"""Characters that index patterns must not contain."""


def no_patterns(entry: Entry | None) -> str:
    """Return the message about a template without index patterns. ``entry``: an empty ``index_patterns``."""
    fault = "missing" if entry is None else "empty"
    return f"`index_patterns` is {fault}, so the template matches no index. Add at least one pattern"


def pattern_list(scope: Scope, entry: Entry, mask: int) -> None:
    node = json_values.value(entry)
    if isinstance(node, Mapping):
        scope.add(
            reported.IndexPatternsMissing, node, "`index_patterns` must be a list of patterns, not an object", mask
        )
        return
    for item in json_values.one_or_more(node):
        written = json_values.text(item)
        if written is not None:
            one_pattern(scope, item, written, mask)
        elif isinstance(node, Sequence) and json_values.is_null(item) and scope.shape == "composable":
            scope.add(reported.TemplateShape, item, "`index_patterns` contains `null`. Remove the item", mask & GE7)


def one_pattern(scope: Scope, node: ConfigNode, written: str, mask: int) -> None:
    """Check a pattern for characters that Elasticsearch rejects and for names that no index can have."""
    if json_values.templated(written):
        scope.unknown("the index pattern is not in the file", node, mask)
        return
    listed = characters_of(written, ILLEGAL_IN_PATTERNS)
    if listed:
        message = f"Index pattern `{written}` must not contain {listed}. Change the pattern"
        scope.add(reported.IllegalIndexPattern, node, message, mask)
    elif written.startswith("_"):
        message = f"Index pattern `{written}` must not start with `_`. Change the pattern"
        scope.add(reported.IllegalIndexPattern, node, message, mask)
    elif written[:1] in ("-", "+"):
        message = (
            f"Index pattern `{written}` matches no index: index names cannot start with `{written[0]}`."
            " Change the pattern"
        )
        scope.add(reported.IllegalIndexPattern, node, message, run=mask & GE5)
    elif ":" in written:
        is_refused = scope.shape == "composable"
        scope.add(
            reported.IllegalIndexPattern, node,
            f"Index pattern `{written}` matches no index: index names cannot contain `:`. Change the pattern",
            mask & GE7 if is_refused else 0,
            run=0 if is_refused else mask & GE7,
        )  # fmt: skip
    elif written != written.lower():
        message = f"Index pattern `{written}` matches no index: index names are lowercase. Use lowercase letters"
        may_be_placeholder = written == written.upper()
        fix = None if may_be_placeholder else later(fixes.replace_value, node, written.lower(), "safe")
        scope.add(reported.IllegalIndexPattern, node, message, run=mask, fix=fix)


def version(scope: Scope, entry: Entry | None, *, numeric_text: bool) -> None:
    if entry is None:
        return
    node = json_values.value(entry)
    written = json_values.text(node)
    if written is not None and json_values.templated(written):
        scope.unknown("the version is not in the file", node, GE5)
        return
    number = node.value if isinstance(node, Scalar) else None
    limit = 2**63 if numeric_text else 2**31
    if numeric_text and isinstance(number, str) and matches("number", number):
        number = real_number(number)
    fits = (
        isinstance(number, int | float)
        and not isinstance(number, bool)
        and -limit <= number <= limit - isinstance(number, int)
    )
    fine = fits and (numeric_text or isinstance(number, int))
    if not fine and not (json_values.is_null(node) and numeric_text):
        must_be(scope, node, "version", "a whole number", GE5)


def body_parts(scope: Scope, holder: Mapping) -> None:
    """Check settings, mappings and aliases. ``holder``: the object that contains them."""
    settings, mappings, given = holder.entry("settings"), holder.entry("mappings"), holder.entry("aliases")
    reported_null = scope.shape in ("composable", "component")
    if settings is not None:
        if json_values.is_null(json_values.value(settings)) and not reported_null:
            must_be(scope, json_values.value(settings), "settings", "an object")
        else:
            visit_settings(scope, json_values.value(settings))
    if mappings is not None and not (json_values.is_null(json_values.value(mappings)) and reported_null):
        visit_mappings(scope, mappings, json_values.value(mappings))
        alias_fields(scope)
        span = (scope.root.start, scope.root.end)  # of one request; the text may have thousands
        if scope.text.find("copy_to", *span) >= 0:
            copies(scope, scope.root)
        if any(scope.text.find(word, *span) >= 0 for word in ("subobjects", "passthrough")):
            flattened(scope, scope.root)
    after_mapping(scope)
    if given is not None:
        aliases(scope, given)


def known_keys(
    scope: Scope,
    node: Mapping,
    what: str,
    known: dict[str, str],
    refused: int = ALL,
    cuts: tuple[releases.Numbers, ...] = releases.MAJORS,
) -> None:
    """Check the keys of a part of a template. ``what``: it, for messages. ``known``: key -> the release that introduced
    it (empty: all). ``refused``, ``cuts``: of the part."""
    for entry in json_values.entries(node):
        since = known.get(entry.name)
        if since:
            too_new(scope, entry, what, since, refused)
        elif since is None and not json_values.templated(entry.name) and entry.name not in _UNRELEASED:
            scope.unknown_key(entry, f"Unknown key `{entry.name}` in {what}. Remove the key", refused, cuts=cuts)


def too_new(scope: Scope, entry: Entry, what: str, since: str, refused: int = ALL) -> None:
    """Report a key that older releases lack."""
    message = f"`{entry.name}` in {what} {releases.REQUIRES} {since} or later. Remove the key, or upgrade"
    scope.unknown_key(entry, message, refused & ~releases.since(since), cuts=(releases.numbers(since),))


def boolean(
    scope: Scope, entry: Entry, refused: int = ALL, cuts: tuple[releases.Numbers, ...] = releases.MAJORS
) -> None:
    """Check that a value is a boolean, possibly as a string."""
    written = json_values.text(json_values.value(entry))
    if written not in ("true", "false") and not json_values.templated(written or ""):
        must_be(scope, json_values.value(entry), entry.name, "`true` or `false`", refused, cuts=cuts)


def misspells_patterns(root: Mapping, known: list[str]) -> bool:
    """Whether an unknown key of a template resembles ``index_patterns``, which is reported there."""
    return any(
        entry.name not in known and fixes.closest_key(entry.name, known) == "index_patterns"
        for entry in json_values.entries(root)
    )


def key_advice(name: str, similar: str | None, known: list[str]) -> str:
    """Return what to do with an unknown key. ``similar``: the one of the ``known`` keys of the body that it
    resembles."""
    part = _part_of(name, known)
    return f". Move the key into `{part}`" if part else did_you_mean(similar) or ". Remove the key"


def _part_of(name: str, known: list[str]) -> str:
    """Return the part to which an unknown key of a body belongs; empty if there is none."""
    if "settings" not in known and "template" not in known:
        return ""
    settings = knowledge.load("es/index_settings")
    if f"index.{name}" in settings or f"index.{name}." in settings:
        return "settings"
    return "mappings" if name in template_view.MAPPING_KEYS else ""


def unknown_key(scope: Scope, root: Mapping, entry: Entry, known: list[str], what: str) -> None:
    name = entry.name
    if json_values.templated(name):
        scope.unknown("this key is not in the file", entry, ALL)
        return
    similar = fixes.closest_key(name, known)
    if similar is not None and (root.entry(similar) is not None or _part_of(name, known)):
        similar = None
    mixed = name in COMPOSABLE if scope.shape == "legacy" else name in trait("not_composable")
    message = f"Unknown key `{name}` in {what}{key_advice(name, similar, known)}"
    if scope.shape == "legacy":
        is_mixed = mixed and name != "_meta"
        if is_mixed:
            message = f"A legacy template cannot have `{name}`, a key of composable templates. Remove the key"
        scope.add(
            reported.TemplateShape, entry, message, GE6, swallow=LE5, cuts=(KEYS_CHECKED,),
            fix=(lambda: fixes.rename_key(root, entry, similar)) if similar else None,
            holds_in_templates=not is_mixed, by_wording=not is_mixed,
        )  # fmt: skip
        if similar is None and not mixed and (part := _part_of(name, known)):
            message = f"Elasticsearch ignores `{name}` in {what}. Move the key into `{part}`"
            scope.unknown_key(entry, message, 0, run=LE5, cuts=(KEYS_CHECKED,))
        return
    if not mixed and name in COMPOSABLE and what == "`template` of an index template":
        message = f"`{name}` is inside `template`, but belongs next to it. Move `{name}` one level up"
    if mixed:
        message = f"`{name}` is outside `template` in {what}. Move `{name}` into `template`"
        if name == "order":
            cure = "Use `priority`" if "priority" in known else "Remove the key"
            message = f"`order` is a key of legacy templates and not valid in {what}. {cure}"
    if mixed and root is scope.view.root:
        from lslint.rules.elasticsearch.fixes.moves import misplaced_parts, order_as_priority

        if name != "order":
            make = later(misplaced_parts, root, scope)
        elif "priority" in known:
            make = later(order_as_priority, root, entry)
        else:
            make = later(fixes.drop_entry, scope, root, entry, "unsafe")
        scope.add(reported.TemplateShape, entry, message, ALL, fix=make)
        return
    fix = (lambda: fixes.rename_key(root, entry, similar)) if similar and not mixed else None
    scope.add(reported.TemplateShape, entry, message, ALL, fix=fix, holds_in_templates=not mixed, by_wording=not mixed)
