"""Keys at the wrong level: those of the top level in an input, options of inputs at the top level, and options next to
their parser."""

from __future__ import annotations

from lslint.rules.filebeat import reported
from lslint.rules.filebeat.checks.input_tables import table
from lslint.rules.filebeat.checks.inputs import input_type
from lslint.rules.filebeat.config_model import deprecations
from lslint.rules.filebeat.config_model.analysis import Analysis, closest
from lslint.rules.filebeat.config_model.merge import Leaf, MergedSetting, Obj, objects
from lslint.rules.filebeat.fixes.renamed_settings import NDJSON

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

_NDJSON = (*NDJSON, "target", "expand_keys", "field")
"""Options of the parser ``ndjson``."""
_TOP = ("filebeat", "output", "logging", "setup", "queue", "monitoring", "cloud")


def add(analysis: Analysis, setting: MergedSetting, message: str, *, is_mild: bool = False) -> None:
    """Add a misplaced key."""
    analysis.add(reported.MisplacedOption, "run", setting.name_span, message, is_mild=is_mild)


def check_input(analysis: Analysis, obj: Obj, name: str, known: dict[str, Any], seen: set[str]) -> None:
    """Add the keys of the top level in an input, and mark them as ``seen``; after one without a value, also the unknown
    names at the same level, which probably belong under it."""
    keys = [key for key in _TOP if key in obj.fields]
    heads = {option.partition(".")[0] for option in known} | seen if keys else seen
    for key in keys:
        if key in heads:
            continue
        setting = obj.fields[key]
        seen.add(key)
        add(analysis, setting, f"`{key}` is ignored in the `{name}` input. Move it to {_top_level(analysis)}")
        value: Any = setting.value
        while isinstance(value, Obj) and len(value.fields) == 1:
            value = next(iter(value.fields.values())).value
        if isinstance(value, Leaf) and value.value is None:
            seen.update(one for one, other in obj.fields.items() if other.start > setting.start and one not in heads)


def _top_level(analysis: Analysis) -> str:
    """Return where the settings of Filebeat belong, for messages. A file of inputs is a list without a top level, and
    a config inside another file is indented as a whole."""
    if analysis.form != "main":
        return f"`{analysis.section}.yml`"
    return "the top level" if analysis.is_embedded else "the top level, without indentation"


def check_parsers(analysis: Analysis, obj: Obj) -> None:
    """Add the options of parsers that are written next to the name of a parser instead of under it."""
    for entry in objects(obj.get("parsers")):
        known = [name for name in entry.fields if name in table()["parsers"]]
        empty = [name for name in known if isinstance(entry.fields[name].value, Leaf)]
        for name, setting in entry.fields.items():
            if empty and name not in known and isinstance(setting.value, Leaf):
                options = _NDJSON if empty[0] == "ndjson" else ()
                meant = closest(name, list(options)) if name not in options else None
                renamed = f" and rename it to `{meant}`" if meant is not None else ""
                message = (
                    f"`{name}` is ignored because it is not under the parser `{empty[0]}`. Indent `{name}` further"
                )
                add(analysis, setting, message + renamed)


def into_input(analysis: Analysis, setting: MergedSetting) -> str:
    """Return what to do with an option of an input at the top level so that no other rule reports the result."""
    name = setting.name
    old = deprecations.IGNORED_IN_INPUTS.get(name)
    if old is not None and not analysis.before(old.removed):
        return f"Use {old.replacement} in an entry of `filebeat.inputs`"
    kinds = {input_type(one.value) for one in analysis.inputs if isinstance(one.value, Obj) and one.value.is_enabled}
    if kinds == {"filestream"}:
        if name == "multiline":
            return "Move it under `parsers` of the `filestream` input"
        if name == "json":
            return "Use the parser `ndjson` of the `filestream` input"
        if name in table()["log_only"]:
            new = table()["moved"].get(name)
            if new is None:
                return "Remove it: the `filestream` input has no such option"
            return f"Use `{new}` in the `filestream` input"
    renamed = deprecations.RENAMED_IN_INPUTS.get(name)
    new_name = renamed.renamed_to if renamed is not None and not analysis.before(renamed.removed) else ""
    return "Move it into an entry of `filebeat.inputs`" + (f" as `{new_name}`" if new_name else "")
