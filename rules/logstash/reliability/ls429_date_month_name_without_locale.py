from __future__ import annotations

from lslint.grammar.logstash.nodes import Array, Plugin, String
from lslint.rules.api import Context, Findings, PipelineAdvice
from lslint.rules.logstash.values.options import is_complete
from lslint.rules.shared.option_edits import addition


class DateMonthNameWithoutLocale(PipelineAdvice):
    code = "LS429"
    visits = ("filter/date",)
    default = False
    summary = "Names of months or days are read in the language of the host"
    why = """\
`MMM` and `EEE` are names, and which names they are is a matter of language. Without `locale` the filter takes that of
the process: on a host with `sv_SE` or `de_DE` the format `dd/MMM/yyyy` does not know `May` or `Oct`, events get
`_dateparsefailure`, and keep the time at which they were read. Newer releases of the filter try English names as well
where the first attempt fails. Off by default: most hosts and all official images run in English."""
    sources = (
        "https://github.com/elastic/logstash/issues/1700",
        "documentation of the date filter: locale",
    )
    fix = "unsafe"
    bad = ('filter {\n  date {\n    match => ["time", "dd/MMM/yyyy:HH:mm:ss Z"]\n  }\n}\n',)
    good = (
        'filter { date { match => ["time", "dd/MMM/yyyy:HH:mm:ss Z"] locale => "en" } }\n',
        'filter { date { match => ["time", "yyyy-MM-dd HH:mm:ss", "ISO8601"] } }\n',
        'filter { date { match => ["time", "yyyy-MM-dd \'MMM\' HH:mm"] } }\n',
    )
    fixed = 'filter {\n  date {\n    locale => "en"\n    match => ["time", "dd/MMM/yyyy:HH:mm:ss Z"]\n  }\n}\n'

    def check(self, node: Plugin, ctx: Context) -> Findings:
        if node.option("locale") is not None or not is_complete(node, ctx):
            return
        for option in node.all("match"):
            items = option.value.items[1:] if isinstance(option.value, Array) else []
            for item in items:
                if isinstance(item, String) and _has_names(item.value):
                    yield self.finding(
                        item,
                        f"`{item.value}` reads names in the language of the host, which need not be that of the log:"
                        ' add `locale => "en"`',
                        fix=addition(ctx, node, 'locale => "en"', "unsafe"),
                    )
                    return


def _has_names(pattern: str) -> bool:
    """True if a format has names outside of quoted text."""
    return any("MMM" in part or "EEE" in part for part in pattern.split("'")[::2])
