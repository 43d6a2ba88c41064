"""Analysis of templates for OpenSearch: index settings, field types and their parameters by release.

The rest of a template (the keys of its body, shapes, values of parameters) is that of Elasticsearch 7.10, from which
OpenSearch was forked: the verdict needs the analysis for that release, too.
"""

from __future__ import annotations

from lslint.grammar.config.tree import ConfigNode, Entry, Mapping
from lslint.rules.api import Context, Rule
from lslint.rules.elasticsearch import reported
from lslint.rules.elasticsearch.index_settings.settings import PRIVATE
from lslint.rules.elasticsearch.model import json_values
from lslint.rules.elasticsearch.model.releases import V7, numbers
from lslint.rules.elasticsearch.model.setting_values import refusing
from lslint.rules.elasticsearch.model.template_view import templates
from lslint.rules.elasticsearch.model.traits import names, trait
from lslint.rules.elasticsearch.opensearch import catalogue
from lslint.rules.elasticsearch.opensearch.catalogue import ABSENT, KNOWN, Releases, Row
from lslint.rules.facts import computed_once, fact
from lslint.rules.shared.message_parts import did_you_mean
from lslint.rules.shared.suggest import Suggestions
from lslint.rules.shared.violations import Analysis

_EVERYWHERE = names("everywhere_in_opensearch")
"""Parameters that the class of all mappers reads."""
_OBJECTS = ("object", "nested")
_INSTEAD = trait("opensearch_types")
"""Types of Elasticsearch and what OpenSearch has for the purpose."""
_MOVED = trait("moved_to_knn_vector")
"""Index settings that became parameters of a ``knn_vector`` field; without them the default is in effect."""
_NO_NMSLIB = (3, 0)
"""The release since which new indices cannot use the engine ``nmslib``."""
_LIFECYCLE = "index.lifecycle."


class OpenSearchAnalysis(Analysis):
    """The analysis for the releases of OpenSearch. ``judged``: the spans of the names that are certain for them."""

    def __init__(self, ctx: Context) -> None:
        super().__init__(ctx)
        self.releases = Releases(ctx)
        self.judged: set[int] = set()

    def add(self, rule: type[Rule], place: ConfigNode, problem: str, action: str, *, is_unsure: bool = False) -> None:
        """Add a violation. ``problem``, ``action``: the two parts of the message. ``is_unsure``: the release may have
        the name."""
        self.judged.add(place.start)
        if is_unsure:
            self.report(rule, place, problem + action, severity="warning", stage="advice")
        else:
            self.report(rule, place, f"{problem} (rejected by {self.releases.text}){action}")

    def undecided(self, reason: str, place: ConfigNode) -> None:
        """Add a name on which the verdict depends."""
        self.judged.add(place.start)
        self.unknown(reason, place)


@fact
def analyze(ctx: Context) -> OpenSearchAnalysis:
    """Return the analysis of a file with templates for OpenSearch."""
    found = OpenSearchAnalysis(ctx)
    if any(
        error.kind not in ("json-duplicate-key", "json-trailing-content", "template-marker") for error in ctx.errors
    ):
        return found
    for document, _ in json_values.bodies(ctx.tree):
        for template in templates(document, ctx):
            if template.settings is not None:
                _settings(found, template.settings)
            for mapping in template.mappings:
                _dynamic(found, mapping.node)
                for rule in mapping.dynamic_templates:
                    if rule.field is not None:
                        _field(found, rule.name, rule.field.node, is_dynamic=True)
                for field in mapping.fields:
                    _field(found, field.path, field.node)
    return found


def _settings(analysis: OpenSearchAnalysis, node: Mapping) -> None:
    for written, entry, given in json_values.flatten(node):
        name = written if written.startswith("index.") else f"index.{written}"
        place = entry.key
        if json_values.templated(name):
            continue
        row = catalogue.setting(name)
        state = analysis.releases.state(row)
        if state == ABSENT:
            _absent_setting(analysis, name, row, place)
        elif row is None and name.startswith(_LIFECYCLE):
            _lifecycle(analysis, name, place)
        elif row is None:
            _unknown_setting(analysis, name, place)
        elif state != KNOWN:
            analysis.undecided(catalogue.gap(row, f"the setting `{name}`"), place)
        elif row.get("private") and analysis.releases.are_read:
            analysis.add(reported.UnknownIndexSetting, place, _managed(name), ". Remove the setting")
        else:
            analysis.judged.add(place.start)
            _value(analysis, name, row, given)


def _absent_setting(analysis: OpenSearchAnalysis, name: str, row: Row | None, place: ConfigNode) -> None:
    rule = reported.UnknownIndexSetting
    if row is not None and "removed" in row and _is_past(analysis, row["removed"]):
        action = ". Remove the setting"
        if name in _MOVED:
            action = f". Move the value to `{_MOVED[name]}` of the `knn_vector` fields"
        analysis.add(rule, place, f"Setting `{name}` is no longer supported", action)
    elif row is not None:
        analysis.add(rule, place, f"Setting `{name}` {catalogue.requires(row)}", ". Remove the setting, or upgrade")
    elif name in PRIVATE:
        analysis.add(rule, place, _managed(name), ". Remove the setting")
    elif name.startswith(_LIFECYCLE):
        _lifecycle(analysis, name, place)
    else:
        action = did_you_mean(_setting_names().closest(name)) or ". Correct the name, or remove the setting"
        analysis.add(rule, place, f"Unknown index setting `{name}`", action)


def _lifecycle(analysis: OpenSearchAnalysis, name: str, place: ConfigNode) -> None:
    """A setting of X-Pack, which no release of OpenSearch has."""
    action = ". Set `ism_template` in an ISM policy instead"
    if name == f"{_LIFECYCLE}rollover_alias":
        action = ". Use `plugins.index_state_management.rollover_alias`"
    problem = f"OpenSearch does not have `{name}`, a setting of Elasticsearch"
    analysis.add(reported.UnknownIndexSetting, place, problem, action)


def _managed(name: str) -> str:
    return f"`{name}` is managed by OpenSearch and cannot be set"


def _is_past(analysis: OpenSearchAnalysis, release: str) -> bool:
    return analysis.releases.low is not None and analysis.releases.low >= numbers(release)


def _unknown_setting(analysis: OpenSearchAnalysis, name: str, place: ConfigNode) -> None:
    """A setting that the catalogue lacks, for releases whose settings are not all known."""
    similar = _setting_names().closest(name)
    if similar:
        analysis.add(
            reported.UnknownIndexSetting, place, f"Unknown index setting `{name}`", did_you_mean(similar),
            is_unsure=True,
        )  # fmt: skip
    analysis.undecided(
        f"not all settings of {_those(analysis)} are known, and `{name}` is none of the known ones", place
    )


def _those(analysis: OpenSearchAnalysis) -> str:
    return analysis.releases.text if analysis.releases.low is not None else "every OpenSearch"


def _value(analysis: OpenSearchAnalysis, name: str, row: Row, given: ConfigNode) -> None:
    """Check the value of a setting that all releases have."""
    written = json_values.text(given)
    if written is None or json_values.is_null(given) or json_values.templated(written):
        return
    kind = row["type"]
    if catalogue.has_value(name, written, analysis.releases):
        analysis.judged.add(given.start)
    elif since := catalogue.value_since(name, written):
        analysis.undecided(
            f"OpenSearch has the value `{written}` of `{name}` in {since}; older releases are not known", given
        )
    more = row if analysis.releases.are_read else {}  # newer releases may have other bounds and values
    if kind == "enum" and "values" not in more:
        return
    refused, action = refusing(kind, written, {**more, "long": True}, name)
    if refused & V7:
        problem = f"`{written}` is not a valid value of `{name}`"
        analysis.add(reported.BadMappingValue, given, problem, f". {action[:1].upper()}{action[1:]}")


def _field(analysis: OpenSearchAnalysis, path: str, node: Mapping, *, is_dynamic: bool = False) -> None:
    """Check a field and its multi-fields."""
    _dynamic(analysis, node)
    written = node.get("type")
    kind = json_values.text(written)
    if kind is None and isinstance(node.get("properties"), Mapping):
        kind = "object"
    if kind is not None and not json_values.templated(kind) and not (is_dynamic and kind.startswith("{")):
        row = catalogue.catalogue()["types"].get(kind)
        state = analysis.releases.state(row)
        if written is not None and state == ABSENT:
            _absent_type(analysis, path, kind, row, written)
        elif row is None and written is not None:
            _unknown_type(analysis, path, kind, written)
        elif row is not None and written is not None and (state != KNOWN or not row.get("bundled", True)):
            reason = catalogue.gap(row, f"the type `{kind}` of `{path}`")
            if state == KNOWN:
                reason = f"the type `{kind}` of `{path}` requires the plugin {row['plugin']}"
            analysis.undecided(reason, written)
        elif row is not None:
            if written is not None:
                analysis.judged.add(written.start)
            if kind == "knn_vector" and not is_dynamic:
                _vector(analysis, path, node)
            for entry in json_values.entries(node) if "parameters" in row else ():
                _parameter(analysis, path, kind, row["parameters"], entry, is_dynamic=is_dynamic)
    subs = node.get("fields")
    for entry in json_values.entries(subs) if isinstance(subs, Mapping) else ():
        inside = json_values.value(entry)
        if isinstance(inside, Mapping):
            _field(analysis, f"{path}.{entry.name}", inside, is_dynamic=is_dynamic)


def _vector(analysis: OpenSearchAnalysis, path: str, node: Mapping) -> None:
    """Check the engine of a vector field."""
    method = node.get("method")
    engine = method.get("engine") if isinstance(method, Mapping) else None
    high = analysis.releases.high
    if engine is None or (json_values.text(engine) or "").lower() != "nmslib" or high is None or high < _NO_NMSLIB:
        return
    if _is_past(analysis, "3.0"):
        problem = f"Engine `nmslib` of `{path}` cannot be used in new indices since 3.0"
        analysis.add(reported.BadMappingValue, engine, problem, ". Use `faiss` or `lucene`")
    else:
        analysis.undecided("OpenSearch 3.0 and later reject the engine `nmslib`", engine)


def _dynamic(analysis: OpenSearchAnalysis, node: Mapping) -> None:
    """Take note of values of ``dynamic`` that only OpenSearch has."""
    given = node.get("dynamic")
    if given is not None and catalogue.has_value("dynamic", json_values.text(given) or "", analysis.releases):
        analysis.judged.add(given.start)


def _absent_type(analysis: OpenSearchAnalysis, path: str, kind: str, row: Row | None, place: ConfigNode) -> None:
    rule = reported.UnknownOrMisplacedMappingPart
    if row is not None:
        problem = f"Type `{kind}` of `{path}` {catalogue.requires(row)}"
        analysis.add(rule, place, problem, ". Use another type, or upgrade")
        return
    instead = _INSTEAD.get(kind)
    if instead is not None:
        problem = f"Type `{kind}` of `{path}` exists in Elasticsearch, but not in OpenSearch"
        is_there = analysis.releases.state(catalogue.catalogue()["types"].get(instead)) == KNOWN
        analysis.add(rule, place, problem, f". OpenSearch has `{instead}`" if is_there else ". Use another type")
        return
    action = did_you_mean(_type_names().closest(kind)) or ". Use a valid field type"
    analysis.add(rule, place, f"Unknown type `{kind}` of `{path}`", action)


def _unknown_type(analysis: OpenSearchAnalysis, path: str, kind: str, place: ConfigNode) -> None:
    """A type that the catalogue lacks, for releases whose types are not all known."""
    similar = _type_names().closest(kind)
    if similar:
        problem = f"Unknown type `{kind}` of `{path}`"
        analysis.add(reported.UnknownOrMisplacedMappingPart, place, problem, did_you_mean(similar), is_unsure=True)
    analysis.undecided(
        f"not all types of {_those(analysis)} are known, and `{kind}` of `{path}` is none of the known ones", place
    )


def _parameter(
    analysis: OpenSearchAnalysis, path: str, kind: str, known: dict[str, Row], entry: Entry, *, is_dynamic: bool
) -> None:
    """Check whether a type has a parameter. Inside a dynamic template an unknown one has no effect."""
    name = entry.name
    if name in _EVERYWHERE or json_values.templated(name) or (kind in _OBJECTS and name == "properties"):
        return
    state = analysis.releases.state(known.get(name))
    if state == KNOWN:
        analysis.judged.add(entry.key.start)
        return
    similar = None if name in known else Suggestions(sorted(known)).closest(name)
    if not is_dynamic and (state == ABSENT or similar):
        problem = f"Type `{kind}` of `{path}` has no parameter `{name}`"
        action = did_you_mean(similar) or ". Remove the parameter"
        analysis.add(reported.UnknownOrMisplacedMappingPart, entry.key, problem, action, is_unsure=state != ABSENT)
    if is_dynamic or state != ABSENT:
        analysis.undecided(f"it is not known whether type `{kind}` has the parameter `{name}` of `{path}`", entry.key)


@computed_once
def _setting_names() -> Suggestions:
    return Suggestions([key for key in catalogue.catalogue()["settings"] if key[-1:] != "."])


@computed_once
def _type_names() -> Suggestions:
    return Suggestions(list(catalogue.catalogue()["types"]))
