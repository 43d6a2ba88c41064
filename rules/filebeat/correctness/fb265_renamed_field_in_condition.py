from __future__ import annotations

import re
from collections.abc import Iterator

from lslint.rules import knowledge
from lslint.rules.api import Edit, Findings, Fix
from lslint.rules.filebeat.advice.view import Advice, FilebeatView
from lslint.rules.filebeat.checks.processors import KINDS
from lslint.rules.filebeat.config_model.merge import MergedSetting, Obj, elements, flattened, word
from lslint.rules.filebeat.examples import CONFIG
from lslint.rules.release import numbers_of

TYPE_CHECKING = False
if TYPE_CHECKING:
    from lslint.rules.filebeat.config_model.analysis import Analysis

_CONDITION = ("when", "if")
_SETTING_FIELDS = r"json|dissect|decode_|script|rename|copy_fields|extract_array|add_fields|fields_under_root|document"
"""What may create fields of any name."""


_OPERATOR = re.compile(r"(?:[.:{\s]+(?:gte?|lte?))?")
"""What may come between a field and the end of the setting that tests it."""


class RenamedFieldInCondition(Advice):
    code = "FB265"
    severity = "warning"
    stage = "run"
    kinds = ("filebeat", "beats")
    required_text = _CONDITION
    releases = "7.0-"
    summary = "Condition on a field that the Beat no longer sends"
    why = """\
Beats 7.0 renamed fields to those of the Elastic Common Schema, for example `event_id` of Winlogbeat to
`winlog.event_id` and `beat.hostname` to `agent.hostname`, which 8.0 removed in favor of `agent.name`. A condition on
the old name never matches; under `not` it always does, so that `drop_event` drops all events.

The rule reads the conditions of processors, outputs and inputs. It does not report names that other software uses if a
processor or input of the config may create fields, for example from JSON."""
    sources = (
        "elastic/beats#11916",
        "dev-tools/ecs-migration.yml and winlogbeat/eventlog/eventlog.go of elastic/beats, 6.8 and 7.0",
    )
    fix = "unsafe"
    bad = (
        CONFIG + "processors:\n- drop_event:\n    when:\n      equals:\n        beat.version: 6.8.0\n",
        CONFIG + "processors:\n- if:\n    contains: {beat.name: web}\n  then:\n  - add_locale: ~\n",
    )
    good = (
        CONFIG + "processors:\n- drop_event:\n    when:\n      equals:\n        agent.version: 6.8.0\n",
        CONFIG + "processors:\n- drop_event:\n    when:\n      equals:\n        message: 6.8.0\n",
    )
    fixed = good[0]

    def advise(self, view: FilebeatView) -> Findings:
        analysis = view.analysis
        renamed = _renamed(analysis)
        sets_fields = re.search(_SETTING_FIELDS, view.ctx.text) is not None
        for kind, name, setting in _fields(analysis):
            old = next((old for old in renamed if name == old or name.startswith(f"{old}.")), None)
            if old is None or (renamed[old][1] and sets_fields) or _is_target(old, view.ctx.text):
                continue
            new = renamed[old][0] + name[len(old) :]
            message = f"`{kind}` tests `{name}`, which the Beat does not send any more. Use `{new}`"
            span = setting.span if kind == "has_fields" else setting.name_span
            text = view.ctx.text
            start = text.rfind(name, max(span[0] - 200, 0), span[1])  # the setting may be the last part of the name
            whole = start, start + len(name)
            is_written = start >= 0 and _OPERATOR.fullmatch(text, whole[1], span[1]) is not None
            fix = Fix("unsafe", f"Rename `{name}` to `{new}`", [Edit(*whole, new)]) if is_written else None
            yield self.finding(whole if is_written else span, message, fix=fix)


def _is_target(name: str, text: str) -> bool:
    """Whether a processor of the config creates the field."""
    return re.search(rf"\bto: *['\"]?{re.escape(name)}\b", text) is not None


def _renamed(analysis: Analysis) -> dict[str, tuple[str, bool]]:
    """Return the fields that no release in use sends: old name -> (new name, whether other software uses the name)."""
    rows = knowledge.load("beats_fields")["removed"]

    def is_gone(name: str) -> bool:
        row = rows.get(name)
        return row is not None and analysis.since(f"{numbers_of(row['last'])[0] + 1}.0")

    found = {}
    for name, row in rows.items():
        if row["beats"] in ("all", analysis.section) and is_gone(name):
            new = row["renamed"]
            while is_gone(new):
                new = rows[new]["renamed"]
            found[name] = new, row["is_common"] and analysis.section == "filebeat"
    return found


def _fields(analysis: Analysis) -> Iterator[tuple[str, str, MergedSetting]]:
    """Yield the fields that conditions test: the kind of the condition, name of the field, and its setting."""
    todo = list(analysis.root.fields.values()) + list(analysis.root.items)
    todo += [analysis.unread] if analysis.unread is not None else []
    conditions = []
    while todo:
        setting = todo.pop()
        if setting.name in _CONDITION:
            conditions.append(setting)
        elif isinstance(setting.value, Obj):
            todo += [*setting.value.fields.values(), *setting.value.items]
    while conditions:
        obj = conditions.pop().value
        for name, setting in obj.fields.items() if isinstance(obj, Obj) else ():
            if name in ("not", "and", "or"):
                conditions += [setting, *(setting.value.items if isinstance(setting.value, Obj) else ())]
            elif name == "has_fields":
                yield from ((name, text, item) for item in elements(setting) if (text := word(item)))
            elif name in KINDS and isinstance(setting.value, Obj):
                for field, tested in flattened(setting.value):
                    yield name, field.rpartition(".")[0] if name == "range" else field, tested
