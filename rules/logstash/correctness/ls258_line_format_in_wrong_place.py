from __future__ import annotations

from lslint.rules.api import Context, Finding
from lslint.rules.logstash.catalogue import plugins as catalogue
from lslint.rules.logstash.option_check.messages import dropped, speaker, who
from lslint.rules.logstash.option_check.violation import OptionRule, OptionViolation


class LineFormatInWrongPlace(OptionRule):
    code = "LS258"
    summary = "`message_format` or `format` on an output whose codec makes the line"
    why = """\
What an output writes is made by its codec. `message_format` of the file, csv and tcp outputs was the older way:
obsolete from 5.0 (tcp from 6.0) and unknown later, so the pipeline does not load. `codec => line { format => "…" }`
says the same."""
    sources = ("option tables of the bundled outputs, Logstash {oldest}-{newest}", "verdicts of the real option check")
    bad = (
        'output { file { path => "/var/log/out.log" message_format => "%{message}" } }\n',
        'output { stdout { format => "%{message}" } }\n',
    )
    good = (
        'output { file { path => "/var/log/out.log" codec => line { format => "%{message}" } } }\n',
        'output { http { url => "http://a" http_method => "post" format => "message" message => "%{message}" } }\n',
    )

    def report(self, violation: OptionViolation, ctx: Context) -> Finding:
        since = f" since {dropped(violation)}" if violation.refused != catalogue.index().all else ""
        return self.finding(
            violation.name_span,
            f"{who(violation.node).capitalize()} has no `{violation.name}`{since}: the line is made by its codec, as in"
            f' `codec => line {{ format => "…" }}`; {speaker(ctx)} does not load the pipeline',
            severity=None if violation.load else "warning",
            stage=None if violation.load else "advice",
        )
