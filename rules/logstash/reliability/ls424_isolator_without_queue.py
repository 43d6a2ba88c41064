from __future__ import annotations

from lslint.grammar.config.tree import ConfigFile
from lslint.grammar.logstash.nodes import Array, Bareword, Branch, Item, Plugin, String
from lslint.rules.api import Context, Findings, Related, Rule
from lslint.rules.logstash.settings.model import SettingLeaf
from lslint.rules.logstash.settings.node import effective, groups, pipeline_name, sources, span_of

# Outputs that do not wait for another system.
_LOCAL = frozenset(("pipeline", "stdout", "null", "sink", "file", "csv"))
# Outputs that send datagrams and wait for no answer.
_DATAGRAMS = frozenset(("udp", "statsd", "ganglia"))


class PipelineAddresses:
    """The addresses a pipeline listens on, the addresses each of its outputs sends to, its other outputs, and their
    names with the hosts that they send to."""

    __slots__ = ("group", "listens", "outputs", "sends", "targets")

    def __init__(self, group: dict[str, SettingLeaf]) -> None:
        self.group = group
        self.listens: set[str] = set()
        self.sends: list[list[str]] = []
        self.outputs: list[str] = []
        self.targets: set[tuple[str, ...]] = set()


class IsolatorWithoutQueue(Rule):
    code = "LS424"
    severity = "warning"
    kinds = ("pipelines",)
    visits = ("file",)
    summary = "Output isolator pipelines without persisted queues"
    why = """\
In the *output isolator* pattern, a pipeline sends each event to several other pipelines, one per destination, so that a
destination that is down does not block the others. The pattern works only if the receiving pipelines have a persisted
queue. A memory queue is full soon after its pipeline stalls. Then the sending output waits for this pipeline, and no
other destination gets events.

Set `queue.type: persisted` for each receiving pipeline. The rule reports `pipeline` outputs with several addresses in
one list: `send_to => [es, web]`."""
    sources = ("https://www.elastic.co/docs/reference/logstash/pipeline-to-pipeline",)
    fix = "manual"
    releases = "6.3-"
    about_feature = True
    bad = (
        "- pipeline.id: in\n"
        "  config.string: 'input { stdin { } } output { pipeline { send_to => [es, web] } }'\n"
        "- pipeline.id: es\n"
        "  config.string: 'input { pipeline { address => es } } output { elasticsearch { } }'\n"
        "- pipeline.id: web\n"
        "  config.string: 'input { pipeline { address => web } } output { tcp { host => web1 port => 9 } }'\n",
    )
    good = (
        "- pipeline.id: in\n"
        "  config.string: 'input { stdin { } } output { pipeline { send_to => [es, web] } }'\n"
        "- pipeline.id: es\n"
        "  queue.type: persisted\n"
        "  config.string: 'input { pipeline { address => es } } output { elasticsearch { } }'\n"
        "- pipeline.id: web\n"
        "  queue.type: persisted\n"
        "  config.string: 'input { pipeline { address => web } } output { tcp { host => web1 port => 9 } }'\n",
    )

    def check(self, node: ConfigFile, ctx: Context) -> Findings:
        """Yield one finding per downstream pipeline of an isolator without a persisted queue."""
        every = groups(ctx)
        if len(every) < 3:
            return
        parts = [_part(ctx, group) for group in every]
        listening = {address: part for part in parts for address in part.listens}
        reported: set[int] = set()
        for part in parts:
            for addresses in part.sends:
                after = [listening[address] for address in addresses if address in listening]
                ends = [one for one in after if any(name not in _LOCAL for name in one.outputs)]
                if len({id(one) for one in ends}) < 2 or _share_a_target(ends):
                    continue
                for one in ends:
                    leaf = one.group.get("pipeline.id")
                    memory = effective(ctx, one.group, "queue.type") == "memory"
                    stalls = next((name for name in one.outputs if name not in _LOCAL | _DATAGRAMS), None)
                    if not memory or stalls is None or leaf is None or id(one) in reported:
                        continue
                    reported.add(id(one))
                    sender = part.group.get("pipeline.id")
                    related = [Related(sender.start, sender.end, "the sending pipeline")] if sender else []
                    yield self.finding(
                        span_of(leaf, ctx),
                        f"Pipeline `{pipeline_name(ctx, one.group)}` has a memory queue: if its output `{stalls}`"
                        f" stalls, pipeline `{pipeline_name(ctx, part.group)}` and all its targets stall, too. Set"
                        " `queue.type: persisted`",
                        related=related,
                    )


def _share_a_target(parts: list[PipelineAddresses]) -> bool:
    """Return whether all pipelines send events to the same hosts, and therefore stall together with any queue."""
    targets = {target for part in parts for target in part.targets}
    return len(targets) == 1 and len(next(iter(targets))) > 1


def _part(ctx: Context, group: dict[str, SettingLeaf]) -> PipelineAddresses:
    part = PipelineAddresses(group)
    for source in sources(ctx, group):
        if "pipeline" not in source.text:
            continue
        for section in source.tree().sections:
            items: list[Item] = list(section.items)
            while items:
                item = items.pop()
                if isinstance(item, Branch):
                    items += [inner for clause in item.clauses for inner in clause.items]
                elif section.kind == "input" and item.name == "pipeline":
                    part.listens.update(_texts(item, "address"))
                elif section.kind == "output":
                    part.outputs.append(item.name)
                    if item.name not in _LOCAL:
                        part.targets.add((item.name, *sorted(_texts(item, "hosts") or _texts(item, "cloud_id"))))
                    if item.name == "pipeline":
                        part.sends.append(_texts(item, "send_to"))
    return part


def _texts(plugin: Plugin, name: str) -> list[str]:
    """Return the strings of an option that is a string or a list."""
    value = next((option.value for option in plugin.options if option.name == name), None)
    items = value.items if isinstance(value, Array) else [value]
    return [item.value for item in items if isinstance(item, String | Bareword)]
