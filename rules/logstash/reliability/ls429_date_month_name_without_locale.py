from __future__ import annotations

from lslint.grammar.logstash.nodes import Array, Plugin, String
from lslint.rules.api import Context, Findings, PipelineAdvice
from lslint.rules.logstash.values.options import is_complete
from lslint.rules.shared.option_edits import addition

_EXAMPLE = " (`Sept` with `en_GB`)"


class DateMonthNameWithoutLocale(PipelineAdvice):
    code = "LS429"
    visits = ("filter/date",)
    default = False
    summary = "`date` format with month or day names but no `locale`"
    why = """\
`MMM` and `EEE` stand for names of months and days, which depend on the locale. Without `locale`, the filter uses the
locale of the Logstash process, and American English if the language of that locale is not English. If a name does not
match, the event gets the tag `_dateparsefailure`. For example, with `en_GB`, the format `dd/MMM/yyyy` does not match
`Sep` since Logstash 8.4.

Set `locale => "en"`, or the language of the log."""
    sources = (
        "https://github.com/elastic/logstash/issues/14513 (`Sep` with `en_GB`)",
        "source of the date filter: the second attempt with `en-US`",
        "documentation of the date filter: locale",
    )
    fix = "unsafe"
    bad = ('filter {\n  date {\n    match => ["time", "dd/MMM/yyyy:HH:mm:ss Z"]\n  }\n}\n',)
    good = (
        'filter { date { match => ["time", "dd/MMM/yyyy:HH:mm:ss Z"] locale => "en" } }\n',
        'filter { date { match => ["time", "yyyy-MM-dd HH:mm:ss", "ISO8601"] } }\n',
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
                        f"{_names(item.value)} in `{item.value}` are parsed in the host's locale, which may spell them"
                        f' differently{_EXAMPLE if "MMM" in item.value else ""}. Add `locale => "en"`',
                        fix=addition(ctx, node, 'locale => "en"', "unsafe"),
                    )
                    return


def _has_names(pattern: str) -> bool:
    """Return whether a format has names outside of quotes."""
    return any("MMM" in part or "EEE" in part for part in pattern.split("'")[::2])


def _names(pattern: str) -> str:
    """Return what the names of a format are, for the start of a message."""
    unquoted = "".join(pattern.split("'")[::2])
    found = [word for letters, word in (("MMM", "month"), ("EEE", "day")) if letters in unquoted]
    return f"{' and '.join(found).capitalize()} names"
