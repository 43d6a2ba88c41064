"""LS613: removed, renamed and deprecated settings."""

from __future__ import annotations

from lslint.grammar.config.tree import ConfigFile
from lslint.grammar.lines import blank, line_end, line_start
from lslint.rules.api import Context, Edit, Findings, Fix, Rule
from lslint.rules.logstash.catalogue import plugins as catalogue
from lslint.rules.logstash.settings.analysis import judged
from lslint.rules.logstash.settings.catalogue import setting

TYPE_CHECKING = False
if TYPE_CHECKING:
    from lslint.rules.api import Severity
    from lslint.rules.logstash.settings.model import Judged, Leaf, Problem


class LegacyExecutionSettings(Rule):
    code = "LS613"
    name = "legacy-execution-settings"
    severity = "warning"
    stage = "advice"
    kinds = ("logstash-settings", "pipelines")
    visits = ("file",)
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

    def check(self, node: ConfigFile, ctx: Context) -> Findings:
        found = judged(ctx)
        refused = {id(p.leaf) for p in found.problems if p.kind == "release" and found.stage(p) and _older(p, found)}
        for problem in found.problems:
            stage = found.stage(problem)
            leaf = problem.leaf
            if not stage or leaf is None:
                continue
            if problem.kind == "release" and _older(problem, found):
                message = _gone(problem, leaf, found, stage)
            elif problem.kind == "deprecated" and id(leaf) not in refused:
                message = _deprecated(problem, leaf)
            elif problem.kind == "value" and stage == "advice":
                message = f"`{leaf.name}` {problem.reason} in newer releases: these do not start with this value"
            else:
                continue
            load = stage == "load"
            severity: Severity = "error" if load else "warning"
            yield self.finding(
                leaf,
                message,
                severity=severity,
                stage="load" if load else "advice",
                fix=_fix(problem, leaf, found, ctx),
            )


def _older(problem: Problem, found: Judged) -> bool:
    """True for a setting that only releases before the target, or before the newest one, know."""
    at = found.at or catalogue.index().newest
    return problem.setting is not None and bool(problem.setting.known & (at - 1)) and not problem.setting.known & at


def _gone(problem: Problem, leaf: Leaf, found: Judged, stage: str) -> str:
    assert problem.setting is not None
    at = found.at or catalogue.index().newest
    gone = catalogue.dropped(problem.setting.known, at)
    new = problem.setting.replaced
    use = f"write `{new}`" if new else "take it out"
    if stage == "advice":
        return f"`{leaf.name}` is unknown since {gone}, and Logstash does not start with an unknown setting: {use}"
    if found.at is None:
        return f"`{leaf.name}` is unknown since {gone}, and older releases refuse other settings of this file: {use}"
    return f"Logstash {catalogue.ranges(at)} does not start: `{leaf.name}` is unknown since {gone}; {use}"


def _deprecated(problem: Problem, leaf: Leaf) -> str:
    assert problem.setting is not None
    if problem.setting.alias:
        return f"`{leaf.name}` is a deprecated name: write `{problem.setting.alias}`"
    if problem.setting.override:
        return f"`{leaf.name}` has no effect for one pipeline: set it in logstash.yml for the whole process"
    return f"`{leaf.name}` is deprecated: {problem.setting.deprecated}; take it out"


def _fix(problem: Problem, leaf: Leaf, found: Judged, ctx: Context) -> Fix | None:
    known = problem.setting
    if known is None or problem.kind == "value" or not leaf.flat or ctx.text[leaf.start : leaf.end] != leaf.name:
        return None
    if problem.kind == "deprecated" and known.override:
        return None
    new = known.replaced or known.alias
    at = found.at or catalogue.index().newest
    if new:
        there = setting(new)
        if there is None or not there.known & at or any(new in group for group in found.groups[:1]):
            return None
        return Fix("safe", f"Write `{new}`", [Edit(leaf.start, leaf.end, new)])
    if leaf.name.startswith(("modules", "cloud.")) or leaf.entry.value.start < leaf.end:
        return None  # these did something: taking them out is a decision
    line = line_start(ctx.text, leaf.start)
    end = line_end(ctx.text, leaf.entry.value.end)
    end = len(ctx.text) if end < 0 else end + 1
    alone = blank(ctx.text, line, leaf.start) and blank(ctx.text, leaf.entry.value.end, end)
    single = "\n" not in ctx.text[leaf.start : leaf.entry.value.end]
    return Fix("safe", f"Take `{leaf.name}` out", [Edit(line, end, "")]) if alone and single else None
