"""Ingest pipelines: processors and their options by release, according to the sources of Elasticsearch."""

from __future__ import annotations

from collections.abc import Iterator

from lslint.grammar.bounded_cache import compiled
from lslint.grammar.config.tree import ConfigDocument, ConfigNode, Entry, Mapping, Scalar, Sequence
from lslint.rules.api import Context, Edit, Fix
from lslint.rules.elasticsearch import reported
from lslint.rules.elasticsearch.ingest import catalogue
from lslint.rules.elasticsearch.ingest.catalogue import Row
from lslint.rules.elasticsearch.ingest.missing import check_missing, check_moved
from lslint.rules.elasticsearch.ingest.patterns import check_patterns
from lslint.rules.elasticsearch.ingest.scripts import check_scripts
from lslint.rules.elasticsearch.ingest.values import fault
from lslint.rules.elasticsearch.model.json_values import (
    bodies,
    display_value,
    entries,
    is_empty,
    is_null,
    items,
    key_span,
    templated,
    text,
    value,
)
from lslint.rules.elasticsearch.model.template_view import is_readable, path_parts
from lslint.rules.elasticsearch.model.traits import trait
from lslint.rules.shared.message_parts import did_you_mean
from lslint.rules.shared.runtimes import lacking_plugin
from lslint.rules.shared.suggest import closest, closest_free
from lslint.rules.shared.violations import Analysis

_PLUGINS: dict[str, Row] = trait("processors_of_plugins")
MAX_DEPTH = 20
"""Levels of ``on_failure`` and ``foreach`` that are looked into."""


def analyze(ctx: Context) -> Analysis:
    """Return the analysis of the ingest pipelines of a file."""
    analysis = Analysis(ctx)
    for document, root in bodies(ctx.tree) if is_readable(ctx) else ():
        for pipeline in _pipelines(document, root, ctx):
            _pipeline(analysis, pipeline)
    return analysis


def _pipelines(document: ConfigDocument, root: Mapping, ctx: Context) -> Iterator[Mapping]:
    """Yield the pipelines of a document: the body of a request, what one simulates, or a file that is one."""
    if document.method:
        parts = path_parts(document)
        if len(parts) != 3 or parts[:2] != ["_ingest", "pipeline"]:
            return
        if parts[2] == "_simulate" and document.method in ("GET", "POST"):
            inline = root.get("pipeline")
            if isinstance(inline, Mapping):
                yield inline
            return
        if document.method != "PUT" or parts[2].startswith("_"):
            return
    elif ctx.kind != "ingest-pipeline":
        return
    yield root


def _pipeline(analysis: Analysis, root: Mapping) -> None:
    options, misspelt = catalogue.table()["pipeline"], False
    for entry in entries(root):
        row = options.get(entry.name)
        if row is None:
            if analysis.ctx.kind == "ingest-pipeline" and not templated(entry.name):
                misspelt = _unknown_option(analysis, entry, options, "an ingest pipeline") or misspelt
        elif release := catalogue.too_old(analysis.ctx, row):
            message = f"Elasticsearch {release} rejects `{entry.name}` in an ingest pipeline. Remove the key"
            analysis.report(reported.IngestProcessor, entry, message)
        else:
            _value(analysis, entry, row, "an ingest pipeline")
    processors = root.entry("processors")
    if processors is not None:
        for item in items(value(processors)):
            _processors(analysis, item, 0)
        check_missing(analysis, root)
        check_moved(analysis, root)
    elif not misspelt and not any(templated(entry.name) for entry in root.entries):
        message = "Elasticsearch rejects an ingest pipeline without `processors`. Add the list"
        analysis.report(reported.IngestProcessor, root.entries[0] if root.entries else root, message)


def _processors(analysis: Analysis, node: ConfigNode, depth: int) -> None:
    """Check an object of a list of processors."""
    if depth > MAX_DEPTH:
        return
    if not isinstance(node, Mapping):
        if not (isinstance(node, Scalar) and templated(node.text)):
            message = f'A processor must be an object like `{{"set": {{…}}}}`, not {display_value(node)}'
            analysis.report(reported.IngestProcessor, node, message)
        return
    for entry in entries(node):
        _processor(analysis, entry, depth)
    processors = [entry for entry in entries(node) if entry.name in catalogue.processors()]
    if len(processors) > 1:  # one finding for each entry of the list
        first, second = processors[:2]
        message = (
            f"`{first.name}` and `{second.name}` share an entry of `processors`, so they may run in any order."
            f" Put `{second.name}` into a separate entry"
        )
        analysis.report(reported.ProcessorsShareEntry, second, message)


def _processor(analysis: Analysis, entry: Entry, depth: int) -> None:
    name, inside = entry.name, value(entry)
    row = catalogue.processors().get(name)
    if row is None:
        _unknown_processor(analysis, entry, depth)
        return
    if release := catalogue.too_old(analysis.ctx, row):
        message = f"Elasticsearch {release} does not have the processor `{name}`. Use another one, or upgrade"
        analysis.report(reported.IngestProcessor, entry, message)
        return
    plugin = _PLUGINS.get(name, {})
    is_absent = catalogue.too_old(analysis.ctx, plugin)
    if is_absent and (message := lacking_plugin(analysis.ctx, plugin["name"], name)):
        analysis.report(reported.IngestProcessor, entry, message, severity="warning", stage="run")
    if not isinstance(inside, Mapping):
        if name != "script" and not (isinstance(inside, Scalar) and templated(inside.text)):
            message = f"The options of the processor `{name}` must be an object, not {display_value(inside)}"
            analysis.report(reported.IngestProcessor, inside, message)
        return
    _options(analysis, entry, row, inside)
    check_patterns(analysis, name, inside)
    check_scripts(analysis, name, inside)
    _nested(analysis, name, inside, depth)


def _nested(analysis: Analysis, name: str, inside: Mapping, depth: int) -> None:
    """Check the processors inside a processor."""
    for item in items(inside.get("on_failure")):
        _processors(analysis, item, depth + 1)
    processor = inside.get("processor") if name == "foreach" else None
    if isinstance(processor, Mapping):
        if len(processor.entries) != 1:
            message = "`foreach` requires exactly one processor in `processor`. Use one `foreach` for each processor"
            analysis.report(reported.IngestProcessor, inside.entry("processor") or processor, message)
        else:
            _processors(analysis, processor, depth + 1)
            inner = processor.entries[0]
            written = analysis.ctx.text[inner.start : inner.end]
            known = catalogue.processors().keys() - {"pipeline", "script"}
            if inner.name in known and not compiled(r"\b_(value|key)\b|\$\{").search(written):
                message = (
                    f"`{inner.name}` in `foreach` does not use `_ingest._value`, so it does the same for each element."
                    " Use `_ingest._value` for the element"
                )
                analysis.report(reported.UnintendedProcessor, inner, message)


def _unknown_processor(analysis: Analysis, entry: Entry, depth: int) -> None:
    name, inside = entry.name, value(entry)
    if templated(name) or catalogue.is_elsewhere(name):
        analysis.ctx.unknowns.append((f"the processor `{name}` is not known", *key_span(entry), 0))
        return
    common = catalogue.table()["common"]
    if name in common:
        message = f"Elasticsearch reads `{name}` as the name of a processor. Move it into the object of the processor"
        analysis.report(reported.IngestProcessor, entry, message)
        return
    similar = closest(name, list(catalogue.processors()))
    if similar is not None:
        fix = Fix("unsafe", f"Rename `{name}` to `{similar}`", [Edit(*key_span(entry), f'"{similar}"')])
        message = f"Elasticsearch rejects the pipeline because of the unknown processor `{name}`{did_you_mean(similar)}"
        analysis.report(reported.IngestProcessor, entry, message, fix)
    else:
        message = (
            f"Elasticsearch rejects the pipeline if no plugin provides the processor `{name}`. Correct the name, or"
            " install the plugin"
        )
        analysis.report(reported.IngestProcessor, entry, message, severity="warning", stage="run")
    if isinstance(inside, Mapping):
        _nested(analysis, similar or "", inside, depth)


def _options(analysis: Analysis, processor: Entry, row: Row, inside: Mapping) -> None:
    """Check the options of a known processor."""
    name, own, common = processor.name, row["options"], catalogue.table()["common"]
    where = f"the processor `{name}`"
    given = {entry.name: value(entry) for entry in entries(inside)}
    foreign = row.get("foreign", ())
    is_open = any(templated(option) or option in foreign for option in given)
    misspelt = False
    for entry in entries(inside):
        option = own.get(entry.name) or common.get(entry.name)
        if option is None:
            if not (row.get("open") or templated(entry.name) or entry.name in foreign):
                misspelt = _unknown_option(analysis, entry, common | own, where, given) or misspelt
        elif release := catalogue.too_old(analysis.ctx, option):
            message = f"Elasticsearch {release} rejects the option `{entry.name}` of {where}. Remove the option"
            analysis.report(reported.IngestProcessor, entry, message)
        else:
            _value(analysis, entry, option, where)
    if is_open or misspelt:
        return
    for pair in row.get("excludes", ()):
        if all(text(given.get(option)) != "false" and not is_empty(given.get(option)) for option in pair):
            message = f"Elasticsearch rejects {where} with `{pair[0]}` and `{pair[1]}`. Remove one of them"
            analysis.report(reported.IngestProcessor, processor, message)
    missing = [option for option, known in own.items() if known.get("required") and is_null(given.get(option, _NULL))]
    for option in missing:
        message = f"Elasticsearch rejects {where} without `{option}`. Add the option"
        analysis.report(reported.IngestProcessor, processor, message)
    choice = row.get("one_of", ())
    if choice and all(is_null(given.get(option, _NULL)) for option in choice):
        known = [option for option in choice if not catalogue.too_old(analysis.ctx, own[option])] or choice
        names = " or ".join(f"`{option}`" for option in known[:2])
        action = "Add one of them" if len(known) > 1 else "Add the option"
        analysis.report(reported.IngestProcessor, processor, f"Elasticsearch rejects {where} without {names}. {action}")


_NULL = Scalar(0, 0, "null", None, "plain")


def _unknown_option(
    analysis: Analysis, entry: Entry, options: dict[str, Row], where: str, given: dict[str, ConfigNode] | None = None
) -> bool:
    """Report an unknown option; return whether it seems to be a misspelt one."""
    name = entry.name
    similar = closest_free(name, [*options], given or {})
    fix = None
    if similar is not None:
        node, edits = value(entry), []
        if options[similar]["type"] == "list" and analysis.ctx.text[node.start] in "\"'":
            edits = [Edit(node.start, node.start, "["), Edit(node.end, node.end, "]")]
        fix = Fix("unsafe", f"Rename `{name}` to `{similar}`", [Edit(*key_span(entry), f'"{similar}"'), *edits])
    cure = did_you_mean(similar) or ". Remove the option"
    message = f"Elasticsearch rejects the unknown option `{name}` of {where}{cure}"
    analysis.report(reported.IngestProcessor, entry, message, fix)
    return similar is not None


def _value(analysis: Analysis, entry: Entry, row: Row, where: str) -> None:
    node = value(entry)
    problem = fault(node, catalogue.at_release(analysis.ctx, row))
    if problem:
        analysis.report(reported.IngestProcessor, node, f"`{entry.name}` of {where} {problem}")
    elif row["type"] == "processors" and isinstance(node, Sequence) and where == "an ingest pipeline":
        for item in items(node):
            _processors(analysis, item, 0)
