from __future__ import annotations

from lslint.rules.logstash.api import Findings, PipelineRule, PipelineView, Plugin, regex
from lslint.rules.logstash.values.options import strings

_EVERY = r"((?:\*[ \t]+)+)(\*/\d+|\d+)(?:[ \t]+[\w*/,.:+-]+)*[ \t]*"
_UNITS = ("second", "minute", "hour", "day of the month", "month", "day of the week")


class ScheduleTooOften(PipelineRule):
    code = "LS380"
    visits = ("input/*",)
    required_text = ("* ",)
    summary = "Schedule whose smaller unit is not set"
    why = """\
In a cron expression, each `*` stands for every value. `* */2 * * *` runs every minute of every second hour, 720 times a
day, not every two hours, which is `0 */2 * * *`. Set all units that are smaller than the one that is meant, usually to
0.

Expressions with ranges or lists, such as `* 8-18 * * *`, are not reported."""
    sources = (
        "documentation of the inputs with a schedule; rufus-scheduler: five fields, or six that begin with seconds",
    )
    bad = (
        'input { jdbc { schedule => "* */2 * * *" statement => "SELECT 1" } }\n',
        'input { http_poller { urls => { "a" => "http://a" } schedule => { cron => "* 3 * * * UTC" } } }\n',
        'input { elasticsearch { schedule => "* */10 * * * *" } }\n',
    )
    good = (
        'input { jdbc { schedule => "0 */2 * * *" statement => "SELECT 1" } }\n',
        'input { jdbc { schedule => "*/10 * * * * *" statement => "SELECT 1" } }\n',
        'input { jdbc { schedule => "* 8-18 * * *" statement => "SELECT 1" } }\n',
    )

    def check(self, node: Plugin, ctx: PipelineView) -> Findings:
        option = node.option("schedule")
        for string in strings(option.value) if option is not None else ():
            match = regex(_EVERY).fullmatch(string.value)
            if match is None:
                continue
            fields = [field for field in string.value.split() if not field[:1].isalpha()]
            if len(fields) not in (5, 6):
                continue
            units = _UNITS[6 - len(fields) :]
            every = match[1].count("*")
            better = " ".join(["0"] * every + fields[every:])
            yield self.finding(
                string,
                f"`{string.value}` runs every {units[0]} while the {units[every]} matches `{match[2]}`. To run once,"
                f" write `{better}`",
            )
