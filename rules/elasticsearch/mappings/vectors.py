"""Checks of the parameters of vector fields: dimensions, element type, similarity and index."""

from __future__ import annotations

from lslint.grammar.config.tree import Entry, Mapping
from lslint.rules.elasticsearch import reported
from lslint.rules.elasticsearch.mappings.parameter_values import bad_value, of
from lslint.rules.elasticsearch.model import releases
from lslint.rules.elasticsearch.model.context import Scope
from lslint.rules.elasticsearch.model.json_values import entries, is_null, is_text, templated, text, value
from lslint.rules.elasticsearch.model.releases import ALL, GE7, GE8, V7
from lslint.rules.elasticsearch.model.setting_values import is_integer, real_number
from lslint.rules.elasticsearch.model.traits import definitions
from lslint.rules.shared.message_parts import backticked

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

_SIMILARITIES = ("cosine", "dot_product", "l2_norm", "max_inner_product")
_ELEMENTS = {"float": "8.0", "byte": "8.6", "bit": "8.15", "bfloat16": "9.3"}
"""Types of the values, and the release that introduced them."""


def visit(scope: Scope, node: Mapping, kind: str, path: str) -> None:
    """Check a ``dense_vector`` or ``rank_vectors`` field."""
    element = _element(scope, node, path)
    if kind != "dense_vector" or element is None:
        return
    similarity = node.entry("similarity")
    if similarity is not None:
        _similarity(scope, similarity, element, path)
    options = node.entry("index_options")
    if text(node.get("index")) == "false":
        for entry in (similarity, options):
            if entry is not None and not is_null(value(entry)):
                message = f"`{entry.name}` {of(scope, path)} requires an index. Remove `index: false` or `{entry.name}`"
                scope.refuse(entry, message, GE8)
    if options is not None and not is_null(value(options)):
        _options(scope, node, options, element, path)


def _element(scope: Scope, node: Mapping, path: str) -> str | None:
    """Check the type of the values, and return it; None if it is unknown."""
    entry = node.entry("element_type")
    if entry is None:
        return "float"
    written = text(value(entry)) or ""
    if templated(written):
        return None
    since = _ELEMENTS.get(written)
    if since is None:
        bad_value(scope, entry, path, backticked(list(_ELEMENTS), "or"), GE8)
        return None
    message = f"`element_type: {written}` {of(scope, path)} {releases.REQUIRES} {since} or later. Use `float`"
    cuts = (releases.numbers(since),)
    scope.refuse(value(entry), message, GE8 & ~releases.since(since), cuts=cuts)
    return written


def _similarity(scope: Scope, entry: Entry, element: str, path: str) -> None:
    written = text(value(entry))
    if written is not None and templated(written):
        return
    if element == "bit":
        if written != "l2_norm":
            bad_value(scope, entry, path, "`l2_norm` for bits", GE8)
    elif written is not None and written not in _SIMILARITIES:
        bad_value(scope, entry, path, backticked(_SIMILARITIES, "or"), GE8)


def _options(scope: Scope, node: Mapping, entry: Entry, element: str, path: str) -> None:
    """Check ``index_options``: the type of the index, whether it suits the vectors, and its parameters."""
    given = value(entry)
    if not isinstance(given, Mapping):
        bad_value(scope, entry, path, "an object", GE8)
        return
    if given.entry("type") is None:
        scope.refuse(given, f"`index_options` {of(scope, path)} has no `type`. Add a `type`, for example `hnsw`", GE8)
        return
    written = text(given.get("type")) or ""
    if templated(written):
        return
    row = definitions()["vectors"].get(written)
    place: Any = given.get("type")
    if row is None:
        scope.refuse(
            place, f"Unknown type `{written}` in `index_options` {of(scope, path)}. Use a type such as `hnsw`", GE8
        )
        return
    message = f"Index type `{written}` {of(scope, path)} {releases.REQUIRES} {row['since']} or later. Use another type"
    refused, cuts = GE8 & ~releases.since(row["since"]), (releases.numbers(row["since"]),)
    scope.refuse(place, message, refused, cuts=cuts)
    if element not in row["elements"]:
        message = (
            f"Index type `{written}` {of(scope, path)} cannot have `element_type: {element}`. Use `hnsw` or `flat`"
        )
        scope.refuse(place, message, GE8)
    dims = text(node.get("dims"))
    if dims is not None and is_integer(dims):
        if "least_dims" in row and int(dims) < row["least_dims"]:
            message = f"Index type `{written}` {of(scope, path)} requires at least {row['least_dims']} dimensions, not"
            scope.refuse(place, f"{message} {dims}. Use another type", GE8)
        elif "even" in row and int(dims) % 2:
            message = f"Index type `{written}` {of(scope, path)} requires an even number of dimensions, not {dims}"
            scope.refuse(place, f"{message}. Use another type", GE8)
    _parameters(scope, given, written, row, path)


def _parameters(scope: Scope, given: Mapping, kind: str, row: Any, path: str) -> None:
    every = {name for each in definitions()["vectors"].values() for name in each["parameters"]}
    for each in entries(given):
        if each.name in every and each.name not in row["parameters"]:
            message = f"`{each.name}` {of(scope, path)} is not a parameter of the index type `{kind}`. Remove it"
            scope.mapping(reported.UnknownOrMisplacedMappingPart, each, message, GE8)
            continue
        if each.name == "rescore_vector":
            inside = value(each)
            sample = (text(inside.get("oversample")) or "") if isinstance(inside, Mapping) else ""
            factor = real_number(sample)
            if factor is not None and factor != 0 and not 1 <= factor <= 10:
                scope.refuse(each, f"`oversample` {of(scope, path)} must be 0 or from 1 to 10, not {sample}", GE8)
        elif each.name == "default_visit_percentage":
            percentage = real_number(text(value(each)) or "")
            if percentage is None or not 0 <= percentage <= 100:
                bad_value(scope, each, path, "from 0 to 100", GE8)


def dims(scope: Scope, node: Mapping, entry: Entry, path: str) -> None:
    """Check the number of dimensions of a vector: at most 2048 before 8.11, 4096 since; of bits 32768."""
    given = text(value(entry)) or ""
    number = int(given) if is_integer(given) else 0
    element = text(node.get("element_type")) or ""
    if templated(element):
        scope.unknown(f"the element type of `{path}` is not in the file", value(entry), ALL)
    elif element == "bit":
        if not 8 <= number <= 32768 or number % 8:
            bad_value(scope, entry, path, "a multiple of 8 from 8 to 32768", GE7)
    elif not 1 <= number <= 4096:
        is_older = scope.target is not None and scope.target < (8, 11)
        bad_value(scope, entry, path, f"a whole number from 1 to {2048 if is_older else 4096}", GE7)
    elif is_text(value(entry)) and not scope.inner:
        message = f"`{entry.name}` {of(scope, path)} must be a number without quotes. Write {number}"
        scope.refuse(value(entry), message, GE8)
    elif number > 2048:
        message = f"`{entry.name}` {of(scope, path)} must be at most 2048 before 8.11, not `{number}`"
        scope.refuse(value(entry), message, V7, cuts=((8, 11),))


def pruning(scope: Scope, path: str, entry: Entry) -> None:
    """Check ``index_options`` of a sparse vector."""
    options = value(entry)
    config = options.get("pruning_config") if isinstance(options, Mapping) else None
    if not isinstance(config, Mapping):
        return
    limits = {"tokens_freq_ratio_threshold": (1, 100), "tokens_weight_threshold": (0, 1)}
    if not isinstance(options, Mapping) or text(options.get("prune")) != "true" or not config.entries:
        message = f"`{entry.name}` {of(scope, path)} has a `pruning_config` without `prune: true`."
        message += " Set `prune: true`, or remove `pruning_config`"
        if not config.entries:
            message = f"`pruning_config` {of(scope, path)} is empty. Remove `pruning_config`"
        scope.refuse(value(entry), message, GE8, undecided=ALL & ~GE8)
        return
    for each in entries(config):
        if each.name not in limits:
            message = f"Unknown parameter `{each.name}` in `pruning_config` of `{path}`. Remove the parameter"
            scope.mapping(reported.UnknownOrMisplacedMappingPart, each, message, GE8)
            continue
        least, most = limits[each.name]
        given = real_number(text(value(each)) or "")
        if given is not None and not least <= given <= most:
            bad_value(scope, each, path, f"a number from {least} to {most}", GE8)
