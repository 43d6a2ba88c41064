"""Checks of the index settings of a template or an index body for all releases."""

from __future__ import annotations

from lslint.grammar.config.tree import ConfigNode, Entry, Mapping, Scalar
from lslint.rules.elasticsearch import reported
from lslint.rules.elasticsearch.fixes import templates as fixes
from lslint.rules.elasticsearch.index_settings import combinations, values
from lslint.rules.elasticsearch.model import json_values, releases, setting_values
from lslint.rules.elasticsearch.model.context import Scope, must_be
from lslint.rules.elasticsearch.model.distribution import oss_problem
from lslint.rules.elasticsearch.model.markers import masked
from lslint.rules.elasticsearch.model.namespaces import Namespaces
from lslint.rules.elasticsearch.model.traits import catalogue, trait
from lslint.rules.elasticsearch.model.violations import later
from lslint.rules.facts import computed_once
from lslint.rules.shared.message_parts import did_you_mean

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    from lslint.rules.elasticsearch.model.releases import Numbers

    Flat = list[tuple[str, Entry, ConfigNode]]

PRIVATE = frozenset(
    ("index.uuid", "index.provided_name", "index.creation_date", "index.version.created", "index.version.upgraded",
     "index.source_only", "index.version.created_string", "index.creation_date_string", "index.resize.source.uuid",
     "index.resize.source.name",
     "index.history_uuid", "index.shrink.source.uuid", "index.shrink.source.name")
)  # fmt: skip
"""Settings that the server sets itself."""
_NODE = tuple(trait("node_prefixes"))
_UNTRIED = tuple(trait("unknown_index_settings"))
_DOCUMENTED = {
    "index.percolator.map_unmapped_fields_as_string": releases.V6,
    "index.percolator.map_unmapped_fields_as_text": releases.V6 | releases.GE7,
}
GROUPS = tuple(trait("setting_groups"))
GROUP_ROOTS = ("index.analysis", "index.analysis.analyzer", "index.analysis.filter", "index.analysis.tokenizer",
               "index.analysis.char_filter", "index.analysis.normalizer")  # fmt: skip
"""Groups that may be null."""


def visit_settings(scope: Scope, node: ConfigNode) -> None:
    """Check the value of ``settings`` and store the flat settings in the scope."""
    if json_values.is_null(node):
        return
    if not isinstance(node, Mapping):
        must_be(scope, node, "settings", "an object")
        return
    seen: dict[str, tuple[Entry, ConfigNode]] = {}
    for written, entry, given in json_values.flatten(node):
        name = written if written.startswith("index.") else "index." + written
        earlier = seen.get(name)
        if earlier is not None:
            _twice(scope, name, earlier, (entry, given))
        seen[name] = entry, given
        values.check_items(scope, name, given)
        _setting(scope, name, written, entry, given)
    from lslint.rules.elasticsearch.index_settings.analysis import visit_analysis
    from lslint.rules.elasticsearch.index_settings.similarities import similarities

    visit_analysis(scope, seen)
    if scope.shape == "settings":
        return
    similarities(scope, seen)
    combinations.check(scope, seen)


def _twice(scope: Scope, name: str, earlier: tuple[Entry, ConfigNode], later: tuple[Entry, ConfigNode]) -> None:
    same = json_values.text(earlier[1]) == json_values.text(later[1]) and isinstance(later[1], Scalar)
    if not same:
        values = f"to {json_values.display_value(earlier[1])} and to {json_values.display_value(later[1])}"
        message = f"`{name}` is set twice ({values}), and Elasticsearch uses only one of the values. Remove one"
        scope.add(reported.IndexSettingTwice, later[0], message, run=releases.ALL)


def row_of(name: str) -> list[Any] | None:
    """Return the catalogue row of a setting, by its name or its group."""
    for group in GROUPS:
        if name.startswith(group) and len(name) > len(group):
            return [releases.GE5, "group"]
    return catalogue().get(name)


def _setting(scope: Scope, name: str, written: str, entry: Entry, given: ConfigNode) -> None:
    if json_values.templated(name):
        scope.unknown(f"part of the setting name `{written}` is not in the file", entry, releases.GE5)
        return
    if scope.shape == "settings" and not json_values.is_null(given) and not _changeable(scope, name, entry):
        return
    if name == "index.number_of_shards" and json_values.is_null(given):
        message = "`index.number_of_shards: null` is not a valid number of shards. Set a number"
        scope.add(reported.SettingFailsAtIndexCreation, given, message, starts=releases.GE7)
        return
    if message := oss_problem(scope.ctx, name):
        scope.add(reported.UnknownIndexSetting, json_values.key_span(entry), message, releases.ALL)
        return
    row = row_of(name) if name[-1:] != "." else None
    is_old = scope.target is not None and scope.target < (7,)  # these drop settings that are null
    if json_values.is_null(given) and (name in GROUP_ROOTS or scope.shape == "settings" or is_old):
        return
    if row is None or not (row[0] or "old" in row[2]):
        _unknown(scope, name, written, entry)
        return
    more: dict[str, Any] = row[2] if len(row) > 2 else {}
    registered: int = row[0]
    place = json_values.key_span(entry)
    if more.get("private"):
        _private(scope, name, entry)
        return
    cuts = (releases.numbers(more["since"]),) if "since" in more else releases.MAJORS
    if "old" in more:
        _removed(scope, entry, _no_longer(name), releases.GE5, 0, ((5, 0),))
        return
    if more.get("open"):
        scope.unknown(
            f"the configuration of the node decides whether `{name}` is accepted", place, more["open"] | releases.V2
        )
        return
    gone = more.get("dropped", 0)
    refused = releases.GE5 & (~registered | gone)
    if refused:
        supported = registered & ~gone
        newer = releases.is_newer(supported, scope.target, cuts[0] if "since" in more else None)
        too_new = f"Setting `{name}` {releases.requires(supported, cuts)}. Remove the setting, or upgrade"
        message = too_new if newer else _no_longer(name)
        gap = more.get("gap")
        by = more.get("values_by", {}).get((json_values.text(given) or "").lower(), more.get("by", ""))
        _removed(scope, entry, message, refused, 0 if registered & releases.V5 else releases.LE2, cuts,
                 releases.numbers(by) if by else (),
                 gap=(releases.numbers(gap[0]), releases.numbers(gap[1])) if gap else None, too_new=newer)  # fmt: skip
    if not json_values.is_null(given):
        values.check(scope, name, given, row[1], more, registered & ~gone)


def _changeable(scope: Scope, name: str, entry: Entry) -> bool:
    """Whether the setting of an existing index may be changed; report it if not."""
    row = row_of(name)
    more: dict[str, Any] = row[2] if row is not None and len(row) > 2 else {}
    if more.get("final"):
        message = f"`{name}` cannot be changed after the index is created. Set it when you create the index"
        scope.add(reported.BadIndexSettingValue, entry, message, releases.GE5, undecided=releases.LE2)
        return False
    if more.get("static"):
        scope.unknown(f"Elasticsearch accepts a change of `{name}` only for a closed index", entry, releases.ALL)
    return True


def _no_longer(name: str) -> str:
    return f"Setting `{name}` is no longer supported. Remove the setting"


def _private(scope: Scope, name: str, entry: Entry) -> None:
    message = f"`{name}` is managed by Elasticsearch and cannot be set. Remove the setting"
    fix = later(fixes.drop_setting, scope, entry)
    scope.add(reported.UnknownIndexSetting, entry, message, releases.GE5, swallow=releases.LE2, fix=fix)


def _removed(
    scope: Scope,
    entry: Entry,
    message: str,
    refused: int,
    swallow: int,
    cuts: tuple[Numbers, ...],
    by: Numbers = (),
    gap: tuple[Numbers, Numbers] | None = None,
    too_new: bool = False,
) -> None:
    """Report a setting that some releases lack. ``too_new``: an upgrade may be right instead of the fix."""
    fix = later(fixes.drop_setting, scope, entry, "unsafe" if too_new else "safe")
    scope.add(
        reported.UnknownIndexSetting, entry, message, refused, swallow=swallow, cuts=cuts, by=by, gap=gap,
        removed=reported.RemovedIndexSetting, fix=fix,
    )  # fmt: skip


def _unknown(scope: Scope, name: str, written: str, entry: Entry) -> None:
    place = json_values.key_span(entry)

    def refuse(message: str, **more: Any) -> None:
        scope.add(reported.UnknownIndexSetting, place, message, releases.GE5, swallow=releases.LE2, **more)

    if name in PRIVATE:
        _private(scope, name, entry)
        return
    known = _DOCUMENTED.get(name)
    if known is not None:
        scope.add(
            reported.UnknownIndexSetting, place, _no_longer(name), releases.GE7 & ~known, undecided=releases.V5,
            removed=reported.RemovedIndexSetting,
        )  # fmt: skip
        return
    if _may_be_section(scope, name, entry):
        scope.unknown(f"the value of `{written}` is not in the file, and may be an object", place, releases.GE5)
        return
    if name.startswith("index.index."):
        message = f"Unknown setting `{name}`: the prefix `index.` is repeated. Remove one prefix"
        refuse(message, fix=lambda: fixes.single_prefix(entry))
        return
    for group in catalogue():
        if name.startswith(group + "."):
            message = setting_values.not_an_object(group, catalogue()[group], scope.target)
            refuse(message)
            return
    if name.startswith(_UNTRIED):
        scope.unknown(f"the setting `{name}` belongs to a plugin or module that was not tested", place)
        return
    own = name[6:]
    if own.startswith(_NODE):
        message = f"`{own}` is not an index setting. Move it to `elasticsearch.yml` or the cluster settings"
        refuse(message)
        return
    similar = fixes.closest_setting(name)
    if not similar and name.count(".") > 2 and _namespaces().may_be_plugin(name):
        reason = f"`index.{own.partition('.')[0]}.*` belongs to a plugin whose settings are not known"
        scope.analysis.unknown_once(reason, place)
        return
    if similar is not None and scope.view.value(similar) is not None:
        similar = None
    instead = did_you_mean(similar) or ". Correct the name, or remove the setting"
    message = f"Unknown index setting `{name}`{instead}"
    fix = (lambda: fixes.rename_setting(written, entry, similar)) if similar else None
    refuse(message, fix=fix)


def _may_be_section(scope: Scope, name: str, entry: Entry) -> bool:
    """Return whether a marker stands for all settings of a section, such as ``index`` or ``index.analysis``."""
    value = json_values.text(entry.value)
    if value is None or not (json_values.templated(value) or masked(scope.ctx, (entry.value.start, entry.value.end))):
        return False
    return name == "index.index" or any(one.startswith(f"{name}.") for one in (*catalogue(), *GROUPS))


@computed_once
def _namespaces() -> Namespaces:
    return Namespaces([*catalogue(), *GROUPS, *_UNTRIED, "index.archived."], "index.")
