from __future__ import annotations

from lslint.rules.api import Context, Finding
from lslint.rules.logstash.option_check.messages import replacement
from lslint.rules.logstash.option_check.renames import rename
from lslint.rules.logstash.option_check.violation import OptionAdvice, OptionViolation


class RemovedMutateOption(OptionAdvice):
    code = "LS639"
    tags = frozenset(("deprecated",))
    may_refuse = True
    summary = "`remove` in mutate, gone since 5.0"
    why = """\
`remove` was taken out of mutate with Logstash 5.0; `remove_field`, which every filter has, does the same: "Unknown
setting 'remove' for mutate", and the pipeline does not load. No release from 5.0 on accepts it, so it is an error
without a target too; with one it is reported as LS106."""
    sources = ("option table of the mutate filter, Logstash 1.5-{newest}",)
    fix = "safe"
    releases = "5.0-"
    bad = ('filter {\n  mutate {\n    remove => ["host"]\n  }\n}\n',)
    good = ('filter { mutate { remove_field => ["host"] } }\n',)
    fixed = 'filter {\n  mutate {\n    remove_field => ["host"]\n  }\n}\n'

    def report(self, violation: OptionViolation, ctx: Context) -> Finding:
        new = replacement(violation)
        return self.finding(
            violation.name_span,
            f"`{violation.name}` of `mutate` is gone since 5.0, and the pipeline does not load"
            + (f": use `{new}`" if new else ""),
            fix=rename(violation),
            stage="load",
            severity="error",
        )
