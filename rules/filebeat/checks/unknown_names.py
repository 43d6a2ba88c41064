"""Names that are not in a table of options: misspelled, at the wrong level, in the wrong case."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable

from lslint.grammar.bounded_cache import compiled
from lslint.rules import knowledge
from lslint.rules.filebeat import reported
from lslint.rules.filebeat.checks.inputs import input_type
from lslint.rules.filebeat.config_model import deprecations, values
from lslint.rules.filebeat.config_model.analysis import Analysis, named
from lslint.rules.filebeat.config_model.edits import delete_line, indented_below
from lslint.rules.filebeat.config_model.merge import Leaf, MergedSetting, Obj, elements, objects, word
from lslint.rules.filebeat.config_model.tables import (
    input_tables,
    levels,
    options_of,
    options_of_parser,
    output_tables,
    traits,
)
from lslint.rules.shared.message_parts import abridged, split_action
from lslint.rules.shared.suggest import closest, closest_free

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    from lslint.rules.api import Fix


_SINGLE = frozenset((
    "string", "duration", "bool", "int", "uint", "enum", "size", "url", "regexp", "timezone", "encoding",
))  # fmt: skip
"""Types of options that accept a single value only."""
_ARCHIVE = r"(?:\.\*)?(?:\\?\.)?(?:gz|zip|bz2|xz|tgz|zst|tar|lz4)\$?"
"""A pattern for names of compressed files."""
_ELASTICSEARCH = r":92\d\d(?!\d)"


def _type(row: Any) -> str:
    """Return the type of an option of this row of the tables."""
    return row if isinstance(row, str) else row["type"] if row else "any"


def is_default(value: Obj | Leaf, row: Any) -> bool:
    """Whether the value is the default of an option of this row. The default of a boolean is false."""
    if not isinstance(value, Leaf) or value.value is None or value.open:
        return False
    row = row if isinstance(row, dict) else {"type": row}
    default = row.get("default", False if row["type"] == "bool" else None)
    if default is None or any(form.get("default", default) != default for form in row.get("was", ())):
        return False
    if row["type"] == "duration":
        return values.seconds(value.value) == values.seconds(default)
    if row["type"] == "bool":
        return values.boolean(value.value) is default
    return bool(value.value == default and isinstance(value.value, bool) == isinstance(default, bool))


def effect_above(setting: MergedSetting, row: Any, where: str) -> tuple[str, bool]:
    """Return the end of the message about an option that is read at a level above, and whether to remove it, because
    nothing would change there. ``row``: of the table of options."""
    value = setting.value
    if is_default(value, row):
        return f", and its value is the default of {where}. Remove `{setting.name}`", True
    archives = [compiled(_ARCHIVE).fullmatch(word(item) or "") is not None for item in elements(setting)]
    if setting.name == "exclude_files" and where == "the `docker` input" and archives and all(archives):
        return ", and the `docker` input reads only `*.log` files anyway. Remove `exclude_files`", True
    if setting.name == "multiline" and isinstance(value, Obj) and value.value("type") in (None, "pattern"):
        lacking = [f"`{name}`" for name in ("pattern", "match") if value.get(name) is None]
        if lacking:
            return f", where it also requires {' and '.join(lacking)}", False
    return "", False


_TOP: list[str] = levels()["of_all_inputs"]


def add_misplaced(analysis: Analysis, setting: MergedSetting, message: str, *, is_mild: bool = False) -> None:
    analysis.add(reported.MisplacedOption, "run", setting.name_span, message, is_mild=is_mild)


def check_top_level_keys(analysis: Analysis, obj: Obj, name: str, known: dict[str, Any], seen: set[str]) -> None:
    """Add the keys of the top level in an input, and mark them as ``seen``; after one without a value, also the unknown
    names at the same level, which probably belong under it."""
    keys = [key for key in _TOP if key in obj.fields]
    heads = {option.partition(".")[0] for option in known} | seen if keys else seen
    place = f"`{analysis.section}.yml`"  # a file of inputs is a list without a top level
    if analysis.form == "main":  # a config inside another file is indented as a whole
        place = "the top level" if analysis.is_embedded else "the top level, without indentation"
    for key in keys:
        if key in heads:
            continue
        setting = obj.fields[key]
        seen.add(key)
        add_misplaced(analysis, setting, f"`{key}` is ignored in the `{name}` input. Move it to {place}")
        value: Any = setting.value
        while isinstance(value, Obj) and len(value.fields) == 1:
            value = next(iter(value.fields.values())).value
        if isinstance(value, Leaf) and value.value is None:
            seen.update(
                sibling for sibling, other in obj.fields.items() if other.start > setting.start and sibling not in heads
            )


def check_beside_parser(analysis: Analysis, obj: Obj) -> None:
    """Add the options of parsers that are written next to the name of a parser instead of under it."""
    for entry in objects(obj.get("parsers")):
        parsers = [name for name in entry.fields if name in input_tables()["parsers"]]
        empty = [name for name in parsers if isinstance(entry.fields[name].value, Leaf)]
        for name, setting in entry.fields.items():
            if setting.start in analysis.named_elsewhere:
                continue
            if empty and name not in parsers and isinstance(setting.value, Leaf):
                options = (*options_of_parser("ndjson"), "target", "field") if empty[0] == "ndjson" else ()
                meant = closest(name, list(options)) if name not in options else None
                renamed = f" and rename it to `{meant}`" if meant is not None else ""
                message = f"`{name}` is ignored because it is not under the parser `{empty[0]}`. "
                add_misplaced(analysis, setting, f"{message}Indent `{name}` further{renamed}")


def without_parsers(analysis: Analysis) -> str:
    """Return what to do if no release in the scope has parsers in ``filestream`` inputs; else an empty string."""
    since: str = options_of("filestream")["parsers"]["since"]
    return f"Use a `log` input before Filebeat {since}" if analysis.before(since) else ""


def into_input(analysis: Analysis, setting: MergedSetting) -> str:
    """Return what to do with an option of an input at the top level so that no other rule reports the result."""
    name = setting.name
    old = deprecations.IGNORED_IN_INPUTS.get(name)
    if old is not None and not analysis.before(old.removed):
        return f"Use {old.replacement} in an entry of `filebeat.inputs`"
    if set(map(input_type, analysis.enabled_inputs())) == {"filestream"}:
        if name == "multiline":
            return without_parsers(analysis) or "Move it under `parsers` of the `filestream` input"
        if name == "json":
            return without_parsers(analysis) or "Use the parser `ndjson` of the `filestream` input"
        if name in input_tables()["log_only"]:
            new, without = input_tables()["moved"].get(name), "Remove it: the `filestream` input has no such option"
            return f"Use `{new}` in the `filestream` input" if new is not None else without
    renamed = deprecations.RENAMED_IN_INPUTS.get(name)
    new_name = renamed.renamed_to if renamed is not None and not analysis.before(renamed.removed) else ""
    files = analysis.root.get("filebeat.config.inputs.path") or analysis.root.get("filebeat.config.prospectors.path")
    place = "an entry of `filebeat.inputs`"
    if files is not None and isinstance(files.value, Leaf) and analysis.root.get("filebeat.inputs") is None:
        place = f"an input in `{files.value.value}`"
    return f"Move it into {place}" + (f" as `{new_name}`" if new_name else "")


OPEN = frozenset(traits()["any_shape"])
_UP = ("fields", "processors")
"""Options of any shape that are reported if they are one level too deep."""
_BELOW = output_tables().keys() - {"outputs", "queue", "presets"}
"""Options with a separate table of the options under them, by type or name."""


def _below(name: str) -> dict[str, dict[str, Any]]:
    rows: dict[str, Any] = output_tables()[name]
    return tree_of(rows) if name != "codec" else {one: {key: {} for key in options} for one, options in rows.items()}


_heads: dict[int, tuple[dict[str, Any], dict[str, dict[str, Any]]]] = {}


def tree_of(options: dict[str, Any]) -> dict[str, dict[str, Any]]:
    """Return the names of a table as a tree, without the last empty level. Options of any shape have no children."""
    cached = _heads.get(id(options))
    if cached is not None and cached[0] is options:
        return cached[1]
    tree: dict[str, dict[str, Any]] = {}
    for name in options:
        level = tree
        for part in name.split("."):
            level = level.setdefault(part, {})
    for name, row in options.items():  # what is under a name with a row is not checked
        if "." not in name:
            tree[name] = {}
        below = _type(row) if _type(row) in _BELOW else name if name in _BELOW else None
        if below is not None:
            level = tree
            for part in name.split("."):
                level = level.get(part, {})  # nothing under a name whose contents are not checked
            level.update(_below(below))
    if len(_heads) > 500:
        _heads.clear()
    _heads[id(options)] = options, tree
    return tree


def check_names(
    analysis: Analysis,
    obj: Obj,
    options: dict[str, Any],
    where: str,
    seen: Collection[str] = (),
    complete: bool = False,
    complete_at_top: bool = False,
) -> None:
    """Add the unknown names, at every level of the table; iterative. ``seen``: names that were reported already.
    ``complete``: the table has all options, or all at the first level with ``complete_at_top``; otherwise only names
    that resemble a known one are reported."""
    heads = tree_of(options)
    todo: list[tuple[Obj, dict[str, Any], str]] = [(obj, heads, "")]
    while todo:
        level, below, path = todo.pop()
        has_all = complete or (complete_at_top and not path)
        _check_lost_indent(analysis, level, below, path)
        for name, setting in level.fields.items():
            inner = below.get(name)
            if inner is not None:
                is_newer = add_newer(analysis, setting, options, where, path, level.fields)
                if inner and isinstance(setting.value, Obj) and not is_newer:
                    todo.append((setting.value, inner, f"{path}{name}."))
            elif path and name in heads and (name in _UP or name not in OPEN) and name not in obj.fields:
                message = f"`{path}{name}` is ignored"
                effect, is_none = effect_above(setting, options.get(name), where)
                if not is_none:
                    up = "one level up" if path.count(".") == 1 else "up"
                    message += f". Move `{name}` {up} to {where}"
                add_misplaced(analysis, setting, message + effect, is_mild=is_none)
            elif path or (name not in seen and (has_all or name not in OPEN)):
                rows = {name: options.get(f"{path}{name}", "object" if below[name] else "any") for name in below}
                if path and has_all and _is_default_above(analysis, setting, options, where, path):
                    continue
                check_name(analysis, setting, rows, where, level.fields, has_all, path)


def add_newer(
    analysis: Analysis, setting: MergedSetting, options: dict[str, Any], where: str, path: str, given: Collection[str]
) -> bool:
    """Add a name that is newer than the release in use, and return whether that is so. ``given``: the others."""
    name, old, fix = setting.name, setting.name.removesuffix("s"), None
    row = options.get(path + name) or output_tables().get(_type(options.get(path[:-1])), {}).get(name)
    rows = [row] if row else [below for option, below in options.items() if option.startswith(f"{path}{name}.")]
    firsts = {form.get("since", "") if isinstance(form, dict) and "sure" not in form else "" for form in rows}
    if len(firsts) != 1 or not (since := firsts.pop()) or not analysis.before(since):
        return False
    action = f"Remove `{name}`"
    if old != name and path + old in options and old not in given:
        action, fix = f"Use `{old}`", analysis.rename_setting(setting, old)
    elif name in _TOP and analysis.root.get(name) is None:
        action = f"Move `{name}` to the top level"
    message = f"{named(path + name, where)} is ignored before Filebeat {since}. {action}, or upgrade"
    is_mild = any(is_default(setting.value, form) for form in (rows[0], *rows[0].get("was", ())))
    analysis.add(reported.UnknownFilebeatOption, "run", setting.name_span, message, fix, is_mild=is_mild, kind="newer")
    return True


def _check_lost_indent(analysis: Analysis, obj: Obj, below: dict[str, dict[str, Any]], path: str) -> None:
    """Add the options of a section that are written after its empty name instead of under it, once for all."""
    for name, section in obj.fields.items():
        inner = below.get(name)
        if not inner or not isinstance(section.value, Leaf) or section.value.value is not None:
            continue
        lost = [
            one for one in obj.fields.values() if one.start > section.start and one.name in inner.keys() - below.keys()
        ]
        if lost and not section.value.open:
            add_lost_indent(analysis, f"{path}{name}", section, lost)


def add_lost_indent(analysis: Analysis, path: str, section: MergedSetting, lost: list[MergedSetting]) -> None:
    """Add the options that are written after an empty section instead of under it."""
    analysis.named_elsewhere.update(setting.start for setting in lost)
    names = abridged([setting.name for setting in lost], 4)
    verb = "is" if len(lost) == 1 else "are"
    action = f"Indent {names} under `{section.name}`"
    fix = indented_below(analysis.text, section, lost, "unsafe")
    kinds = {setting.name for setting in lost}  # of findings about what the section lacks
    missing = [one for one in analysis.findings if one.kind in kinds and one.start == section.start]
    if not missing:
        message = f"`{path}` is empty, because {names} {verb} not indented. {action}"
        analysis.add(reported.MisplacedOption, "run", lost[0].name_span, message, fix)
        return
    missing[0].message, missing[0].fix = f"{split_action(missing[0].message)[0]}. {action}", fix
    analysis.findings = [one for one in analysis.findings if one not in missing[1:]]


def _is_default_above(
    analysis: Analysis, setting: MergedSetting, options: dict[str, Any], where: str, path: str
) -> bool:
    """Add a name that resembles an option one level up and has the default of that option, so nothing would change."""
    near = closest(setting.name, [name for name in options if "." not in name]) if len(setting.name) >= 4 else None
    if near is None or not is_default(setting.value, options[near]):
        return False
    message = f"{_unknown(path + setting.name, where)}. Remove `{setting.name}`, whose value is the default of `{near}`"
    analysis.add(reported.UnknownFilebeatOption, "run", setting.name_span, message, is_mild=True)
    return True


def _renamed(analysis: Analysis, setting: MergedSetting, name: str, where: str, row: Any) -> Fix | None:
    """Return the fix that renames a setting; None if Beats reject the result, or if the file refers to its fields."""
    if isinstance(setting.value, Leaf):
        read: dict[str, Any] = knowledge.load("filebeat/settings")["read"]
        path = name if where == "the config" else f"{where.strip('`')}.{name}"
        is_section = where == "the config" or any(each.startswith(f"{path}.") for each in read)
        row = read.get(path, "object" if is_section else row)
        if _type(row) in ("object", "objects", "map", "processors"):
            return None
    is_section = isinstance(setting.value, Obj) and not setting.value.listed
    if name == "fields" and is_section and re.search(rf"(?<![\w.]){re.escape(setting.name)}[.\]]", analysis.text):
        return None  # what names its fields elsewhere would not match any more
    return analysis.rename_setting(setting, name)


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
    if setting.start in analysis.named_elsewhere:
        return
    instead = deprecations.OF_TLS.get(setting.name) if path.endswith("ssl.") else None
    if instead is not None:
        _add_old_tls_name(analysis, setting, path, instead, given)
        return
    candidates = list(names) if len(setting.name) >= (3 if where == "the config" else 4) else []
    if isinstance(setting.value, Obj) and setting.value.listed and not objects(setting):
        candidates = [name for name in candidates if name != "processors"]  # a list of maps
    suggestion = closest_free(setting.name, candidates, given)
    free = suggestion is not None
    suggestion = suggestion or closest(setting.name, candidates)
    if suggestion == setting.name:
        return
    message = _unknown(path + setting.name, where)
    if suggestion is None:
        if complete and not setting.name.startswith(("_", "${")) and "{" not in setting.name:
            message += ". Correct the name, or remove the option"
            analysis.add(reported.UnknownFilebeatOption, "run", setting.name_span, message)
        return
    row = names.get(suggestion) if isinstance(names, dict) else None
    is_address = compiled(_ELASTICSEARCH).search(analysis.text, setting.value.start, setting.value.end) is not None
    if where == "`setup.kibana`" and is_address:
        message += ". Move its value, an Elasticsearch address, to `output.elasticsearch`"
        analysis.add(reported.UnknownFilebeatOption, "run", setting.name_span, message)
        return
    is_alike = _type(row) not in _SINGLE or isinstance(setting.value, Leaf)
    is_mild = is_default(setting.value, row)
    fix = _renamed(analysis, setting, suggestion, where, row) if free and is_alike else None
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


def _add_old_tls_name(
    analysis: Analysis, setting: MergedSetting, path: str, instead: str, given: dict[str, MergedSetting]
) -> None:
    """Add an option of ``tls`` in 1.x that is set in ``ssl``. ``instead``: what replaces it."""
    message = f"`{path}{setting.name}` was removed in Beats 5.0 and is ignored."
    if analysis.release is None:
        message = f"Beats 5.0 and later ignore `{path}{setting.name}`."
    new = instead.strip("`").partition(":")[0]
    if new in given:
        message += f" Remove `{setting.name}`, because `{new}` is set already"
        fix = delete_line(analysis.text, setting, "unsafe")
        analysis.add(reported.UnknownFilebeatOption, "run", setting.name_span, message, fix, is_mild=True)
        return
    is_on = isinstance(setting.value, Leaf) and values.boolean(setting.value.value)
    message += f" Use {instead}" if is_on or setting.name != "insecure" else f" Remove `insecure`, or set `{new}`"
    analysis.add(reported.UnknownFilebeatOption, "run", setting.name_span, message)


def _unknown(name: str, where: str) -> str:
    """Return the beginning of the message about an unknown name."""
    kind = f"setting `{name}`" if where == "the config" else f"option `{name}` for {where}"
    return f"Unknown {kind} is ignored"
