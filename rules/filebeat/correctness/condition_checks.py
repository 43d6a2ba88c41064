"""Check of the rule about conditions on fields that Beats renamed."""

from __future__ import annotations

import re

from lslint.rules import knowledge
from lslint.rules.api import Edit, Findings, Fix
from lslint.rules.filebeat.advice.view import Advice, FilebeatView
from lslint.rules.filebeat.checks.tested_fields import CONDITIONS, creates_fields, settings_below, tested_fields
from lslint.rules.filebeat.config_model.analysis import Analysis
from lslint.rules.filebeat.config_model.merge import word
from lslint.rules.filebeat.config_model.tables import traits
from lslint.rules.release import numbers_of

_REFERENCE = re.compile(r"%\{\[([\w.@\]\[]+)\]")


_OPERATOR = re.compile(r"(?:[.:{\s]+(?:gte?|lte?))?")
"""What may come between a field and the end of the setting that tests it."""


class RenamedFieldInConditionCheck(Advice):
    def advise(self, view: FilebeatView) -> Findings:
        analysis = view.analysis
        renamed = _renamed(analysis)
        settings = settings_below([*analysis.root.fields.values(), *analysis.root.items, analysis.unread])
        may_create_fields = any(map(creates_fields, settings))
        targets = {word(setting) for setting in settings if setting.name in traits()["targets"]}
        for kind, name, setting in tested_fields([setting for setting in settings if setting.name in CONDITIONS]):
            old = next((old for old in renamed if name == old or name.startswith(f"{old}.")), None)
            if old is None or (renamed[old][1] and may_create_fields) or old in targets:
                continue
            new = renamed[old][0] + name[len(old) :]
            message = f"`{kind}` tests `{name}`, which Beats {renamed[old][2]} and later do not send. Use `{new}`"
            span = setting.span if kind == "has_fields" else setting.name_span
            text = view.ctx.text
            start = text.rfind(name, max(span[0] - 200, 0), span[1])  # the setting may be the last part of the name
            whole = start, start + len(name)
            is_written = start >= 0 and _OPERATOR.fullmatch(text, whole[1], span[1]) is not None
            fix = Fix("unsafe", f"Rename `{name}` to `{new}`", [Edit(*whole, new)]) if is_written else None
            yield self.finding(whole if is_written else span, message, fix=fix, key=old)
        unread = analysis.root.get("output.elasticsearch.index") if view.is_index_ignored else None
        for setting in settings_below([analysis.root.get("output")]):
            written = view.ctx.text[slice(*setting.span)] if word(setting) and setting is not unread else ""
            for match in _REFERENCE.finditer(written):
                name = match[1].replace("][", ".")
                new, is_common, since = renamed.get(name, ("", False, ""))
                if new and name not in targets and not (is_common and may_create_fields):
                    start, end = (setting.span[0] + offset for offset in match.span(1))
                    message = f"Beats {since} and later do not send `{name}`, so the string has no value. Use `{new}`"
                    fix = Fix("unsafe", f"Rename `{name}` to `{new}`", [Edit(start, end, new)])
                    yield self.finding((start, end), message, fix=fix)


def _renamed(analysis: Analysis) -> dict[str, tuple[str, bool, str]]:
    """Return the fields that no release in use sends: old name -> (new name, whether other software uses the name, the
    first release without it)."""
    rows = knowledge.load("beats_fields")["removed"]

    def first_without(name: str) -> str:
        return f"{numbers_of(rows[name]['last'])[0] + 1}.0"

    def is_gone(name: str) -> bool:
        return name in rows and bool(analysis.since(first_without(name)))

    found = {}
    for name, row in rows.items():
        if row["beats"] in ("all", analysis.section) and is_gone(name):
            new = row["renamed"]
            while is_gone(new):
                new = rows[new]["renamed"]
            found[name] = new, row["is_common"] and analysis.section == "filebeat", first_without(name)
    return found
