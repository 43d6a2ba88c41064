from __future__ import annotations

from lslint.grammar.logstash.nodes import Pipeline, Plugin
from lslint.rules.api import Context, Findings, Instance, PipelineAdvice, Related
from lslint.rules.facts import fact
from lslint.rules.logstash.dataflow.redis_lists import lists
from lslint.rules.logstash.values.options import option_text


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

    def check(self, node: Plugin, ctx: Context) -> Findings:
        if (option_text(node, "data_type") or "list") != "list" or node.option("key") is None:
            return
        index = _index(ctx)
        for path, other in (reader for key in sorted(lists(node)) for reader in index.get(key, ())):
            if other is node:
                continue
            for name, default in (("threads", "1"), ("batch_count", "125")):
                here, there = option_text(node, name), option_text(other, name)
                if (here or default) == (there or default) or "${" in (here or "") + (there or ""):
                    continue
                option = other.option(name)
                span = (other.start, other.name_end) if option is None else (option.start, option.end)
                yield self.finding(
                    node.option(name) or (node.start, node.name_end),
                    f"`{name}` is {here or default}, but {there or default} in another `redis` input of the same list"
                    f"{f' (`{path}`)' if path else ''}, so the inputs share the load unevenly. Use the same value",
                    related=[Related(*span, "reads the same list", path)],
                )
                return


@fact
def _index(ctx: Context) -> dict[tuple[str, str, str], list[tuple[str | None, Plugin]]]:
    """Return the first redis inputs of the project for each list: of this file, its pipeline, other pipelines."""
    found: dict[tuple[str, str, str], list[tuple[str | None, Plugin]]] = {}
    tree: Pipeline = ctx.tree  # type: ignore[assignment]
    every: list[tuple[str | None, Plugin]] = [(None, plugin) for plugin in _redis(tree)]
    siblings = ctx.project.pipeline_files(others_only=True)
    every += [(sibling.path, plugin) for sibling in siblings for plugin in _redis(sibling.tree)]
    seen = {ctx.path, *(sibling.path for sibling in siblings)}
    instance = ctx.project.instance()
    if instance is not None:
        every += [(path, plugin) for path, plugin in _redis_of_all(instance) if path not in seen]
    for path, plugin in every:
        for key in lists(plugin):
            readers = found.setdefault(key, [])
            if len(readers) < _MAX_READERS:
                readers.append((path, plugin))
    return found


@fact
def _redis_of_all(instance: Instance) -> list[tuple[str, Plugin]]:
    """Return the redis inputs of all pipelines of a Logstash instance, with the paths of their files."""
    return [(file.path, plugin) for _, file in instance.files() for plugin in _redis(file.tree)]


_MAX_READERS = 20


def _redis(tree: Pipeline) -> list[Plugin]:
    return [plugin for section, plugin, _ in tree.walk_plugins() if section.kind == "input" and plugin.name == "redis"]
