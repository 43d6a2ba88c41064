"""Settings of elasticsearch.yml that each release rejects when the node starts."""

from __future__ import annotations

import re

from lslint.grammar.bounded_cache import compiled
from lslint.grammar.config.tree import ConfigFile, ConfigNode, Entry, Mapping, Scalar, Sequence, resolve
from lslint.grammar.template_hints import has_marker
from lslint.rules import knowledge
from lslint.rules.api import Applicability, Context, Edit, Fix
from lslint.rules.elasticsearch import reported
from lslint.rules.elasticsearch.fixes import edits
from lslint.rules.elasticsearch.fixes import templates as fixes
from lslint.rules.elasticsearch.model import releases, setting_values
from lslint.rules.elasticsearch.model.distribution import oss_problem
from lslint.rules.elasticsearch.model.json_values import (
    display_value,
    flatten,
    is_null,
    items,
    key_span,
    list_of,
    one_or_more,
    span,
    templated,
    text,
    texts,
)
from lslint.rules.elasticsearch.model.markers import masked
from lslint.rules.elasticsearch.model.namespaces import Namespaces
from lslint.rules.elasticsearch.model.traits import cuts, trait
from lslint.rules.elasticsearch.model.violations import ReleaseAnalysis, later
from lslint.rules.elasticsearch.node import bootstrap, modules, relations, replacements, security, watermarks
from lslint.rules.facts import computed_once, fact
from lslint.rules.shared.message_parts import did_you_mean
from lslint.rules.shared.suggest import Suggestions, closest

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

_DOCUMENTED = {
    "xpack.security.autoconfiguration.enabled": releases.GE8, "xpack.security.enrollment.enabled": releases.GE8,
    "xpack.security.fips_mode.enabled": releases.GE6, "xpack.monitoring.collection.enabled": releases.GE6,
    "xpack.license.self_generated.type": releases.GE6,
}  # fmt: skip
"""Documented settings of modules: the observed releases that have them (`collection.enabled`: since 6.3)."""
_UNREAD = {"xpack.security.enrollment.enabled": releases.V7, "xpack.license.self_generated.type": releases.V5}
"""Of these, the releases whose X-Pack may have had them before they were documented."""
FORMER = tuple(trait("former_settings"))
"""Settings that releases up to 2.4 support and 5.0 rejects."""
_REJECTED_BY_2 = ("script.disable_dynamic",)
"""Those of them that 2.0 rejects already, according to its list of breaking changes."""
_LIMITED = tuple(trait("limited_settings"))
"""Settings without a type in the catalogue that accept only certain values."""
_LEVELS = ("OFF", "FATAL", "ERROR", "WARN", "INFO", "DEBUG", "TRACE", "ALL")
_FINE_INDEX = ("index.codec", "index.store.type")
_CUTS: dict[str, tuple[releases.Numbers, ...]] = cuts("cuts_of_settings")


def catalogue() -> dict[str, list[Any]]:
    """The catalogue of node settings: name -> [releases, type, more]."""
    return knowledge.load("es/node_settings")


@computed_once
def _groups() -> list[tuple[str, list[str]]]:
    """Return the names of groups, and their parts."""
    return [(key, key.split(".")) for key in catalogue() if "*" in key or key.endswith(".")]


def row_of(name: str) -> list[Any] | None:
    """Return the row of a setting; in names of the catalogue, ``*`` matches one part and a final dot any rest. An item
    of a list may be a separate setting: ``discovery.seed_hosts.0``."""
    found = catalogue().get(name)
    if found is not None:
        return found
    of_list = list_of(name)
    row = row_of(of_list) if of_list != name else None
    if row is not None and row[1] == "list":
        return row
    parts = name.split(".")
    registered, best = 0, None
    for key, wanted in _groups():
        if key.endswith("."):
            if name.startswith(key) and len(name) > len(key):
                registered |= catalogue()[key][0]
                best = best or [0, "group"]
        elif len(wanted) == len(parts) and all(w in ("*", p) for w, p in zip(wanted, parts, strict=True)):
            registered |= catalogue()[key][0]
            best = catalogue()[key]
    return [registered, *best[1:]] if best is not None else None


@fact
def analyze(ctx: Context) -> ReleaseAnalysis:
    """Return the violations of an elasticsearch.yml for all releases."""
    analysis = ReleaseAnalysis(ctx)
    analysis.body = True
    root = _root(ctx)
    if root is not None and all(error.kind in ("yaml-duplicate-key", "template-marker") for error in ctx.errors):
        misplaced = _node_set_keys(analysis, root)
        for name, entry, given in flatten(root):
            if entry.is_bare or name.partition(".")[0] in misplaced:
                continue  # ES003 reports the braces around it
            check_setting(analysis, root, name, entry, given)
        settings = {name: (entry, node) for name, entry, node in flatten(root)}
        security.check(analysis, settings)
        relations.check(analysis, settings)
        _check_roles(analysis, settings)
        bootstrap.check(analysis, settings)
        watermarks.check(analysis, _names_in(ctx))
        _threads(analysis, _names_in(ctx))
    return analysis


def check_setting(analysis: ReleaseAnalysis, root: Mapping, name: str, entry: Entry, given: ConfigNode) -> None:
    """Check the name and the value of a setting; ``root`` contains it."""
    if templated(name):
        analysis.unknown("the name of the setting is not in the file", key_span(entry), releases.GE5)
    elif name not in _FINE_INDEX and not _outside_catalogue(analysis, root, name, entry):
        _setting(analysis, root, name, entry, given)


def _outside_catalogue(analysis: ReleaseAnalysis, root: Mapping, name: str, entry: Entry) -> bool:
    """Check a setting that the release notes or the documentation decide, not the catalogue; whether it is one."""
    unknown, removed = reported.UnknownNodeSetting, reported.RemovedNodeSetting
    documented = _DOCUMENTED.get(name)
    if documented is None and name.startswith("xpack.notification.") and re.fullmatch(modules.SECRETS, name):
        documented = releases.V5 | releases.V6
    if message := oss_problem(analysis.ctx, name, of_servers=name.startswith("index.")):
        analysis.add(unknown, entry, message, releases.GE5)
    elif name.startswith("index."):
        message = f"Index setting `{name}` is not allowed in `elasticsearch.yml`. Move it to a template"
        analysis.add(reported.IndexSettingInNodeConfig, entry, message, releases.GE5)
    elif documented is not None and releases.GE5 & ~documented:
        is_late = bool(documented & releases.NEWEST)
        opened = _UNREAD.get(name, 0)
        cuts = ((8, 0),) if is_late and not documented & releases.V6 else ((7, 0),)
        message = f"`{name}` was removed. Store the value in the keystore"
        if is_late:
            message = _too_new(name, documented, cuts)
        analysis.add(
            unknown, entry, message, releases.GE5 & ~(documented | opened),
            undecided=opened if is_late else 0, swallow=releases.LE2, removed=removed, cuts=cuts,
        )  # fmt: skip
    elif name.startswith(modules.SYSTEM_PROPERTIES) and not name.startswith(FORMER):
        setting = name.removeprefix("es.")
        message = f"`{name}` is a system property, not a setting. Pass it as a JVM option: `-D{name}=…`"
        if setting != name and row_of(setting) is not None:
            message = f"Unknown setting `{name}`{did_you_mean(setting)}"
        analysis.add(unknown, entry, message, releases.GE5, swallow=releases.LE2)
    elif name in modules.VARIABLES:
        message = f"`{name}` is a variable of the environment, not a setting. Set it where Elasticsearch is started"
        analysis.add(unknown, entry, message, releases.GE5, swallow=releases.LE2)
    elif name.startswith("tribe."):
        message = f"`{name}` is for tribe nodes, which were removed. Remove the setting, and use cross-cluster search"
        analysis.add(unknown, entry, message, releases.GE6, removed=removed, cuts=((6, 9), (7, 0)))
    elif name.startswith(("thread_pool.bulk.", "thread_pool.index.")):  # by the release notes of 6.3 and 7.0
        new_name = name.replace("thread_pool.bulk.", "thread_pool.write.")
        is_renamed = new_name != name
        action = replacements.rename_to(new_name) if is_renamed else "Remove the setting"
        fix = later(_rename, analysis.ctx, root, entry, name, new_name) if is_renamed else None
        analysis.add(unknown, entry, f"`{name}` was removed. {action}", releases.GE7, removed=removed, fix=fix)
    elif name.startswith(modules.OF_REPOSITORIES):
        message = (
            f"`{name}` is a setting of repositories, not of nodes. Move it to the request that adds the repository"
        )
        opened = releases.V5 | releases.V6
        analysis.add(unknown, entry, message, releases.GE7, undecided=opened, swallow=releases.LE2)
    elif modules.is_in_profile(name):
        row = row_of("xpack.security.transport." + name.partition(".xpack.security.")[2])
        if row is not None and len(row) > 2 and isinstance(entry.value, Scalar):
            _value(analysis, name, entry.value, row[1], row[2], row[0])
        else:
            analysis.unknown("the security plugin adds settings to transport profiles", entry)
    else:
        return False
    return True


def _setting(analysis: ReleaseAnalysis, root: Mapping, name: str, entry: Entry, given: ConfigNode) -> None:
    """Check a setting, and its value, by the catalogue."""
    row = row_of(name)
    is_empty_list = isinstance(given, Sequence) and not given.items
    reported_otherwise = releases.GE6 if security.is_secret(name) else 0
    if row is None or row[0] == 0:
        _unknown(analysis, name, entry, reported_otherwise | (releases.V5 if is_empty_list else 0))
        return
    registered: int = row[0]
    more: dict[str, Any] = row[2] if len(row) > 2 else {}
    refused = releases.GE5 & ~registered & ~reported_otherwise
    opened = 0
    if more.get("module"):
        if refused & ~releases.GE8:
            analysis.unknown_once(_not_read(name.rpartition(".")[0]), entry)
        refused &= releases.GE8
    elif row[1] == "group" and name not in catalogue():
        opened, refused = refused, 0  # the catalogue has settings below the group, which modules may add to
    if is_empty_list:
        refused &= ~releases.V5
    first = registered & -registered
    changes = _CUTS.get(name, releases.MAJORS)
    for part, is_removed in ((first - 1, False), (~(first - 1), True)):  # before and after the releases that have it
        if not (refused | opened) & part:
            continue
        message = _too_new(name, registered, changes)
        if is_removed:
            message = f"`{name}` was removed. {_advice(analysis, name)}"
        same = replacements.RENAMED.get(name, "")
        new_name = same or replacements.NARROWER.get(name, "")
        is_renamed = is_removed and new_name
        analysis.add(
            reported.UnknownNodeSetting, entry, message, refused & part, undecided=opened & part,
            swallow=0 if registered & releases.V5 else releases.LE2, cuts=changes,
            removed=reported.RemovedNodeSetting if is_removed else None,
            fix=later(_replace, analysis.ctx, root, entry, name, new_name, bool(same)) if is_renamed else None,
        )  # fmt: skip
    _values(analysis, name, given, row)


def _values(analysis: ReleaseAnalysis, name: str, given: ConfigNode, row: list[Any]) -> None:
    """Check a value, or those of a list, by a row of the catalogue."""
    if isinstance(given, Sequence):
        _list(analysis, name, given, row, row[0])
    elif not is_null(given):
        _value(analysis, name, given, row[1], row[2] if len(row) > 2 else {}, row[0])


def _not_read(group: str) -> str:
    if group.startswith(("xpack.", "thread_pool")):
        return f"`{group}.*` has settings that lslint does not know"
    return f"`{group}.*` belongs to a module or plugin whose settings lslint does not know"


def _too_new(name: str, registered: int, cuts: tuple[releases.Numbers, ...]) -> str:
    return f"Setting `{name}` {releases.requires(registered, cuts)}. Remove the setting, or upgrade"


def _node_set_keys(analysis: ReleaseAnalysis, root: Mapping) -> set[str]:
    """Report keys of a node set of the Elastic operator that are in its ``config``, and return them."""
    is_operated = analysis.ctx.origin == "operator"
    keys = knowledge.load("eck")["kinds"]["Elasticsearch"]["spec.nodeSets"] if is_operated else ()
    misplaced = {entry.name: entry for entry in root.entries if entry.name in keys}
    for name, entry in misplaced.items():
        message = f"`{name}` is a key of `nodeSets`, not a setting. Move `{name}` out of `config`, next to it"
        analysis.add(reported.UnknownNodeSetting, key_span(entry), message, releases.GE5, swallow=releases.LE2)
    return set(misplaced)


def _list(analysis: ReleaseAnalysis, name: str, given: Sequence, row: list[Any], registered: int) -> None:
    kind = row[1]
    if kind not in ("list", "group"):
        refused = releases.V5 if given.items else 0
        if kind in ("bool", "int", "time", "bytes", "float", "enum"):
            refused |= releases.GE6
        message = f"`{name}` must be a single value, not a list"
        analysis.add(reported.BadNodeSettingValue, given, message, refused & registered, swallow=releases.LE2)
    elif len(row) > 2:
        for item in items(given):
            _value(analysis, name, item, "string", row[2], registered)


def _unknown(analysis: ReleaseAnalysis, name: str, entry: Entry, fine: int) -> None:
    place = key_span(entry)
    former = name.startswith(FORMER)
    if name in modules.REMOVED_BY_8:
        analysis.unknown(
            f"{modules.REMOVED_BY_8[name]} whose settings lslint does not know", place, releases.V5 | releases.V6
        )
        message = f"`{name}` was removed. {replacements.advice(name, analysis.target)}"
        analysis.add(reported.RemovedNodeSetting, place, message, releases.GE8)
        return
    if _is_of_kibana(name):
        message = f"`{name}` is a setting of Kibana. Move it to `kibana.yml`"
        opened = releases.GE5 & ~releases.GE7 if name.startswith("xpack.") else 0
        analysis.add(
            reported.UnknownNodeSetting, place, message, releases.GE5, undecided=opened, swallow=releases.LE2
        )  # fmt: skip
        return
    word, _, tail = name.partition(".")
    if word in modules.FAMILIES and "." in tail and tail in catalogue():
        message = f"Unknown setting `{name}`; `{tail}` does not belong under `{word}`. Move it to the top level"
        analysis.add(reported.UnknownNodeSetting, place, message, releases.GE5, swallow=releases.LE2)
        return
    better = "" if former else closest_setting(name)
    is_xpack = name.startswith("xpack.") and not former
    owner = ".".join(name.split(".")[: 1 + is_xpack])
    if is_xpack:
        is_of_module = not better and owner.removeprefix("xpack.") in modules.XPACK
    else:
        may_be_other = modules.is_of_module(name) and not _is_of_known_pool(name, better)
        is_of_module = not former and (may_be_other or (not better and _is_of_plugin(name, analysis)))
    if is_of_module:
        analysis.unknown_once(_not_read(owner), place)
        return
    since_2 = name in _REJECTED_BY_2
    refused = (releases.GE7 if better else releases.GE8) if is_xpack else releases.GE2 if since_2 else releases.GE5
    if former:
        better = replacements.RENAMED.get(name, "")
        message = f"`{name}` was removed. {_advice(analysis, name)}"
    else:
        better = "" if better in _names_in(analysis.ctx) else better
        message = f"Unknown setting `{name}`{did_you_mean(better) or '. Correct the name, or remove the setting'}"
    analysis.add(
        reported.UnknownNodeSetting, place, message, refused & ~fine, undecided=releases.GE5 & ~refused,
        swallow=0 if former else releases.LE2, removed=reported.RemovedNodeSetting if former else None,
        cuts=releases.MAJORS if is_xpack else ((2, 0),) if since_2 else ((5, 0),),
        fix=(lambda: _replace(analysis.ctx, None, entry, name, better, former)) if better else None,
    )  # fmt: skip


@computed_once
def _groups_of_kibana() -> list[list[str]]:
    """Return the parts of the settings of Kibana in whose names users choose a part."""
    return [name.split(".") for name in knowledge.load("kibana/settings")["settings"] if "*" in name]


def _is_of_kibana(name: str) -> bool:
    """Return whether a setting that Elasticsearch does not have is one of Kibana."""
    parts = name.split(".")
    return name in knowledge.load("kibana/settings")["settings"] or any(
        len(group) == len(parts) and all(word in ("*", part) for word, part in zip(group, parts, strict=True))
        for group in _groups_of_kibana()
    )


def _is_of_known_pool(name: str, better: str) -> bool:
    """Whether a setting is of a thread pool of the server, whose options are known, or is a misspelt one."""
    pool, _, option = name.rpartition(".")
    is_of_server = any(f"{pool}.{part}" in catalogue() for part in ("size", "core"))
    is_unknown = option not in modules.POOL_OPTIONS
    return name.startswith("thread_pool.") and (better.startswith("thread_pool.") or (is_of_server and is_unknown))


def _is_of_plugin(name: str, analysis: ReleaseAnalysis) -> bool:
    """Whether a setting may belong to a plugin: no setting of Elasticsearch has the same parent, or none has its
    prefix, and it is one of several or as deeply nested as settings of plugins."""
    parent = name.rpartition(".")[0] + "."
    is_nested = name.startswith(modules.EXTENDED) and "." in parent[:-1]
    if is_nested and not any(known.startswith(parent) for known in catalogue()):
        return True  # `discovery.srv.query`, `cluster.logsdb.enabled`
    if not _namespaces().may_be_plugin(name):
        return False
    return name.count(".") > 1 or _first_words(analysis.ctx).get(name.partition(".")[0], 0) > 1


@computed_once
def _namespaces() -> Namespaces:
    return Namespaces(catalogue())


@fact
def _first_words(ctx: Context) -> dict[str, int]:
    """Return how many settings begin with each word."""
    words: dict[str, int] = {}
    for name in _names_in(ctx):
        word = name.partition(".")[0]
        words[word] = words.get(word, 0) + 1
    return words


def _root(ctx: Context) -> Mapping | None:
    """Return the mapping of the first document; None if it is something else."""
    documents = getattr(ctx.tree, "documents", ())
    root = resolve(documents[0].root) if documents and documents[0].root is not None else None
    return root if isinstance(root, Mapping) else None


@fact
def _names_in(ctx: Context) -> dict[str, ConfigNode]:
    """Return the settings of the file by name."""
    root = _root(ctx)
    return {name: given for name, _, given in flatten(root)} if root is not None else {}


def _advice(analysis: ReleaseAnalysis, name: str) -> str:
    """Return what to do about a removed setting: remove it if the file has the new name, too."""
    given = _names_in(analysis.ctx)
    new = replacements.RENAMED.get(name, "")
    if new not in given or name not in given or not _may_be_together(analysis.ctx, given[name], given[new]):
        return replacements.advice(name, analysis.target)
    if _is_same(analysis.ctx, given[name], given[new]):
        return f"Remove the setting: `{new}` is set, too"
    advice = f"Remove the setting, and check the value of `{new}`"
    is_open = any(has_marker(_written(analysis.ctx, node)) for node in (given[name], given[new]))
    return advice if is_open else f"{advice}, which differs"


def _written(ctx: Context, node: ConfigNode) -> str:
    """Return a value as the file has it: markers of a template engine included."""
    return ctx.text[node.start : node.end]


def _is_same(ctx: Context, one: ConfigNode, other: ConfigNode) -> bool:
    """Whether two settings have the same value."""
    if _written(ctx, one) == _written(ctx, other) != "":
        return True
    if not isinstance(one, Scalar) or not isinstance(other, Scalar) or has_marker(_written(ctx, one)):
        return False
    return one.text.strip() == other.text.strip() != ""


def _may_be_together(ctx: Context, one: ConfigNode, other: ConfigNode) -> bool:
    """Whether a setting is in the file whenever the other one is, as far as blocks of a template engine decide that:
    not if each is in a block without the other, as the blocks may exclude each other."""
    around = [{span for span in _blocks(ctx) if span[0] <= node.start < span[1]} for node in (one, other)]
    return around[0] <= around[1] or around[1] <= around[0]


@fact
def _blocks(ctx: Context) -> list[tuple[int, int]]:
    """Return the spans of the blocks of a template engine."""
    if all(error.kind != "template-marker" for error in ctx.errors):
        return []
    from lslint.grammar.template_blocks import Template

    return [(first.start, last.end) for first, *_, last in Template(ctx.text, "yaml").blocks]


def closest_setting(name: str) -> str:
    """Return the setting that differs only in dots and underscores or whose first letters are missing, or else is most
    similar; empty if none is."""
    whole = (key for key in catalogue() if "." in name and key.endswith(name) and key[-len(name) - 1 :][:1].isalpha())
    return _by_dots().get(name.replace("_", ".")) or next(whole, "") or _supported().closest(name) or ""


@computed_once
def _by_dots() -> dict[str, str]:
    return {key.replace("_", "."): key for key in reversed(catalogue())}


@computed_once
def _supported() -> Suggestions:
    return Suggestions([key for key, row in catalogue().items() if row[0] & releases.NEWEST and key[-1] != "."])


def _replace(ctx: Context, root: Mapping | None, entry: Entry, name: str, new_name: str, is_exact: bool) -> Fix | None:
    """Return a fix that renames a setting, or removes it if the new name has the same value."""
    given = _names_in(ctx)
    if new_name not in given:
        return _rename(ctx, root, entry, name, new_name, "safe" if is_exact else "unsafe")
    tree = ctx.tree
    if not is_exact or not isinstance(tree, ConfigFile) or not tree.documents:
        return None
    holder = edits.holder_of(tree.documents[0].root, entry)
    if holder is None or name not in given or not _is_same(ctx, given[name], given[new_name]):
        return None
    if not _may_be_together(ctx, given[name], given[new_name]):
        return None
    found = edits.removals(ctx.text, edits.comments_of(tree.comments, ctx.text, holder), holder, [entry])
    return Fix("safe", f"Remove `{name}`", found, replacements.since(new_name)) if found else None


def _rename(
    ctx: Context, root: Mapping | None, entry: Entry, name: str, new_name: str, applicability: Applicability = "safe"
) -> Fix | None:
    """Return a fix with the new name if the setting is a single dotted key; unsafe if a release rejects its value."""
    if entry.name != name or (root is not None and root.find(new_name) is not None):
        return None
    if not isinstance(entry.key, Scalar) or entry.key.style != "plain":
        return None
    renamed, row = ReleaseAnalysis(ctx), row_of(new_name)
    if row is not None:
        _values(renamed, new_name, resolve(entry.value), row)
    if renamed.violations:
        applicability = "unsafe"
    edit = Edit(entry.key.start, entry.key.end, new_name)
    since = replacements.since(new_name) if applicability == "safe" else ""
    return Fix(applicability, f"Rename `{name}` to `{new_name}`", [edit], since)


def _value(
    analysis: ReleaseAnalysis, name: str, given: ConfigNode, kind: str, more: dict[str, Any], registered: int
) -> None:
    written = text(given) or ""
    place = span(given)
    is_masked = masked(analysis.ctx, place)
    if templated(written) or is_masked:
        is_limited = kind in ("bool", "int", "float", "time", "bytes", "enum") or name in _LIMITED
        if is_limited and (is_masked or has_marker(written)):
            analysis.unknown(f"the value of `{name}` is not in the file", place, releases.GE5)
        return

    def refuse(message: str, refused: int, **more: Any) -> None:
        analysis.add(reported.BadNodeSettingValue, place, message, refused, swallow=releases.LE2, **more)

    if name == "cluster.name":
        if not written:
            refuse("`cluster.name` is empty. Set a name", releases.GE5)
        elif ":" in written:
            refuse("`cluster.name` contains a colon. Remove the colon", releases.GE7)
        return
    if name == "discovery.type":
        _discovery_type(analysis, given, written)
        return
    if name.startswith("logger.") and written.upper() not in _LEVELS:
        *levels, last = (f"`{level.lower()}`" for level in _LEVELS)
        refuse(f"{display_value(given)} is not a log level. Use {', '.join(levels)} or {last}", releases.GE5)
        return
    if kind == "bool" and isinstance(given, Scalar) and isinstance(given.value, bool):
        return
    refused, wanted = setting_values.refusing(kind, written, more, name)
    if not compiled(more.get("matches", "(?s).*")).fullmatch(written):
        refused, wanted = releases.GE7, more["must"]
    if kind == "enum" and written.lower() in [str(value).lower() for value in more.get("values", ())]:
        refused = 0
    number = given.value if isinstance(given, Scalar) else None
    if kind == "int" and isinstance(number, int) and not isinstance(number, bool):
        refused, wanted = setting_values.in_range(number, more)  # YAML has more notations for numbers
    elsewhere = (
        releases.GE5 & ~registered if more.get("module") else 0
    )  # other modules register it, which were not asked
    if kind == "bool":
        registered |= elsewhere & releases.GE6  # where any boolean is `true` or `false`
        elsewhere &= ~releases.GE6
    undecided = refused & elsewhere
    refused &= registered & releases.GE5
    if refused:
        action = f". {wanted[0].upper()}{wanted[1:]}" if wanted else ""
        message = f"{display_value(given)} is not a valid value for `{name}`{action}"
        if unit := setting_values.missing_unit(kind, written, more):
            message = f"`{name}: {written}` has no unit. {unit}"
        fix = later(fixes.plain_boolean, given) if kind == "bool" else None
        refuse(message, refused, undecided=undecided, fix=fix, moot=releases.GE5 & ~registered)


_DISCOVERY = ("single-node", "multi-node")
"""The values of ``discovery.type`` in the newest release: ``DiscoveryModule`` of 5.x to 9.x."""
_OLD_DISCOVERY = {"zen": 0, "legacy-zen": releases.V6 | releases.GE8, "none": releases.GE7, "local": releases.GE6}
"""Its other values, and the releases that reject them."""


def _discovery_type(analysis: ReleaseAnalysis, given: ConfigNode, written: str) -> None:
    """Check ``discovery.type``: up to 6.x, plugins could add values."""
    rule = reported.BadNodeSettingValue
    if written == "single-node":
        message = f"`discovery.type: {written}` {releases.REQUIRES} 5.4 or later. Remove the setting, or upgrade"
        analysis.add(rule, given, message, starts=releases.LE2, cuts=((5, 4),))
    elif written not in ("", "multi-node"):
        similar = closest(written, [*_DISCOVERY, "zen"])
        refused = _OLD_DISCOVERY.get(written, releases.GE5 if similar else releases.GE7)
        cure = did_you_mean(similar) if similar else ". For one node use `single-node`; a plugin such as"
        cure += "" if similar else " `discovery-ec2` belongs in `discovery.seed_providers`"
        since = " since 7.0" if refused == releases.GE7 else ""  # with the plugin that adds it
        message = f"{display_value(given)} is not a valid value for `discovery.type`{since}{cure}"
        if not similar and written.count(".") > 1 and not written[0].isdigit():
            message = f"{display_value(given)} is a class, which `discovery.type` does not accept since 5.0. Remove the"
            message += " setting together with the plugin"
        undecided = 0 if written in _OLD_DISCOVERY else releases.GE5 & ~releases.GE7 & ~refused
        analysis.add(rule, given, message, starts=refused, undecided=undecided, swallow=releases.LE2, cuts=((7, 0),))


def _threads(analysis: ReleaseAnalysis, seen: dict[str, ConfigNode]) -> None:
    """Check thread pools against the number of processors in the same file."""
    cores = text(seen.get("node.processors")) or text(seen.get("processors"))
    if cores is None or not setting_values.is_integer(cores):
        return
    for name, node in seen.items():
        pool = name.split(".")
        size = text(node)
        if len(pool) != 3 or pool[0] != "thread_pool" or pool[2] != "size" or pool[1] not in trait("write_pools"):
            continue
        if size is not None and setting_values.is_integer(size) and int(size) > int(cores) + 1:
            message = f"`{name}: {size}` is too large for {cores} processors. Use at most {int(cores) + 1}"
            analysis.add(reported.ThreadPoolSizeAboveCores, node, message, releases.GE5, swallow=releases.LE2)


def _check_roles(analysis: ReleaseAnalysis, given: dict[str, tuple[Entry, ConfigNode]]) -> None:
    """Check the names in ``node.roles``, and that no initial master is listed twice."""
    rule = reported.BadNodeSettingValue
    if "cluster.initial_master_nodes" in given:
        masters, value = given["cluster.initial_master_nodes"]
        names = [name.strip() for part in texts(value) for name in part.split(",")]
        twice = next((name for name in names if names.count(name) > 1 and not templated(name)), None)
        if twice is not None and not masked(analysis.ctx, span(value)):
            message = f"`cluster.initial_master_nodes` contains `{twice}` twice. Remove one of them"
            analysis.add(rule, masters, message, starts=releases.GE7)
    if "node.roles" not in given:
        return
    node = given["node.roles"][1]
    listed = [(item, role.strip()) for item in one_or_more(node) for role in (text(item) or "").split(",")]
    roles = knowledge.load("es/node_names")["roles"]
    for item, role in listed:
        if role and role not in roles and not templated(role) and not masked(analysis.ctx, span(item)):
            message = f"Unknown node role `{role}`. Use a valid role, for example `master` or `data`"
            analysis.add(rule, item, message, releases.GE7, swallow=releases.LE2, cuts=((7, 9),))
