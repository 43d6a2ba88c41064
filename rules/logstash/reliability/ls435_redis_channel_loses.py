from __future__ import annotations

from lslint.grammar.logstash.nodes import Plugin
from lslint.rules.api import Context, Findings, PipelineAdvice
from lslint.rules.facts import fact
from lslint.rules.logstash.dataflow.pipeline_plugins import INDEXING, flow
from lslint.rules.logstash.dataflow.steps import output_steps, step_of
from lslint.rules.logstash.values.coercion import is_open
from lslint.rules.logstash.values.options import option_text


class RedisChannelLoses(PipelineAdvice):
    code = "LS435"
    severity = "info"
    visits = ("input/redis", "output/redis")
    summary = "Redis channel that loses events while no reader is connected"
    why = """\
Redis delivers a message in a channel only to the readers that are connected at that moment. While the reading Logstash
restarts or is disconnected, all events are lost, and the sender does not notice. Several readers each receive every
event, so events are duplicated instead of distributed.

Use `data_type => "list"` on both sides: a list stores events until one reader takes them.

An output is not reported if a redis input of the project reads a channel: then the finding is at the input. A channel
next to an output that stores the same events is reported only with `--extend-select LS435`."""
    sources = (
        "documentation of the redis input and output: data_type",
        "documentation of Redis: Pub/Sub delivery semantics, client-output-buffer-limit",
    )
    bad = (
        'input {\n  redis {\n    host => "q1"\n    data_type => "channel"\n    key => "logs"\n  }\n}\n',
        'output { redis { data_type => "channel" key => "logs" } }\n',
    )
    good = (
        'input {\n  redis {\n    host => "q1"\n    data_type => "list"\n    key => "logs"\n  }\n}\n',
        'output { redis { data_type => "list" key => "logs" } }\n',
    )

    def check(self, node: Plugin, ctx: Context) -> Findings:
        option = node.option("data_type")
        kind = option_text(node, "data_type")
        if option is not None and kind == "channel" and not _needs_channel(node, ctx):
            when = "no reader is connected" if node.kind == "output" else "Logstash restarts"
            yield self.finding(
                option,
                f'A Redis channel does not store events: events sent while {when} are lost. Use `data_type => "list"`',
                help="Keep the channel only if several readers must each receive every event.",
                optional=_is_stored(node, ctx),
            )


def _needs_channel(node: Plugin, ctx: Context) -> bool:
    """Return whether a list cannot replace the channel: its key varies, or a Redis input of the project reads a
    channel."""
    key = node.option("key")
    if key is not None and "%{" in ctx.text[key.start : key.end]:
        return True
    return node.kind == "output" and _is_read(ctx)


def _is_stored(node: Plugin, ctx: Context) -> bool:
    """Return whether another output of the file indexes every event that the channel gets."""
    own = step_of(node, ctx.tree) if node.kind == "output" else None  # type: ignore[arg-type]
    return own is not None and any(
        step.plugin.name in INDEXING and step.covers(own)
        for step in output_steps(ctx.tree)  # type: ignore[arg-type]
    )


@fact
def _is_read(ctx: Context) -> bool:
    """Return whether a Redis input of the project reads a channel, or may do so because of a template or variable."""
    around = ctx.project.related_files("logstash") or ()
    trees = [*flow(ctx).trees, *(one.tree for one in around if "redis" in one.text)]
    return any(
        section.kind == "input" and plugin.name == "redis" and _may_be_channel(option_text(plugin, "data_type"))
        for tree in trees
        for section, plugin, _ in tree.walk_plugins()
    )


def _may_be_channel(kind: str | None) -> bool:
    return kind is not None and (kind in ("channel", "pattern_channel") or "${" in kind or is_open(kind))
