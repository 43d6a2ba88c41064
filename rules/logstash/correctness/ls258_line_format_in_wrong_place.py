from __future__ import annotations

from lslint.rules.api import Context, Finding
from lslint.rules.logstash.catalogue import plugins as catalogue
from lslint.rules.logstash.option_check import former
from lslint.rules.logstash.option_check.messages import dropped
from lslint.rules.logstash.option_check.violation import OptionRule, OptionViolation, speaker


class LineFormatInWrongPlace(OptionRule):
    code = "LS258"
    summary = "`message_format` or `format` on an output that uses a codec"
    why = """\
The codec of an output determines the lines that it writes. `message_format` of the file, csv and tcp outputs was
removed in Logstash 5.0 (for tcp, in 6.0). `format` is not an option of outputs such as stdout. Logstash does not load
a pipeline with an unknown option. Use `codec => line { format => "…" }`."""
    sources = (
        "option tables of the bundled outputs, Logstash {oldest}-{newest}",
        "verdicts of the option check of Logstash",
    )
    bad = (
        'output { file { path => "/var/log/out.log" message_format => "%{message}" } }\n',
        'output { stdout { format => "%{message}" } }\n',
    )
    good = (
        'output { file { path => "/var/log/out.log" codec => line { format => "%{message}" } } }\n',
        'output { stdout { codec => line { format => "%{message}" } } }\n',
    )

    def report(self, violation: OptionViolation, ctx: Context) -> Finding:
        output = f"the `{violation.node.name}` output"
        what = f"Unknown option `{violation.name}` of {output}"
        if former.bound(violation):
            what = f"`{violation.name}` of {output}{former.bound(violation)}"
        elif violation.refused != catalogue.index().all:
            what = f"`{violation.name}` of {output} was removed in Logstash {dropped(violation)}"
        rejects = f"{speaker(ctx)} does not load the pipeline"
        return self.finding(
            violation.name_span,
            f'{what}, so {rejects}. Use `codec => line {{ format => "…" }}`',
            stage=None if violation.load else "advice",
        )
