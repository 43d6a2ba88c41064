"""Composable and component templates: their keys, and the requirements of data streams."""

from __future__ import annotations

from lslint.grammar.config.tree import Entry, Mapping, Sequence
from lslint.rules.elasticsearch import reported
from lslint.rules.elasticsearch.model import json_values, releases
from lslint.rules.elasticsearch.model.context import Scope, must_be
from lslint.rules.elasticsearch.model.releases import ALL, GE7, GE8, LE6
from lslint.rules.elasticsearch.model.setting_values import is_integer, real_number
from lslint.rules.elasticsearch.model.traits import trait
from lslint.rules.elasticsearch.templates import body_parts, stream_options
from lslint.rules.elasticsearch.templates.aliases import same_as_pattern

COMPONENT = body_parts.keys_of("component_template")


_INNER = body_parts.keys_of("template")


_NULL_ALLOWED = frozenset(("index_patterns", "data_stream_options"))
"""Keys whose null is reported elsewhere, or accepted."""
_DATA_STREAM = body_parts.keys_of("data_stream")


_BAD_ATTRIBUTES = frozenset(trait("bad_for_timestamp").items())


def _keys(scope: Scope, root: Mapping, known: dict[str, str], what: str) -> dict[str, Entry]:
    given = {entry.name: entry for entry in json_values.entries(root)}
    for name, entry in given.items():
        since = known.get(name)
        if since is None:
            body_parts.unknown_key(scope, root, entry, sorted(known), what)
            continue
        if since:
            body_parts.too_new(scope, entry, what, since)
        if json_values.is_null(json_values.value(entry)) and name not in _NULL_ALLOWED:
            message = f"`{name}` in {what} must not be `null`. Set a value, or remove the key"
            cuts = (releases.numbers(since),) if since else releases.MAJORS
            scope.add(reported.TemplateShape, entry, message, releases.since(since) if since else ALL, cuts=cuts)
    return given


def composable(scope: Scope, root: Mapping) -> None:
    place = (root.start, root.start + 1)
    message = "The target release does not support composable templates. Use a legacy template"
    scope.add(reported.TemplateShape, place, message, LE6, cuts=((7, 8),))
    given = _keys(scope, root, body_parts.COMPOSABLE, "a composable template")
    composed = given.get("composed_of")
    if composed is not None:
        _composed_of(scope, composed, given.get("ignore_missing_component_templates"))
    patterns = given.get("index_patterns")
    none = patterns is None or json_values.is_null(json_values.value(patterns)) or (
        isinstance(json_values.value(patterns), Sequence) and not json_values.items(json_values.value(patterns))
    )  # fmt: skip
    inner = given.get("template")
    inside = json_values.value(inner) if inner is not None else None
    is_inside = isinstance(inside, Mapping) and inside.entry("index_patterns") is not None
    if patterns is None and (is_inside or body_parts.misspells_patterns(root, list(body_parts.COMPOSABLE))):
        pass  # the key is reported where it is
    elif none:
        where = json_values.key_span(patterns) if patterns is not None else place
        scope.add(reported.IndexPatternsMissing, where, body_parts.no_patterns(patterns), ALL)
    elif patterns is not None:
        scope.moot = LE6  # these have no such templates
        body_parts.pattern_list(scope, patterns, GE7)
        scope.moot = 0
    stream = given.get("data_stream")
    if stream is not None and not json_values.is_null(json_values.value(stream)):
        _data_stream(scope, stream)
    for name in ("priority", "version"):
        _number(scope, given.get(name))
    _objects(scope, given)
    if inner is None or json_values.is_null(json_values.value(inner)):
        return
    body = _inner(scope, inner, "an index template")
    if body is None:
        return
    same_as_pattern(scope, root, body)
    if patterns is not None:
        every = [json_values.text(item) for item in json_values.one_or_more(json_values.value(patterns))]
        hidden = scope.view.value("index.hidden")
        if "*" in every and hidden is not None:
            message = "A template for all indices (`*`) must not set `index.hidden`. Remove the setting"
            scope.add(reported.TemplateShape, hidden, message, ALL)
    if scope.view.is_data_stream:
        _timestamp(scope, body)
        return
    for key in ("lifecycle", "data_stream_options"):
        entry = body.entry(key)
        if entry is not None and not json_values.is_null(json_values.value(entry)):
            message = f"`{key}` is valid only in a template for data streams. Add `data_stream`, or remove `{key}`"
            scope.add(reported.BadDataStreamTimestamp, entry, message, GE8, cuts=(releases.numbers(_INNER[key]),))


def _number(scope: Scope, entry: Entry | None) -> None:
    if entry is None:
        return
    node = json_values.value(entry)
    if json_values.is_null(node):
        return
    if entry.name == "version":
        body_parts.version(scope, entry, numeric_text=True)
        return
    written = json_values.text(node)
    found = real_number(written) if written is not None else None
    if found is None:
        if not (written and json_values.templated(written)):
            must_be(scope, node, entry.name, "a number")
    elif found < 0:
        scope.add(reported.TemplateShape, node, f"`{entry.name}` must not be negative. Use 0 or more", ALL)
    elif found > 2**63 or (found == 2**63 and written is not None and is_integer(written) and int(written) >= 2**63):
        must_be(scope, node, entry.name, f"a number up to {2**63 - 1}")


def _objects(scope: Scope, given: dict[str, Entry]) -> None:
    meta = given.get("_meta")
    if (
        meta is not None
        and not isinstance(json_values.value(meta), Mapping)
        and not json_values.is_null(json_values.value(meta))
    ):
        must_be(scope, json_values.value(meta), "_meta", "an object")
    for name in ("allow_auto_create", "deprecated"):
        if name in given and not json_values.is_null(json_values.value(given[name])):
            body_parts.boolean(scope, given[name])


def _composed_of(scope: Scope, entry: Entry, ignored: Entry | None) -> None:
    from lslint.rules.elasticsearch.templates.components import look_up

    if isinstance(json_values.value(entry), Mapping):
        message = "`composed_of` must be a list of component templates, not an object"
        scope.add(reported.TemplateShape, json_values.value(entry), message, ALL)
    else:
        look_up(scope, ignored)
    for item in json_values.items(json_values.value(entry)):
        if json_values.is_null(item):
            scope.add(reported.TemplateShape, item, "`composed_of` contains `null`. Remove the item", ALL)


def _data_stream(scope: Scope, entry: Entry) -> None:
    node = json_values.value(entry)
    if not isinstance(node, Mapping):
        must_be(scope, node, "data_stream", "an object (`{}` for the defaults)")
        return
    body_parts.known_keys(scope, node, "`data_stream`", _DATA_STREAM)
    for each in json_values.entries(node):
        if each.name in _DATA_STREAM:
            since = _DATA_STREAM[each.name]
            refused, cuts = releases.since(since) if since else GE8, (releases.numbers(since or "8.0"),)
            body_parts.boolean(scope, each, refused, cuts)


def _timestamp(scope: Scope, body: Mapping) -> None:
    """Check the requirements of a data stream for ``@timestamp`` and routing."""
    mappings = body.get("mappings")
    typed = mappings.get("_doc") if isinstance(mappings, Mapping) else None
    mappings = typed if isinstance(typed, Mapping) else mappings
    if not isinstance(mappings, Mapping):
        return
    routing = mappings.get("_routing")
    if isinstance(routing, Mapping) and json_values.text(routing.get("required")) == "true":
        stream = scope.view.root.get("data_stream")
        if not isinstance(stream, Mapping) or json_values.text(stream.get("allow_custom_routing")) != "true":
            message = (
                "A data stream cannot require routing. Remove `required`, or set `data_stream.allow_custom_routing`"
            )
            scope.add(reported.BadDataStreamTimestamp, routing, message, GE8)
    properties = mappings.get("properties")
    stamp = properties.get("@timestamp") if isinstance(properties, Mapping) else None
    if not isinstance(stamp, Mapping):
        return
    stamp_type = stamp.get("type")
    kind = json_values.text(stamp_type)
    if stamp_type and kind is not None and kind not in ("date", "date_nanos") and not json_values.templated(kind):
        message = f"`@timestamp` of a data stream must have the type `date` or `date_nanos`, not `{kind}`"
        scope.add(reported.BadDataStreamTimestamp, stamp_type, message, ALL)
    for entry in json_values.entries(stamp):
        name, written = entry.name, json_values.text(json_values.value(entry))
        if (name, written) in _BAD_ATTRIBUTES or (written is not None and (name, "") in _BAD_ATTRIBUTES):
            message = f"`@timestamp` of a data stream cannot have `{name}: {written}`. Remove `{name}`"
        elif name in trait("not_of_timestamp") and not json_values.is_empty(json_values.value(entry)):
            message = f"`@timestamp` of a data stream cannot have `{name}`. Remove `{name}`"
        else:
            continue
        load, opened = (ALL, 0) if name in ("doc_values", "ignore_malformed") else (GE8 | LE6, GE7 & ~GE8)
        scope.add(reported.BadDataStreamTimestamp, json_values.value(entry), message, load, undecided=opened)


def component(scope: Scope, root: Mapping) -> None:
    place = (root.start, root.start + 1)
    message = "The target release does not support component templates. Use a legacy template"
    scope.add(reported.TemplateShape, place, message, LE6, cuts=((7, 8),))
    given = _keys(scope, root, COMPONENT, "a component template")
    _number(scope, given.get("version"))
    _objects(scope, given)
    inner = given.get("template")
    if inner is None:
        message = "`template` is missing in a component template. Add an object with settings, mappings or aliases"
        scope.add(reported.TemplateShape, place, message, ALL)
    if inner is None or json_values.is_null(json_values.value(inner)):
        return
    _inner(scope, inner, "a component template")


def _inner(scope: Scope, entry: Entry, what: str) -> Mapping | None:
    """Check the object under ``template``, and return it."""
    node = json_values.value(entry)
    if not isinstance(node, Mapping):
        message = f"`template` of {what} must be an object, not {json_values.display_value(node)}"
        scope.add(reported.TemplateShape, node, message, ALL)
        return None
    _keys(scope, node, _INNER, f"`template` of {what}")
    for entry in json_values.entries(node):
        if entry.name == "lifecycle" and not json_values.is_null(json_values.value(entry)):
            stream_options.lifecycle(scope, entry)
        elif entry.name == "data_stream_options":
            stream_options.stream_options(scope, entry)
    body_parts.body_parts(scope, node)
    return node
