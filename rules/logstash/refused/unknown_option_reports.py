"""The messages of the rule about unknown options."""

from __future__ import annotations

from lslint.rules.api import Context, Edit, Finding, Fix
from lslint.rules.facts import fact
from lslint.rules.logstash.catalogue import plugins as catalogue
from lslint.rules.logstash.dataflow.pipeline_plugins import Flow, flow
from lslint.rules.logstash.option_check import former
from lslint.rules.logstash.option_check.messages import is_given, successor, who
from lslint.rules.logstash.option_check.misspelled import closest_option
from lslint.rules.logstash.option_check.renames import SAME_SINCE_1, drop, earlier_names, rename, rename_back
from lslint.rules.logstash.option_check.violation import OptionRule, OptionViolation, rejection, speaker
from lslint.rules.logstash.values import coercion
from lslint.rules.logstash.values.coercion import regex
from lslint.rules.shared.message_parts import backticked


class UnknownOptionReport(OptionRule):
    def report(self, violation: OptionViolation, ctx: Context) -> Finding:
        message, fix = self.describe(violation, ctx)
        finding = self.finding(violation.name_span, message, fix=fix)
        finding.until = former.last_release(violation)
        return finding

    def describe(self, violation: OptionViolation, ctx: Context) -> tuple[str, Fix | None]:
        entry, name = violation.entry, violation.name
        assert entry is not None
        if violation.say:
            return f"{violation.say}, which rejects the pipeline: {violation.advice}", None
        option = entry.option(name)
        what = f"`{name}` of {who(violation.node)}"
        if option is None and former.is_date_field(violation):
            return f"""{rejection(what, "1.2", ctx)}: write `match => ["{name}", "…"]`""", None
        if option is None:
            closest = closest_option(violation, ctx)
            fix = None
            hint = f": remove `{name}` or correct the name"
            if closest is not None and violation.option is not None:
                hint = f"; did you mean `{closest}`?"
                fix = _rename(violation, entry, closest)
            elif violation.node.kind != "output" and name in _read_names(flow(ctx)):
                hint = f""": to set the field, use `add_field => {{ "{name}" => … }}`"""
            message = f"Unknown option `{name}` for {who(violation.node)}, so {speaker(ctx)} rejects the pipeline{hint}"
            return message, fix
        new = violation.replacement
        use = successor(violation, new, ctx) if new and _lasting(entry, new, violation.at) else ""
        if option.before is not None:
            return _former(violation, entry, new if new and use else "", ctx)
        gone = catalogue.dropped(option.used, violation.at)
        if gone and not option.known & ~(violation.at - 1) & ~violation.at:
            advice = use or f"remove or replace `{name}`"
            return f"{rejection(what, gone, ctx)}: {advice}", rename(violation, ctx)
        requires, others, advice = catalogue.requirement(option.known)
        message = f"Option {what} {requires}"
        if not violation.load:
            return f"{message} ({others} reject it): {advice}", None
        advice, fix = _for_earlier(violation, option, ctx)
        return f"{message}, so Logstash {catalogue.ranges(violation.at)} rejects the pipeline: {advice}", fix


def _for_earlier(violation: OptionViolation, known: catalogue.OptionRecord, ctx: Context) -> tuple[str, Fix | None]:
    """Return the advice about an option that only other releases have, and the fix: its name in the release in use, or
    the release that added it."""
    name = violation.name
    names = earlier_names(violation)
    given = next((one for one in names if is_given(violation, one, ctx)), "")
    if given:
        return f"remove `{name}`, as `{given}` is set too", drop(violation, ctx, "unsafe")
    if names:
        fix = rename_back(violation, names[0]) if len(names) == 1 else None
        named = backticked(names, "or")
        return (f"rename it to {named}" if fix is not None and len(fix.edits) == 1 else f"use {named}"), fix
    later = catalogue.first(known.used & ~((violation.at << 1) - 1))
    return (f"remove `{name}`, or upgrade" if later else f"remove `{name}`"), None


def _former(
    violation: OptionViolation, entry: catalogue.PluginRecord, new: str, ctx: Context
) -> tuple[str, Fix | None]:
    """Return the message and the fix for an option that only releases before 5.0 accepted."""
    names = [violation.name, *dict.fromkeys(one.name for one in violation.also if one.name != violation.name)]
    listed = backticked(names)
    what, verb = f"{listed} of {who(violation.node)}", "were" if len(names) > 1 else "was"
    if entry.name == "output/elasticsearch" and violation.name in former.ELASTICSEARCH:
        advice = _address(names, has_hosts=violation.node.option("hosts") is not None)
        if is_given(violation, "hosts", ctx) and former.ADDRESS.intersection(names):
            advice = f"remove {listed if len(names) < 4 else 'these options'}, as `hosts` is set too"
        fix = former.elasticsearch_fix(violation, ctx)
        if names == ["index_type"]:
            advice = successor(violation, new, ctx) if new else "remove it"
            fix = rename(violation, ctx) if new else drop(violation, ctx, "unsafe")
    elif new and is_given(violation, new, ctx):
        advice, fix = successor(violation, new, ctx), rename(violation, ctx)
    else:
        same = violation.name in SAME_SINCE_1.get(entry.name, ())
        advice = former.ADVICE.get(f"{entry.name}/{violation.name}", "")
        if new:
            advice = f"use `{new}`" if same else advice or f"use `{new}`, and adapt the value"
        fix = rename(violation, ctx) if not advice or new else None
        given = former.replaced(violation)
        if given and all(is_given(violation, name, ctx) for name in given):
            advice = f"remove {listed}, as {backticked(given)} {'are' if len(given) > 1 else 'is'} set too"
            fix = drop(violation, ctx, "unsafe")
    advice = advice or ("remove the options" if len(names) > 1 else f"remove `{names[0]}`")
    return f"{rejection(what, former.bound(violation), ctx, verb)}: {advice}", fix


def _address(names: list[str], *, has_hosts: bool) -> str:
    """Return what to do about options with which the Elasticsearch output of Logstash 1 found its cluster."""
    advice = []
    if former.needs_hosts(names) and not has_hosts and not former.ADDRESS.intersection(names):
        which = backticked(names) if len(names) < 3 else "these options"
        return f'run Elasticsearch separately, and replace {which} with `hosts => ["host:port"]`'
    if "host" in names or "port" in names:
        advice.append('write `hosts => ["host:port"]`')
    elif "protocol" in names or "cluster" in names:
        advice.append("list the nodes with their HTTP port in `hosts`")
    rest = [name for name in names if name not in ("host", "port")]
    if rest and len(rest) < len(names) and len(rest) > 1:
        advice.append("remove the others")
    elif rest:
        advice.append(f"remove {backticked(rest) if len(rest) < 3 else 'these options'}")
    return ", and ".join(advice)


@fact
def _read_names(pipeline: Flow) -> set[str]:
    """Return the fields that are named on lines with an ``if`` and on the lines after them."""
    lines = (
        line[1] for text in pipeline.texts for line in regex(r"(?m)^[^#\n]*?\bif\b([^#\n]*\n?[^#\n]*)").finditer(text)
    )
    return {name[1] for line in lines for name in regex(r"\[([^\[\]]*)\]").finditer(line)}


def _rename(violation: OptionViolation, entry: catalogue.PluginRecord, name: str) -> Fix | None:
    """Return the fix for a misspelled name; None if the option with the similar name does not accept the value."""
    option, known = violation.option, entry.option(name)
    segment = next((s for s in known.segments if s.mask & violation.at), None) if known is not None else None
    if option is None or segment is None:
        return None
    if any(bad.wanted != coercion.UNKNOWN for bad in coercion.check(segment, option.value, violation.at)):
        return None
    return Fix("unsafe", f"Rename `{violation.name}` to `{name}`", [Edit(*violation.name_span, name)])


def _lasting(entry: catalogue.PluginRecord, name: str, at: int) -> bool:
    """Return whether the option is neither obsolete nor deprecated in that release."""
    option = entry.option(name)
    segments = option.segments if option is not None else []
    return any(s.mask & at and s.obsolete is None and s.deprecated is None for s in segments)
