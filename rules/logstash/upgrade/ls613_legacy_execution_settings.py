from __future__ import annotations

from lslint.grammar.lines import is_blank, line_end, line_start
from lslint.rules.api import Context, Edit, Finding, Fix
from lslint.rules.logstash.catalogue import plugins as catalogue
from lslint.rules.logstash.settings.analysis import analyze, groups
from lslint.rules.logstash.settings.catalogue import setting
from lslint.rules.logstash.settings.model import SettingLeaf, SettingRule, SettingsAnalysis, SettingViolation


class LegacyExecutionSettings(SettingRule):
    code = "LS613"
    violations = ("deprecated-setting", "removed-setting", "removed-setting/upgrade", "setting-value/upgrade")
    severity = "warning"
    stage = "advice"
    summary = "A setting that newer releases of Logstash refuse"
    why = """\
A setting that a release does not know keeps it from starting: what was harmless in the old release stops the upgrade.
8.0 dropped the Ruby execution engine (`pipeline.java_execution`) and `config.field_reference.parser`; 9.0 dropped the
modules, `event_api.tags.illegal` and the old names of the API settings: `http.host` is `api.http.host` since 7.16.
`pipeline.output.workers` had no effect in 5.x and 6.x and is gone since 7.0.

Without a target this is a warning; for a target that refuses the setting it is an error."""
    sources = (
        "settings that the code of Logstash 5.0.0 to 9.5.2 declares",
        "verdicts of the real settings code (Logstash 9.5)",
    )
    fix = "safe"
    may_refuse = True
    bad = (
        'http.host: "0.0.0.0"\n',
        "pipeline.java_execution: true\npipeline.workers: 4\n",
        "modules:\n  - name: netflow\n",
        "queue.checkpoint.interval: 1000\n",
    )
    good = ('api.http.host: "0.0.0.0"\n', "pipeline.workers: 4\n")
    fixed = 'api.http.host: "0.0.0.0"\n'

    def report(self, violation: SettingViolation, ctx: Context) -> Finding:
        leaf, analysis = violation.leaf, analyze(ctx)
        assert leaf is not None
        if violation.kind == "removed-setting":
            message = _removed(violation, leaf, analysis)
        elif violation.kind == "deprecated-setting":
            message = _deprecated(violation, leaf)
        else:
            message = f"`{leaf.name}` {violation.reason} in newer releases: these do not start with this value"
        load = violation.stage == "load"
        return self.finding(
            leaf,
            message,
            severity="error" if load else "warning",
            stage="load" if load else "advice",
            fix=_fix(violation, leaf, analysis.at, ctx),
        )


def _removed(violation: SettingViolation, leaf: SettingLeaf, analysis: SettingsAnalysis) -> str:
    assert violation.setting is not None
    gone = catalogue.dropped(violation.setting.known, analysis.at)
    new = violation.setting.replaced
    use = f"write `{new}`" if new else "take it out"
    if violation.stage == "advice":
        return f"`{leaf.name}` is unknown since {gone}, and Logstash does not start with an unknown setting: {use}"
    if analysis.target is None:
        return f"`{leaf.name}` is unknown since {gone}, and older releases refuse other settings of this file: {use}"
    return f"Logstash {catalogue.ranges(analysis.at)} does not start: `{leaf.name}` is unknown since {gone}; {use}"


def _deprecated(violation: SettingViolation, leaf: SettingLeaf) -> str:
    assert violation.setting is not None
    if violation.setting.alias:
        return f"`{leaf.name}` is a deprecated name: write `{violation.setting.alias}`"
    if violation.setting.override:
        return f"`{leaf.name}` has no effect for one pipeline: set it in logstash.yml for the whole process"
    return f"`{leaf.name}` is deprecated: {violation.setting.deprecated}; take it out"


def _fix(violation: SettingViolation, leaf: SettingLeaf, at: int, ctx: Context) -> Fix | None:
    known = violation.setting
    if known is None or violation.kind == "setting-value":
        return None
    if violation.kind == "deprecated-setting" and known.override:
        return None
    if not leaf.flat or ctx.text[leaf.start : leaf.end] != leaf.name:
        return None
    new = known.replaced or known.alias
    if new:
        there = setting(new)
        if there is None or not there.known & at or any(new in group for group in groups(ctx)[:1]):
            return None
        return Fix.write(leaf, new, "safe")
    if leaf.name.startswith(("modules", "cloud.")) or leaf.entry.value.start < leaf.end:
        return None  # these did something: taking them out is a decision
    line = line_start(ctx.text, leaf.start)
    end = line_end(ctx.text, leaf.entry.value.end)
    end = len(ctx.text) if end < 0 else end + 1
    alone = is_blank(ctx.text, line, leaf.start) and is_blank(ctx.text, leaf.entry.value.end, end)
    single = "\n" not in ctx.text[leaf.start : leaf.entry.value.end]
    return Fix("safe", f"Take `{leaf.name}` out", [Edit(line, end, "")]) if alone and single else None
