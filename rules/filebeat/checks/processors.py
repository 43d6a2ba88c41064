"""Lists of processors and their conditions, as Filebeat builds them."""

from __future__ import annotations

from lslint.grammar.lines import line_end, line_start
from lslint.rules import knowledge
from lslint.rules.api import Edit, Fix
from lslint.rules.filebeat.config_model import values
from lslint.rules.filebeat.config_model.merge import Leaf, Obj, Place, flattened
from lslint.rules.filebeat.config_model.scalars import regexp
from lslint.rules.filebeat.config_model.types import Check, listed, nearest

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    from lslint.rules.api import Stage

KINDS = ("equals", "contains", "regexp", "range", "has_fields", "network", "or", "and", "not")
"""In the order in which the program looks for them: of several side by side the first counts."""
NETWORKS = frozenset(
    [
        "loopback",
        "global_unicast",
        "unicast",
        "link_local_unicast",
        "interface_local_multicast",
        "link_local_multicast",
        "multicast",
        "private",
        "public",
        "unspecified",
    ]
)
IF = ("if", "then", "else")


def check_processors(check: Check, place: Place, stage: Stage) -> None:
    """Everything that is wrong with a list of processors, ``if``/``then``/``else`` included; iterative."""
    todo: list[tuple[Place, bool]] = [(place, True)]
    while todo:
        here, listed = todo.pop()
        value = here.value
        if isinstance(value, Leaf):
            if value.value is not None and not value.open:
                check.add("FB129", stage, here, f"`{here.name}` takes a list of processors, not a single value")
            continue
        if not listed and not value.items and value.fields:
            _entry(check, here, value, stage, todo)
            continue
        for item in value.items:
            inner = item.value
            if isinstance(inner, Obj):
                _entry(check, item, inner, stage, todo)
            elif inner.value is not None and not inner.open:
                message = f"a processor is an object, not a single value: write `{inner.value}: ~`"
                known = inner.value in processors()
                fix = Fix("unsafe", f"Write `{inner.value}: ~`", [Edit(inner.end, inner.end, ": ~")]) if known else None
                check.add("FB129", stage, item, message, fix)


def processors() -> dict[str, Any]:
    """The table of processors."""
    found: dict[str, Any] = knowledge.load("filebeat/processors")
    return found


def _entry(check: Check, item: Place, obj: Obj, stage: Stage, todo: list[tuple[Place, bool]]) -> None:
    names = list(obj.fields)
    if "if" in names:
        condition = obj.fields["if"]
        check_condition(check, condition, stage)
        if obj.get("then") is None:
            message = "`if` has no `then` with processors"
            check.add("FB131", stage, (condition.start, condition.end), message)
        todo.extend((obj.fields[name], False) for name in ("else", "then") if name in names)
        return
    if len(names) != 1:
        if not names:
            return
        _several(check, obj, names, stage)
        return
    place = obj.fields[names[0]]
    name = names[0]
    table = processors()
    row = table.get(name)
    if row is None or not _known(check, row):
        _unknown(check, place, name, row, stage)
        return
    value = place.value
    if isinstance(value, Leaf):
        if value.open:
            return
        if value.value is not None:
            check.add("FB129", stage, place, f"the processor `{name}` takes names below it, not `{value.value}`")
            return
        value = Obj(place.start, place.end)
    _options(check, place, name, row, value, stage)


def _known(check: Check, row: dict[str, Any]) -> bool:
    if check.release is None:
        return True
    if ".".join(map(str, check.release[:2])) in row.get("unknown_in", ()):
        return False
    return not (row.get("since") and row.get("sure", True) and check.before(row["since"]))


def _several(check: Check, obj: Obj, names: list[str], stage: Stage) -> None:
    table = processors()
    known = [name for name in names if name in table]
    first = obj.fields[known[0] if known else names[0]]
    rest = [obj.fields[name] for name in names if obj.fields[name] is not first]
    shown = ", ".join(f"`{one.name}`" for one in rest[:4])
    fix = None
    if len(known) == 1 and isinstance(first.value, Leaf) and first.value.value is None:
        message = f"{shown} at the level of `{first.name}` count as processors of their own: indent them below it"
        fix = _indent(check, first, rest)
    elif len(known) > 1:
        message = f"an entry holds one processor, but here are `{first.name}` and {shown}: give each its own dash"
    else:
        message = f"an entry holds one processor, but here are `{first.name}` and {shown}"
    at = rest[0]
    check.add("FB125", stage, (at.start, at.end), message, fix)


def _indent(check: Check, first: Place, rest: list[Place]) -> Fix | None:
    """Moves block entries one level in."""
    text = check.text
    column = first.start - line_start(text, first.start)
    edits = []
    for place in rest:
        if place.entry is None or place.start < first.start:
            return None
        at = line_start(text, place.start)
        if text[at : place.start].strip() or place.start - at != column:
            return None
        end = place.entry.end
        while at < end:
            if text[at : line_end(text, at) + 1 or len(text)].strip():
                edits.append(Edit(at, at, "  "))
            at = line_end(text, at) + 1 or end
    return Fix("safe", f"Indent below `{first.name}`", edits)


def _unknown(check: Check, place: Place, name: str, row: dict[str, Any] | None, stage: Stage) -> None:
    span = (place.start, place.end)
    if row is not None:
        message = f"the processor `{name}` is not in this release of Filebeat, it came later"
        if row.get("sure", True) and row.get("since"):
            message = f"the processor `{name}` came with Filebeat {row['since']}, the target does not know it"
        check.add("FB124", stage, span, message)
        return
    near = nearest(name, list(processors()))
    if near is None and not (check.release is not None and check.release < (8,)) and name not in IF:
        if any(sign in name for sign in ". ") or not name.islower():
            near = nearest(name.strip().lower(), list(processors()))
        else:
            # releases after 7.17 bring processors of which there is no whole list
            check.open.append((f"the processor `{name}` is not in the catalogue", *span))
            return
    message = f"Filebeat has no processor `{name}`"
    fix = None
    if near is not None:
        message += f": did you mean `{near}`?"
        if check.text[span[0] : span[1]] == name:
            fix = Fix("unsafe", f"Write `{near}`", [Edit(*span, near)])
    elif name in IF:
        message = f"`{name}` without `if` is read as the name of a processor"
    check.add("FB124", stage, span, message, fix)


def _options(check: Check, place: Place, name: str, row: dict[str, Any], obj: Obj, stage: Stage) -> None:
    where = f"the processor `{name}`"
    span = (place.start, place.end)
    table: dict[str, Any] = row["options"]
    required: list[str] = row.get("required", [])
    lacking = [one for one in required if not any(obj.fields.get(part) is not None for part in one.split("|"))]
    if lacking:
        words = listed([one.replace("|", "` or `") for one in lacking])
        check.add("FB131", stage, span, f"{where} has no {words}, which it needs")
    if "|" in str(required):
        given = [part for part in ("max_bytes", "max_characters") if obj.get(part) is not None]
        if len(given) == 2:
            there = obj.fields[given[1]]
            check.add(
                "FB129", stage, (there.start, there.end), f"{where} takes `max_bytes` or `max_characters`, not both"
            )
    if row.get("strict"):
        _strict(check, obj, name, row, stage)
    names_given = {option: spec for option, spec in table.items() if option not in lacking}
    before = len(check.problems)
    check.options(obj, names_given, where, stage)
    for problem in check.problems[before:]:
        if problem.code == "FB131" and problem.end - problem.start <= 1:
            problem.start, problem.end = span
    when = obj.fields.get("when")
    if when is not None and not (row.get("strict") and "when" not in row["allowed"]):
        check_condition(check, when, stage)
    if name == "script":
        _script(check, obj, span, stage)


def _script(check: Check, obj: Obj, span: tuple[int, int], stage: Stage) -> None:
    language = obj.get("lang") or obj.get("type")
    if language is None:
        check.add("FB131", stage, span, "the processor `script` has no `lang: javascript`, which it needs")
    elif isinstance(language.value, Leaf):
        word = str(language.value.value)
        if word.lower() not in ("javascript", "js") and not language.value.open:
            check.add("FB114", stage, language, f"`{word}` is no language of `script`: it takes `javascript`")


def _strict(check: Check, obj: Obj, name: str, row: dict[str, Any], stage: Stage) -> None:
    allowed: list[str] = row.get("allowed", [])
    for option, place in obj.fields.items():
        if option in allowed:
            continue
        span = (place.start, place.end)
        if option == "when":
            message = f"the processor `{name}` takes no `when` of its own in 7.17: put it into `if` and `then`"
            problem = check.add("FB102", stage, span, message)
            problem.until = (8,)
            problem.since = (7, 8)
            continue
        near = nearest(option, [one for one in allowed if one not in obj.fields])
        message = f"`{option}` is no option of the processor `{name}`, which refuses what it does not know"
        message += f": did you mean `{near}`?" if near else ""
        fix = None
        if near and check.text[span[0] : span[1]] == option:
            fix = Fix("unsafe", f"Write `{near}`", [Edit(*span, near)])
        if near is None and (check.release is None or check.release >= (8,)):
            shown = ", ".join(f"`{one}`" for one in allowed)
            message += f": it takes {shown}"
        check.add("FB102", stage, span, message, fix)


def check_condition(check: Check, place: Place, stage: Stage) -> None:
    """Everything that is wrong with a condition; iterative."""
    todo = [place]
    while todo:
        here = todo.pop()
        obj = here.value
        if isinstance(obj, Leaf) and obj.open:
            continue
        kind = next((one for one in KINDS if isinstance(obj, Obj) and obj.get(one) is not None), None)
        if kind is None or not isinstance(obj, Obj):
            _no_condition(check, here, stage)
            continue
        inner = obj.fields[kind]
        value = inner.value
        if kind == "not":
            todo.append(inner)
        elif kind in ("or", "and"):
            if not isinstance(value, Obj) or not value.items:
                message = f"`{kind}` takes a list of conditions: each starts with a dash"
                check.add("FB126", stage, (inner.start, inner.end), message)
            else:
                todo.extend(value.items)
        elif kind != "has_fields":
            _fields(check, kind, inner, stage)


def _no_condition(check: Check, here: Place, stage: Stage) -> None:
    obj = here.value
    if isinstance(obj, Obj) and obj.listed:
        check.add(
            "FB126", stage, (here.start, here.end), f"`{here.name}` takes one condition, not a list: use `and` or `or`"
        )
        return
    if not isinstance(obj, Obj) or not obj.fields:
        check.add("FB126", stage, (here.start, here.end), f"`{here.name}` holds no condition")
        return
    child = next(iter(obj.fields.values()))
    near = nearest(child.name, list(KINDS))
    message = f"`{child.name}` is no condition"
    message += f": did you mean `{near}`?" if near else f": Filebeat knows {', '.join(f'`{one}`' for one in KINDS)}"
    fix = None
    if near and check.text[child.start : child.end] == child.name:
        fix = Fix("unsafe", f"Write `{near}`", [Edit(child.start, child.end, near)])
    check.add("FB126", stage, (child.start, child.end), message, fix)


def _fields(check: Check, kind: str, inner: Place, stage: Stage) -> None:
    value = inner.value
    if isinstance(value, Leaf):
        if not value.open:
            check.add("FB127", stage, inner, f"`{kind}` takes fields with values below it, not a single value")
        return
    if not value.fields:
        if kind == "equals" and not value.items:
            check.add("FB127", stage, (inner.start, inner.end), "`equals` is empty: it takes a field and its value")
        return
    for name, place in flattened(value):
        if kind == "range":
            _range(check, name, place, stage)
            continue
        leaves = place.value.items if isinstance(place.value, Obj) else [place]
        for one in leaves:
            leaf = one.value
            if isinstance(leaf, Leaf) and not leaf.open:
                _field(check, kind, name, one, leaf, stage, listed=leaves[0] is not place)


def _field(check: Check, kind: str, name: str, place: Place, leaf: Leaf, stage: Stage, listed: bool) -> None:
    value = leaf.value
    quoted = None
    written = check.text[leaf.start : leaf.end]
    if value is not None and written and not leaf.quoted:
        quoted = Fix("safe", "Quote the value", [Edit(leaf.start, leaf.end, f"'{written}'")])
    if kind == "equals":
        if not listed and (value is None or isinstance(value, float)):
            what = "an empty value" if value is None else f"the number `{value}`"
            message = f"`equals` compares `{name}` with {what}, but takes text, whole numbers and truth values only"
            check.add("FB127", stage, place, message, quoted)
    elif kind in ("contains", "regexp"):
        if value is None or not isinstance(value, str):
            shown = "an empty value" if value is None else f"`{written or value}`"
            message = f"`{kind}` takes text for `{name}`, and {shown} is none to YAML: quote it"
            check.add("FB127", stage, place, message, quoted)
        elif kind == "regexp":
            regexp(check, place, value, f"the condition on `{name}`", stage)
    elif kind == "network" and isinstance(value, str) and value not in NETWORKS and not values.network(value):
        near = nearest(value, list(NETWORKS))
        hint = (
            f": did you mean `{near}`?" if near else ": write a range such as `10.0.0.0/8`, or a name such as `private`"
        )
        check.add("FB127", stage, place, f"`{value}` is no network{hint}")


def _range(check: Check, name: str, place: Place, stage: Stage) -> None:
    field, _, operator = name.rpartition(".")
    if operator not in ("gt", "gte", "lt", "lte"):
        message = f"`range` on `{name}` has no operator: it takes `gt`, `gte`, `lt` and `lte`"
        if field and nearest(operator, ["gt", "gte", "lt", "lte"]):
            message = f"`{operator}` is no operator of `range`: it takes `gt`, `gte`, `lt` and `lte`"
        check.add("FB127", stage, (place.start, place.end), message)
        return
    leaf = place.value
    if isinstance(leaf, Leaf) and not leaf.open and not values.number(leaf.value):
        check.add("FB127", stage, place, f"`range` compares `{field}` with numbers, and `{leaf.value}` is none")
