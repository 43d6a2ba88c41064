from __future__ import annotations

from lslint.rules.api import Context
from lslint.rules.logstash.api import Edit, Findings, Fix, Option, PipelineRule, Plugin, catalogue
from lslint.rules.logstash.option_check.relations import violations
from lslint.rules.logstash.values.options import removal

TYPE_CHECKING = False
if TYPE_CHECKING:
    from lslint.grammar.config.tree import ConfigFile


class OptionWithoutItsSwitch(PipelineRule):
    code = "LS260"
    severity = "warning"
    kinds = ("logstash", "logstash-settings", "pipelines")
    visits = ("input/*", "filter/*", "output/*", "file")
    summary = "Option that has no effect without or with another option"
    why = """\
Some options only configure a feature that another option enables. If the feature is off, Logstash ignores them
without a message. For example, a redis output with `batch_events => 500` but without `batch => true` sends one event
at a time. Enable the feature, or remove the option.

Other options are ignored because another one replaces them, for example `topics` beside `topics_pattern`.

The same is true of settings of logstash.yml: `api.auth.basic.password` protects nothing without
`api.auth.type: basic`, and `dead_letter_queue.max_bytes` needs `dead_letter_queue.enable: true`. They are reported
unless a container or another settings file of the project sets the switch."""
    sources = (
        "documentation and sources of the plugins",
        "https://www.elastic.co/docs/reference/logstash/logstash-settings-file",
    )
    fix = "unsafe"
    bad = (
        'output {\n  redis {\n    data_type => "list"\n    key => "k"\n    batch_events => 500\n  }\n}\n',
        'input { jdbc { jdbc_page_size => 1000 statement => "select 1" } }\n',
        'input { file { path => "/a" mode => "read" start_position => "end" } }\n',
        'input { kafka { topics => ["a"] topics_pattern => "b.*" } }\n',
    )
    good = (
        'output { redis { data_type => "list" key => "k" batch => true batch_events => 500 } }\n',
        'input { file { path => "/a" start_position => "beginning" } }\n',
    )

    def check(self, node: Plugin | ConfigFile, ctx: Context) -> Findings:
        if not isinstance(node, Plugin):
            yield from self._settings(ctx)
            return
        for violation in violations(node, ctx, self.code):
            option, setting = violation.option, violation.set
            target = catalogue.of_release(ctx.target)
            scope = catalogue.index().supposed & violation.loading if target is None else target
            if option is None or not scope or scope & ~violation.releases:
                continue
            fix = None
            if not setting:
                fix = _removal(option, ctx)
            elif violation.is_insertable and node.option(setting.partition(" ")[0]) is None:
                from lslint.rules.shared.option_edits import addition

                fix = addition(ctx, node, setting, "manual")
            action = f"Set `{setting}`, or remove `{option.name}`" if setting else f"Remove `{option.name}`"
            yield self.finding(
                (option.start, option.name_end), f"`{option.name}` has no effect: {violation.say}. {action}", fix=fix
            )

    def _settings(self, ctx: Context) -> Findings:
        """Yield a finding for each feature of a settings file that is off although it has settings."""
        from lslint.rules.logstash.settings.node import span_of
        from lslint.rules.logstash.settings.switches import idle_settings

        for leaf, reason in idle_settings(ctx):
            yield self.finding(
                span_of(leaf, ctx), f"`{leaf.name}` has no effect, because {reason}, or remove `{leaf.name}`"
            )


def _removal(option: Option, ctx: Context) -> Fix | None:
    """Return the fix that removes an option that nothing gives an effect."""
    span = None if ctx.has_syntax_errors else removal(ctx.text, ctx.tree, option)  # type: ignore[arg-type]
    return Fix("unsafe", f"Remove `{option.name}`", [Edit(*span, "")]) if span is not None else None
