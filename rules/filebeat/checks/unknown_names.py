"""Names that are not in a table of options: misspelled, at the wrong level, in the wrong case."""

from __future__ import annotations

from collections.abc import Collection, Iterable

from lslint.rules.filebeat import reported
from lslint.rules.filebeat.checks import misplaced_keys, misplaced_values
from lslint.rules.filebeat.checks.outputs import tables
from lslint.rules.filebeat.config_model import deprecations, values
from lslint.rules.filebeat.config_model.analysis import Analysis, closest, closest_free
from lslint.rules.filebeat.config_model.merge import Leaf, MergedSetting, Obj
from lslint.rules.filebeat.fixes.edits import delete_line

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

OPEN = frozenset(("fields", "processors", "headers", "parameters", "proxy_headers", "when", "settings", "indices"))
_UP = ("fields", "processors")
"""Options of any shape that are reported if they are one level too deep."""
BELOW = frozenset(("ssl", "ssl-server", "codec", "partition"))
"""Options with a separate table of the options under them, by type or name."""


def _below(name: str) -> dict[str, dict[str, Any]]:
    rows: dict[str, Any] = tables()[name]
    if name == "codec":
        return {one: {key: {} for key in options} for one, options in rows.items()}
    return tree_of(rows)


_heads: dict[int, tuple[dict[str, Any], dict[str, dict[str, Any]]]] = {}


def tree_of(options: dict[str, Any]) -> dict[str, dict[str, Any]]:
    """Return the names of a table as a tree, without the last empty level. Options of any shape have no children."""
    known = _heads.get(id(options))
    if known is not None and known[0] is options:
        return known[1]
    found: dict[str, dict[str, Any]] = {}
    for name in options:
        at = found
        for part in name.split("."):
            at = at.setdefault(part, {})
    for name, row in options.items():  # what is under a name with a row is not checked
        if "." not in name:
            found[name] = {}
        kind = row if isinstance(row, str) else row["type"]
        below = kind if kind in BELOW else name if name in BELOW else None
        if below is not None:
            at = found
            for part in name.split("."):
                at = at.get(part, {})  # nothing under a name whose contents are not checked
            at.update(_below(below))
    if len(_heads) > 500:
        _heads.clear()
    _heads[id(options)] = options, found
    return found


def check_names(
    analysis: Analysis,
    obj: Obj,
    options: dict[str, Any],
    where: str,
    seen: Collection[str] = (),
    complete: bool = False,
) -> None:
    """Add the unknown names, at every level of the table; iterative. ``seen``: names that were reported already.
    ``complete``: the table has all options; otherwise only names that resemble a known one are reported."""
    heads = tree_of(options)
    todo: list[tuple[Obj, dict[str, Any], str]] = [(obj, heads, "")]
    while todo:
        here, below, path = todo.pop()
        for name, setting in here.fields.items():
            inner = below.get(name)
            if inner is not None:
                if inner and isinstance(setting.value, Obj):
                    todo.append((setting.value, inner, f"{path}{name}."))
            elif path and name in heads and (name in _UP or name not in OPEN) and name not in obj.fields:
                message = f"`{path}{name}` is ignored"
                effect = misplaced_values.effect_above(setting, options.get(name), where)
                if not effect.is_none:
                    up = "one level up" if path.count(".") == 1 else "up"
                    message += f". Move `{name}` {up} to {where}"
                misplaced_keys.add(analysis, setting, message + effect.text, is_mild=effect.is_none)
            elif path or (name not in seen and name not in OPEN):
                rows = {name: options.get(f"{path}{name}", "any") for name in below}
                if path and complete and _is_default_above(analysis, setting, options, where, path):
                    continue
                check_name(analysis, setting, rows, where, here.fields, complete, path)


def _is_default_above(
    analysis: Analysis, setting: MergedSetting, options: dict[str, Any], where: str, path: str
) -> bool:
    """Add a name that resembles an option one level up and has the default of that option, so nothing would change."""
    near = closest(setting.name, [name for name in options if "." not in name]) if len(setting.name) >= 4 else None
    if near is None or not misplaced_values.is_default(setting.value, options[near]):
        return False
    message = f"{_unknown(path + setting.name, where)}. Remove `{setting.name}`, whose value is the default of `{near}`"
    analysis.add(reported.UnknownFilebeatOption, "run", setting.name_span, message, is_mild=True)
    return True


def check_name(
    analysis: Analysis,
    setting: MergedSetting,
    names: Iterable[str],
    where: str,
    given: dict[str, MergedSetting],
    complete: bool = False,
    path: str = "",
) -> None:
    """Add an unknown name that resembles a known one, or any unknown name if the list is ``complete``."""
    instead = deprecations.OF_TLS.get(setting.name) if path.endswith("ssl.") else None
    if instead is not None:
        message = f"`{path}{setting.name}` was removed in Beats 5.0 and is ignored."
        new = instead.strip("`").partition(":")[0]
        if new in given:
            message += f" Remove `{setting.name}`, because `{new}` is set already"
            fix = delete_line(analysis.text, setting, "unsafe")
            analysis.add(reported.UnknownFilebeatOption, "run", setting.name_span, message, fix, is_mild=True)
            return
        message += f" Use {instead}"
        if setting.name == "insecure" and not (isinstance(setting.value, Leaf) and values.boolean(setting.value.value)):
            message = f"{message.partition('. ')[0]}. Remove `insecure`, or set `{new}`"
        analysis.add(reported.UnknownFilebeatOption, "run", setting.name_span, message)
        return
    suggestion = None
    free = True
    if len(setting.name) >= 4:
        known = list(names)
        suggestion = closest_free(setting.name, known, given)
        if suggestion is None:
            suggestion = closest(setting.name, known)
            free = False
    if suggestion == setting.name:
        return
    message = _unknown(path + setting.name, where)
    if suggestion is None:
        if complete and not setting.name.startswith(("_", "${")) and "{" not in setting.name:
            message += ". Correct the name, or remove the option"
            analysis.add(reported.UnknownFilebeatOption, "run", setting.name_span, message)
        return
    row = names.get(suggestion) if isinstance(names, dict) else None
    if where == "`setup.kibana`" and misplaced_values.names_elasticsearch(analysis.text, setting):
        message += ". Move its value, an Elasticsearch address, to `output.elasticsearch`"
        analysis.add(reported.UnknownFilebeatOption, "run", setting.name_span, message)
        return
    is_alike = misplaced_values.fits(setting.value, row)
    is_mild = misplaced_values.is_default(setting.value, row)
    fix = analysis.rename_setting(setting, suggestion) if free and is_alike else None
    if suggestion.lower() == setting.name.lower():
        message = f"`{setting.name}` is ignored because setting names are case-sensitive"
        if is_mild and not free:
            message += f". Remove `{setting.name}`, whose value is the default of `{suggestion}`"
        else:
            message += f". Use `{suggestion}`" if free else f". Move its value to `{suggestion}`"
            message += ", which has this value by default" if is_mild else ""
        analysis.add(reported.WrongKeyCase, "run", setting.name_span, message, fix, is_mild=is_mild)
    else:
        again = not free and (isinstance(setting.value, Leaf) or setting.value.listed or setting.name == "outputs")
        if again:
            message += f", and `{suggestion}` is set. Remove `{setting.name}`"
        elif is_mild and not free:
            message += f". Remove `{setting.name}`, whose value is the default of `{suggestion}`"
        else:
            message += f"; did you mean `{suggestion}`" + (", which has this value by default?" if is_mild else "?")
            message += "" if is_alike else f" `{suggestion}` requires a single value"
        analysis.add(reported.UnknownFilebeatOption, "run", setting.name_span, message, fix, is_mild=is_mild)


def _unknown(name: str, where: str) -> str:
    """Return the beginning of the message about an unknown name."""
    return (
        f"Unknown setting `{name}` is ignored"
        if where == "the config"
        else f"Unknown option `{name}` for {where} is ignored"
    )
