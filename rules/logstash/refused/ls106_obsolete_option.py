from __future__ import annotations

from lslint.rules.api import Context, Fix, Repeats
from lslint.rules.logstash.catalogue import plugins as catalogue
from lslint.rules.logstash.option_check import former
from lslint.rules.logstash.option_check.messages import dropped, reason, who
from lslint.rules.logstash.option_check.renames import drop, rename
from lslint.rules.logstash.option_check.violation import OptionRule, OptionViolation, speaker


class ObsoleteOption(OptionRule):
    code = "LS106"
    violations = ("obsolete-option",)
    merge_repeats = Repeats(by="wording", stages=("load",))
    tags = frozenset(("deprecated",))
    holds_in_templates = True
    about_support = True
    summary = "Obsolete option"
    why = """\
Logstash rejects a pipeline with an obsolete option ("The setting `ssl` in plugin `beats` is obsolete and is no longer
available"). Without a target, the rule reports only options that every release from 7.17 on rejects. LS602, LS605 and
LS607 then report options that only newer releases reject, and LS639 reports `remove` of the mutate filter."""
    sources = (
        "option tables of the bundled plugins, Logstash {oldest}-{newest}",
        "verdicts of the real option check (Logstash 5.6, 6.8, 7.17, 8.19, 9.5)",
    )
    fix = "safe/unsafe"
    bad = (
        'filter { grok { type => "nginx" match => { "message" => "%{IP:ip}" } } }\n',
        "input { stdin { debug => true } }\n",
    )
    good = (
        'filter { if [type] == "nginx" { grok { match => { "message" => "%{IP:ip}" } } } }\n',
        "input { stdin { } }\n",
    )

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
