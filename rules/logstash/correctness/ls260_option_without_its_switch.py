from __future__ import annotations

from lslint.grammar.logstash.nodes import Plugin
from lslint.rules.api import Context, Findings, PipelineRule
from lslint.rules.logstash.catalogue import plugins as catalogue
from lslint.rules.logstash.option_check.relations import violations
from lslint.rules.shared.option_edits import addition


class OptionWithoutItsSwitch(PipelineRule):
    code = "LS260"
    severity = "info"
    visits = ("input/*", "filter/*", "output/*")
    summary = "Option that has no effect without another option"
    why = """\
Some options only configure a feature that another option enables. If the feature is off, Logstash ignores them
without a message. For example, a redis output with `batch_events => 500` but without `batch => true` sends one event
at a time. Enable the feature, or remove the option."""
    sources = ("documentation and sources of the plugins",)
    fix = "manual"
    bad = (
        'output {\n  redis {\n    data_type => "list"\n    key => "k"\n    batch_events => 500\n  }\n}\n',
        'input { jdbc { jdbc_page_size => 1000 statement => "select 1" } }\n',
        'input { file { path => "/a" mode => "read" start_position => "beginning" } }\n',
    )
    good = (
        'output { redis { data_type => "list" key => "k" batch => true batch_events => 500 } }\n',
        'input { file { path => "/a" start_position => "beginning" } }\n',
    )

    def check(self, node: Plugin, ctx: Context) -> Findings:
        """Yield a finding for each option that has no effect in any release that may be in use."""
        for violation in violations(node, ctx, self.code):
            option, setting = violation.option, violation.set
            target = catalogue.of_release(ctx.target)
            scope = catalogue.index().supposed & violation.loading if target is None else target
            if option is None or not scope or scope & ~violation.releases:
                continue
            is_insertable = violation.is_insertable and node.option(setting.partition(" ")[0]) is None
            yield self.finding(
                (option.start, option.name_end),
                f"`{option.name}` has no effect: {violation.say}. Set `{setting}`, or remove `{option.name}`",
                fix=addition(ctx, node, setting, "manual") if is_insertable else None,
            )
