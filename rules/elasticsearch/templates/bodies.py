"""Bodies of requests: legacy, composable and component templates, index bodies, bare mappings; and the analysis of a
whole file, made in one visit for all releases at once."""

from __future__ import annotations

from lslint.grammar.config.tree import ConfigDocument, ConfigNode, Entry, Mapping, Scalar, Sequence, resolve
from lslint.rules.api import Context
from lslint.rules.elasticsearch import reported
from lslint.rules.elasticsearch.fixes import templates as fixes
from lslint.rules.elasticsearch.mappings.fields import visit_mappings
from lslint.rules.elasticsearch.model.context import Scope, must_be
from lslint.rules.elasticsearch.model.json_values import (
    did_you_mean,
    display_value,
    entries,
    is_null,
    is_text,
    items,
    key_span,
    templated,
    text,
    value,
)
from lslint.rules.elasticsearch.model.releases import ALL, GE6, GE8, LE5, LE7
from lslint.rules.elasticsearch.model.setting_values import is_integer, matches
from lslint.rules.elasticsearch.model.violations import ReleaseAnalysis, later
from lslint.rules.elasticsearch.templates.aliases import same_as_pattern
from lslint.rules.elasticsearch.templates.body_parts import (
    COMPOSABLE,
    body_parts,
    one_pattern,
    pattern_list,
    unknown_key,
    version,
)
from lslint.rules.elasticsearch.templates.composable import COMPONENT, component, composable
from lslint.rules.facts import fact

_LEGACY = {"template": LE7, "index_patterns": GE6, "order": ALL, "version": ALL, "settings": ALL, "mappings": ALL,
           "aliases": ALL, "warmers": LE5}  # fmt: skip
_EXACT = {"es-legacy-template": "legacy", "es-index-template": "composable", "es-component-template": "component"}


@fact
def analyze(ctx: Context) -> ReleaseAnalysis:
    """What all releases say about a file of templates."""
    found = ReleaseAnalysis(ctx)
    if _readable(ctx):
        for document in getattr(ctx.tree, "documents", ()):
            _document(document, ctx, found)
    return found


def _readable(ctx: Context) -> bool:
    """False where broken syntax leaves only a part of the body."""
    harmless = ("json-duplicate-key", "json-trailing-content", "yaml-duplicate-key", "template-marker")
    return all(error.kind in harmless or error.detail.get("what") == "unquoted-name" for error in ctx.errors)


def _document(document: ConfigDocument, ctx: Context, found: ReleaseAnalysis) -> None:
    root = resolve(document.root) if document.root is not None else None
    if not isinstance(root, Mapping):
        return
    from lslint.rules.elasticsearch.model.index_definition import shape_of, templates

    exact = _EXACT.get(ctx.kind)
    if exact is not None and not document.method:
        if _wrapped(exact, root, ctx, found):
            return
        _body(exact, root, found)
        return
    if ctx.kind not in (*_EXACT, "es-template"):
        return
    for template in templates(document, ctx):
        if not document.method and template.root is not root:
            _report_wrapped(root, ctx, found)
            return
        _body(template.shape, template.root, found)
    if not document.method and not found.body and not shape_of(root):
        scope = Scope("", found)
        scope.unknown("which request this body belongs to is not known", (root.start, root.start + 1), ALL)


def _wrapped(shape: str, root: Mapping, ctx: Context, found: ReleaseAnalysis) -> bool:
    """True where the body stands one level too deep, below the name of the template."""
    from lslint.rules.elasticsearch.model.index_definition import shape_of

    own = entries(root)
    known = {"legacy": set(_LEGACY), "composable": set(COMPOSABLE), "component": set(COMPONENT)}[shape]
    names = [entry.name for entry in own]
    if "name" in names and {"index_template", "component_template"} & set(names):
        _report_wrapped(root, ctx, found)
        return True
    if len(own) != 1 or own[0].name in known:
        return False
    inside = value(own[0])
    if isinstance(inside, Mapping) and shape_of(inside) in ("legacy", "composable", "component"):
        _report_wrapped(root, ctx, found)
        return True
    return False


def _report_wrapped(root: Mapping, ctx: Context, found: ReleaseAnalysis) -> None:
    found.body = True
    scope = Scope("", found)
    holder = next((entry for entry in root.entries if not isinstance(value(entry), Scalar)), root.entries[0])
    name = holder.name
    message = f"the body stands one level too deep, below `{name}`, as the answer of a GET does: the server refuses it"
    at = key_span(holder)
    scope.add(reported.WrappedTemplate, at, message, ALL, fix=lambda: fixes.unwrap(root, ctx.text))


def _body(shape: str, root: Mapping, found: ReleaseAnalysis) -> None:
    found.body = True
    scope = Scope(shape, found, root)
    if shape == "legacy":
        _legacy(scope, root)
        body_parts(scope, root)
        same_as_pattern(scope, root, root)
    elif shape == "composable":
        composable(scope, root)
    elif shape == "component":
        component(scope, root)
    elif shape == "body":
        _index_body(scope, root)
    else:
        visit_mappings(scope, None, root)


def _legacy(scope: Scope, root: Mapping) -> None:
    given = {entry.name: entry for entry in entries(root)}
    for name, entry in given.items():
        known = _LEGACY.get(name)
        if name == "template":
            _template_key(scope, entry, given.get("index_patterns"))
        elif known is None:
            unknown_key(scope, root, entry, sorted(_LEGACY), "a legacy template")
        elif name == "warmers":
            scope.add(reported.RemovedMappingPart, entry, "warmers are gone: take the key out", GE6, cuts=((6, 0),))
    _patterns_missing(scope, root, given)
    if "index_patterns" in given:
        pattern_list(scope, given["index_patterns"], GE6)
    version(scope, given.get("version"), numeric_text=False)
    order = value(given["order"]) if "order" in given else None
    if order is not None and not is_integer(text(order) or "") and not _numeric(order):
        written = text(order)
        if written is None or not templated(written):
            must_be(scope, order, "order", "a whole number")
    scope.analysis.legacy.append(root)


def _numeric(node: ConfigNode) -> bool:
    return isinstance(node, Scalar) and matches("number", node.text)


def _template_key(scope: Scope, entry: Entry, patterns: Entry | None) -> None:
    node = value(entry)
    if is_text(node):
        message = "`template` is called `index_patterns` now, and is a list"
        scope.add(reported.LegacyTemplateKey, entry, message, GE8, cuts=((8, 0),),
                  fix=lambda: fixes.template_key(entry, patterns))  # fmt: skip
        one_pattern(scope, node, text(node) or "", LE5 if patterns is not None else LE7)
        return
    if isinstance(node, Sequence):
        message = "`template` takes one pattern only, no list"
        scope.add(reported.IndexPatternsMissing, node, message, ALL if patterns is None else GE8)
    elif isinstance(node, Mapping):
        scope.add(reported.MixedTemplateKinds, entry, "`template` with an object belongs to a composable template", ALL)
    else:
        scope.add(reported.IndexPatternsMissing, node, f"`template` must be a pattern, not {display_value(node)}", GE8)


def _patterns_missing(scope: Scope, root: Mapping, given: dict[str, Entry]) -> None:
    at = (root.start, root.start + 1)
    template = given.get("template")
    old = template is not None and not is_null(value(template))
    patterns = given.get("index_patterns")
    new = patterns is not None and not is_null(value(patterns))
    if isinstance(value(patterns) if patterns else None, Sequence) and not items(value(patterns)):  # type: ignore[arg-type]
        new = False
    if not old and not new and scope.analysis.markers:
        scope.unknown("the patterns may be in what the template puts in", at, ALL)
    elif not old and not new:
        at = key_span(patterns) if patterns is not None else at
        stated = "`index_patterns` is empty: it" if patterns is not None else "a template needs `index_patterns`, which"
        scope.add(reported.IndexPatternsMissing, at, f"{stated} names the indices that the template is for", ALL)
    elif not old and patterns is not None:
        message = "`index_patterns` is not known to this release: it reads `template`"
        fix = later(fixes.patterns_key, patterns)
        scope.add(reported.IndexPatternsTooNew, patterns, message, LE5, cuts=((6, 0),), fix=fix)


def _index_body(scope: Scope, root: Mapping) -> None:
    known = ["settings", "mappings", "aliases"]
    for entry in entries(root):
        if entry.name == "warmers":
            scope.add(reported.RemovedMappingPart, entry, "warmers are gone: take the key out", GE6, cuts=((6, 0),))
        elif entry.name not in known:
            hint = did_you_mean(fixes.closest_key(entry.name, known))
            message = f"`{entry.name}` is no key of an index body{hint}"
            scope.add(reported.UnknownTemplateKey, entry, message, GE6, swallow=LE5, cuts=((6, 0),))
    body_parts(scope, root)
