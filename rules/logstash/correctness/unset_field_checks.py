"""Check of the rule about fields that are read, but that nothing before sets."""

from __future__ import annotations

from lslint.grammar.logstash.nodes import is_variable, texts
from lslint.rules.logstash.api import Clause, Finding, Findings, Pipeline, PipelineRule, PipelineView, Plugin
from lslint.rules.logstash.catalogue.traits import plugins_with
from lslint.rules.logstash.dataflow.mutate_order import CHANGES_IN_PLACE
from lslint.rules.logstash.dataflow.steps import Path
from lslint.rules.logstash.dataflow.writes import display
from lslint.rules.logstash.flow.needed import is_closed
from lslint.rules.logstash.grok.filters import patterns_by_field

TYPE_CHECKING = False
if TYPE_CHECKING:
    from lslint.rules.api import Severity
    from lslint.rules.logstash.flow.engine import Absence


class UnsetFieldCheck(PipelineRule):
    def check(self, node: Pipeline, ctx: PipelineView) -> Findings:
        if not is_closed(ctx):
            return
        from lslint.rules.logstash.flow.absent import never_made

        reported: set[tuple[int, Path]] = set()
        for absence in never_made(ctx):
            place = (absence.by.start, absence.read.path)
            if place not in reported:  # a plugin that reads a field twice has one cause
                reported.add(place)
                yield self._finding(absence, ctx)

    def _finding(self, absence: Absence, ctx: PipelineView) -> Finding:
        from lslint.rules.logstash.flow.absent import default_option, is_alternative, nearest
        from lslint.rules.logstash.flow.dotted import dotted_name

        read = absence.read
        name = display(read.path)
        place = absence.value.place
        if place is not None:
            return self.finding(
                (read.start, read.end),
                f"`{name}` does not exist here, because `{display(read.path[:-1])}` is not an object. Correct the name",
            )
        dotted = dotted_name(absence, ctx)
        if dotted is not None:
            return self.finding((read.start, read.end), dotted.message, related=[dotted.related])
        key, is_harmless, option = "", False, default_option(absence)
        severity: Severity = "warning"
        effect = "the filter has nothing to read"
        if isinstance(absence.by, Clause):
            effect = "the condition on it is false for every event"
            if is_alternative(absence):
                effect, severity = "its part of the condition is never true", "info"
        elif absence.by.name == "mutate" and read.option:
            effect = f"`{read.option}` has no effect on it"
            is_harmless = read.option in _HARMLESS
        elif absence.by.name == "grok" and read.option == "match":
            effect = _of_grok(absence.by)
        elif not read.option and not option:
            effect = "the reference is not replaced"
        elif absence.by.kind == "output":
            effect = "the output writes no value for it"
        else:
            effect = _EFFECTS.get(absence.by.name, effect)
        later, near = nearest(absence, ctx)
        if later:
            advice = f"Line {later} sets it later: move the reader after it"
        elif option:
            advice = f'Set `{option} => "{near}"`' if near else f"Set the field first, or name another in `{option}`"
        elif near:
            advice = f"Did you mean `{near}`?"
        elif is_harmless:
            advice = "Remove it, or correct the name"
            key = f"{read.option} {absence.by.start}"
        else:
            advice = "Correct the name, or set the field first"
        return self.finding(
            (read.start, read.end),
            f"No earlier plugin sets `{name}`, so {effect}. {advice}",
            severity="info" if key else severity,
            key=key,
        )


_HARMLESS = frozenset(CHANGES_IN_PLACE) - {"gsub"}
"""Operations of mutate that are often left over for a field that no longer exists."""
_EFFECTS = {
    **dict.fromkeys(plugins_with("silent without field"), "the filter does nothing"),
    "split": "split fails",
    "syslog_pri": "the filter writes the codes of its default priority, 13",
}


def _of_grok(grok: Plugin) -> str:
    """Return what grok does with events without a field of ``match``."""
    if len(patterns_by_field(grok)) > 1:
        return "its patterns never match"
    option = grok.option("tag_on_failure")
    tags = ["_grokparsefailure"] if option is None else [] if is_variable(option.value) else texts(option.value)
    return f"grok fails and adds the tag `{tags[0]}`" if tags else "the filter never matches"
