"""Options that need or exclude each other, or have no effect: the rows of ``knowledge/filebeat/relations.json``."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from lslint.grammar.bounded_cache import cached, compiled
from lslint.grammar.parse_errors import Span
from lslint.grammar.record import record
from lslint.rules import knowledge
from lslint.rules.filebeat import reported
from lslint.rules.filebeat.config_model import values
from lslint.rules.filebeat.config_model.analysis import Analysis, effect
from lslint.rules.filebeat.config_model.edits import delete_line
from lslint.rules.filebeat.config_model.merge import Leaf, MergedSetting, Obj, elements, entries, is_open, varies, word
from lslint.rules.filebeat.config_model.tables import traits
from lslint.rules.shared.message_parts import backticked
from lslint.rules.shared.runtimes import oss_image
from lslint.rules.shared.suggest import closest

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    from lslint.rules.api import Rule, Stage
    from lslint.rules.project_view import Runtime

    Row = dict[str, Any]


@record
class Broken:
    """A relation that an object breaks. ``setting``: the option to report, None if all are missing; ``problem``: the
    predicate of the sentence about the object; ``action``: what to do; ``option``, ``other``: for the row's words."""

    setting: MergedSetting | None
    problem: str
    action: str
    option: str = ""
    other: str = ""


_VALUES = frozenset(("distinct", "like", "names", "keys", "null", "same_as", "text"))
"""Keys of rows about the value of an option."""


def check_relations(analysis: Analysis, obj: Obj, owner: str, where: str, span: Span, stage: Stage) -> None:
    """Add the relations of ``owner`` (``input/kafka``) that an object breaks.

    ``where``: what the object is, for messages; ``span``: where to report something that is missing.
    """
    if analysis.is_given(where.strip("`")):
        return  # the command line may set what is missing
    kind = owner.partition("/")[0].rpartition("-")[2]
    part = kind if kind in ("module", "monitor", "provider") else "input"
    for row, names, breaches in _rows_of(owner):
        is_of_others = "beats" in row and analysis.section not in row["beats"]
        if is_of_others or (names and obj.fields.keys().isdisjoint(names)):
            continue
        releases = analysis.at_least(row.get("since", ""))
        if "before" in row:
            releases &= ~analysis.at_least(row["before"])
        if "lacking" in row:
            message = _without_owner(analysis, row, where, effect(stage, part))
            if message:
                analysis.add(reported.OptionCombination, stage, span, message, releases=releases)
            continue
        at_stage: Stage = row.get("stage", stage)
        if row.get("stage") == "run" and analysis.is_older_possible(row.get("since", "")):
            continue
        runtimes = analysis.project.deployment.runtimes() if "kubernetes" in row else ()
        if runtimes and all(map(lacks_kubernetes, runtimes)):
            continue
        for holder, what, at in _holders(obj, row, where, span):
            if "enum" in row:
                with analysis.within(releases):
                    _check_enum(analysis, holder, row, what, at_stage, part)
                continue
            for broken in breaches(holder, row, analysis.text):
                _add(analysis, row, broken, what, at, at_stage, releases, effect(at_stage, part))


@cached
def _rows_of(owner: str) -> list[tuple[Row, frozenset[str], Callable[[Obj, Row, str], Iterator[Broken]]]]:
    """Return the relations of an owner with their ``_names`` and the function that yields how an object breaks them."""
    rows = knowledge.load("filebeat/relations").get(owner, ())
    return [(row, _names(row), _broken if _VALUES.isdisjoint(row) else _broken_value) for row in rows]


def _names(row: Row) -> frozenset[str]:
    """Return names of which an object that breaks a relation has one; none if an object without settings may break
    it."""
    if "within" in row:
        paths = [path.removesuffix("[]") for path in row["within"]]
    elif "lacking" in row or "any_of" in row or "at_least" in row or "items" in row:
        return frozenset()
    else:
        paths = row.get("only_one") or row.get("together") or [row["option"]]
    return frozenset((*paths, *(path.partition(".")[0] for path in paths)))


def _add(
    analysis: Analysis, row: Row, broken: Broken, where: str, place: Span, stage: Stage, releases: int, consequence: str
) -> None:
    """Add a broken relation. ``where``, ``place``: the object; ``consequence``: the clause that says what happens."""
    subject = where[:1].upper() + where[1:]
    is_value = "like" in row or "names" in row
    names = {
        "subject": subject, "effect": consequence, "option": broken.option, "other": broken.other,
        "before": row.get("before", ""), "where": where,
    }  # fmt: skip
    if "say" in row:
        problem = row["say"].format(**names)
    elif is_value:
        problem = f"`{broken.other}` is not valid for `{broken.option}` of {where}{consequence}"
    else:
        problem = f"{subject} {broken.problem}{consequence}"
    message = f"{problem}. {row.get('action', broken.action).format(**names)}"
    setting = broken.setting
    if setting is not None:
        place = setting.span if is_value and "as_written" not in row else setting.name_span
    if "ignored" in row and setting is not None:
        fix = delete_line(analysis.text, setting, row["ignored"])
        analysis.add(reported.SettingIgnoredByOutput, "run", place, message, fix, releases=releases)
    elif row.get("stage") == "run":
        analysis.add(
            reported.UnexpectedEffect, "run", place, message, releases=releases,
            is_mild=row.get("mild", False), is_optional=row.get("optional", False),
        )  # fmt: skip
    elif "only_one" in row:
        analysis.add_shape(stage, place, message, releases=releases)
    else:
        rule: type[Rule] = reported.BadValue if is_value else reported.OptionCombination
        analysis.add(rule, stage, place, message, releases=releases, kind=row.get("kind", ""))


def _check_enum(analysis: Analysis, obj: Obj, row: Row, where: str, stage: Stage, part: str) -> None:
    """Check that an option, or each item of its list, has a listed value. ``part``: what fails if Filebeat starts."""
    valid = row["enum"]
    for item in elements(obj.get(row["option"])):
        text = None if varies(item) else _written(item)
        if text is not None and text not in valid and not ("anycase" in row and text.lower() in map(str.lower, valid)):
            analysis.unlisted(item.span, text, valid, row["option"], where, stage, part)


def _written(setting: MergedSetting) -> str | None:
    """Return a single value as it is in YAML; None for null, lists and maps, and for an unknown value, unless it is
    below a folder of the Beat (``${path.config}``)."""
    value = setting.value.value if isinstance(setting.value, Leaf) else None
    if is_open(setting) and "${path." not in str(value):
        return None
    return str(value).lower() if isinstance(value, bool) else str(value) if value is not None else None


def lacks_kubernetes(runtime: Runtime) -> bool:
    """Return whether a container has no access to the API of Kubernetes."""
    is_given = any(name in runtime.variables for name in traits()["kubernetes_access"])
    return runtime.has_network and runtime.is_complete and not runtime.is_pod and not is_given


def _without_owner(analysis: Analysis, row: Row, where: str, consequence: str) -> str:
    """Return the message if the Beat, or the image that runs the file, does not have the owner of a row; else an empty
    string."""
    if row["lacking"] == analysis.section:
        return f"{analysis.section.capitalize()} before {row['before']} does not have {where}{consequence}. Remove it"
    image = oss_image(analysis.project.deployment, analysis.section) if row["lacking"] == "oss" else ""
    if not image:
        return ""
    subject, name = where[:1].upper() + where[1:], image.rpartition("/")[2]
    return f"{subject} is not in the image `{name}`{consequence}. Use the image without `-oss`"


def _holders(obj: Obj, row: Row, where: str, span: Span) -> Iterator[tuple[Obj, str, Span]]:
    """Yield the objects to which a row applies, their names and places: the owner, or the enabled sections in it that
    the row names."""
    if "within" not in row and _applies(obj, row):
        yield obj, where, span
    for path in row.get("within", ()):
        setting = obj.get(path.removesuffix("[]"))
        what = f"an entry of `{path[:-2]}`" if path.endswith("[]") else f"`{path}`"
        for item in entries(setting) if path.endswith("[]") else [setting]:
            section = item.value if item is not None else None
            if item and isinstance(section, Obj) and _is_section(section) and _applies(section, row):
                yield section, f"{what} of {where}", item.name_span


def _is_section(obj: Obj) -> bool:
    """Whether a section is certainly enabled."""
    return obj.is_enabled and not is_open(obj.get("enabled"))


def _applies(obj: Obj, row: Row) -> bool:
    if "if" not in row and "unless" not in row:
        return True
    return all(_is(obj, name, value) for name, value in row.get("if", {}).items()) and not any(
        _may_be_set(obj, other)
        if isinstance(other, str)
        else all(varies(obj.get(name)) or _is(obj, name, value) for name, value in other.items())
        for other in row.get("unless", ())
    )


def _broken(obj: Obj, row: Row, _source: str) -> Iterator[Broken]:
    """Yield how an object breaks the relation of a row."""
    if "any_of" in row:
        names = row["any_of"]
        empty = next((obj.fields[name] for name in names if name in obj.fields), None)
        if not any(_may_be_set(obj, name) for name in names):
            problem = f"has no `{names[0]}`" if len(names) == 1 else f"requires {backticked(names, 'or')}"
            action = f"Add `{names[0]}`" if len(names) == 1 else "Add one of them"
            if empty is not None:
                problem, action = f"requires `{empty.name}`, but `{empty.name}` is empty", f"Set `{empty.name}`"
            yield Broken(empty, problem, action)
    elif "only_one" in row:
        given = [name for name in row["only_one"] if _is_effective(obj, name) and not is_open(obj.get(name))]
        if len(given) > 1:
            yield Broken(obj.get(given[1]), f"has {backticked(given)}, which exclude each other", "Keep one of them")
    elif "together" in row:
        first, second = row["together"]
        yield from _lacking(obj, first, [second])
        yield from _lacking(obj, second, [first])
    elif "is" in row:
        name = row["option"]
        lacks = [needed for needed in row["needs"] if not _may_be_set(obj, needed)]
        if lacks and _is(obj, name, row["is"]):
            problem = f"with `{name}: {str(row['is']).lower()}` lacks {backticked(lacks)}"
            yield Broken(obj.get(name), problem, f"Add `{lacks[0]}`" if len(lacks) == 1 else "Add these options")
    elif "at_least" in row:
        name, other = row["option"], row["at_least"]
        defaults = row["defaults"]
        value, least = (
            obj.seconds(option) if obj.get(option) is not None else defaults[option] for option in (name, other)
        )
        if value is not None and least is not None and value < least:
            default = f" ({least}s by default)" if obj.get(other) is None else ""
            problem = f"has `{name}` less than `{other}`{default}"
            yield Broken(obj.get(name) or obj.get(other), problem, f"Increase `{name}`")
    elif "needs" in row:
        yield from _lacking(obj, row["option"], row["needs"])
    elif "items" in row:
        yield from _other_items(obj, row)
    elif _is_set(obj, row["option"]):
        name = row["option"]
        if "excludes" not in row or any(obj.value(other) for other in row["excludes"]):
            yield Broken(obj.get(name), f"ignores `{name}`", f"Remove `{name}`", name)


def _broken_value(obj: Obj, row: Row, source: str) -> Iterator[Broken]:
    """Yield the values of an option that a row rejects by themselves. ``source``: the text of the file."""
    if "like" in row:
        for item in elements(obj.get(row["option"])):
            text = source[slice(*item.span)].strip("'\"") if "as_written" in row and is_open(item) else _written(item)
            if text is None or (varies(item) and row.get("stage") != "run"):
                continue
            if compiled(row["like"]).search(text):
                at = obj.get(row["option"]) if "as_written" in row else item
                yield Broken(at, "", "", row["option"], text)
    elif "names" in row:
        names = row["names"] if isinstance(row["names"], list) else row["names"].get(obj.value("module"), [])
        for item in elements(obj.get(row["option"])):
            name = word(item)
            if name and name.lower() not in names and (meant := closest(name, names)):
                yield Broken(item, "", f"Write `{meant}`", row["option"], name)
    elif "distinct" in row:
        items = [(item, word(item)) for item in elements(obj.get(row["option"]))]
        seen = dict(reversed([(text, item) for item, text in items]))
        for item, text in items:
            if text and seen[text] is not item:
                yield Broken(item, "", "", row["option"], text)
    elif "same_as" in row:
        setting, other = obj.get(row["option"]), row["same_as"]
        if setting is not None and not varies(setting) and obj.value(row["option"]) == obj.value(other):
            yield Broken(setting, f"has the same value for `{row['option']}` and `{other}`", "")
    elif "keys" in row:
        block = obj.block(row["option"])
        for name, inner in block.fields.items() if block is not None and not block.listed else ():
            if name not in row["keys"] and "${" not in name:
                yield Broken(inner, "", "", row["option"], name)
    else:
        setting = obj.fields.get(row["option"])
        written = setting.value if setting is not None else None
        is_null = isinstance(written, Leaf) and not written.given
        is_other = isinstance(written, Obj) or (isinstance(written, Leaf) and isinstance(written.value, int | float))
        if setting is not None and not is_open(setting) and (is_null if "null" in row else is_other):
            yield Broken(setting, "", "", row["option"])


def _other_items(obj: Obj, row: Row) -> Iterator[Broken]:
    """Yield that a list lacks items, or has others."""
    name, expected = row["option"], row["items"]
    setting = obj.get(name)
    items = [word(item) for item in elements(setting)]
    if None in items or (setting is not None and is_open(setting)):
        return
    given = [item for item in items if item is not None]
    conditions = "".join(f"with `{option}: {str(value).lower()}` " for option, value in row.get("if", {}).items())
    lacks = [item for item in expected if item not in given]
    if lacks:
        yield Broken(setting, f"{conditions}lacks {backticked(lacks)} in `{name}`", "Add all of them")
    elif others := [item for item in given if item not in expected]:
        yield Broken(setting, f"{conditions}must not have {backticked(others)} in `{name}`", "Remove the others")


def _lacking(obj: Obj, name: str, needed: list[str]) -> Iterator[Broken]:
    setting = obj.get(name)
    if setting is not None and _is_set(obj, name) and not is_open(setting):
        for other in needed:
            if not _may_be_set(obj, other):
                yield Broken(setting, f"has `{setting.name}` but no `{other}`", f"Add `{other}`", setting.name, other)


def _is(obj: Obj, name: str, expected: object) -> bool:
    """Whether an option has a value (of a list: one of them; `*`: any, None: none), as Filebeat converts it, or an item
    of its list is the value, or may match the pattern."""
    setting = obj.get(name)
    if expected == "*" or varies(setting):
        return expected == "*" and _is_set(obj, name)
    if isinstance(expected, list):
        return any(_is(obj, name, value) for value in expected)
    if isinstance(expected, dict):
        items = map(word, elements(setting))
        return any(item is None or compiled(expected["may_match"]).search(item) is not None for item in items)
    if setting is not None and isinstance(setting.value, Obj):
        return any(word(item) == expected for item in setting.value.items)
    value = obj.value(name)
    if value is None or expected is None:
        return value is expected
    switch = values.boolean(value) if isinstance(expected, bool) else None
    return str(value if switch is None else switch).lower() == str(expected).lower()


def _is_effective(obj: Obj, name: str) -> bool:
    """Whether an option has a value, other than 0 and an empty list, which stand for none."""
    block = obj.block(name)
    if block is not None and ((block.listed and not block.items) or not _is_section(block)):
        return False
    return _is_set(obj, name) and obj.seconds(name) != 0


def _is_set(obj: Obj, name: str) -> bool:
    """Whether an option has a value, or the environment may set it; an empty string is none."""
    setting = obj.get(name)
    return setting is not None and (varies(setting) or obj.value(name) != "")


def _may_be_set(obj: Obj, name: str) -> bool:
    """Whether an option has a value, or a variable sets its section."""
    return _is_set(obj, name) or is_open(obj.get(name.partition(".")[0]))
