from __future__ import annotations

from lslint.rules.logstash.api import Findings, Instance, Pipeline, PipelineAdvice, PipelineView, Plugin, Related, fact
from lslint.rules.logstash.dataflow.redis_lists import lists


class RedisConsumersDiffer(PipelineAdvice):
    code = "LS339"
    visits = ("input/redis",)
    default = False
    summary = "Redis inputs on one list with different settings"
    why = """\
Inputs that read the same redis list, in one or several Logstash instances, should have the same settings. An input
with more threads or larger batches takes events that the others wait for. The others also wait while Redis runs the
script that fetches a batch.

Tune one instance first, then all of them together, and measure."""
    sources = (
        'Elastic, "Just Enough Redis for Logstash", August 2016: advice, and benchmark with Logstash 2.3.4 and Redis'
        " 3.0.7"
        " on one 2015 laptop",
    )
    bad = (
        'input {\n  redis { host => "q" data_type => "list" key => "k" threads => 2 }\n'
        '  redis { host => "q" data_type => "list" key => "k" threads => 8 }\n}\n',
    )
    good = ('input { redis { host => "q" data_type => "list" key => "k" threads => 2 } }\n',)

    def check(self, node: Plugin, ctx: PipelineView) -> Findings:
        if (node.text("data_type") or "list") != "list" or node.option("key") is None:
            return
        index = _index(ctx)
        for path, other in (reader for key in sorted(lists(node)) for reader in index.get(key, ())):
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
    siblings = ctx.project.pipeline_files(others_only=True)
    files: list[tuple[str | None, Pipeline]] = [(None, ctx.tree), *((file.path, file.tree) for file in siblings)]
    every: list[tuple[str | None, Plugin]] = [(path, plugin) for path, tree in files for plugin in _redis(tree)]
    seen = {ctx.path, *(file.path for file in siblings)}
    instance = ctx.project.instance()
    if instance is not None:
        every += [(path, plugin) for path, plugin in _redis_of_all(instance) if path not in seen]
    index: dict[tuple[str, str, str], list[tuple[str | None, Plugin]]] = {}
    for path, plugin in every:
        for key in lists(plugin):
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
