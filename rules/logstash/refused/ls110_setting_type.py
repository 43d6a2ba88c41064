from __future__ import annotations

from lslint.grammar.config.tree import Scalar, resolve
from lslint.rules.api import Context, Finding
from lslint.rules.logstash.catalogue import plugins as catalogue
from lslint.rules.logstash.settings.analysis import analyze
from lslint.rules.logstash.settings.model import SettingRule, SettingViolation


class SettingType(SettingRule):
    code = "LS110"
    violations = ("setting-value", "yaml-alias", "setting-conflict", "setting-needs")
    summary = "A value that the setting does not take"
    why = """\
Logstash reads all settings before anything else, and one value that it cannot use keeps it from starting. Its rules are
stricter than those of plugin options: a number or a boolean for a text (`node.name: 5`) is refused, `"yes"` in quotes
is no boolean while `yes` without them is, words are compared with their case (`queue.type: Persisted` is refused),
times want a unit and whole numbers (`1.5s` is refused), `path.plugins` wants a list. An empty value is a value:
`pipeline.workers:` with nothing behind it is refused, except where a setting may be null.

The reader itself refuses what Psych's safe loader does not make: unquoted dates and aliases (`*name`)."""
    sources = (
        "verdicts of the real settings classes on 277 small files (Logstash 9.5)",
        "Logstash: logstash-core, org.logstash.settings",
    )
    fix = "manual"
    may_refuse = True
    bad = (
        "queue.type: disk\n",
        "pipeline.workers: four\n",
        'config.reload.automatic: "yes"\n',
        "config.reload.interval: 1.5s\n",
        "node.name: 5\n",
        "api.http.port: 96000\n",
        "defaults: &d 4\npipeline.workers: *d\n",
        "config.string: 'input { stdin { } }'\nconfig.reload.automatic: true\n",
    )
    good = (
        "queue.type: persisted\nqueue.max_bytes: 8GB\n",
        'pipeline.workers: "4"\npipeline.ordered: true\n',
        "config.reload.automatic: yes\nconfig.reload.interval: 3s\n",
        "pipeline.workers: ${WORKERS}\nnode.name: ${NODE:ls1}\n",
        'xpack.monitoring.elasticsearch.hosts: "https://es1:9200"\n',
    )

    def report(self, violation: SettingViolation, ctx: Context) -> Finding:
        if violation.stage == "start":
            name = violation.leaf.name if violation.leaf is not None else ""
            message = f"`{name}` {violation.reason}: the check passes, and then Logstash does not start"
            return self.finding(violation.at, message, stage="start")
        return self.finding(_span(violation, ctx), _message(violation, ctx))


def _span(violation: SettingViolation, ctx: Context) -> tuple[int, int]:
    """The value, or the name where the value is empty or has several lines."""
    at, leaf = violation.at, violation.leaf
    if leaf is not None and (at.start >= at.end or "\n" in ctx.text[at.start : at.end]):
        return leaf.start, leaf.end
    return at.start, at.end


def _message(violation: SettingViolation, ctx: Context) -> str:
    target = analyze(ctx).target
    who = f"Logstash {catalogue.ranges(target)}" if target else "Logstash"
    reason, leaf = violation.reason, violation.leaf
    if violation.kind == "yaml-alias":
        return f"{who} does not read aliases of YAML and does not start: write the value of `*{reason}` out"
    if leaf is None:
        return f"This {reason}: {who} does not start"
    if violation.kind == "setting-conflict":
        return f"{reason}: {who} does not start"
    displayed = ""
    node = resolve(leaf.entry.value)
    if isinstance(node, Scalar) and node.text and "password" not in leaf.name:
        text = ctx.text[node.start : node.end]
        if len(text) < 40 and "\n" not in text and "`" not in text:
            displayed = f", not `{text}`"
    return f"`{leaf.name}` {reason}{displayed}: {who} does not start"
