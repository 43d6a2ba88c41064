"""Checks of the processors `script` and `timestamp`: code and test values that Filebeat tries when it starts."""

from __future__ import annotations

from lslint.rules.filebeat import reported
from lslint.rules.filebeat.config_model import go_layouts
from lslint.rules.filebeat.config_model.analysis import Analysis, effect
from lslint.rules.filebeat.config_model.merge import Leaf, MergedSetting, Obj, elements, word

TYPE_CHECKING = False
if TYPE_CHECKING:
    from lslint.rules.api import Stage

_ACTIONS = {
    "template": ("is a template literal", "Use a string and `+`"),
    "arrow": ("is an arrow function", "Use `function`"),
    "spread": ("is spread syntax", "Use `apply` or `concat`"),
    "reserved": ("is a reserved word", "Use `var` and `function`"),
    "let": ("is a declaration of ES2015", "Use `var`"),
    "unclosed": ("is not closed", "Add the closing bracket"),
    "unopened": ("closes nothing", "Remove it, or add the opening bracket"),
    "string": ("starts a string that does not end on its line", "Close the string"),
    "comment": ("starts a comment that does not end", "Close the comment"),
}
"""Problem of a script, and what to do."""


_SCRIPT_SINCE = {"filebeat": "7.2", "winlogbeat": "7.2", "metricbeat": "7.2", "heartbeat": "7.12"}
_SCRIPT_SINCE_ALL = "8.2"
"""The first release of each Beat that certainly has the processor ``script``; of the others, which got it in 8.1 or
8.2, the latter."""


def check_script(analysis: Analysis, obj: Obj, stage: Stage) -> None:
    """Check the language and the code of the processor ``script``, if the Beat has it."""
    language = obj.get("lang") or obj.get("type")
    if language is None or not isinstance(language.value, Leaf) or language.value.open:
        return
    with analysis.within(analysis.at_least(_SCRIPT_SINCE.get(analysis.section, _SCRIPT_SINCE_ALL))):
        name = str(language.value.value)
        if name.lower() not in ("javascript", "js"):
            message = f"`{name}` is not a language of the processor `script`{effect(stage)}. Use `javascript`"
            analysis.add(reported.BadValue, stage, language, message)
        elif [option for option in ("source", "file", "files") if obj.get(option) is not None] == ["source"]:
            _check_source(analysis, obj.fields["source"], stage)


def _check_source(analysis: Analysis, setting: MergedSetting, stage: Stage) -> None:
    from lslint.grammar.mini_languages import es5

    text = word(setting)
    if not text:
        return
    found = es5.problem(text)
    if found is not None:
        what, action = _ACTIONS[found.what]
        line = text.count("\n", 0, found.at) + 1
        token = "A backtick" if found.found == "`" else f"`{found.found}`"
        where = f"{token} in line {line} of the script" if "\n" in text.strip() else f"{token} in the script"
        why = "" if found.what in ("unclosed", "unopened", "string", "comment") else ", which ES5.1 rejects"
        analysis.add(reported.ScriptSyntax, stage, setting, f"{where} {what}{why}{effect(stage)}. {action}")
    elif "process" not in text and "eval" not in text and "\\" not in text:
        message = f"The script defines no function `process`{effect(stage)}. Add `function process(event) {{ … }}`"
        analysis.add(reported.ScriptSyntax, stage, setting, message)


def check_timestamp(analysis: Analysis, obj: Obj, stage: Stage) -> None:
    """Check the values under ``test`` of the processor ``timestamp`` against its layouts."""
    layouts = [word(item) for item in elements(obj.get("layouts"))]
    known = [layout for layout in layouts if layout]
    if not known or len(known) < len(layouts):
        return
    for item in elements(obj.get("test")):
        text = word(item)
        if text and not any(go_layouts.may_fit(layout, text) for layout in known):
            message = f"`{text}` under `test` fits none of the `layouts` of the processor `timestamp`{effect(stage)}."
            analysis.add(reported.BadValue, stage, item, f"{message} Correct the layout or the value")
