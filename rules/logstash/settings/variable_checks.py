"""The checks of the rules about variables that prevent Logstash from starting."""

from __future__ import annotations

from lslint.grammar.config.tree import ConfigFile
from lslint.rules.api import Context, Findings, Rule
from lslint.rules.logstash.settings.node import bundled_java, java_of
from lslint.rules.shared import jvm_options
from lslint.rules.shared.image_variables import has_read_only_settings


class VariableWithReadOnlySettingsCheck(Rule):
    def check(self, node: ConfigFile, ctx: Context) -> Findings:
        for variable in ctx.project.deployment.image_variables():
            if variable.setting and has_read_only_settings(variable.runtime):
                yield self.finding(
                    (variable.start, variable.end),
                    f"`{variable.name}` cannot be written to logstash.yml, which is mounted read-only, so the container"
                    f" does not start. Remove the variable, and set `{variable.setting}` in that file if it is missing",
                )


class HeapSizesOfVariableCheck(Rule):
    def check(self, node: ConfigFile, ctx: Context) -> Findings:
        for variable, problem in jvm_options.rejected_in_variables(ctx, "logstash"):
            yield self.finding((variable.start, variable.end), problem)
        for variable, options in jvm_options.variables(ctx, "logstash"):
            heap = jvm_options.heap_of(options, java_of(ctx.target))
            if heap.smallest and heap.largest and heap.smallest > heap.largest:
                yield self.finding(
                    (variable.start, variable.end),
                    f"`-Xms` is above `-Xmx` in `{variable.name}`, so Logstash does not start. Set both to one size",
                )


class RemovedJvmFlagOfVariableCheck(Rule):
    def check(self, node: ConfigFile, ctx: Context) -> Findings:
        if ctx.target is None:
            return
        named = bundled_java(ctx.target)
        for variable, problem in jvm_options.flags_in_variables(ctx, "logstash", java_of(ctx.target), named):
            yield self.finding((variable.start, variable.end), problem)
