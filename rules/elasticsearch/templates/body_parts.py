"""Parts that all kinds of templates have: patterns, version, settings, mappings and aliases."""

from __future__ import annotations

from lslint.grammar.config.tree import ConfigNode, Entry, Mapping, Scalar
from lslint.rules.elasticsearch import reported
from lslint.rules.elasticsearch.fixes import templates as fixes
from lslint.rules.elasticsearch.index_settings.settings import after_mapping, visit_settings
from lslint.rules.elasticsearch.mappings.fields import visit_mappings
from lslint.rules.elasticsearch.model.context import Scope, must_be
from lslint.rules.elasticsearch.model.json_values import (
    did_you_mean,
    is_null,
    one_or_more,
    templated,
    text,
    value,
)
from lslint.rules.elasticsearch.model.releases import ALL, GE5, GE6, GE7, LE5
from lslint.rules.elasticsearch.model.setting_values import matches
from lslint.rules.elasticsearch.model.violations import later
from lslint.rules.elasticsearch.templates.aliases import alias_fields, aliases

COMPOSABLE = {
    "index_patterns": "", "template": "", "composed_of": "", "priority": "", "version": "", "_meta": "",
    "data_stream": "7.9", "allow_auto_create": "7.11", "ignore_missing_component_templates": "8.7",
    "deprecated": "8.12",
}  # fmt: skip
"""Keys of a composable template, and the release that brought them (empty: all)."""


def pattern_list(scope: Scope, entry: Entry, mask: int) -> None:
    node = value(entry)
    if isinstance(node, Mapping):
        scope.add(
            reported.IndexPatternsMissing, node, "`index_patterns` must be a list of patterns, not an object", mask
        )
        return
    for item in one_or_more(node):
        written = text(item)
        if written is not None:
            one_pattern(scope, item, written, mask)


def one_pattern(scope: Scope, node: ConfigNode, written: str, mask: int) -> None:
    """A pattern: signs that the PUT refuses, and names of indices that can never be made."""
    if templated(written):
        scope.unknown("the pattern is not in the file", node, mask)
        return
    bad = [character for character in ' ,#\\/?"<>|' if character in written]
    if bad:
        shown_signs = " ".join("a blank" if character == " " else f"`{character}`" for character in bad)
        scope.add(reported.IllegalIndexPattern, node, f"the pattern `{written}` must not hold {shown_signs}", mask)
    elif written.startswith("_"):
        scope.add(reported.IllegalIndexPattern, node, f"the pattern `{written}` must not begin with `_`", mask)
    elif written[:1] in ("-", "+"):
        message = f"no index can begin with `{written[0]}`, as the pattern `{written}` does"
        scope.add(reported.IllegalIndexPattern, node, message, 0, starts=mask & GE5)
    elif ":" in written:
        scope.add(
            reported.IllegalIndexPattern, node,
            f"no index can have a colon in its name, as the pattern `{written}` has", 0, starts=mask & GE7,
            cuts=((7, 0),),
        )  # fmt: skip
    elif written != written.lower():
        message = f"names of indices are lower case: no index can be made for the pattern `{written}`"
        fix = None if written == written.upper() else later(fixes.lower_pattern, node)  # some script may put another in
        scope.add(reported.IllegalIndexPattern, node, message, 0, starts=mask, fix=fix)


def version(scope: Scope, entry: Entry | None, *, numeric_text: bool) -> None:
    if entry is None:
        return
    node = value(entry)
    written = text(node)
    if written is not None and templated(written):
        scope.unknown("the version is not in the file", node, GE5)
        return
    number = node.value if isinstance(node, Scalar) else None
    fine = isinstance(number, int) and not isinstance(number, bool) and (numeric_text or -(2**31) <= number < 2**31)
    if numeric_text:
        fine = fine or (written is not None and matches("number", written))
    if not fine and not (is_null(node) and numeric_text):
        must_be(scope, node, "version", "a whole number", GE5)


def body_parts(scope: Scope, holder: Mapping) -> None:
    """Settings, mappings and aliases, wherever the shape keeps them."""
    settings, mappings, given = holder.entry("settings"), holder.entry("mappings"), holder.entry("aliases")
    if settings is not None:
        if is_null(value(settings)) and scope.shape in ("legacy", "body"):
            must_be(scope, value(settings), "settings", "an object")
        else:
            visit_settings(scope, value(settings))
    if mappings is not None and not (is_null(value(mappings)) and scope.shape in ("composable", "component")):
        visit_mappings(scope, mappings, value(mappings))
        alias_fields(scope)
    after_mapping(scope, value(settings) if settings is not None else None)
    if given is not None:
        aliases(scope, given)


def unknown_key(scope: Scope, root: Mapping, entry: Entry, known: list[str], what: str) -> None:
    name = entry.name
    if templated(name):
        scope.unknown("what stands here is not in the file", entry, ALL)
        return
    similar = fixes.closest_key(name, known)
    mixed = name in COMPOSABLE if scope.shape == "legacy" else name in ("mappings", "settings", "aliases", "order")
    message = f"`{name}` is no key of {what}{did_you_mean(similar)}"
    if scope.shape == "legacy":
        if mixed and name != "_meta":
            message = f"`{name}` belongs to a composable template, but this one is a legacy template"
        scope.add(
            reported.MixedTemplateKinds if mixed and name != "_meta" else reported.UnknownTemplateKey, entry, message,
            GE6, swallow=LE5, cuts=((6, 0),), fix=(lambda: fixes.rename_key(root, entry, similar)) if similar else None,
        )  # fmt: skip
        return
    if mixed:
        message = f"`{name}` belongs below `template`" if name != "order" else "`order` is called `priority` here"
    if mixed and root is scope.body:
        from lslint.rules.elasticsearch.fixes.moves import misplaced_parts, order_as_priority

        make = later(order_as_priority, root, entry) if name == "order" else later(misplaced_parts, root, scope)
        scope.add(reported.MixedTemplateKinds, entry, message, ALL, fix=make)
        return
    scope.add(reported.MixedTemplateKinds if mixed else reported.UnknownTemplateKey, entry, message, ALL,
              fix=(lambda: fixes.rename_key(root, entry, similar)) if similar and not mixed else None)  # fmt: skip
