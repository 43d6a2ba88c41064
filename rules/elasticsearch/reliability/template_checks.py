"""The checks of the rules about templates whose texts are rows."""

from __future__ import annotations

from collections.abc import Iterator

from lslint.grammar.config.tree import Mapping
from lslint.rules.api import Context, Edit, Findings, Fix
from lslint.rules.elasticsearch.advice.index import (
    IndexSettingAdvice,
    TemplateAdvice,
    count,
    drop,
    mode,
    put,
    set_value,
    setting,
    unsafe_fix,
)
from lslint.rules.elasticsearch.mappings.multi_fields import makes_terms
from lslint.rules.elasticsearch.model.json_values import bodies, text, texts
from lslint.rules.elasticsearch.model.markers import masked
from lslint.rules.elasticsearch.model.template_view import DynamicTemplate, Field, TemplateView, TypeMapping
from lslint.rules.elasticsearch.model.traits import names
from lslint.rules.elasticsearch.rule import OPENSEARCH, is_for_opensearch
from lslint.rules.shared.name_patterns import overlap


class SourceDisabledCheck(TemplateAdvice):
    def advise(self, template: TemplateView) -> Findings:
        if mode(template) == "time_series":
            return
        for mapping in template.mappings:
            source = mapping.node.get("_source")
            entry = source.entry("enabled") if isinstance(source, Mapping) else None
            if entry is None or text(entry.value) != "false" or masked(template.ctx, (entry.start, entry.end)):
                continue
            yield self.finding(
                entry,
                "`_source` is disabled: documents can be found but not displayed, updated or reindexed. Enable it,"
                " and save disk with `index.codec: best_compression`",
                fix=set_value(entry.value, "true", "unsafe", "Set `_source.enabled` to `true`"),
                optional=not template.is_template,
            )


MAX_CHARACTERS = 8191
MAX_BYTES = 32_766
_MESSAGE = "{} counts characters, but Elasticsearch rejects values over 32,766 bytes. Use 8191 or less"


def _is_above(field: Field) -> bool:
    """Whether a field has a limit that is too high, and its values become terms."""
    number = count(field.setting("ignore_above") or "")
    return number is not None and number > MAX_CHARACTERS + 1 and makes_terms(field)


class IgnoreAboveTooBigCheck(TemplateAdvice):
    def advise(self, template: TemplateView) -> Findings:
        general = setting(template, "mapping.ignore_above")
        number = count(general.written) if general is not None else None
        if general is not None and number is not None and number > MAX_CHARACTERS + 1:
            fix = general.replaced(str(MAX_CHARACTERS), f"Set `mapping.ignore_above` to {MAX_CHARACTERS}")
            message = _MESSAGE.format(f"`mapping.ignore_above: {number}`")
            yield self.finding(general.entry, message, fix=fix, optional=number <= MAX_BYTES)
        for mapping in template.mappings:
            for field in mapping.forms():
                limit = field.node.entry("ignore_above")
                if limit is None or not _is_above(field):
                    continue
                edits = [Edit(limit.value.start, limit.value.end, str(MAX_CHARACTERS))]
                yield self.finding(
                    limit,
                    _MESSAGE.format(f"`ignore_above: {field.setting('ignore_above')}` on `{field.path}`"),
                    fix=Fix("unsafe", f"Set `ignore_above` to {MAX_CHARACTERS}", edits),
                    optional=(count(field.setting("ignore_above") or "") or 0) <= MAX_BYTES,
                )


MAX_FIELDS = 2000
BEATS_LIMIT = 10_000
"""The limit in the templates of Beats."""
_CLOSED = ("false", "strict", "runtime")


class TotalFieldsLimitRaisedCheck(IndexSettingAdvice):
    reads = count

    def is_bad(self, value: int, template: TemplateView) -> bool:
        meta = template.root.get("_meta")
        is_generated = isinstance(meta, Mapping) and text(meta.get("managed")) == "true"
        if value <= MAX_FIELDS or is_generated or not template.is_self_contained:
            return False
        declared = sum(1 + len(field.subs) for mapping in template.mappings for field in mapping.fields)
        closed = bool(template.mappings) and all(one.dynamic() in _CLOSED for one in template.mappings)
        return not closed and declared <= min(500, value / 4)

    def details(self, value: int, template: TemplateView) -> dict[str, str | bool]:
        form = _flat_type(template.ctx, is_there=template.newest_release() >= (7, 3)) or "`enabled: false`"
        return {"form": form, "optional": value <= BEATS_LIMIT}


class CatchAllPatternCheck(TemplateAdvice):
    def advise(self, template: TemplateView) -> Findings:
        if template.shape not in ("legacy", "composable"):
            return
        wide = next((pattern for pattern in template.patterns() if pattern and not pattern.strip("*")), None)
        entry = template.root.entry("index_patterns") or template.root.entry("template")
        if wide is None or entry is None or (wide == "*" and "index.hidden" in template.flat):
            return  # Elasticsearch rejects that setting in a template for all indices
        target = template.ctx.target
        before_hidden = target is not None and not target.at_least(7, 7)
        matched = "every new index" + (" that is not hidden" if wide == "*" and not before_hidden else "")
        if template.shape == "composable":
            effect = "so Elasticsearch ignores all legacy templates for these indices"
        elif template.mappings or text(template.root.get("order")) not in (None, "0"):
            others = "Kibana, monitoring and other teams" if before_hidden else "other teams and programs"
            effect = f"so indices of {others} may also get this template"
        else:
            return
        yield self.finding(entry, f"Pattern `{wide}` matches {matched}, {effect}. List only the intended patterns")


_NUMBERS = frozenset(("long", "double", "*"))
_COMPARED_AS_TEXT = names("compared_as_text")


class NumericDetectionOnCheck(TemplateAdvice):
    def advise(self, template: TemplateView) -> Findings:
        ignored = setting(template, "mapping.ignore_malformed")
        is_ignored = not ignored.is_off() if ignored is not None else mode(template) in ("logsdb", "?")
        if not template.mappings or is_ignored:
            return
        for mapping in template.mappings:
            entry = mapping.node.entry("numeric_detection")
            if entry is None or text(entry.value) != "true" or masked(template.ctx, (entry.start, entry.end)):
                continue
            if text(mapping.node.get("dynamic")) in ("false", "strict", "runtime"):
                continue
            if any(map(_takes_text, mapping.dynamic_templates)) or any(map(_takes_text, _of_others(template))):
                continue
            yield self.finding(
                entry,
                "`numeric_detection` maps a string field as a number if its first value looks numeric, so later text is"
                " rejected. Remove it, and map numeric fields explicitly",
                fix=drop(mapping.node, entry, "Remove `numeric_detection`", template.ctx)
                or set_value(entry.value, "false", "unsafe", "Set `numeric_detection` to `false`"),
            )


def _takes_text(rule: DynamicTemplate) -> bool:
    """Return whether a dynamic template maps detected numbers to fields that accept any text, too."""
    if _NUMBERS.isdisjoint(rule.json_types()) or not rule.catches_all_names() or rule.field is None:
        return False
    return rule.field.type in _COMPARED_AS_TEXT or rule.field.setting("ignore_malformed") == "true"


def _of_others(template: TemplateView) -> Iterator[DynamicTemplate]:
    """Yield the dynamic templates of other legacy templates of the folder, which Elasticsearch merges with this one if
    both match an index."""
    if template.shape != "legacy":
        return
    for other in template.ctx.project.related_files("es-legacy-template") or ():
        for _, root in bodies(other.tree):
            found = TemplateView("legacy", "", root, template.ctx)
            if any(overlap(one, each) for one in template.patterns() for each in found.patterns()):
                for mapping in found.mappings:
                    yield from mapping.dynamic_templates


def _unbounded(field: Field) -> bool:
    """Whether the field indexes a long value as one term."""
    bounded = field.node.entry("ignore_above") is not None or field.node.entry("normalizer") is not None
    return makes_terms(field) and not bounded


def _log_lines(mapping: TypeMapping) -> Iterator[Field]:
    """Yield the field for the log line: ``message``, or the dynamic template for it."""
    yield from (field for field in mapping.fields if field.path == "message")
    for rule in mapping.dynamic_templates:
        if rule.field is not None and texts(rule.body.get("match")) == ["message"]:
            yield rule.field


def _kept(fields: list[Field]) -> str:
    """Return how long values of the fields are stored: with `index: false`, doc values have the same limit."""
    if all(field.type == "keyword" and field.setting("index") in ("false", "no") for field in fields):
        return "stores every string as one doc value"
    return "indexes every string as one term"


class KeywordWithoutIgnoreAboveCheck(TemplateAdvice):
    def advise(self, template: TemplateView) -> Findings:
        if "index.mapping.ignore_above" in template.flat or mode(template) in ("logsdb", "?"):
            return
        for mapping in template.mappings:
            yield from self._lines(mapping, template)
            for rule in mapping.dynamic_templates:
                if rule.field is None or not rule.catches_all_strings():
                    continue
                found = [field for field in (rule.field, *rule.field.subs) if _unbounded(field)]
                if not found or masked(template.ctx, (rule.item.start, rule.item.end)):
                    continue
                edits = [edit for field in found for edit in put(field.node, "ignore_above", "1024", template.ctx)]
                yield self.finding(
                    found[0].node.entry("type") or found[0].entry,
                    f"Dynamic template `{rule.name}` {_kept(found)}, so documents with values"
                    " over 32,766 bytes are rejected. Set `ignore_above: 1024`",
                    fix=unsafe_fix("Add `ignore_above: 1024`", edits),
                    optional=not template.is_log,
                )

    def _lines(self, mapping: TypeMapping, template: TemplateView) -> Findings:
        for line in _log_lines(mapping):
            if not _unbounded(line) or line.type == "constant_keyword":
                continue
            if masked(template.ctx, (line.node.start, line.node.end)):
                continue
            yield self.finding(
                line.node.entry("type") or line.entry,
                "`message` is indexed as one term, so Elasticsearch rejects log lines of more than 32,766 bytes."
                f" Set `ignore_above`, or {'analyze the field' if line.type == 'string' else 'map it as `text`'}",
                fix=unsafe_fix(
                    f"Add `ignore_above: {LONGEST}`", put(line.node, "ignore_above", str(LONGEST), template.ctx)
                ),
                optional=not template.is_log,
            )


LONGEST = 8191
"""Characters of UTF-8 that fit into the longest term."""


_FLAT_OBJECT_SINCE = (2, 7)
"""The first release of OpenSearch with the type `flat_object`."""


def _flat_type(ctx: Context, *, is_there: bool) -> str | None:
    """Return how a message names the type of objects with variable keys; None if a release in use, or the fork that the
    file is for, lacks it. ``is_there``: Elasticsearch has `flattened` in the releases that the file can be for."""
    if not is_for_opensearch(ctx):
        return "`flattened`" if is_there else None
    given = ctx.options[OPENSEARCH]
    if "fork" in given:
        return None
    if "releases" not in given:
        return "`flat_object` (since 2.7)"
    return "`flat_object`" if given["releases"][0].numbers[:2] >= _FLAT_OBJECT_SINCE else None


class SpaceInFieldNameCheck(TemplateAdvice):
    def advise(self, template: TemplateView) -> Findings:
        for mapping in template.mappings:
            paths = {field.path for field in mapping.fields}
            for field in mapping.fields:
                if field.name != (name := field.name.strip()) and name:
                    side = "ends" if field.name.startswith(name) else "begins"
                    problem = (
                        f"Field name `{field.name}` {side} with a space, so documents with `{name}` do not use its"
                    )
                    is_twin = f"{field.path[: -len(field.name)]}{name}" in paths
                    action = f"Remove the field, as the mapping has `{name}`" if is_twin else "Remove the space"
                    yield self.finding(field.entry.key, f"{problem} mapping. {action}")
