"""Checks of lists of processors and their conditions, and of code and test values that Filebeat tries."""

from __future__ import annotations

from collections.abc import Iterator

from lslint.grammar.bounded_cache import compiled
from lslint.grammar.lines import lines_before
from lslint.rules import knowledge
from lslint.rules.api import Edit, Fix, Stage
from lslint.rules.filebeat import reported
from lslint.rules.filebeat.config_model import go_layouts, values
from lslint.rules.filebeat.config_model.analysis import Analysis, effect
from lslint.rules.filebeat.config_model.edits import indented_below
from lslint.rules.filebeat.config_model.merge import Leaf, MergedSetting, Obj, elements, flattened, word
from lslint.rules.filebeat.config_model.options import check_options, to_add
from lslint.rules.filebeat.config_model.relations import check_relations
from lslint.rules.filebeat.config_model.scalars import check_regexp
from lslint.rules.filebeat.config_model.tables import processors, traits
from lslint.rules.shared.message_parts import abridged, backticked, did_you_mean
from lslint.rules.shared.suggest import closest, closest_free

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

KINDS: list[str] = traits()["conditions"]
"""The conditions, in the order in which Filebeat looks for them. It uses the first one that a condition contains."""
_OPERATORS = ("ge", "le", "eq", "ne", "min", "max", "from", "to", "greater", "less")
"""Words for operators that `range` does not have."""
NETWORKS = (
    "loopback", "global_unicast", "unicast", "link_local_unicast", "interface_local_multicast", "link_local_multicast",
    "multicast", "private", "public", "unspecified",
)  # fmt: skip
IF = ("if", "then", "else")


def check_processors(analysis: Analysis, setting: MergedSetting, stage: Stage) -> None:
    """Check a list of processors, including ``if``, ``then`` and ``else``; iterative."""
    todo: list[tuple[MergedSetting, bool]] = [(setting, True)]
    while todo:
        here, listed = todo.pop()
        value = here.value
        if isinstance(value, Leaf):
            if value.given:
                message = f"Filebeat rejects a single value for `{here.name}`. Write a list of processors instead"
                analysis.add_shape(stage, here, message)
            continue
        if not listed and not value.items and value.fields:
            _check_entry(analysis, value, stage, todo)
            continue
        for item in value.items:
            inner = item.value
            if isinstance(inner, Obj):
                _check_entry(analysis, inner, stage, todo)
            elif inner.given:
                name, fix = analysis.text[inner.start : inner.end], None
                message = f"Filebeat rejects the list entry `{name}`, because each processor must be a map."
                message += " Correct the entry, or remove it"
                if inner.value in processors():
                    message = f"Filebeat rejects the processor `{name}` because its colon is missing."
                    message += f" Write `{name}: ~`"
                    fix = Fix("unsafe", f"Add the colon: `{name}: ~`", [Edit(inner.end, inner.end, ": ~")])
                analysis.add_shape(stage, item, message, fix)
            elif not inner.open:
                _check_entry(analysis, Obj(*item.span), stage, todo)


def each_processor(setting: MergedSetting | None) -> Iterator[MergedSetting]:
    """Yield the processors of a list, also those under ``if``; iterative."""
    todo = [setting] if setting is not None else []
    while todo:
        value = todo.pop().value
        if not isinstance(value, Obj):
            continue
        for obj in (value, *(item.value for item in value.items)):
            for name, child in obj.fields.items() if isinstance(obj, Obj) else ():
                if name in ("then", "else"):
                    todo.append(child)
                elif name != "if":
                    yield child


def _check_entry(analysis: Analysis, obj: Obj, stage: Stage, todo: list[tuple[MergedSetting, bool]]) -> None:
    names = list(obj.fields)
    if "if" in names:
        condition = obj.fields["if"]
        check_condition(analysis, condition, stage)
        if obj.get("then") is None:
            message = f"`if` has no `then`{effect(stage)}. Add `then` with a list of processors"
            analysis.add(reported.OptionCombination, stage, condition.name_span, message)
        todo.extend((obj.fields[name], False) for name in ("else", "then") if name in names)
    elif len(names) > 1:
        _add_several(analysis, obj, names, stage)
    elif names:
        _check_processor(analysis, obj.fields[names[0]], stage)
    elif not obj.items:
        message = f"An entry of the list of processors is empty{effect(stage)}. Remove the entry"
        span = (obj.start, min(obj.start + 1, obj.end))
        analysis.add(reported.UnknownProcessor, stage, span, message)


def _check_processor(analysis: Analysis, setting: MergedSetting, stage: Stage) -> None:
    name = setting.name
    row = processors().get(name)
    if (row is None or analysis.before(row.get("since", ""))) and analysis.loads_plugins():
        analysis.add_unknown(f"a plugin may add the processor `{name}`", setting.name_span)
        return
    if row is None:
        _add_unknown(analysis, setting, stage)
        return
    if analysis.section != "filebeat":  # the table has the releases of Filebeat
        with analysis.within(analysis.supporting(row)):
            _check_value(analysis, setting, row, stage)
        return
    span, words = setting.name_span, (f"Processor `{name}`", "Remove the processor")
    with analysis.supported(reported.UnknownProcessor, stage, span, row, *words) as is_supported:
        if is_supported:
            _check_value(analysis, setting, row, stage)


def _check_value(analysis: Analysis, setting: MergedSetting, row: dict[str, Any], stage: Stage) -> None:
    name, value = setting.name, setting.value
    if isinstance(value, Obj):
        _check_options(analysis, setting, row, value, stage)
    elif value.given:
        written = analysis.text[value.start : value.end] or value.value
        message = (
            f"Filebeat rejects the single value `{written}` for the processor `{name}`. Write a map of its options"
            " (`name: value`) instead"
        )
        analysis.add_shape(stage, setting, message)
    elif not value.open:
        _check_options(analysis, setting, row, Obj(*setting.name_span), stage)


def _add_several(analysis: Analysis, obj: Obj, names: list[str], stage: Stage) -> None:
    table = processors()
    known = [name for name in names if name in table]
    first = obj.fields[known[0] if known else names[0]]
    rest = [obj.fields[name] for name in names if obj.fields[name] is not first]
    displayed = abridged([child.name for child in rest], 4)
    together = abridged([child.name for child in (first, *rest)], 4)
    fix = None
    if len(known) == 1 and isinstance(first.value, Leaf) and first.value.value is None:
        verb, each, read = ("is", "it", "a processor") if len(rest) == 1 else ("are", "them", "processors")
        message = f"{displayed} {verb} at the same level as `{first.name}`, so Filebeat reads {each} as {read}"
        message += f" and rejects the file. Indent {each} under `{first.name}`"
        fix = indented_below(analysis.text, first, rest)
    else:
        action = "Start each processor with `- `" if len(known) > 1 else "Keep only one of them"
        message = f"One list entry contains {together}, but Filebeat accepts one processor per entry. {action}"
    analysis.add(reported.ProcessorMultiAction, stage, rest[0].name_span, message, fix)


def _add_unknown(analysis: Analysis, setting: MergedSetting, stage: Stage) -> None:
    name, span = setting.name, setting.name_span
    suggestion = closest(name, analysis.available(processors()))
    if suggestion is None and name not in IF and (analysis.section != "filebeat" or analysis.may_be_extended()):
        analysis.add_unknown(f"the processor `{name}` is not in the catalogue", span)
        return
    if suggestion is None and not analysis.before("8.0") and name not in IF:
        if not analysis.knows_names() and name.islower() and not any(character in name for character in ". "):
            # there is no complete list of the processors that releases after 7.17 added
            analysis.add_unknown(f"the processor `{name}` is not in the catalogue", span)
            return
        suggestion = closest(name.strip().lower(), analysis.available(processors()))
    message = f"`{name}` is not a Filebeat processor{effect(stage)}"
    message += did_you_mean(suggestion) or ". Correct the name, or remove the processor"
    if suggestion is None and name in IF:
        message = f"`{name}` has no `if` in the same entry, so Filebeat rejects it as an unknown processor. Add `if`"
    analysis.add(reported.UnknownProcessor, stage, span, message, analysis.rename(span, name, suggestion))


def _check_options(analysis: Analysis, setting: MergedSetting, row: dict[str, Any], obj: Obj, stage: Stage) -> None:
    where = f"the processor `{setting.name}`"
    span = setting.name_span
    required: list[str] = row.get("required", [])
    lacking = [name for name in required if not any(obj.fields.get(part) is not None for part in name.split("|"))]
    meant = [
        closest_free(name, row["allowed"], obj.fields)
        for name in obj.fields
        if row.get("strict") and name not in row["allowed"]
    ]
    if lacking and not set(lacking) <= set(meant):
        words = backticked([name.replace("|", "` or `") for name in lacking])
        subject = where[0].upper() + where[1:]
        message = f"{subject} {'has no' if len(lacking) == 1 else 'lacks'} {words}{effect(stage)}. "
        message += "Add one of them" if "|" in lacking[0] else to_add(lacking, row["options"], where)
        analysis.add(reported.OptionCombination, stage, span, message)
    if "|" in str(required) and obj.get("max_bytes") is not None and obj.get("max_characters") is not None:
        message = (
            f"The processor `{setting.name}` has both `max_bytes` and `max_characters`{effect(stage)}. Remove one of"
            " the two"
        )
        analysis.add_shape(stage, obj.fields["max_characters"].name_span, message)
    if row.get("strict"):
        _check_names(analysis, obj, setting.name, row, stage)
    check_relations(analysis, obj, f"processor/{setting.name}", where, span, stage)
    before = len(analysis.findings)
    table = row["options"]
    if lacking:
        table = {option: spec for option, spec in table.items() if option not in lacking}
    check_options(analysis, obj, table, where, stage)
    for finding in analysis.findings[before:]:
        if finding.end - finding.start <= 1 and isinstance(finding.rule, reported.OptionCombination):
            finding.start, finding.end = span
    when = obj.fields.get("when")
    if when is not None and not (row.get("strict") and "when" not in row["allowed"]):
        check_condition(analysis, when, stage)
    if setting.name == "script":
        check_script(analysis, obj, stage)
    elif setting.name == "dissect":
        field = "message" if obj.get("field") is None else word(obj.get("field"))
        prefix = obj.get("target_prefix")
        if field and prefix is not None and f"{word(prefix)}.".startswith(f"{field}."):
            message = f"`dissect` adds no keys, because `{field}` is a string and cannot have keys below it."
            analysis.add(reported.UnexpectedEffect, "run", prefix, f"{message} Use another `target_prefix`")
    elif setting.name == "timestamp":
        check_timestamp(analysis, obj, stage)


def _check_names(analysis: Analysis, obj: Obj, name: str, row: dict[str, Any], stage: Stage) -> None:
    """Check the options of a processor that rejects unknown ones."""
    allowed: list[str] = row["allowed"]
    for option, setting in obj.fields.items():
        if option in allowed:
            continue
        suggestion = None
        if option == "when":
            message = f"`when` is not an option of the processor `{name}`{effect(stage)}."
            message += " Use `if` with the condition and `then` with the processor"
        else:
            suggestion = closest_free(option, allowed, obj.fields)
            message = f"`{option}` is not an option of the processor `{name}`{effect(stage)}"
            action = ". Correct the name, or remove the option"
            if not analysis.before("8.0") and len(allowed) < 5:
                action = f". Remove `{option}` (valid: {', '.join(f'`{name}`' for name in allowed)})"
            message += did_you_mean(suggestion) or action
        fix = analysis.rename(setting.name_span, option, suggestion)
        analysis.add(reported.UnknownFilebeatOption, stage, setting.name_span, message, fix)


def check_condition(analysis: Analysis, setting: MergedSetting, stage: Stage) -> None:
    """Check a condition; iterative."""
    todo = [setting]
    while todo:
        node = todo.pop()
        obj = node.value
        written = "" if analysis.templated or not isinstance(obj, Leaf) else str(obj.value)
        if isinstance(obj, Leaf) and obj.open and not compiled(r"\$\{[^_][^}]*\}\s*[=!<>]").match(written):
            continue  # a variable may contain a condition, but not an expression of Elastic Agent
        kind = next((name for name in KINDS if isinstance(obj, Obj) and obj.get(name) is not None), None)
        if kind is None or not isinstance(obj, Obj):
            _add_no_condition(analysis, node, stage)
            continue
        inner = obj.fields[kind]
        value = inner.value
        if kind == "not":
            todo.append(inner)
        elif kind in ("or", "and"):
            if not isinstance(value, Obj) or not value.items:
                message = f"`{kind}` requires a list of conditions{effect(stage)}. Start each condition with `- `"
                if isinstance(value, Obj) and not value.fields:
                    message = f"`{kind}` contains no condition{effect(stage)}. Add a condition, with `- ` before it"
                analysis.add(reported.UnknownCondition, stage, inner.name_span, message)
            else:
                todo.extend(value.items)
        elif kind != "has_fields":
            _check_fields(analysis, kind, inner, stage)


def _add_no_condition(analysis: Analysis, condition: MergedSetting, stage: Stage) -> None:
    obj = condition.value
    span = condition.name_span
    fix = None
    if isinstance(obj, Obj) and obj.listed:
        message = f"`{condition.name}` requires a single condition, not a list{effect(stage)}."
        message += f" Nest the list in `and` or `or` under `{condition.name}`"
        if len(obj.items) == 1:
            message = f"`{condition.name}` requires a single condition, not a list{effect(stage)}. Remove the `- `"
    elif isinstance(obj, Leaf) and obj.value is not None:
        message = f"`{condition.name}` is a single value{effect(stage)}. Write a condition such as `equals` under it"
    elif not isinstance(obj, Obj) or not obj.fields:
        message = f"`{condition.name}` contains no condition{effect(stage)}. Add a condition"
        if condition.name == "when":
            message += ", or remove `when` to process all events"
    else:
        child = next(iter(obj.fields.values()))
        span = child.name_span
        beside = [other for other in obj.fields.values() if other.start > child.start]
        if child.name in KINDS:  # without a value, so it is not in use
            message = f"`{child.name}` is empty{effect(stage)}."
            if beside:
                names = abridged([other.name for other in beside], 2)
                verb = "is" if len(beside) == 1 else "are"
                message = f"`{child.name}` has no fields, because {names} {verb} not indented{effect(stage)}."
                message += f" Indent {names} under `{child.name}`"
                fix = indented_below(analysis.text, child, beside)
            else:
                message += " Add a field and its value"
            analysis.add(reported.UnknownCondition, stage, span, message, fix)
            return
        suggestion = closest(child.name, list(KINDS))
        message = f"`{child.name}` is not a condition{effect(stage)}"
        parts = [part for name, _ in flattened(obj) for part in name.split(".") if part in traits()["conditions_only"]]
        action = ". Use a condition such as `equals` or `contains`"
        if parts:
            action = f". Write `{parts[0]}` first, and the field under `{parts[0]}`"
        message += did_you_mean(suggestion) or action
        fix = analysis.rename(span, child.name, suggestion)
    analysis.add(reported.UnknownCondition, stage, span, message, fix)


def _check_fields(analysis: Analysis, kind: str, inner: MergedSetting, stage: Stage) -> None:
    value = inner.value
    if isinstance(value, Leaf):
        if not value.open:
            message = f"Filebeat rejects a single value for the condition `{kind}`."
            message += f" Write a field with its value under `{kind}` (`name: value`)"
            analysis.add(reported.ConditionValueType, stage, inner, message)
        return
    if not value.fields:
        if kind == "equals" and not value.items:
            message = f"The condition `equals` is empty{effect(stage)}. Add a field and its value"
            analysis.add(reported.ConditionValueType, stage, inner.name_span, message)
        return
    for name, setting in flattened(value):
        parts = name.split(".")
        conditions = traits()["conditions_only"]
        below = next((number for number, part in enumerate(parts) if number and part in conditions), 0)
        if below:
            message = f"`{kind}` tests the field `{name}`, because `{parts[below]}` is a part of its name here."
            message += f" Write the value directly under `{'.'.join(parts[:below])}`"
            analysis.add(reported.ConditionValueType, "run", setting.name_span, message)
        if kind == "range":
            _check_range(analysis, name, setting, stage)
            continue
        if isinstance(setting.value, Obj) and kind != "network":
            message = f"`{kind}` compares `{name}` with one value, so a list never matches."
            message += " Write a condition for each value, under `or`"
            analysis.add(reported.ConditionValueType, "run", setting.name_span, message)
        for item in elements(setting):
            leaf = item.value
            if isinstance(leaf, Leaf) and not leaf.open:
                _check_field(analysis, kind, name, item, leaf, stage, listed=item is not setting)


def _check_field(
    analysis: Analysis, kind: str, name: str, setting: MergedSetting, leaf: Leaf, stage: Stage, listed: bool
) -> None:
    value = leaf.value
    written = analysis.text[leaf.start : leaf.end]
    message = ""
    fix = None
    if kind == "equals":
        if not listed and (value is None or isinstance(value, float)):
            what = "an empty value" if value is None else f"the value `{value}`"
            message = f"`equals` does not accept {what} for `{name}`{effect(stage)}."
            message += " Use a string, an integer or a boolean"
        elif name == "tags" and not listed:
            message = "`equals` never matches `tags`, because it is a list. Use `contains`"
            analysis.add(reported.ConditionValueType, "run", setting, message)
            return
    elif kind in ("contains", "regexp"):
        if not isinstance(value, str):
            if value is None:
                message = f"`{kind}` does not accept an empty value for `{name}`{effect(stage)}. Write a string"
            else:
                found = "a boolean" if isinstance(value, bool) else "a number"
                message = f"`{kind}` requires a string for `{name}`, but YAML reads `{written or value}` as {found}"
                message += f"{effect(stage)}. Quote the value"
        elif kind == "regexp":
            check_regexp(analysis, setting, value, f"the condition on `{name}`", stage)
        elif compiled(r"\*|.*\.\*.*|\^.*\$").fullmatch(value):
            action = "Use `has_fields`" if value == "*" else "Use `regexp`"
            message = f"`contains` looks for `{value}` as plain text, not as a pattern. {action}"
            analysis.add(reported.ConditionValueType, "run", setting, message)
            return
    elif kind == "network" and isinstance(value, str) and value not in NETWORKS and not values.network(value):
        suggestion = closest(value, list(NETWORKS))
        cure = did_you_mean(suggestion) or ". Use a range such as `10.0.0.0/8` or a name such as `private`"
        message = f"`{value}` is not a network{effect(stage)}{cure}"
    if message:
        if value is not None and written and not leaf.quoted and kind != "network":
            fix = Fix("safe", "Quote the value", [Edit(leaf.start, leaf.end, f"'{written}'")])
        analysis.add(reported.ConditionValueType, stage, setting, message, fix)


def _check_range(analysis: Analysis, name: str, setting: MergedSetting, stage: Stage) -> None:
    field, _, operator = name.rpartition(".")
    leaf = setting.value
    if operator not in ("gt", "gte", "lt", "lte"):
        message = f"`range` has no operator for `{name}`{effect(stage)}. Add `gt`, `gte`, `lt` or `lte`"
        if field and (operator in _OPERATORS or closest(operator, ["gt", "gte", "lt", "lte"])):
            message = f"`{operator}` is not an operator of the condition `range`{effect(stage)}."
            message += " Use `gt`, `gte`, `lt` or `lte`"
        analysis.add(reported.ConditionValueType, stage, setting.name_span, message)
    elif isinstance(leaf, Leaf) and not leaf.open and not values.number(leaf.value):
        message = f"`range` compares `{field}` with `{leaf.value}`, which is not a number{effect(stage)}. Use a number"
        analysis.add(reported.ConditionValueType, stage, setting, message)


def check_script(analysis: Analysis, obj: Obj, stage: Stage) -> None:
    """Check the language and the code of the processor ``script``, if the Beat has it."""
    language = obj.get("lang") or obj.get("type")
    if language is None or not isinstance(language.value, Leaf) or language.value.open:
        return
    since = traits()["script_since"]
    with analysis.within(analysis.at_least(since.get(analysis.section, since["others"]))):
        name = str(language.value.value)
        if name.lower() not in ("javascript", "js"):
            message = f"`{name}` is not a language of the processor `script`{effect(stage)}. Use `javascript`"
            analysis.add(reported.BadValue, stage, language, message)
        elif [option for option in traits()["script_code"] if obj.get(option) is not None] == ["source"]:
            _check_source(analysis, obj.fields["source"], stage)


def _check_source(analysis: Analysis, setting: MergedSetting, stage: Stage) -> None:
    from lslint.grammar.mini_languages import es5

    text = word(setting)
    if not text:
        return
    found = es5.problem(text)
    if found is not None:
        row = knowledge.load("syntax_errors")["javascript"][found.what]
        line = lines_before(text, found.at) + 1
        token = "A backtick" if found.found == "`" else f"`{found.found}`"
        where = f"{token} in line {line} of the script" if "\n" in text.strip() else f"{token} in the script"
        why = "" if found.what in ("unclosed", "unopened", "string", "comment") else ", which ES5.1 rejects"
        analysis.add(
            reported.ScriptSyntax, stage, setting, f"{where} {row['message']}{why}{effect(stage)}. {row['action']}"
        )
    elif "process" not in text and "eval" not in text and "\\" not in text:
        message = f"The script defines no function `process`{effect(stage)}. Add `function process(event) {{ … }}`"
        analysis.add(reported.ScriptSyntax, stage, setting, message)


def _check_units(analysis: Analysis, item: MergedSetting, layout: str) -> None:
    """Check that a layout has no unit of time twice, and the half of the day with the 12-hour clock."""
    repeated = go_layouts.repeated_unit(layout)
    if repeated is not None:
        unit, part = repeated
        message = f"`{layout}` contains the {unit} twice (`{part}`), so the time is wrong. Write the parts of"
        analysis.add(reported.BadValue, "run", item, f"{message} `2006-01-02 15:04:05`, each once")
    elif fraction := go_layouts.literal_fraction(layout):
        message = f"`{fraction}` in `{layout}` is literal text, because Go reads fractions of a second only after a dot"
        message += " or comma, so only times with exactly this text match. Use `.000`"
        analysis.add(reported.BadValue, "run", item, message)
    elif go_layouts.lacks_half_of_day(layout):
        message = f"`{layout}` has the hour from 1 to 12 without `PM`, so times from 13:00 do not match. Use `15`"
        analysis.add(reported.BadValue, "run", item, message)


def check_timestamp(analysis: Analysis, obj: Obj, stage: Stage) -> None:
    """Check the values under ``test`` of the processor ``timestamp`` against its layouts."""
    layouts = [(item, word(item)) for item in elements(obj.get("layouts"))]
    for item, layout in layouts:
        if layout and not go_layouts.has_parts(layout):
            message = (
                f"`{layout}` is not a layout of Go, so no time matches. Write how `2006-01-02 15:04:05` would look"
            )
            analysis.add(reported.BadValue, "run", item, message)
        elif layout:
            _check_units(analysis, item, layout)
    known = [layout for _, layout in layouts if layout]
    if not known or len(known) < len(layouts):
        return
    for item in elements(obj.get("test")):
        text = word(item)
        if text and not any(go_layouts.may_fit(layout, text) for layout in known):
            message = f"`{text}` under `test` fits none of the `layouts` of the processor `timestamp`{effect(stage)}."
            analysis.add(reported.BadValue, stage, item, f"{message} Correct the layout or the value")
