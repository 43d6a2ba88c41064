"""The checks of the rules about redis inputs and outputs whose texts are rows."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice

from lslint.grammar.lines import line_start
from lslint.grammar.logstash.nodes import Option, number, raw_texts
from lslint.grammar.numbers import parse_integer, truncated
from lslint.rules.knowledge import load
from lslint.rules.logstash.api import (
    INDEXING,
    Edit,
    Findings,
    Fix,
    Flow,
    Instance,
    Pipeline,
    PipelineAdvice,
    PipelineView,
    Plugin,
    Related,
    fact,
    regex,
)
from lslint.rules.logstash.catalogue.traits import options_with, plugins_with, values_of
from lslint.rules.logstash.dataflow.outputs import all_outputs
from lslint.rules.logstash.dataflow.steps import plugins_of, steps
from lslint.rules.shared.option_edits import addition


class RedisSameListTwiceCheck(PipelineAdvice):
    def check(self, node: Pipeline, ctx: PipelineView) -> Findings:
        first: dict[tuple[str, object], Plugin] = {}
        reported: set[int] = set()
        inputs = [item for section in node.sections if section.kind == "input" for item in section.items]
        for plugin in plugins_of(inputs):
            if plugin.name != "redis" or plugin.option("key") is None:
                continue
            kind = plugin.text("data_type") or "list"
            for redis_list in sorted(_lists(plugin)):
                other = first.setdefault((kind, redis_list), plugin)
                if other is plugin or plugin.start in reported:
                    continue
                reported.add(plugin.start)
                line = ctx.line(other.start)
                message = (
                    f"`redis` input reads the same channel as the one on line {line}, so every event arrives twice"
                )
                action = "Remove one of the inputs"
                if kind == "list":
                    threads = sum(truncated(one.number("threads") or 1) or 1 for one in (plugin, other))
                    message = (
                        f"`redis` input reads the same list as the one on line {line}, so changes must be made twice"
                    )
                    action = f"Use one input with `threads => {threads}`"
                yield self.finding(
                    plugin.head,
                    f"{message}. {action}",
                    severity="info" if kind == "list" else None,
                    related=[Related(*other.head, "reads the same")],
                    fix=Fix("manual", action),
                )


_ADVISED = 500
_MIN_BATCH = 125
_DEFAULT = 50


class RedisOutputUnbatchedCheck(PipelineAdvice):
    def check(self, node: Plugin, ctx: PipelineView) -> Findings:
        if node.text("data_type") != "list" or not ctx.is_complete(node):
            return
        batch, events = node.option("batch"), node.option("batch_events")
        if batch is None or node.is_false("batch"):
            if events is not None and batch is None:
                return  # reported by LS260
            # on the same host (the default), a round trip takes much less than 1 ms
            hosts = node.raw_texts("host") if node.option("host") is not None else ["127.0.0.1"]
            advised = f"batch => true batch_events => {_ADVISED}"
            yield self.finding(
                batch or node.head,
                "`redis` output makes one round trip per event, which limits it to 1,000 events/s at 1 ms latency. Set"
                f" `batch => true` and `batch_events => {_ADVISED}`",
                fix=addition(ctx, node, advised, "manual") if batch is None else None,
                optional=bool(hosts) and all(map(regex(_LOOPBACK).fullmatch, hosts)),
            )
            return
        count = _DEFAULT if events is None else node.number("batch_events")
        if not node.is_true("batch") or count is None or count >= _MIN_BATCH:
            return
        what, fix = f"`redis` output sends only {_DEFAULT} events per request by default", None
        if events is not None:
            what = f"`batch_events => {count}` sends few events per request"
            if not ctx.has_syntax_errors:
                edit = Edit(events.value.start, events.value.end, str(_ADVISED))
                fix = Fix("manual", f"Set `batch_events` to {_ADVISED}", [edit])
        yield self.finding(
            events or batch,
            f"{what}, and many small requests keep Redis from serving its readers. Set `batch_events => {_ADVISED}`",
            fix=fix,
            optional=True,
        )


_LOOPBACK = r"(?i)(?:127\.\d+\.\d+\.\d+|localhost|::1)(?::\d+)?"


class RedisConsumersDifferCheck(PipelineAdvice):
    def check(self, node: Plugin, ctx: PipelineView) -> Findings:
        if (node.text("data_type") or "list") != "list" or node.option("key") is None:
            return
        index = _index(ctx)
        for path, other in (reader for key in sorted(_lists(node)) for reader in index.get(key, ())):
            if other is node:
                continue
            for name, default in (("threads", "1"), ("batch_count", "125")):
                here, there = node.text(name), other.text(name)
                if (here or default) == (there or default) or "${" in (here or "") + (there or ""):
                    continue
                option = other.option(name)
                span = other.head if option is None else (option.start, option.end)
                yield self.finding(
                    node.option(name) or node.head,
                    f"`{name}` is {here or default}, but {there or default} in another `redis` input of the same list"
                    f"{f' (`{path}`)' if path else ''}, so the inputs share the load unevenly. Use the same value",
                    related=[Related(*span, "reads the same list", path)],
                )
                return


@fact
def _index(ctx: PipelineView) -> dict[tuple[str, str, str], list[tuple[str | None, Plugin]]]:
    """Return the first redis inputs of the project for each list: of this file, its pipeline, other pipelines."""
    instance = ctx.project.instance()
    files = ctx.project.pipeline_files() if instance is None else ()
    others = [(file.path, plugin) for file in files for plugin in _redis(file.tree)]
    others += _redis_of_all(instance) if instance is not None else ()
    every = [(None, plugin) for plugin in _redis(ctx.tree)] + [each for each in others if each[0] != ctx.path]
    index: dict[tuple[str, str, str], list[tuple[str | None, Plugin]]] = {}
    for path, plugin in every:
        for key in _lists(plugin):
            readers = index.setdefault(key, [])
            if len(readers) < _MAX_READERS:
                readers.append((path, plugin))
    return index


@fact
def _redis_of_all(instance: Instance) -> list[tuple[str, Plugin]]:
    """Return the redis inputs of all pipelines of a Logstash instance, with the paths of their files."""
    return [(file.path, plugin) for _, file in instance.files() for plugin in _redis(file.tree)]


_MAX_READERS = 20


def _redis(tree: Pipeline) -> list[Plugin]:
    return [plugin for section, plugin, _ in tree.walk_plugins() if section.kind == "input" and plugin.name == "redis"]


class RedisThreadsCheck(PipelineAdvice):
    def check(self, node: Plugin, ctx: PipelineView) -> Findings:
        facts = load("thread_options")["inputs"][node.name]
        if any(node.text(name) not in wanted for name, wanted in facts.get("when", {}).items()):
            return
        name = facts["option"]
        option, threads = node.option(name), node.number(name)
        if option is not None:
            if threads is not None and threads > facts.get("many", threads):
                yield self.finding(
                    option,
                    f"Redis runs one command at a time, so `{name} => {threads}` may waste threads: 8 read only"
                    " 30 % more than 4 in a benchmark. Lower it, unless you measured a gain",
                    fix=Fix("manual", f"Lower `{name}` to 2 or 4 and measure"),
                )
            return
        if not ctx.is_complete(node) or _order_matters(ctx) or ctx.is_below(2):
            return
        # The number of partitions of a Kafka topic is not known. If the pipeline itself fills the list, it has another
        # buffer, too.
        is_filled = any(
            not _lists(node).isdisjoint(_lists(step.plugin)) for step in ctx.flow.named("output").get("redis", ())
        )
        rates = load("redis_measurements")["rates"]["125"]
        figures = ", ".join(f"{threads} ({rate:g}K events/s)" for threads, rate in rates.items())
        yield self.finding(
            node.head,
            f"`{node.name}` input {facts['problem']}. {facts['action']}",
            fix=_fix(node, name, ctx.text),
            help=_HELP + (f" Threads in a benchmark: {figures}." if node.name == "redis" else ""),
            key=node.name,
            optional=node.name == "kafka" or is_filled,
        )


_HELP = "Pipeline workers do not speed up inputs. Several threads do not preserve the order of events."


def _fix(node: Plugin, name: str, text: str) -> Fix:
    """Return the fix that inserts the option before the first one."""
    message = f"Add `{name} => 2` to start with"
    if not node.options:
        at = node.open + 1
        return Fix("unsafe", message, [Edit(at, at, f" {name} => 2{'' if text[at : at + 1].isspace() else ' '}")])
    first = node.options[0].start
    line = line_start(text, first)
    indent = text[line:first]
    between = "\n" + indent if not indent.strip() and line > node.open else " "
    return Fix("unsafe", message, [Edit(first, first, f"{name} => 2{between}")])


class RedisBatchCountCheck(PipelineAdvice):
    def check(self, node: Plugin, ctx: PipelineView) -> Findings:
        option = node.option("batch_count")
        if option is None or node.text("data_type") != "list":
            return
        count = number(option.value)
        if ctx.is_below(2, 3):
            return  # the default is 1, or the pipeline has no batches
        default: int = load("redis_measurements")["default_batch"]
        setting = ctx.project.setting("pipeline.batch.size")
        source = []
        if setting is not None and setting.path is not None:
            message = f"`pipeline.batch.size` is {setting.value}"
            source.append(Related(setting.start, setting.end, message, setting.path))
        size = (parse_integer(str(setting.value)) or None) if setting is not None else default
        if count is None or size is None:
            return
        rates = load("redis_measurements")["rates"]
        measured = (
            "In a benchmark with 8 threads, raising both batches from 125 to 250 lowered the throughput from"
            f" {rates['125']['8']}K to {rates['250']['8']}K events/s."
        )
        fix = None
        hint: str | None = None
        if count == 1:
            why = f"makes one round trip to Redis per event. Remove the option to use the default of {default}"
            fix = _batch_fix(option, default, default, ctx)
        elif count > size:
            much = f"{count / size:.3g} times" if count > 4 * size else "more than"
            why = (
                f"is {much} the pipeline batch size ({size}), so events only wait, and Redis blocks other clients"
                f" longer. Use {size}"
            )
            hint = measured
            fix = _batch_fix(option, size, default, ctx)
        elif count == size > default:
            why = (
                "equals a raised pipeline batch size, which was slower in a benchmark."
                f" Use {default} for both unless your tests show a gain"
            )
            hint = measured
        elif count < size and setting is not None:
            why = (
                f"is below the pipeline batch size ({size}), so a batch needs several requests to Redis."
                " Set both to the same value"
            )
        else:
            return
        yield self.finding(
            option,
            f"`batch_count => {count}` {why}",
            severity="warning" if count > size and count != 1 else "info",
            fix=fix,
            help=hint,
            related=[*source, *_feeders(node, ctx)],
        )


def _batch_fix(option: Option, target: int, default: int, ctx: PipelineView) -> Fix | None:
    """Return the fix that sets the value, or removes the option if the new value is the default."""
    if target != default:
        edit = Edit(option.value.start, option.value.end, str(target))
        return Fix("unsafe", f"Set `batch_count` to {target}", [edit])
    span = ctx.removal(option)
    return Fix("unsafe", f"Remove `batch_count` (default {target})", [Edit(*span, "")]) if span else None


def _order_matters(ctx: PipelineView) -> bool:
    """Whether the settings preserve the order of events, a filter compares an event with earlier ones, or an
    output updates or deletes documents."""
    workers, ordered = ctx.project.setting("pipeline.workers"), ctx.project.setting("pipeline.ordered")
    if (workers is not None and workers.value == 1) or (ordered is not None and ordered.value in (True, "true")):
        return True
    return _events_depend_on_order(ctx.flow)


@fact
def _events_depend_on_order(pipeline: Flow) -> bool:
    """Whether a plugin of the pipeline indicates that events depend on their order."""
    if not plugins_with("compares events").isdisjoint(pipeline.named("filter")):
        return True
    if any(_changes_documents(plugin) for plugin in pipeline.plugins("output")):
        return True
    return any(plugin.codec == "multiline" for plugin in pipeline.plugins("input"))


def _changes_documents(output: Plugin) -> bool:
    if output.name not in INDEXING:
        return False
    action = output.text("action") or "index"
    return (
        action in ("update", "delete")
        or "%{" in action
        or output.is_true("doc_as_upsert")
        or any(output.option(name) is not None for name in options_with("changes documents"))
    )


def _feeders(node: Plugin, ctx: PipelineView) -> Iterator[Related]:
    """Yield the redis outputs of the project that push to the list of this input: they wait while its script runs."""
    wanted, note = _lists(node), "pushes to the same list and waits during each fetch"
    for path, output in islice(all_outputs(steps(ctx.tree)["output"], ctx), 1000):
        plugin = output.plugin
        if plugin.name == "redis" and wanted & _lists(plugin):
            yield Related(plugin.start, plugin.name_end, note, path)


def _lists(plugin: Plugin) -> set[tuple[str, str, str]]:
    """Return the lists (host:port, db, key) that a redis plugin reads or writes, with variables as written."""
    option = plugin.option("host")
    hosts = raw_texts(option.value) if option else ["127.0.0.1"]
    port, db, key = (
        (raw_texts(o.value) or [""])[0] if (o := plugin.option(n)) else d for n, d in values_of("redis list").items()
    )
    hosts = ["127.0.0.1" if host == "localhost" else host for host in hosts]
    return {(host if ":" in host else f"{host}:{port}", db, key) for host in hosts}
