"""The messages of the rules about rejected options that are rows."""

from __future__ import annotations

from lslint.grammar.logstash.nodes import Bareword, Number, String
from lslint.rules.api import Context, Edit, Finding, Fix
from lslint.rules.logstash.catalogue import plugins as catalogue
from lslint.rules.logstash.option_check import former
from lslint.rules.logstash.option_check.analysis import closest_plugin, suggestion
from lslint.rules.logstash.option_check.messages import display_value, dropped, reason, value_span, wanted, who
from lslint.rules.logstash.option_check.renames import drop, rename
from lslint.rules.logstash.option_check.violation import OptionRule, OptionViolation, speaker
from lslint.rules.shared import suggest
from lslint.rules.shared.message_parts import enumerated


class MissingRequiredOptionReport(OptionRule):
    def describe(self, violation: OptionViolation, ctx: Context) -> tuple[str, Fix | None]:
        if violation.say:
            return super().describe(violation, ctx)
        names = enumerated([f"`{missing.name}`{wanted(missing)}" for missing in (violation, *violation.also)])
        add = "add the options" if violation.also else "add the option"
        return f"{who(violation.node)} requires {names}, so {speaker(ctx)} rejects the pipeline: {add}", None


class ValueNotInListReport(OptionRule):
    def report(self, violation: OptionViolation, ctx: Context) -> Finding:
        bad = violation.bad
        assert bad is not None
        got = bad.got
        hint, fix = "", None
        if isinstance(got, String | Bareword) and violation.segment is not None:
            words = [value for value in violation.segment.enum or () if isinstance(value, str)]
            closest = suggest.closest(got.value, words)
            if closest is not None:
                hint = f"; did you mean `{closest}`?"
                title = f"Replace `{got.value}` with `{closest}`"
                fix = Fix("manual", title, [Edit(got.start, got.end, f'"{closest}"')])
        elif isinstance(got, Number) and got.text in (violation.segment.enum or () if violation.segment else ()):
            fix = Fix("unsafe", "Put the number in quotes", [Edit(got.start, got.end, f'"{got.text}"')])
            message = f"{speaker(ctx)} rejects the number `{got.text}` for `{violation.name}`"
            return self.finding(value_span(violation, ctx), f'{message}: use the string `"{got.text}"`', fix=fix)
        use = bad.wanted
        allowed = list(violation.segment.enum or () if violation.segment is not None else ())
        if len(allowed) > 12:
            first = "UTF-8" if "UTF-8" in allowed else allowed[0]
            use = f"one of the {len(allowed)} supported values, for example `{first}`"
        message = f"{speaker(ctx)} rejects {display_value(got)} for `{violation.name}`: use {use}{hint}"
        return self.finding(value_span(violation, ctx), message, fix=fix)


class ObsoleteOptionReport(OptionRule):
    def describe(self, violation: OptionViolation, ctx: Context) -> tuple[str, Fix | None]:
        removed = f" was removed in Logstash {dropped(violation)}"
        bound = former.bound(violation)
        if not bound and violation.refused == catalogue.index().all:
            removed = " is obsolete"
        effect = f"{speaker(ctx)} rejects the pipeline"
        if removed.endswith(f" {speaker(ctx)}") and not bound:
            effect = "the pipeline does not load"
        advice = reason(violation, ctx) or f"remove `{violation.name}`"
        start = f"`{violation.name}` of {who(violation.node)}{bound or removed}"
        return f"{start}, so {effect}: {advice}", _fix(violation, ctx)


def _fix(violation: OptionViolation, ctx: Context) -> Fix | None:
    """Return a fix that renames the option or, if it had no effect, removes it."""
    if violation.replacement:
        return rename(violation, ctx)
    advice = reason(violation, ctx)
    if "condition on" in advice or "codec" in advice or "use " in advice:
        return None
    return drop(violation, ctx, "unsafe")


class UnknownCodecReport(OptionRule):
    def describe(self, violation: OptionViolation, ctx: Context) -> tuple[str, Fix | None]:
        name = violation.name.partition("/")[2]
        if violation.node.quoted:
            is_known = catalogue.plugin(f"codec/{name}") is not None
            known = name if is_known else closest_plugin(name, "codec") or name
            message = f'Logstash does not find the codec `"{name}"`: a codec name before `{{` must not be quoted'
            fix = Fix("manual", f"Write `{known}` without quotes", [Edit(*violation.name_span, known)])
            if known == name:
                return f"{message}. Remove the quotes", fix
            return f"{message}, and `{name}` is unknown. Did you mean `{known}`?", fix
        hint, suggested = suggestion(violation, name, "codec", noun="codec")
        return f"Unknown codec `{name}`, so {speaker(ctx)} rejects the pipeline{hint}", suggested
