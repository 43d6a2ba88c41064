"""Index lifecycle policies: phases, actions and parameters by release, according to the sources and the reference.

The table was not verified against running servers, so all findings have the stage ``run``.
"""

from __future__ import annotations

from lslint.grammar.config.tree import ConfigNode, Entry, Mapping, Sequence
from lslint.rules import knowledge
from lslint.rules.api import Context, Edit, Fix
from lslint.rules.elasticsearch import reported
from lslint.rules.elasticsearch.model import releases
from lslint.rules.elasticsearch.model.json_values import (
    did_you_mean,
    display_value,
    entries,
    is_null,
    key_span,
    templated,
    text,
    value,
)
from lslint.rules.elasticsearch.model.setting_values import is_integer, matches, millis
from lslint.rules.elasticsearch.templates.policies import PHASES, is_readable
from lslint.rules.shared.violations import Analysis

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any


def table() -> dict[str, Any]:
    """Return the table of phases, actions and parameters."""
    found: dict[str, Any] = knowledge.load("es/lifecycle")
    return found


def analyze(ctx: Context) -> Analysis:
    """Return the analysis of the policies of a file."""
    analysis = Analysis(ctx)
    if is_readable(ctx):
        for document in getattr(ctx.tree, "documents", ()):
            root = document.root
            is_policy = "_ilm/policy" in document.path if document.method else ctx.kind == "ilm-policy"
            if is_policy and isinstance(root, Mapping):
                _policies(analysis, root, document.method == "PUT")
    return analysis


def _is_before(analysis: Analysis, since: str) -> bool:
    """Whether the target is older than that release."""
    target = releases.numbers_of(analysis.ctx.target)
    return bool(since) and target is not None and target < releases.numbers(since)


def _policies(analysis: Analysis, root: Mapping, is_request: bool) -> None:
    """Check the policy of a request body, a bare policy, or the policies in the response of a GET."""
    own = root.get("policy")
    phases = root.entry("phases")
    if own is not None and templated(text(own) or ""):
        return
    if is_request and phases is not None and not isinstance(own, Mapping):
        message = "`phases` must be inside the object `policy`: Elasticsearch rejects the request. Move it there"
        analysis.report(reported.UnknownLifecyclePart, phases, message)
        inside = value(phases)
        if isinstance(inside, Mapping):
            _phases(analysis, inside)
        return
    if isinstance(own, Mapping):
        for entry in entries(root):
            if entry.name not in ("policy", "version", "modified_date", "in_use_by") and not templated(entry.name):
                _unknown(analysis, entry, ["policy"], "key", "the request body of a policy")
        _policy(analysis, own)
    elif root.entry("phases") is not None:
        _policy(analysis, root)
    else:
        for entry in entries(root):
            inside = value(entry)
            policy = inside.get("policy") if isinstance(inside, Mapping) else None
            if isinstance(policy, Mapping):
                _policy(analysis, policy)


def _policy(analysis: Analysis, policy: Mapping) -> None:
    for entry in entries(policy):
        since = table()["policy"].get(entry.name)
        if since is None:
            _unknown(analysis, entry, list(table()["policy"]), "key", "a policy")
        elif _is_before(analysis, since):
            message = f"`{entry.name}` in a policy requires {since} or later. Remove the key"
            analysis.report(reported.UnknownLifecyclePart, entry, message)
    phases = policy.get("phases")
    if isinstance(phases, Mapping):
        _phases(analysis, phases)


def _phases(analysis: Analysis, phases: Mapping) -> None:
    known = table()["phases"]
    for entry in entries(phases):
        since = known.get(entry.name)
        if since is None:
            _unknown(analysis, entry, list(known), "phase", "a policy")
        elif _is_before(analysis, since):
            message = f"The phase `{entry.name}` requires {since} or later. Remove the phase"
            analysis.report(reported.UnknownLifecyclePart, entry, message)
        inside = value(entry)
        if isinstance(inside, Mapping):
            _phase(analysis, entry, inside)
    _ages(analysis, phases)


def _unknown(analysis: Analysis, entry: Entry, words: list[str], what: str, where: str) -> None:
    """Report an unknown key, phase, action or parameter (``what``)."""
    from lslint.rules.shared.suggest import closest

    if templated(entry.name):
        return
    similar = closest(entry.name, words)
    title = f"Rename `{entry.name}` to `{similar}`"
    fix = Fix("unsafe", title, [Edit(*key_span(entry), f'"{similar}"')]) if similar else None
    cure = did_you_mean(similar) or ". Remove the key"
    message = f"Unknown {what} `{entry.name}` in {where}: Elasticsearch may reject the policy{cure}"
    analysis.report(reported.UnknownLifecyclePart, entry, message, fix)


def _phase(analysis: Analysis, phase: Entry, inside: Mapping) -> None:
    actions: Mapping | None = None
    for entry in entries(inside):
        if entry.name == "min_age":
            _value(analysis, "min_age", f"the phase `{phase.name}`", "time", value(entry))
        elif entry.name == "actions":
            found = value(entry)
            actions = found if isinstance(found, Mapping) else None
        else:
            _unknown(analysis, entry, table()["phase"], "key", f"the phase `{phase.name}`")
    if actions is None:
        keys = [entry.name for entry in entries(inside)]
        if "actions" not in keys and not any(templated(key) for key in keys):
            message = f'The phase `{phase.name}` requires `actions`. Add `"actions": {{}}`, or remove the phase'
            analysis.report(reported.MisplacedLifecycleAction, phase, message)
        return
    names = [entry.name for entry in entries(actions)]
    for entry in entries(actions):
        row = table()["actions"].get(entry.name)
        if row is None:
            _unknown(analysis, entry, list(table()["actions"]), "action", f"the phase `{phase.name}`")
            continue
        if _is_before(analysis, row.get("since", "")):
            message = f"The action `{entry.name}` requires {row['since']} or later. Remove the action"
            analysis.report(reported.UnknownLifecyclePart, entry, message)
        if phase.name in table()["phases"] and phase.name not in row["phases"]:
            allowed = " or ".join(f"`{name}`" for name in row["phases"])
            message = f"The phase `{phase.name}` cannot have the action `{entry.name}`. Move the action to {allowed}"
            analysis.report(reported.MisplacedLifecycleAction, entry, message)
        _action(analysis, entry, row)
    if phase.name == "hot" and "rollover" not in names and not any(templated(name) for name in names):
        for entry in entries(actions):
            if entry.name in table()["rolls_over"]:
                message = (
                    f"`{entry.name}` in the `hot` phase requires `rollover`, because the index is still being written."
                    " Add `rollover`"
                )
                analysis.report(reported.MisplacedLifecycleAction, entry, message)
    if phase.name == "frozen" and "searchable_snapshot" not in names and not any(templated(name) for name in names):
        analysis.report(
            reported.MisplacedLifecycleAction, phase,
            "The `frozen` phase requires `searchable_snapshot`: a frozen index must be a snapshot. Add the action",
        )  # fmt: skip


def _action(analysis: Analysis, action: Entry, row: dict[str, Any]) -> None:
    inside = value(action)
    if not isinstance(inside, Mapping):
        if not (isinstance(inside, Sequence) or (text(inside) and templated(text(inside) or ""))):
            analysis.report(
                reported.BadLifecycleValue, inside,
                f"`{action.name}` must be an object (`{{}}` for the defaults), not {display_value(inside)}",
            )  # fmt: skip
        return
    given = [entry.name for entry in entries(inside)]
    for entry in entries(inside):
        known = row["params"].get(entry.name)
        if known is None:
            _unknown(analysis, entry, list(row["params"]), "parameter", f"the action `{action.name}`")
            continue
        if len(known) > 1 and _is_before(analysis, known[1]):
            message = f"`{entry.name}` of the action `{action.name}` requires {known[1]} or later. Remove the parameter"
            analysis.report(reported.UnknownLifecyclePart, entry, message)
        _value(analysis, entry.name, f"`{action.name}`", known[0], value(entry))
    if any(templated(name) for name in given):
        return
    needed = row.get("needs")
    if needed and needed not in given:
        analysis.report(
            reported.MisplacedLifecycleAction,
            action,
            f"The action `{action.name}` requires `{needed}`. Add the parameter",
        )
    if action.name == "rollover" and not any(name.startswith("max_") for name in given):
        message = "`rollover` requires at least one `max_…` condition. Add `max_age` or `max_primary_shard_size`"
        analysis.report(reported.MisplacedLifecycleAction, action, message)
    if action.name == "shrink" and len({"number_of_shards", "max_primary_shard_size"} & set(given)) != 1:
        message = "`shrink` requires exactly one of `number_of_shards` and `max_primary_shard_size`. Set only one"
        analysis.report(reported.MisplacedLifecycleAction, action, message)


def _value(analysis: Analysis, name: str, where: str, kind: str, node: ConfigNode) -> None:
    written = text(node)
    if is_null(node) or (written is not None and templated(written)) or kind in ("word", "names"):
        return
    if written is None or not _fits(kind, written):
        message = f"`{name}` of {where} must be {_WANTED[kind]}, not {display_value(node)}"
        analysis.report(reported.BadLifecycleValue, node, message)


_WANTED = {
    "time": "a time with a unit (`30d`, `12h`)", "size": "a size with a unit (`50gb`)",
    "bool": "`true` or `false`", "positive": "a whole number above 0", "count": "a whole number, 0 or more",
    "integer": "a whole number", "codec": "`best_compression`",
}  # fmt: skip
_LEAST = {"positive": 1, "count": 0, "integer": -(2**63)}


def _fits(kind: str, written: str) -> bool:
    if kind == "time":
        return millis(written) is not None
    if kind == "size":
        return matches("size", written.strip().lower())
    if kind in _LEAST:
        return is_integer(written) and int(written) >= _LEAST[kind]
    return written in (("true", "false") if kind == "bool" else ("best_compression",))


def _ages(analysis: Analysis, phases: Mapping) -> None:
    """Check that no phase has a smaller ``min_age`` than an earlier phase, after which it starts in any case."""
    last: tuple[str, float, str] | None = None
    for name in PHASES:
        phase = phases.get(name)
        node = phase.get("min_age") if isinstance(phase, Mapping) else None
        age = millis(text(node) or "")
        if node is None or age is None or age < 1:
            continue
        if last is not None and age < last[1]:
            target = analysis.ctx.target
            effect = "Elasticsearch rejects the policy"
            if target is not None and not target.at_least(7, 17):
                effect = "the phase waits for the earlier one"  # releases before 7.13 accept the policy
            message = (
                f"`min_age` of the `{name}` phase is shorter than in the `{last[0]}` phase ({last[2]}), so {effect}."
                f" Set at least {last[2]}"
            )
            analysis.report(reported.MisplacedLifecycleAction, node, message)
        elif last is None or age > last[1]:
            last = name, age, text(node) or ""
