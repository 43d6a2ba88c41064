from __future__ import annotations

from lslint.rules.api import Context, Fix
from lslint.rules.logstash.catalogue import plugins as catalogue
from lslint.rules.logstash.option_check.messages import dropped, reason, replacement, speaker, who
from lslint.rules.logstash.option_check.renames import drop, rename
from lslint.rules.logstash.option_check.violation import OptionRule, OptionViolation


class ObsoleteOption(OptionRule):
    code = "LS106"
    violations = ("obsolete-option",)
    tags = frozenset(("deprecated",))
    summary = "An option that is obsolete"
    why = """\
An obsolete option is not ignored: "The setting `ssl` in plugin `beats` is obsolete and is no longer available", and the
pipeline does not load. Logstash 9.0 made the old TLS names of twelve plugins obsolete; `type`, `tags` and
`exclude_tags` in filters and outputs and `debug`, `format`, `charset` and `message_format` in inputs are refused by
every release from 5.0 on. Reported where the target, or every release, refuses it; what only newer releases refuse is a
warning of LS602 to LS639 until a target is set."""
    sources = (
        "option tables of the bundled plugins, Logstash {oldest}-{newest}",
        "verdicts of the real option check (5.6, 6.8, 7.17, 8.19, 9.5)",
    )
    fix = "safe/unsafe"
    bad = (
        'filter { grok { type => "nginx" match => { "message" => "%{IP:ip}" } } }\n',
        "input { stdin { debug => true } }\n",
    )
    good = (
        'filter { if [type] == "nginx" { grok { match => { "message" => "%{IP:ip}" } } } }\n',
        'input { stdin { type => "nginx" } }\n',
    )

    def describe(self, violation: OptionViolation, ctx: Context) -> tuple[str, Fix | None]:
        since = f" since {dropped(violation)}" if violation.refused != catalogue.index().all else ""
        gone = f"`{violation.name}` of {who(violation.node)} is gone{since}{reason(violation)}"
        return f"{gone}; {speaker(ctx)} does not load the pipeline", _fix(violation, ctx)


def _fix(violation: OptionViolation, ctx: Context) -> Fix | None:
    """The new name; where there is none, take it out, unless it did something."""
    if replacement(violation):
        return rename(violation)
    end = reason(violation)
    if "conditional" in end or "codec" in end or "use " in end:
        return None
    return drop(violation, ctx, "unsafe")
