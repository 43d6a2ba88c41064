from __future__ import annotations

from lslint.rules.logstash.option_check.violation import OptionRule


class DateMatchIncomplete(OptionRule):
    code = "LS226"
    violations = ("LS226",)
    summary = "Date filter whose `match` has no field or no format"
    why = """\
`match` of the date filter is a list of a field and at least one format. If the format is missing, or the whole
option, the config check rejects the filter, and Logstash does not load the pipeline."""
    sources = ("verdicts of the date filter's constructor (Logstash 9.5)",)
    bad = ('filter { date { match => ["ts"] } }\n', 'filter { date { target => "seen" } }\n')
    good = (
        'filter { date { match => ["ts", "ISO8601"] } }\n',
        'filter { date { match => ["ts", "ISO8601"] target => "seen" } }\n',
    )
