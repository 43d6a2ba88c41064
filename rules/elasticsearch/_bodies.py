"""Bodies of requests: legacy, composable and component templates, index bodies, bare mappings; and the judgement of a
whole file, made in one visit for all releases at once."""

from lslint.grammar.config_tree import Mapping, Scalar, Sequence, resolve
from lslint.rules.elasticsearch import _releases as releases
from lslint.rules.elasticsearch._index_settings import after_mapping, visit_settings
from lslint.rules.elasticsearch._mapping import visit_mappings
from lslint.rules.elasticsearch._nodes import (
    entries,
    is_null,
    is_text,
    items,
    key_span,
    shown,
    span,
    templated,
    text,
    value,
)
from lslint.rules.elasticsearch._problems import Judged
from lslint.rules.elasticsearch._releases import ALL, GE2, GE5, GE6, GE7, GE8, LE5, LE6, LE7, V1, V2
from lslint.rules.elasticsearch._scope import Scope
from lslint.rules.elasticsearch._setting_values import is_integer, matches

TYPE_CHECKING = False
if TYPE_CHECKING:
    from lslint.grammar.config_tree import ConfigDocument, ConfigNode, Entry
    from lslint.rules.api import Context

_LEGACY = {"template": LE7, "index_patterns": GE6, "order": ALL, "version": ALL, "settings": ALL, "mappings": ALL,
           "aliases": ALL, "warmers": LE5}  # fmt: skip
_COMPOSABLE = {
    "index_patterns": "", "template": "", "composed_of": "", "priority": "", "version": "", "_meta": "",
    "data_stream": "7.9", "allow_auto_create": "7.11", "ignore_missing_component_templates": "8.7",
    "deprecated": "8.12",
}  # fmt: skip
_COMPONENT = {"template": "", "version": "", "_meta": "", "deprecated": "8.12"}
_INNER = {"settings": "", "mappings": "", "aliases": "", "lifecycle": "8.11", "data_stream_options": "8.19"}
_DATA_STREAM = {"hidden": "", "allow_custom_routing": "8.0", "failure_store": "8.11"}
_ALIAS = frozenset(("filter", "index_routing", "search_routing", "routing", "is_write_index", "is_hidden"))
_EXACT = {"es-legacy-template": "legacy", "es-index-template": "composable", "es-component-template": "component"}


def _split(words: str) -> "list[str]":
    return words.split()


_QUERIES = frozenset(
    _split(
        "match match_all match_none match_phrase match_phrase_prefix match_bool_prefix multi_match combined_fields"
        " query_string simple_query_string bool boosting constant_score dis_max function_score intervals term terms"
        " terms_set range exists prefix wildcard regexp fuzzy ids type nested has_child has_parent parent_id geo_shape"
        " geo_bounding_box geo_distance geo_polygon geo_grid shape more_like_this percolate script script_score pinned"
        " rank_feature distance_feature wrapper span_term span_multi span_first span_near span_or span_not"
        " span_containing span_within field_masking_span sparse_vector semantic knn text_expansion weighted_tokens"
        " rule_query rule common and or not limit indices missing geo_distance_range filtered fquery query"
        " geohash_cell geo_hash_cell template mlt flt fuzzy_like_this top_children"
    )
)
_BUILTIN = ("@mappings", "@settings", "@custom", "@package", "@lifecycle", "-mappings", "-settings")


def judged(ctx: "Context") -> Judged:
    """What all releases say about a file of templates; made once."""
    found: Judged | None = ctx.memo.get("es-judged")
    if found is None:
        found = ctx.memo["es-judged"] = Judged()
        found.markers = markers(ctx)
        if _readable(ctx):
            for document in getattr(ctx.tree, "documents", ()):
                _document(document, ctx, found)
    return found


def markers(ctx: "Context") -> "list[tuple[int, int]]":
    """Spans of what a template engine fills in, in order."""
    if not any(slip.kind == "template-marker" for slip in ctx.memo.get("slips", ())):
        return []
    from lslint.grammar import config_template

    return config_template.spans(ctx.text, getattr(ctx.tree, "language", "json"))


def _readable(ctx: "Context") -> bool:
    """False where broken syntax leaves only a part of the body."""
    harmless = ("json-duplicate-key", "json-trailing-content", "yaml-duplicate-key", "template-marker")
    slips = ctx.memo.get("slips", ())
    return all(slip.kind in harmless or slip.detail.get("what") == "unquoted-name" for slip in slips)


def _document(document: "ConfigDocument", ctx: "Context", found: Judged) -> None:
    root = resolve(document.root) if document.root is not None else None
    if not isinstance(root, Mapping):
        return
    from lslint.rules.elasticsearch._template import shape_of, templates

    exact = _EXACT.get(ctx.kind)
    if exact is not None and not document.method:
        if _wrapped(exact, root, ctx, found):
            return
        _body(exact, root, ctx, found)
        return
    if ctx.kind not in (*_EXACT, "es-template"):
        return
    for template in templates(document, ctx):
        if not document.method and template.root is not root:
            _tell_wrapped(root, ctx, found)
            return
        _body(template.shape, template.root, ctx, found)
    if not document.method and not found.body and not shape_of(root):
        scope = Scope("", found)
        scope.gap("which request this body belongs to is not known", (root.start, root.start + 1), ALL)


def _wrapped(shape: str, root: Mapping, ctx: "Context", found: Judged) -> bool:
    """True where the body stands one level too deep, below the name of the template."""
    from lslint.rules.elasticsearch._template import shape_of

    own = entries(root)
    known = {"legacy": set(_LEGACY), "composable": set(_COMPOSABLE), "component": set(_COMPONENT)}[shape]
    names = [entry.name for entry in own]
    if "name" in names and {"index_template", "component_template"} & set(names):
        _tell_wrapped(root, ctx, found)
        return True
    if len(own) != 1 or own[0].name in known:
        return False
    inside = value(own[0])
    if isinstance(inside, Mapping) and shape_of(inside) in ("legacy", "composable", "component"):
        _tell_wrapped(root, ctx, found)
        return True
    return False


def _tell_wrapped(root: Mapping, ctx: "Context", found: Judged) -> None:
    from lslint.rules.elasticsearch._template_fixes import unwrap

    found.body = True
    scope = Scope("", found)
    holder = next((entry for entry in root.entries if not isinstance(value(entry), Scalar)), root.entries[0])
    name = holder.name
    message = f"the body stands one level too deep, below `{name}`, as the answer of a GET does: the server refuses it"
    at = key_span(holder)
    scope.add("ES117", at, message, ALL, fix=lambda: unwrap(root, ctx.text))


def _body(shape: str, root: Mapping, ctx: "Context", found: Judged) -> None:
    found.body = True
    scope = Scope(shape, found)
    scope.root = scope.body = root
    from lslint.rules.elasticsearch import _template_fixes as fixes

    fixes.remember(scope, ctx)
    if shape == "legacy":
        _legacy(scope, root)
        _inside(scope, root)
        _same_as_pattern(scope, root, root)
    elif shape == "composable":
        _composable(scope, root)
    elif shape == "component":
        _component(scope, root)
    elif shape == "body":
        _index_body(scope, root)
    else:
        visit_mappings(scope, None, root)


def _legacy(scope: Scope, root: Mapping) -> None:
    given = {entry.name: entry for entry in entries(root)}
    for name, entry in given.items():
        known = _LEGACY.get(name)
        if name == "template":
            _template_key(scope, root, entry, given.get("index_patterns"))
        elif known is None:
            _unknown_key(scope, root, entry, sorted(_LEGACY), "a legacy template")
        elif name == "warmers":
            scope.add("ES610", key_span(entry), "warmers are gone: take the key out", GE6, cuts=((6, 0),))
    _patterns_missing(scope, root, given)
    if "index_patterns" in given:
        _patterns(scope, given["index_patterns"], GE6)
    _version(scope, given.get("version"), numeric_text=False)
    order = given.get("order")
    if order is not None and not is_integer(text(value(order)) or "") and not _numeric(value(order)):
        written = text(value(order))
        if written is None or not templated(written):
            scope.add("ES138", span(value(order)), f"`order` must be a whole number, not {shown(value(order))}", ALL)
    scope.judged.legacy.append(root.start)


def _numeric(node: "ConfigNode") -> bool:
    return isinstance(node, Scalar) and matches("number", node.text)


def _unknown_key(scope: Scope, root: Mapping, entry: "Entry", known: "list[str]", what: str) -> None:
    from lslint.rules.elasticsearch._template_fixes import near_key, rename_key

    name = entry.name
    if templated(name):
        scope.gap("what stands here is not in the file", key_span(entry), ALL)
        return
    near = near_key(name, known)
    hint = f": did you mean `{near}`?" if near else ""
    mixed = name in _COMPOSABLE if scope.shape == "legacy" else name in ("mappings", "settings", "aliases", "order")
    if scope.shape == "legacy":
        message = f"`{name}` is no key of {what}{hint}"
        if mixed and name != "_meta":
            message = f"`{name}` belongs to a composable template, but this one is a legacy template"
        scope.add("ES116" if mixed and name != "_meta" else "ES112", key_span(entry), message, GE6, swallow=LE5,
                  cuts=((6, 0),), fix=(lambda: rename_key(root, entry, near)) if near else None)  # fmt: skip
        return
    message = f"`{name}` is no key of {what}{hint}"
    if mixed:
        message = f"`{name}` belongs below `template`" if name != "order" else "`order` is called `priority` here"
    scope.add("ES116" if mixed else "ES112", key_span(entry), message, ALL,
              fix=(lambda: rename_key(root, entry, near)) if near and not mixed else None)  # fmt: skip


def _template_key(scope: Scope, root: Mapping, entry: "Entry", patterns: "Entry | None") -> None:
    node = value(entry)
    from lslint.rules.elasticsearch._template_fixes import template_key

    if is_text(node):
        message = "`template` is called `index_patterns` now, and is a list"
        scope.add("ES601", key_span(entry), message, GE8, cuts=((8, 0),),
                  fix=lambda: template_key(root, entry, patterns))  # fmt: skip
        _pattern(scope, node, text(node) or "", LE5 if patterns is not None else LE7)
        return
    if isinstance(node, Sequence):
        message = "`template` takes one pattern only, no list"
        scope.add("ES114", span(node), message, ALL if patterns is None else GE8)
    elif isinstance(node, Mapping):
        scope.add("ES116", key_span(entry), "`template` with an object belongs to a composable template", ALL)
    else:
        scope.add("ES114", span(node), f"`template` must be a pattern, not {shown(node)}", GE8)


def _patterns_missing(scope: Scope, root: Mapping, given: "dict[str, Entry]") -> None:
    at = (root.start, root.start + 1)
    template = given.get("template")
    old = template is not None and not is_null(value(template))
    patterns = given.get("index_patterns")
    new = patterns is not None and not is_null(value(patterns))
    if isinstance(value(patterns) if patterns else None, Sequence) and not items(value(patterns)):  # type: ignore[arg-type]
        new = False
    if not old and not new and scope.judged.markers:
        scope.gap("the patterns may be in what the template puts in", at, ALL)
    elif not old and not new:
        at = key_span(patterns) if patterns is not None else at
        scope.add("ES114", at, "a template needs `index_patterns`, which names the indices that it is for", ALL)
    elif not old:
        from lslint.rules.elasticsearch._template_fixes import patterns_key

        message = "`index_patterns` is not known to this release: it reads `template`"
        scope.add("ES113", key_span(patterns), message, LE5, cuts=((6, 0),), fix=lambda: patterns_key(patterns))  # type: ignore[arg-type]


def _patterns(scope: Scope, entry: "Entry", mask: int) -> None:
    node = value(entry)
    if isinstance(node, Mapping):
        scope.add("ES114", span(node), "`index_patterns` must be a list of patterns, not an object", mask)
        return
    for item in items(node) if isinstance(node, Sequence) else [node]:
        written = text(item)
        if written is not None:
            _pattern(scope, item, written, mask)


def _pattern(scope: Scope, node: "ConfigNode", written: str, mask: int) -> None:
    """A pattern: signs that the PUT refuses, and names of indices that can never be made."""
    if templated(written):
        scope.gap("the pattern is not in the file", span(node), mask)
        return
    bad = [sign for sign in ' ,#\\/?"<>|' if sign in written]
    if bad:
        shown_signs = " ".join("a blank" if sign == " " else f"`{sign}`" for sign in bad)
        scope.add("ES115", span(node), f"the pattern `{written}` must not hold {shown_signs}", mask)
    elif written.startswith("_"):
        scope.add("ES115", span(node), f"the pattern `{written}` must not begin with `_`", mask)
    elif written[:1] in ("-", "+"):
        message = f"no index can begin with `{written[0]}`, as the pattern `{written}` does"
        scope.add("ES115", span(node), message, 0, starts=mask & GE5)
    elif written != written.lower():
        from lslint.rules.elasticsearch._template_fixes import lower_pattern

        message = f"names of indices are lower case: no index can be made for the pattern `{written}`"
        scope.add("ES115", span(node), message, 0, starts=mask, fix=lambda: lower_pattern(node))


def _version(scope: Scope, entry: "Entry | None", *, numeric_text: bool) -> None:
    if entry is None:
        return
    node = value(entry)
    written = text(node)
    if written is not None and templated(written):
        scope.gap("the version is not in the file", span(node), GE5)
        return
    fine = isinstance(node, Scalar) and isinstance(node.value, int) and not isinstance(node.value, bool)
    if numeric_text:
        fine = fine or (written is not None and matches("number", written))
    if not fine and not (is_null(node) and numeric_text):
        scope.add("ES138", span(node), f"`version` must be a whole number, not {shown(node)}", GE5)


def _inside(scope: Scope, holder: Mapping) -> None:
    """Settings, mappings and aliases, wherever the shape keeps them."""
    settings, mappings, aliases = holder.entry("settings"), holder.entry("mappings"), holder.entry("aliases")
    if settings is not None:
        if is_null(value(settings)) and scope.shape in ("legacy", "body"):
            scope.add("ES138", span(value(settings)), "`settings` must be an object, not `null`", GE5, open=V1 | V2)
        else:
            visit_settings(scope, value(settings))
    if mappings is not None and not (is_null(value(mappings)) and scope.shape in ("composable", "component")):
        visit_mappings(scope, mappings, value(mappings))
        _alias_fields(scope)
    after_mapping(scope, value(settings) if settings is not None else None)
    if aliases is not None:
        _aliases(scope, aliases)


def _alias_fields(scope: Scope) -> None:
    """Alias fields point to fields of the same mapping."""
    if "alias" not in scope.mapped.values():
        return
    root = scope.root
    todo: list[tuple[str, ConfigNode | None]] = [("", root.get("properties"))] if root is not None else []
    while todo:
        prefix, node = todo.pop()
        if not isinstance(node, Mapping):
            continue
        for entry in entries(node):
            inside = value(entry)
            if not isinstance(inside, Mapping):
                continue
            path = prefix + entry.name
            todo.append((path + ".", inside.get("properties")))
            target = inside.get("path")
            written = text(target)
            if scope.mapped.get(path) != "alias" or written is None or target is None or templated(written):
                continue
            kind = scope.mapped.get(written)
            if written == path:
                scope.mapping("ES104", span(target), f"the alias `{path}` points to itself", GE6)
            elif kind in ("alias", "object", "nested"):
                scope.mapping(
                    "ES104", span(target), f"the alias `{path}` points to `{written}`, which is no field", GE6
                )
            elif kind is None and not scope.composed and not _multi(scope, written):
                scope.mapping(
                    "ES104", span(target), f"the alias `{path}` points to `{written}`, which is not mapped", GE6
                )


def _multi(scope: Scope, path: str) -> bool:
    """True where a path may be a multi-field or lie in a field whose inside is not mapped."""
    parent = path.rpartition(".")[0]
    while parent:
        if scope.mapped.get(parent, "object") not in ("object", "nested"):
            return True
        parent = parent.rpartition(".")[0]
    return path.startswith("_")


def _aliases(scope: Scope, holder: "Entry") -> None:
    node = value(holder)
    if not isinstance(node, Mapping):
        if not is_null(node):
            scope.add("ES136", span(node), f"`aliases` must be an object, not {shown(node)}", ALL)
        return
    for entry in entries(node):
        name, inside = entry.name, value(entry)
        at = key_span(entry)
        if templated(name):
            continue
        if any(sign in name for sign in ' "*\\<|,>/?'):
            scope.add(
                "ES136", at, f"the name of the alias `{name}` holds a sign that is not allowed", GE5, cuts=((5, 0),)
            )
        elif name[:1] in ("_", "-", "+"):
            scope.add("ES136", at, f"the name of an alias must not begin with `{name[0]}`", GE5, cuts=((5, 0),))
        if is_null(inside) or not isinstance(inside, Mapping):
            scope.add("ES136", span(inside), f"the alias `{name}` must be an object, not {shown(inside)}", ALL)
            continue
        for each in entries(inside):
            if each.name not in _ALIAS:
                message = f"`{each.name}` is no key of an alias (`{name}`)"
                scope.add("ES136", key_span(each), message, GE8, swallow=LE7, cuts=((8, 0),))
        query = inside.get("filter")
        if isinstance(query, Mapping):
            for each in entries(query):
                if each.name not in _QUERIES and not templated(each.name):
                    message = f"the filter of the alias `{name}` uses the query `{each.name}`, which does not exist"
                    scope.add("ES136", key_span(each), message, 0, starts=ALL)


def _same_as_pattern(scope: Scope, root: Mapping, holder: Mapping) -> None:
    """An alias that is called like the pattern itself."""
    patterns = set()
    for key in ("index_patterns", "template"):
        node = root.get(key)
        for item in items(node) if isinstance(node, Sequence) else [node] if node is not None else []:
            written = text(item)
            if written:
                patterns.add(written)
    aliases = holder.get("aliases")
    if isinstance(aliases, Mapping):
        for entry in entries(aliases):
            if entry.name in patterns:
                message = f"the alias `{entry.name}` is the same as a pattern of the template"
                scope.add("ES136", key_span(entry), message, GE2, cuts=((2, 0),))


def _known_keys(scope: Scope, root: Mapping, known: "dict[str, str]", what: str) -> "dict[str, Entry]":
    given = {entry.name: entry for entry in entries(root)}
    for name, entry in given.items():
        since = known.get(name)
        if since is None:
            _unknown_key(scope, root, entry, sorted(known), what)
        elif since:
            refused = ALL & ~releases.since(since)
            cut = (releases.numbers(since),)
            scope.add("ES112", key_span(entry), f"`{name}` is no key of {what} before {since}", refused, cuts=cut)
    return given


def _composable(scope: Scope, root: Mapping) -> None:
    at = (root.start, root.start + 1)
    scope.add("ES138", at, "composable templates exist since 7.8", LE6, cuts=((7, 8),))
    given = _known_keys(scope, root, _COMPOSABLE, "a composable template")
    composed = given.get("composed_of")
    if composed is not None:
        _composed_of(scope, composed)
    patterns = given.get("index_patterns")
    none = patterns is None or is_null(value(patterns)) or (
        isinstance(value(patterns), Sequence) and not items(value(patterns))
    )  # fmt: skip
    if none:
        where = key_span(patterns) if patterns is not None else at
        scope.add("ES114", where, "a template needs `index_patterns`, which names the indices that it is for", ALL)
    elif patterns is not None:
        _patterns(scope, patterns, GE7)
    stream = given.get("data_stream")
    if stream is not None and not is_null(value(stream)):
        _data_stream(scope, stream)
    for name in ("priority", "version"):
        _number(scope, given.get(name))
    _objects(scope, given)
    inner = given.get("template")
    if inner is None or is_null(value(inner)):
        return
    body = _inner(scope, inner, "an index template")
    if body is None:
        return
    _same_as_pattern(scope, root, body)
    if patterns is not None:
        node = value(patterns)
        every = [text(item) for item in (items(node) if isinstance(node, Sequence) else [node])]
        hidden = scope.settings.get("index.hidden")
        if "*" in every and hidden is not None:
            message = "a template for every index (`*`) must not set `index.hidden`"
            scope.add("ES138", span(hidden), message, ALL)
    if scope.data_stream:
        _timestamp(scope, body)
    elif body.entry("lifecycle") is not None and not is_null(body.get("lifecycle")):
        lifecycle = body.entry("lifecycle")
        message = "`lifecycle` is for data streams only: `data_stream` is missing"
        scope.add("ES131", key_span(lifecycle), message, GE8)  # type: ignore[arg-type]


def _number(scope: Scope, entry: "Entry | None") -> None:
    if entry is None:
        return
    if entry.name == "version":
        _version(scope, entry, numeric_text=True)
        return
    node = value(entry)
    written = text(node)
    if written is None or not matches("number", written):
        if not is_null(node) and not (written and templated(written)):
            scope.add("ES138", span(node), f"`{entry.name}` must be a number, not {shown(node)}", ALL)
    elif float(written.rstrip("dDfF")) < 0:
        scope.add("ES138", span(node), f"`{entry.name}` must not be below 0", ALL)


def _objects(scope: Scope, given: "dict[str, Entry]") -> None:
    meta = given.get("_meta")
    if meta is not None and not isinstance(value(meta), Mapping) and not is_null(value(meta)):
        scope.add("ES138", span(value(meta)), f"`_meta` must be an object, not {shown(value(meta))}", ALL)
    for name in ("allow_auto_create", "deprecated"):
        entry = given.get(name)
        if entry is not None and text(value(entry)) not in ("true", "false", None):
            scope.add(
                "ES138", span(value(entry)), f"`{name}` must be `true` or `false`, not {shown(value(entry))}", ALL
            )


def _composed_of(scope: Scope, entry: "Entry") -> None:
    node = value(entry)
    names = [item for item in (items(node) if isinstance(node, Sequence) else [node]) if text(item)]
    if names:
        scope.composed = True
    if isinstance(node, Mapping):
        scope.add("ES138", span(node), "`composed_of` must be a list of names, not an object", ALL)
    for item in names:
        name = text(item) or ""
        if not name.endswith(_BUILTIN):
            scope.gap(f"the component template `{name}` is not in this file: taken as if it were there", span(item))


def _data_stream(scope: Scope, entry: "Entry") -> None:
    node = value(entry)
    scope.data_stream = True
    if not isinstance(node, Mapping):
        scope.add("ES138", span(node), f"`data_stream` must be an object such as `{{}}`, not {shown(node)}", ALL)
        return
    for each in entries(node):
        since = _DATA_STREAM.get(each.name)
        if since is None:
            scope.add("ES112", key_span(each), f"`{each.name}` is no key of `data_stream`", ALL)
        elif since:
            refused = ALL & ~releases.since(since)
            cut = (releases.numbers(since),)
            scope.add(
                "ES112", key_span(each), f"`{each.name}` is no key of `data_stream` before {since}", refused, cuts=cut
            )


def _timestamp(scope: Scope, body: Mapping) -> None:
    """What a data stream wants of ``@timestamp``."""
    mappings = body.get("mappings")
    if (
        isinstance(mappings, Mapping)
        and mappings.entry("_doc") is not None
        and isinstance(mappings.get("_doc"), Mapping)
    ):
        mappings = mappings.get("_doc")
    if not isinstance(mappings, Mapping):
        return
    routing = mappings.get("_routing")
    if isinstance(routing, Mapping) and text(routing.get("required")) == "true":
        message = "a data stream cannot require `_routing`"
        scope.add("ES131", span(routing), message, GE7, open=0)
    properties = mappings.get("properties")
    stamp = properties.get("@timestamp") if isinstance(properties, Mapping) else None
    if not isinstance(stamp, Mapping):
        return
    kind = text(stamp.get("type"))
    if kind is not None and kind not in ("date", "date_nanos") and not templated(kind):
        message = f"`@timestamp` of a data stream must be `date` or `date_nanos`, not `{kind}`"
        scope.add("ES131", span(stamp.get("type")), message, ALL)  # type: ignore[arg-type]
    for name, wrong in (("doc_values", "false"), ("ignore_malformed", "true"), ("index", "false")):
        if text(stamp.get(name)) == wrong:
            message = f"`@timestamp` of a data stream cannot have `{name}: {wrong}`"
            at = span(stamp.get(name))  # type: ignore[arg-type]
            scope.add("ES131", at, message, 0 if name == "index" else ALL, open=GE7 if name == "index" else 0)


def _component(scope: Scope, root: Mapping) -> None:
    at = (root.start, root.start + 1)
    scope.add("ES138", at, "component templates exist since 7.8", LE6, cuts=((7, 8),))
    given = _known_keys(scope, root, _COMPONENT, "a component template")
    _number(scope, given.get("version"))
    _objects(scope, given)
    inner = given.get("template")
    if inner is None or is_null(value(inner)):
        where = key_span(inner) if inner is not None else at
        scope.add("ES138", where, "a component template needs `template`", ALL)
        return
    _inner(scope, inner, "a component template")


def _inner(scope: Scope, entry: "Entry", what: str) -> "Mapping | None":
    """The object under ``template``."""
    node = value(entry)
    if not isinstance(node, Mapping):
        scope.add("ES138", span(node), f"`template` of {what} must be an object, not {shown(node)}", ALL)
        return None
    _known_keys(scope, node, _INNER, f"`template` in {what}")
    lifecycle = node.get("lifecycle")
    if isinstance(lifecycle, Mapping):
        kept = text(lifecycle.get("data_retention"))
        if kept is not None and not templated(kept) and not matches("time", kept.strip().lower()):
            at = span(lifecycle.get("data_retention"))  # type: ignore[arg-type]
            scope.add("ES138", at, f"`data_retention` is a time with a unit such as `7d`, not `{kept}`", ALL)
    _inside(scope, node)
    return node


def _index_body(scope: Scope, root: Mapping) -> None:
    known = ["settings", "mappings", "aliases"]
    for entry in entries(root):
        if entry.name == "warmers":
            scope.add("ES610", key_span(entry), "warmers are gone: take the key out", GE6, cuts=((6, 0),))
        elif entry.name not in known:
            from lslint.rules.elasticsearch._template_fixes import near_key

            near = near_key(entry.name, known)
            hint = f": did you mean `{near}`?" if near else ""
            scope.add("ES112", key_span(entry), f"`{entry.name}` is no key of an index body{hint}", GE6,
                      swallow=LE5, cuts=((6, 0),))  # fmt: skip
    _inside(scope, root)
