from __future__ import annotations

from lslint.rules.api import Context
from lslint.rules.logstash.option_check.messages import speaker
from lslint.rules.logstash.option_check.violation import OptionRule, OptionViolation


class DateMatchIncomplete(OptionRule):
    code = "LS226"
    violations = ("date-match",)
    summary = "A date filter whose `match` lacks a field or a format"
    why = """\
`match` is a list: the field, then one format at least. The date filter looks at it when it is built, so the check of
the config refuses it and the pipeline does not load. The table of options cannot tell, because `match` has a default
that is too short."""
    sources = ("verdicts of the date filter's constructor (Logstash 9.5)",)
    bad = ('filter { date { match => ["ts"] } }\n', 'filter { date { target => "seen" } }\n')
    good = ('filter { date { match => ["ts", "ISO8601"] } }\n', 'filter { date { match => "${DATE_MATCH}" } }\n')

    def describe(self, violation: OptionViolation, ctx: Context) -> tuple[str, None]:
        what = "lacks its format" if violation.option is not None else "has no `match`"
        example = '`["ts", "ISO8601"]`'
        return (
            f"This date filter {what}: `match` is a field and one format at least, as in {example};"
            f" {speaker(ctx)} does not load the pipeline"
        ), None
