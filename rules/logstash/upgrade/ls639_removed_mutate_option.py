from __future__ import annotations

from lslint.rules.api import Context, Finding
from lslint.rules.logstash.option_check import former
from lslint.rules.logstash.option_check.messages import successor
from lslint.rules.logstash.option_check.renames import rename
from lslint.rules.logstash.option_check.violation import OptionAdvice, OptionViolation, speaker


class RemovedMutateOption(OptionAdvice):
    code = "LS639"
    tags = frozenset(("deprecated",))
    may_refuse = True
    holds_in_templates = True
    summary = "`remove` in a mutate filter, removed in 5.0"
    why = """\
Logstash 5.0 removed `remove` from the mutate filter, and all later releases reject the pipeline ("Unknown setting
'remove' for mutate"). Use `remove_field`, which every filter has. Unlike `remove`, it runs after all other
operations of the filter: if `split`, `join`, `merge` or `add_field` set the same field, put `remove_field` into a
separate mutate filter before. With a target, LS106 reports the option as an error."""
    sources = ("option table of the mutate filter, Logstash 1.5-{newest}",)
    fix = "safe"
    releases = "5.0-"
    bad = ('filter {\n  mutate {\n    remove => ["host"]\n  }\n}\n',)
    good = ('filter { mutate { remove_field => ["host"] } }\n',)
    fixed = 'filter {\n  mutate {\n    remove_field => ["host"]\n  }\n}\n'

    def report(self, violation: OptionViolation, ctx: Context) -> Finding:
        new = violation.replacement
        removed = former.bound(violation) or " was removed in 5.0"
        return self.finding(
            violation.name_span,
            f"`{violation.name}` of the `mutate` filter{removed}, so {speaker(ctx)} rejects the pipeline"
            + (f": {successor(violation, new, ctx)}" if new else f": remove `{violation.name}`"),
            fix=rename(violation, ctx),
            stage="load",
            severity="error",
        )
