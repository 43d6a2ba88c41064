"""The messages of the rules about rejected options and plugins that are rows."""

from __future__ import annotations

from lslint.grammar.logstash.nodes import Bareword, Number, String
from lslint.grammar.numbers import is_digits
from lslint.rules.api import Context, Edit, Finding, Fix
from lslint.rules.logstash.catalogue import plugins as catalogue
from lslint.rules.logstash.dataflow.field_references import intended_reference
from lslint.rules.logstash.option_check import former
from lslint.rules.logstash.option_check.analysis import KEYWORDS, closest_plugin, is_of_other_section, suggestion
from lslint.rules.logstash.option_check.messages import display_value, dropped, reason, value_span, wanted, who
from lslint.rules.logstash.option_check.renames import drop, rename
from lslint.rules.logstash.option_check.violation import OptionAdvice, OptionRule, OptionViolation, rejection, speaker
from lslint.rules.logstash.values import coercion
from lslint.rules.project_view import PIPELINES_FILE
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
        if len(allowed) > 8:
            first = "UTF-8" if "UTF-8" in allowed else allowed[0]
            use = f"one of the {len(allowed)} supported values, for example `{first}`"
        message = f"{speaker(ctx)} rejects {display_value(got)} for `{violation.name}`. Use {use}{hint}"
        return self.finding(value_span(violation, ctx), message, fix=fix)


class ObsoleteOptionReport(OptionRule):
    def describe(self, violation: OptionViolation, ctx: Context) -> tuple[str, Fix | None]:
        what, gone = f"`{violation.name}` of {who(violation.node)}", former.bound(violation) or dropped(violation)
        message = rejection(what, gone, ctx)
        if not former.bound(violation) and gone == catalogue.index().releases[0]:
            message = f"{what} is obsolete, so {speaker(ctx)} rejects the pipeline"
        advice = reason(violation, ctx) or f"remove `{violation.name}`"
        return f"{message}: {advice}", _fix(violation, ctx)


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


_IF = {"if": "if", "unless": "if !"}
"""What is meant by a keyword; ``else if`` by the others."""


class UnknownPluginReport(OptionRule):
    def describe(self, violation: OptionViolation, ctx: Context) -> tuple[str, Fix | None]:
        kind, _, name = violation.name.partition("/")
        node = violation.node
        if node.quoted and not name:
            message = f'The plugin name `""` is empty, so {speaker(ctx)} rejects the pipeline'
            return f"{message}: write the name of a {kind} plugin", None
        if node.quoted:
            if not (name.isascii() and name.replace("_", "").replace("-", "").isalnum()):
                message = f'Logstash does not find the plugin `"{name}"`: write the name of a {kind} plugin'
                return f"{message} without quotes", None
            message = f'Logstash does not find the plugin `"{name}"`, because plugin names must not be quoted'
            message += ": remove the quotes"
            if catalogue.plugin(f"{kind}/{name}") is None:
                message += f", and correct the name, as there is no {kind} plugin `{name}`"
            return message, Fix("safe", "Remove the quotes", [Edit(node.start, node.name_end, name)])
        if name in KEYWORDS and name != "else":
            message = f"`{name} {{` has no condition, so Logstash looks for a {kind} plugin `{name}` and fails"
            return f"{message}: write `{_IF.get(name, 'else if')} […] {{`", None
        if name in KEYWORDS:
            message = (
                f"`{name}` does not follow an `if` block, so Logstash looks for a {kind} plugin `{name}` and fails:"
                f" move `{name}` directly after the `}}` of an `if`"
            )
            return message, None
        if name.lower() in KEYWORDS:
            message = f"Logstash looks for a {kind} plugin `{name}` and fails, because keywords are in lower case"
            return f"{message}: write `{name.lower()}`", None
        if violation.say:
            effect = f"so {speaker(ctx)} rejects the pipeline"
            return f"{kind.capitalize()} plugin `{name}` is {violation.say}, {effect}: remove or list it", None
        if is_of_other_section(name, kind):
            is_filter = catalogue.plugin(f"filter/{name}") is not None
            advice = "move it to the `filter` section" if is_filter else "write it into `codec` of an input or output"
            if (instead := catalogue.index().former.get(violation.name)) is not None:
                advice = f"use {instead}"
            message = (
                f"`{name}` is a {'filter' if is_filter else 'codec'}, and {speaker(ctx)} finds no {kind} of this name"
            )
            return f"{message}: {advice}", None
        hint, fix = suggestion(violation, name, kind)
        return f"Unknown {kind} plugin `{name}`, so {speaker(ctx)} rejects the pipeline{hint}", fix


_YES = ("yes", "on", "1", "enabled", "y", "t")
_NO = ("no", "off", "0", "disabled", "n", "f")


class WrongValueTypeReport(OptionRule):
    def report(self, violation: OptionViolation, ctx: Context) -> Finding:
        span = value_span(violation, ctx)
        start = f"`{violation.name}`"
        if violation.bad is None:
            return self.finding(span, self.describe(violation, ctx)[0])
        secret = violation.segment is not None and violation.segment.type == "password"
        value = "this value" if secret else display_value(violation.bad.got)
        message = f"{speaker(ctx)} rejects {value} for {start}"
        got = violation.bad.got
        if violation.segment is not None and violation.segment.type == "field_reference" and isinstance(got, String):
            better = intended_reference(got.value)
            if better:
                message += ", which is not a valid field reference"
                return self.finding(span, f"{message}: write `{better}`", fix=Fix.write(got, better, quote='"'))
        if violation.segment is not None and violation.segment.type == "uri" and "%{" in getattr(got, "value", ""):
            return self.finding(span, f"{message}: `%{{…}}` is not replaced in it. Write the address")
        return self.finding(span, f"{message}: use {violation.bad.wanted}", fix=_conversion(violation))


def _conversion(violation: OptionViolation) -> Fix | None:
    """Return a fix with the value that was probably intended, if there is one."""
    bad, segment = violation.bad, violation.segment
    if bad is None or segment is None:
        return None
    got = bad.got
    if isinstance(got, Number) and segment.type == "password":
        return Fix("manual", "Put the number in quotes", [Edit(got.start, got.end, f'"{got.text}"')])
    if not isinstance(got, String | Bareword | Number):
        return None
    text = (got.text if isinstance(got, Number) else got.value).strip()
    better = ""
    if segment.type == "boolean":
        low = text.lower()
        better = "true" if low in ("true", *_YES) else "false" if low in ("false", *_NO) else ""
    elif segment.type in ("number", "positive_whole_number"):
        better = text if coercion.is_number(text) else text.lstrip("0") if is_digits(text) else ""
    if not better or (isinstance(got, Number) and segment.type != "boolean"):
        return None
    return Fix("manual", f"Replace `{text}` with `{better}`", [Edit(got.start, got.end, better)])


class LineFormatInWrongPlaceReport(OptionRule):
    def report(self, violation: OptionViolation, ctx: Context) -> Finding:
        what, gone = f"`{violation.name}` of {who(violation.node)}", former.bound(violation)
        message = f"Unknown option {what}, so {speaker(ctx)} rejects the pipeline"
        if gone or violation.refused != catalogue.index().all:
            message = rejection(what, gone or dropped(violation), ctx)
        message += '. Use `codec => line { format => "…" }`'
        return self.finding(violation.name_span, message, stage=None if violation.load else "advice")


_BUILT_IN = frozenset(("input/pipeline", "output/pipeline"))
"""Plugins that are part of Logstash itself and cannot be installed separately."""


class PluginNotBundledReport(OptionAdvice):
    def report(self, violation: OptionViolation, ctx: Context) -> Finding | None:
        from lslint.rules.shared.runtimes import without_plugins

        kind, _, name = violation.name.partition("/")
        entry, span = violation.entry, violation.name_span
        runtimes = ctx.project.deployment.runtimes()
        # in a manifest, it is not known which files a setting selects
        deciding = ("path.plugins",) if ctx.host is None else ("path.plugins", "path.config")
        is_open = any(ctx.project.setting(name) is not None for name in deciding)
        is_open |= any(runtime.is_layered and PIPELINES_FILE in runtime.mounts for runtime in runtimes)
        is_deployed = not is_open and all(runtime.is_mounted for runtime in runtimes)
        if is_deployed and (entry is None or not entry.bundled):
            runtime = without_plugins(ctx.project.deployment, "logstash", violation.name)
            if runtime is not None:
                gem = entry.gem if entry is not None else f"logstash-{kind}-{name}"
                return self.finding(
                    span,
                    f"The image of `{runtime.name}` ({runtime.location}) does not include the {kind} plugin `{name}`,"
                    " so the pipeline does not load, unless a script installs it. Build an image with it",
                    help=f"In a Dockerfile: `RUN logstash-plugin install {gem}`",
                    severity="warning",
                )
        if violation.reported_kind == "community-plugin":
            return None  # whether it is installed is not known
        if entry is None:
            return self.finding(
                span,
                f"{kind.capitalize()} plugin `{name}` is not bundled with Logstash; the pipeline does not load"
                " without it. Check the name, or install the plugin",
                help=f'If `{name}` is installed, add `extra-plugins = ["{violation.name}"]` to the lslint config.',
                optional=True,
            )
        first, at = catalogue.first(entry.bundled), catalogue.ranges(violation.at)
        if violation.name in _BUILT_IN:
            message = (
                f"Logstash {at} has no `{name}` {kind} (built in since {first}), so the pipeline does not load. Upgrade"
                f" Logstash, or use another {kind}"
            )
            return self.finding(span, message, severity="warning")
        message = (
            f"Logstash {at} does not include the {kind} plugin `{name}` (bundled since {first}), so the pipeline does"
            " not load unless the plugin is installed. Install the plugin"
        )
        return self.finding(span, message, severity="warning")
