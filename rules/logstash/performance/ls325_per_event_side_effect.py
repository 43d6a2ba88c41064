from __future__ import annotations

from lslint.grammar.logstash.nodes import Plugin
from lslint.rules.api import Context, Findings, PipelineAdvice
from lslint.rules.facts import fact
from lslint.rules.logstash.dataflow.steps import is_slow, is_trial, steps

_EFFECTS = {
    "email": "sends a mail",
    "exec": "starts a process",
    "pagerduty": "raises an incident",
    "nagios": "writes a check result",
    "nagios_nsca": "starts `send_nsca`",
    "zabbix": "makes a connection to the server",
    "slack": "posts a message",
    "hipchat": "posts a message",
    "sns": "publishes a message",
    "jira": "opens an issue",
    "redmine": "opens an issue",
    "irc": "sends a message",
    "xmpp": "sends a message",
    "statsd": "sends a packet for each metric",
}


class PerEventSideEffect(PipelineAdvice):
    code = "LS325"
    severity = "warning"
    visits = tuple(f"output/{name}" for name in _EFFECTS)
    summary = "An output mails, calls or starts something for every event"
    why = """\
These outputs do something in the world for each event: a mail, a process, an incident. Without a condition they do so
for every event there is, and the worker waits for each of them, so that the pipeline runs as fast as mails can be
sent. Put the output into a condition that picks the few events it is meant for, and a `throttle` filter in front, so
that a burst does not become a thousand mails.

`statsd` sends a packet for each metric of each event; the talk that is one of this linter's sources measured that it
slows the pipeline and counted outside of Logstash instead: an info.

Pipelines that drop or throttle events, or whose inputs ask now and then (jdbc, exec, heartbeat, …), are left alone."""
    sources = (
        "sources of the outputs: one call for each event",
        "a talk on a very large Elasticsearch cluster (2016): the statsd output slows the pipeline",
        "documentation of the throttle filter",
    )
    bad = (
        'output {\n  exec { command => "notify %{host}" }\n}\n',
        'output { statsd { increment => ["events"] } elasticsearch {} }\n',
        'output { email { to => "ops@example.com" subject => "error" } }\n',
    )
    good = (
        'output { if "alert" in [tags] { email { to => "ops@example.com" subject => "error" } } }\n',
        "output { elasticsearch {} }\n",
    )

    def check(self, node: Plugin, ctx: Context) -> Findings:
        if ctx.clauses or is_trial(ctx) or is_slow(ctx) or _narrowed(ctx):
            return
        cheap = node.name == "statsd"
        why = "for every event, and the worker waits for it: put it into a condition, with `throttle` in front"
        if cheap:
            why = "of every event, which slows the pipeline: count a sample, or outside of Logstash"
        yield self.finding(
            (node.start, node.name_end),
            f"`{node.name}` {_EFFECTS[node.name]} {why}",
            severity="info" if cheap else None,
        )


@fact
def _narrowed(ctx: Context) -> bool:
    """True where a filter of the file takes events away."""
    return any(step.plugin.name in ("drop", "throttle", "metrics") for step in steps(ctx.tree))  # type: ignore[arg-type]
