"""Analysis of request bodies (legacy, composable and component templates, index bodies, bare mappings) and of whole
files, in one pass for all releases."""

from __future__ import annotations

from lslint.grammar.config.tree import ConfigDocument, ConfigNode, Entry, Mapping, Scalar, Sequence
from lslint.rules.api import Context
from lslint.rules.elasticsearch import reported
from lslint.rules.elasticsearch.fixes import templates as fixes
from lslint.rules.elasticsearch.index_settings.settings import visit_settings
from lslint.rules.elasticsearch.mappings.fields import visit_mappings
from lslint.rules.elasticsearch.model import template_view
from lslint.rules.elasticsearch.model.context import Scope, must_be
from lslint.rules.elasticsearch.model.json_values import (
    bodies,
    display_value,
    entries,
    is_null,
    is_text,
    key_span,
    one_or_more,
    templated,
    text,
    value,
)
from lslint.rules.elasticsearch.model.markers import markers
from lslint.rules.elasticsearch.model.misspelt_bodies import KEYS, meant_key
from lslint.rules.elasticsearch.model.releases import ALL, GE5, GE6, GE7, GE8, LE2, LE5, LE6, LE7, V7
from lslint.rules.elasticsearch.model.setting_values import is_integer, matches, real_number
from lslint.rules.elasticsearch.model.traits import accepted
from lslint.rules.elasticsearch.model.violations import ReleaseAnalysis, later
from lslint.rules.elasticsearch.templates.aliases import same_as_pattern
from lslint.rules.elasticsearch.templates.body_parts import (
    ILLEGAL_IN_PATTERNS,
    KEYS_CHECKED,
    body_parts,
    key_advice,
    misspells_patterns,
    no_patterns,
    one_pattern,
    pattern_list,
    unknown_key,
    version,
)
from lslint.rules.elasticsearch.templates.composable import component, composable
from lslint.rules.elasticsearch.templates.installed import is_installed
from lslint.rules.facts import fact
from lslint.rules.shared.verdict import TEMPLATE

_LEGACY = accepted("legacy_keys")


_NO_WARMERS = "Elasticsearch no longer supports `warmers`. Remove the key"


@fact
def analyze(ctx: Context) -> ReleaseAnalysis:
    """Return the analysis of a file with templates, for all releases."""
    found = ReleaseAnalysis(ctx)
    if _readable(ctx):
        for document, root in bodies(ctx.tree):
            _document(document, root, ctx, found)
    return found


def _readable(ctx: Context) -> bool:
    """Whether the body is complete in spite of syntax errors."""
    harmless = ("json-duplicate-key", "json-trailing-content", "yaml-duplicate-key", "template-marker")
    return all(error.kind in harmless or error.detail.get("what") == "unquoted-name" for error in ctx.errors)


def _document(document: ConfigDocument, root: Mapping, ctx: Context, analysis: ReleaseAnalysis) -> None:
    if document.method == "PUT" and template_view.path_parts(document)[-1:] == ["_settings"]:
        analysis.body = True
        view = template_view.TemplateView("settings", "", root, ctx)
        visit_settings(Scope(view, analysis), view.settings or root)
    elif template_view.creates_nothing(document):
        analysis.body = True
        analysis.unknown("the name of the index has a wildcard, so the request creates none", _first(root), ALL)
    else:
        views = template_view.templates(document, ctx)
        for view in views:
            if not document.method and view.root is not root:
                if view.shape == "body" or len(views) > 1 or not (ctx.project.has_given_kind or is_installed(ctx)):
                    analysis.body = True
                    what = "indices by name, as `GET index`" if view.shape == "body" else "templates, as a GET request"
                    analysis.unknown(f"the file has {what} returns them", _first(root), ALL)
                else:
                    _report_wrapped(root, ctx, analysis)
                return
            _body(view, analysis)
        if not document.method and not analysis.body and not template_view.shape_of(root):
            analysis.unknown("the request that this body belongs to is unknown", _first(root), ALL)


def _first(root: Mapping) -> tuple[int, int]:
    return root.start, root.start + 1


def _report_wrapped(root: Mapping, ctx: Context, analysis: ReleaseAnalysis) -> None:
    analysis.body = True
    holder = next((entry for entry in root.entries if not isinstance(value(entry), Scalar)), root.entries[0])
    message = f"The template is wrapped in the object `{holder.name}`, as in a GET response. Remove the outer level"
    analysis.add(reported.TemplateShape, key_span(holder), message, ALL, fix=lambda: fixes.unwrap(root, ctx.text))


def _body(view: template_view.TemplateView, analysis: ReleaseAnalysis) -> None:
    analysis.body = True
    scope, root = Scope(view, analysis), view.root
    if view.shape == "legacy":
        _legacy(scope, root)
        body_parts(scope, root)
        same_as_pattern(scope, root, root)
    elif view.shape == "composable":
        composable(scope, root)
    elif view.shape == "component":
        component(scope, root)
    elif view.shape == "body":
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
            scope.add(reported.RemovedMappingPart, entry, _NO_WARMERS, GE6)
    _patterns_missing(scope, root, given)
    if "index_patterns" in given:
        scope.moot = 0 if "template" in given else LE5  # these reject the template without it
        pattern_list(scope, given["index_patterns"], GE6)
        scope.moot = 0
    version(scope, given.get("version"), numeric_text=False)
    order = value(given["order"]) if "order" in given else None
    if order is not None and is_null(order):
        must_be(scope, order, "order", "a whole number", LE6)
    elif order is not None and not is_integer(text(order) or "") and not _numeric(order):
        written = text(order)
        if written is None or not templated(written):
            must_be(scope, order, "order", "a whole number")
    elif order is not None:
        number = real_number(text(order) or "") or 0
        if not -(2**31) <= number < 2**31 or number != int(number):  # not of Java's type `int`
            must_be(scope, order, "order", "a whole number", ALL if is_text(order) else GE7)
    scope.analysis.legacy.append(root)


def _numeric(node: ConfigNode) -> bool:
    return isinstance(node, Scalar) and matches("number", node.text)


def _template_key(scope: Scope, entry: Entry, patterns: Entry | None) -> None:
    node = value(entry)
    if is_text(node):
        action = "Use `index_patterns` with a list of patterns"
        if patterns is not None:
            action = "Remove `template`: `index_patterns` replaces it"
        message = f"`template` was renamed to `index_patterns` in 6.0. {action}"
        scope.add(reported.LegacyTemplateKey, entry, message, GE8,
                  fix=lambda: fixes.template_key(entry, patterns))  # fmt: skip
        one_pattern(scope, node, text(node) or "", LE5 if patterns is not None else LE7)
        return
    if isinstance(node, Sequence):
        only = text(node.items[0]) if len(node.items) == 1 else None
        is_old = scope.target is not None and scope.target < (6,)
        if only is None or _is_refused(f"[{only}]"):
            action = "Create one template per pattern" if is_old else "Use `index_patterns` (since 6.0) for a list"
            message = f"`template` must be a single pattern, not a list. {action}"
            scope.add(reported.IndexPatternsMissing, node, message, ALL if patterns is None else GE8)
            return
        message = f'`template` must be a string, not a list. Write `"{only}"`'
        if is_old:  # these use the text of the list as the pattern
            message = f'`template` is a list, so it matches no index. Write `"{only}"`'
        late = GE6 if patterns is None else GE8
        scope.add(reported.IndexPatternsMissing, node, message, late, run=LE5, fix=lambda: fixes.only_item(node))
    elif isinstance(node, Mapping):
        message = (
            "A legacy template cannot have an object in `template`. Install the template with `PUT _index_template`"
        )
        scope.add(reported.TemplateShape, entry, message, ALL if node.entries else ALL & ~V7)
    else:
        action = "Set a pattern" if patterns is None else "Remove `template`, because `index_patterns` is set"
        message = f"`template` must be a pattern, not {display_value(node)}. {action}"
        scope.add(reported.IndexPatternsMissing, node, message, GE8)


def _is_refused(pattern: str) -> bool:
    """Whether releases up to 5.6 refuse a pattern; it may also be incomplete."""
    return templated(pattern) or pattern != pattern.lower() or any(one in pattern for one in ILLEGAL_IN_PATTERNS)


def _patterns_missing(scope: Scope, root: Mapping, given: dict[str, Entry]) -> None:
    place = (root.start, root.start + 1)
    template = given.get("template")
    old = template is not None and not is_null(value(template))
    patterns = given.get("index_patterns")
    names = value(patterns) if patterns is not None else None
    new = names is not None and not is_null(names) and not (isinstance(names, Sequence) and not names.items)
    if not old and not new and markers(scope.ctx):
        scope.unknown(TEMPLATE, place, ALL)
    elif not old and not new:
        place = key_span(patterns) if patterns is not None else place
        is_misspelt = patterns is None and misspells_patterns(root, list(_LEGACY))  # which 6.0 and later reject
        missing = LE5 if is_misspelt else ALL
        scope.add(reported.IndexPatternsMissing, place, no_patterns(patterns), missing, cuts=(KEYS_CHECKED,))
    elif not old and patterns is not None:
        given_patterns = [text(one) for one in one_or_more(value(patterns))]
        action = "Use `template` with a single pattern"
        if len(given_patterns) == 1 and given_patterns[0] and len(given_patterns[0]) <= 40:
            action = f'Write `"template": "{given_patterns[0]}"`'
        message = "Elasticsearch before 6.0 requires `template` instead of `index_patterns`. " + action
        fix = later(fixes.patterns_key, patterns)
        scope.add(reported.IndexPatternsTooNew, patterns, message, LE5, cuts=((6, 0),), fix=fix)


def _index_body(scope: Scope, root: Mapping) -> None:
    known = list(KEYS)
    for entry in entries(root):
        if entry.name == "warmers":
            scope.add(reported.RemovedMappingPart, entry, _NO_WARMERS, GE6)
        elif entry.name not in known:
            hint = key_advice(entry.name, fixes.closest_key(entry.name, known), known)
            message = f"Unknown key `{entry.name}` in the body of an index{hint}"
            if meant_key(root):  # without a known key, releases before 6.0 read the body as settings, which 5.x checks
                scope.unknown_key(entry, message, GE5, swallow=LE2)
                continue
            scope.unknown_key(entry, message, GE6, swallow=LE5)
            if any(root.get(key) is not None for key in known):  # else the body is read as settings
                scope.unknown_key(
                    entry, f"Elasticsearch ignores `{entry.name}` in the body of an index{hint}", 0, run=LE5
                )
    body_parts(scope, root)
