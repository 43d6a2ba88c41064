"""Index lifecycle policies: what the releases reject, according to the sources of Elasticsearch."""

from __future__ import annotations

import math
from collections.abc import Collection

from lslint.grammar.config.tree import ConfigNode, Entry, Mapping
from lslint.grammar.numbers import parse_integer
from lslint.rules import knowledge
from lslint.rules.api import Context, Edit, Fix
from lslint.rules.elasticsearch import reported
from lslint.rules.elasticsearch.model import releases
from lslint.rules.elasticsearch.model.distribution import oss_problem
from lslint.rules.elasticsearch.model.json_values import (
    bodies,
    display_value,
    entries,
    is_empty,
    is_null,
    is_text,
    key_span,
    templated,
    text,
    value,
)
from lslint.rules.elasticsearch.model.setting_values import matches, millis, real_number
from lslint.rules.elasticsearch.model.template_view import is_readable, path_parts
from lslint.rules.elasticsearch.model.traits import trait
from lslint.rules.elasticsearch.model.violations import ReleaseAnalysis
from lslint.rules.elasticsearch.templates.policies import PHASES
from lslint.rules.facts import fact
from lslint.rules.shared.message_parts import backticked, did_you_mean
from lslint.rules.shared.suggest import closest

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    from lslint.rules.elasticsearch.rule import LifecycleRule

    Actions = dict[tuple[str, str], Entry]
    """Phase and action -> the entry of the action."""

_OF_RESPONSE = ("version", "modified_date", "in_use_by")
"""Keys that the response of a GET has in addition."""


def table() -> dict[str, Any]:
    """Return the table of phases, actions and parameters."""
    return knowledge.load("es/lifecycle")


@fact
def analyze(ctx: Context) -> ReleaseAnalysis:
    """Return the analysis of the policies of a file."""
    analysis = ReleaseAnalysis(ctx)
    for document, root in bodies(ctx.tree) if is_readable(ctx) else ():
        analysis.body = True
        parts = path_parts(document) if document.method else []
        if parts[:2] == ["_ilm", "policy"] and document.method == "PUT":
            _request(analysis, root)
        elif parts[:2] == ["_ilm", "policy"] or (not document.method and ctx.kind == "ilm-policy"):
            _policies(analysis, root)
    return analysis


def _reject(
    analysis: ReleaseAnalysis,
    rule: type[LifecycleRule],
    place: ConfigNode | Entry,
    message: str,
    *,
    before: str = "",
    since: str = "",
    fix: Fix | None = None,
) -> None:
    """Report what all releases reject, those before a release, or those since a release."""
    load = releases.since(since) if since else releases.ALL & ~releases.since(before)
    cuts = (releases.numbers(since or before),) if since or before else releases.MAJORS
    analysis.add(rule, place, message, load, cuts=cuts, fix=(lambda: fix) if fix is not None else None)


def _requires(analysis: ReleaseAnalysis, entry: Entry, what: str, since: str, action: str) -> None:
    """Report something that releases before ``since`` do not have."""
    if since:
        message = f"{what} {releases.REQUIRES} {since} or later. {action}"
        _reject(analysis, reported.UnknownLifecyclePart, entry, message, before=since)


def _request(analysis: ReleaseAnalysis, root: Mapping) -> None:
    """Check the body of a request that creates a policy."""
    own, phases = root.get("policy"), root.entry("phases")
    if own is not None and templated(text(own) or ""):
        return
    if phases is not None and not isinstance(own, Mapping):
        message = "`phases` must be inside the object `policy`. Move it there"
        _reject(analysis, reported.UnknownLifecyclePart, phases, message)
        _phases(analysis, phases)
        return
    for entry in entries(root):
        if entry.name != "policy":
            _unknown_of_body(analysis, entry, own)
    _policies(analysis, root)


def _policies(analysis: ReleaseAnalysis, root: Mapping) -> None:
    """Check the policy of a request body, a bare policy, or the policies in the response of a GET."""
    own = root.get("policy")
    if isinstance(own, Mapping):
        for entry in entries(root):
            if entry.name not in ("policy", *_OF_RESPONSE):
                _unknown_of_body(analysis, entry, own)
        _policy(analysis, own)
    elif root.entry("phases") is not None:
        _policy(analysis, root)
    else:
        for entry in entries(root):
            inside = value(entry)
            policy = inside.get("policy") if isinstance(inside, Mapping) else None
            if isinstance(policy, Mapping):
                _policy(analysis, policy)


def _policy(analysis: ReleaseAnalysis, policy: Mapping) -> None:
    for entry in entries(policy):
        since = table()["policy"].get(entry.name)
        if since is None:
            _unknown(analysis, entry, list(table()["policy"]), "key", "a policy")
        else:
            _requires(analysis, entry, f"`{entry.name}` in a policy", since, "Remove the key")
    phases = policy.entry("phases")
    if phases is None:
        if not _is_open(policy):
            _reject(analysis, reported.MisplacedLifecycleAction, policy, "A policy requires `phases`. Add the object")
        return
    if message := oss_problem(analysis.ctx, "_ilm"):
        _reject(analysis, reported.UnknownLifecyclePart, phases, message)
    _phases(analysis, phases)


def _phases(analysis: ReleaseAnalysis, holder: Entry) -> None:
    phases = _object(analysis, holder, "`phases`")
    if phases is None:
        return
    known, actions = table()["phases"], {}
    for entry in entries(phases):
        since = known.get(entry.name)
        if since is None:
            _unknown(analysis, entry, list(known), "phase", "a policy")
        else:
            _requires(analysis, entry, f"The phase `{entry.name}`", since, "Remove the phase")
        inside = _object(analysis, entry, f"The phase `{entry.name}`")
        if inside is not None:
            actions.update(_phase(analysis, entry, inside))
    _ages(analysis, phases)
    if not _is_open(phases):
        _snapshots(analysis, actions)
        _merges(analysis, actions)
        _intervals(analysis, actions)


def _is_open(node: Mapping) -> bool:
    """Whether a template engine makes the name of a key, so that any key may be there."""
    return any(templated(entry.name) for entry in entries(node))


def _object(analysis: ReleaseAnalysis, entry: Entry, what: str) -> Mapping | None:
    """Return the object of an entry; report any other value."""
    inside = value(entry)
    if isinstance(inside, Mapping):
        return inside
    if not templated(text(inside) or ""):
        message = f"{what} must be an object (`{{}}` for the defaults), not {display_value(inside)}"
        _reject(analysis, reported.BadLifecycleValue, inside, message)
    return None


def _unknown_of_body(analysis: ReleaseAnalysis, entry: Entry, policy: ConfigNode | None) -> None:
    """Report an unknown key next to ``policy``, which may be one of its keys."""
    since = table()["policy"].get(entry.name)
    is_possible = since is not None and isinstance(policy, Mapping) and policy.entry(entry.name) is None
    is_supported = is_possible and not (since and analysis.ctx.is_below(*releases.numbers(since)))
    cure = f"Move it into `policy`{f' (since {since})' if since and analysis.ctx.target is None else ''}"
    _unknown(analysis, entry, ["policy"], "key", "the request body of a policy", cure if is_supported else "")


def _unknown(
    analysis: ReleaseAnalysis, entry: Entry, words: list[str], what: str, where: str, instead: str = ""
) -> None:
    """Report an unknown key, phase, action or parameter (``what``). ``instead``: what to do in place of removing it."""
    if templated(entry.name):
        return
    similar = closest(entry.name, words)
    title = f"Rename `{entry.name}` to `{similar}`"
    fix = Fix("unsafe", title, [Edit(*key_span(entry), f'"{similar}"')]) if similar else None
    cure = did_you_mean(similar) or f". {instead or f'Remove the {what}'}"
    _reject(analysis, reported.UnknownLifecyclePart, entry, f"Unknown {what} `{entry.name}` in {where}{cure}", fix=fix)


def _phase(analysis: ReleaseAnalysis, phase: Entry, inside: Mapping) -> Actions:
    """Check a phase, and return its actions."""
    holder = inside.entry("actions")
    for entry in entries(inside):
        if entry.name == "min_age":
            _value(analysis, entry, f"the phase `{phase.name}`", "time")
        elif entry.name not in table()["phase"]:
            _unknown(analysis, entry, table()["phase"], "key", f"the phase `{phase.name}`")
    if holder is None:
        if not _is_open(inside):
            written = '{"delete": {}}' if phase.name == "delete" else "{}"
            message = f'The phase `{phase.name}` requires `actions`. Add `"actions": {written}`, or remove the phase'
            _reject(analysis, reported.MisplacedLifecycleAction, phase, message)
        return {}
    actions = _object(analysis, holder, "`actions`")
    if actions is None:
        return {}
    for entry in entries(actions):
        row = table()["actions"].get(entry.name)
        if row is None:
            _unknown(analysis, entry, list(table()["actions"]), "action", f"the phase `{phase.name}`")
            continue
        _requires(analysis, entry, f"The action `{entry.name}`", row.get("since", ""), "Remove the action")
        if phase.name in table()["phases"] and phase.name not in row["phases"]:
            allowed = backticked(row["phases"], "or")
            message = f"The phase `{phase.name}` cannot have the action `{entry.name}`. Move the action to {allowed}"
            _reject(analysis, reported.MisplacedLifecycleAction, entry, message)
        given = _object(analysis, entry, f"`{entry.name}`")
        if given is not None:
            _action(analysis, entry, given, row)
    if not _is_open(actions):
        _companions(analysis, phase, {entry.name: entry for entry in entries(actions)})
    return {(phase.name, entry.name): entry for entry in entries(actions)}


def _companions(analysis: ReleaseAnalysis, phase: Entry, actions: dict[str, Entry]) -> None:
    """Check which actions of a phase require or exclude others."""
    rule = reported.MisplacedLifecycleAction
    if phase.name == "hot" and "rollover" not in actions:
        for name in sorted(actions.keys() & table()["rolls_over"]):
            message = f"`{name}` in the `hot` phase requires `rollover`, because the index is still being written"
            _reject(analysis, rule, actions[name], f"{message}. Add `rollover`")
    if phase.name == "frozen" and "searchable_snapshot" not in actions:
        message = "The `frozen` phase requires `searchable_snapshot`: a frozen index must be a snapshot. Add the action"
        _reject(analysis, rule, phase, message, since="7.12")
    migrate, allocate = (value(actions[name]) if name in actions else None for name in ("migrate", "allocate"))
    moves = isinstance(migrate, Mapping) and text(migrate.get("enabled")) != "false"
    rules = [allocate.get(name) for name in trait("allocation")] if isinstance(allocate, Mapping) else []
    if moves and any(not is_empty(node) for node in rules):
        message = "`migrate` cannot be combined with rules in `allocate`. Set `enabled: false`, or remove the rules"
        _reject(analysis, rule, actions["migrate"], message, since="7.10")


def _action(analysis: ReleaseAnalysis, action: Entry, inside: Mapping, row: dict[str, Any]) -> None:
    given = {entry.name for entry in entries(inside) if not is_null(value(entry))}
    for entry in entries(inside):
        known = row["params"].get(entry.name)
        if known is None:
            _unknown(analysis, entry, list(row["params"]), "parameter", f"the action `{action.name}`")
            continue
        what = f"`{entry.name}` of the action `{action.name}`"
        _requires(analysis, entry, what, known[1] if len(known) > 1 else "", "Remove the parameter")
        _value(analysis, entry, f"`{action.name}`", known[0])
    if _is_open(inside):
        return
    rule, name = reported.MisplacedLifecycleAction, action.name
    needed = row.get("needs")
    if needed and inside.entry(needed) is None:
        _reject(analysis, rule, action, f"The action `{name}` requires `{needed}`. Add the parameter")
    if name == "rollover" and not any(key.startswith("max_") for key in given):
        message = "`rollover` requires at least one `max_…` condition. Add `max_age` or `max_primary_shard_size`"
        _reject(analysis, rule, action, message)
    if name == "allocate" and not any(key in given and not is_empty(inside.get(key)) for key in row["params"]):
        _reject(analysis, rule, action, "`allocate` requires at least one parameter. Add one, or remove the action")
    elif name == "allocate":
        _sufficient(analysis, action, row["params"], [key for key in given if not is_empty(inside.get(key))])
    if name == "shrink" and len({"number_of_shards", "max_primary_shard_size"} & given) != 1:
        message = "`shrink` requires exactly one of `number_of_shards` and `max_primary_shard_size`. Set only one"
        _reject(analysis, rule, action, message)


def _sufficient(analysis: ReleaseAnalysis, action: Entry, params: dict[str, list[str]], given: list[str]) -> None:
    """Check that the release accepts the only parameter of an action without another one."""
    target, row = analysis.ctx.target, params.get(given[0], ()) if len(given) == 1 else ()
    if len(row) < 3 or target is None or len(target.numbers) < 3:  # a release without a patch number is its last patch
        return
    if releases.numbers(row[1]) <= target.numbers < releases.numbers(row[2]):
        message = f"`{action.name}` with only `{given[0]}` {releases.REQUIRES} {row[2]} or later."
        _reject(analysis, reported.MisplacedLifecycleAction, action, f"{message} Add `number_of_replicas`")


def _value(analysis: ReleaseAnalysis, entry: Entry, where: str, kind: str) -> None:
    node = value(entry)
    written = text(node)
    if is_null(node) or (written is not None and templated(written)):
        return
    if not _fits(kind, node, written):
        message = f"`{entry.name}` of {where} must be {_WANTED[kind]}, not {display_value(node)}"
        _reject(analysis, reported.BadLifecycleValue, node, message)


_WANTED = {
    "time": "a time with a unit (`30d`, `12h`)", "size": "a size with a unit (`50gb`)",
    "bool": "`true` or `false`", "positive": "a whole number above 0", "count": "a whole number, 0 or more",
    "integer": "a whole number", "limit": "a whole number, -1 or more", "codec": "`best_compression`",
    "word": "a string that is not empty", "names": "an object",
}  # fmt: skip
_LEAST = {"positive": 1, "count": 0, "limit": -1, "integer": -(2**63)}


def _fits(kind: str, node: ConfigNode, written: str | None) -> bool:
    if kind == "names" or written is None:
        return kind == "names" and isinstance(node, Mapping)
    if kind == "word":
        return is_text(node) and bool(written.strip())
    if kind == "time":
        return millis(written) is not None
    if kind == "size":
        return matches("size", written.strip().lower())
    if kind in _LEAST:  # the parser cuts off the fraction, also of a number in a string
        number = real_number(written)
        return number is not None and abs(number) != math.inf and int(number) >= _LEAST[kind]
    return written in (("true", "false") if kind == "bool" else ("best_compression",))


def _ages(analysis: ReleaseAnalysis, phases: Mapping) -> None:
    """Check that no phase has a smaller ``min_age`` than an earlier phase. Elasticsearch rejects such a policy since
    7.13; before, the phase waits for the earlier one."""
    last: tuple[str, float, str] | None = None
    for name in PHASES:
        phase = phases.get(name)
        node = phase.get("min_age") if isinstance(phase, Mapping) else None
        age = millis(text(node) or "")
        if node is None or age is None or age < 1:
            continue
        if last is not None and age < last[1]:
            rule, cure = reported.MisplacedLifecycleAction, f"Set at least {last[2]}"
            message = f"`min_age` of the `{name}` phase must not be less than that of the `{last[0]}` phase. {cure}"
            _reject(analysis, rule, node, message, since="7.13")
            effect = f"has no effect: the `{last[0]}` phase starts only after {last[2]}"
            message, run = f"`min_age` of the `{name}` phase {effect}. {cure}", releases.ALL & ~releases.since("7.13")
            analysis.add(rule, node, message, run=run, cuts=((7, 13),))
        elif last is None or age > last[1]:
            last = name, age, text(node) or ""


def _in_order(actions: Actions, name: str) -> list[tuple[str, Entry]]:
    """Return the phases with an action, in their order."""
    return [(phase, actions[phase, name]) for phase in PHASES if (phase, name) in actions]


def _snapshots(analysis: ReleaseAnalysis, actions: Actions) -> None:
    """Check the searchable snapshots of a policy against each other, and against the actions of later phases."""
    rule, mounts = reported.MisplacedLifecycleAction, _in_order(actions, "searchable_snapshot")
    if not mounts:
        return
    first = mounts[0][0]
    after: Collection[str] = PHASES[1:] if first == "hot" else ("frozen",) if first == "cold" else ()
    for (phase, name), entry in actions.items():
        if phase in after and name in table()["before_mount"]:
            message = (
                f"`{name}` cannot follow `searchable_snapshot` of the `{first}` phase. Move it to an earlier phase"
            )
            _reject(analysis, rule, entry, message, since="7.12")
    repository = text(_parameter(mounts[0][1], "snapshot_repository"))
    for phase, entry in mounts[1:]:
        node = _parameter(entry, "snapshot_repository")
        other = text(node)
        if node is not None and repository and other and other != repository and not templated(other + repository):
            message = f"`searchable_snapshot` must use one repository, but the `{first}` phase uses `{repository}`"
            _reject(analysis, rule, node, f"{message}. Use the same one", since="7.12")
        replicated = _parameter(entry, "replicate_for")
        if replicated is not None:
            message = "Only the first `searchable_snapshot` of a policy can have `replicate_for`. Remove the parameter"
            _reject(analysis, rule, replicated, message, since="8.18")
        if (first, phase) == ("hot", "cold"):
            message = (
                "`searchable_snapshot` is in the `hot` and in the `cold` phase, so indices may stay in the hot tier."
                " Use the action in one of them"
            )
            analysis.add(rule, entry, message, run=releases.GE7)


def _merges(analysis: ReleaseAnalysis, actions: Actions) -> None:
    """Check that a phase does not merge to more segments than one before it."""
    least, first = 0, ""
    for phase, entry in _in_order(actions, "forcemerge"):
        count = parse_integer(text(_parameter(entry, "max_num_segments")) or "") or 0
        is_rewritten = (phase, "shrink") in actions or _parameter(entry, "index_codec") is not None
        if not count or is_rewritten:
            least = 0
        elif least and count > least:
            segments = f"{least} segment" + "s" * (least > 1)
            message = f"`forcemerge` of the `{phase}` phase has no effect, because the `{first}` phase already merges"
            message += f" to {segments}. Remove `forcemerge` from `{phase}`"
            analysis.add(reported.MisplacedLifecycleAction, entry, message, run=releases.GE7)
        if count and (not least or count < least):
            least, first = count, phase


def _parameter(action: Entry, name: str) -> ConfigNode | None:
    inside = value(action)
    found = inside.get(name) if isinstance(inside, Mapping) else None
    return None if found is None or is_null(found) else found


def _intervals(analysis: ReleaseAnalysis, actions: Actions) -> None:
    """Check that each ``downsample`` has a multiple of the interval of the one in an earlier phase."""
    last: tuple[str, float] | None = None
    for phase, entry in _in_order(actions, "downsample"):
        node = _parameter(entry, "fixed_interval")
        length = millis(text(node) or "")
        if node is None or not length:
            return
        if last is not None and (length <= last[1] or length % last[1]):
            message = f"`fixed_interval` must be a multiple of the interval of the `{last[0]}` phase. Set a larger one"
            _reject(analysis, reported.MisplacedLifecycleAction, node, message, since="8.6")
        last = phase, length
