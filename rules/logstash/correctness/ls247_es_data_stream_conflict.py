from __future__ import annotations

from collections.abc import Iterator

from lslint.grammar.logstash.nodes import Option, Plugin
from lslint.rules.api import Context, Findings
from lslint.rules.logstash.catalogue import plugins as catalogue
from lslint.rules.logstash.option_check.constraint_checks import ecs
from lslint.rules.logstash.option_check.constraints import ConstraintRule
from lslint.rules.logstash.option_check.setup import Failure, Setup
from lslint.rules.logstash.values.options import is_chosen

_INDEX_ONLY = frozenset((
    "index", "document_type", "manage_template", "template", "template_name", "template_overwrite", "template_api",
    "parent", "join_field", "version", "version_type", "upsert", "doc_as_upsert", "script", "script_type",
    "script_lang", "script_var_name", "scripted_upsert", "retry_on_conflict", "ilm_enabled", "ilm_rollover_alias",
    "ilm_pattern", "ilm_policy",
))  # fmt: skip
"""Options for plain indices: all that are neither for the connection, nor common to outputs, nor ``data_stream_*``."""


class EsDataStreamConflict(ConstraintRule):
    code = "LS247"
    visits = ("output/elasticsearch",)
    required_text = ("data_stream",)
    summary = "Data stream settings of the Elasticsearch output exclude others: it does not start"
    why = """\
With `data_stream => true` the output names the data stream itself (`type-dataset-namespace`) and only creates
documents. So it refuses to start with options for indices: `index`, `ilm_*`, templates, scripts and upserts,
versions, any `action` but `create`; from 8.0 on also with `ecs_compatibility => disabled`.

The other way round it refuses `data_stream_dataset` and its kin where data streams are off: with `data_stream =>
false`, up to 7.17 wherever `data_stream => true` is missing, and from 8.0 on, where the default is `auto`, as soon as
one option for indices is set or ECS mode is off. The config check (`-t`) says OK to all of them."""
    sources = (
        "source of the Elasticsearch output: check of the data stream configuration, 11.x and 12.x",
        "documentation of the Elasticsearch output: data streams",
    )
    releases = "7.13-"
    bad = (
        'output {\n  elasticsearch {\n    data_stream => true\n    index => "web-%{+YYYY.MM.dd}"\n  }\n}\n',
        'output { elasticsearch { data_stream_dataset => "nginx" data_stream => "false" } }\n',
        'output { elasticsearch { data_stream_dataset => "nginx" index => "web" } }\n',
    )
    good = (
        'output { elasticsearch { data_stream => true data_stream_dataset => "nginx" action => create } }\n',
        'output { elasticsearch { data_stream_dataset => "nginx" hosts => "es:9200" } }\n',
        'output { elasticsearch { data_stream => "${STREAMS}" index => "web" } }\n',
    )

    def check(self, node: Plugin, ctx: Context) -> Findings:
        """One finding, at the first option that is not allowed."""
        streams = [option for option in node.options if option.name.startswith("data_stream")]
        if not streams or is_chosen(ctx, node.start, node.end):
            return
        entry = catalogue.plugin("output/elasticsearch")
        if entry is None:
            return
        setup = Setup(node, entry, ctx)
        for failure in _failures(setup, node, [o for o in streams if o.name != "data_stream"]):
            found = list(self.failed(failure, node, ctx))
            if found:
                yield from found
                return


def _failures(setup: Setup, node: Plugin, own: list[Option]) -> Iterator[Failure]:
    switch = setup.given("data_stream")
    mode = setup.text(switch.value) if switch is not None else "unset"
    if mode in (None, "auto"):
        return
    indexed = _indexed(setup, node)
    everywhere = setup.all & catalogue.since("7.13")
    from_8 = catalogue.since("8.0")
    if mode == "true":
        for option in indexed:
            setup.given(option.name)
            say = f"`{option.name}` is for indices and excludes `data_stream => true`; take out one of them"
            yield Failure(option.start, option.name_end, say, "start", everywhere & setup.used, setup.used)
        chosen = node.option("ecs_compatibility")
        if chosen is not None and setup.text(chosen.value) == "disabled":
            say = "`data_stream => true` needs ECS mode, and `ecs_compatibility => disabled` switches it off"
            yield Failure(chosen.start, chosen.end, say, "start", from_8 & setup.used, setup.used & everywhere)
        return
    for option in own:
        setup.given(option.name)
    if not own:
        return
    first = own[0]
    if mode == "false":
        say = f"`{first.name}` has no place where `data_stream => false`; take out one of them"
        yield Failure(first.start, first.name_end, say, "start", everywhere & setup.used, setup.used)
        return
    certain = everywhere & ~from_8
    say = f"`{first.name}` needs `data_stream => true`"
    if indexed:
        certain |= from_8
        say += f", and `{indexed[0].name}` is for indices; take out one of them"
    else:
        possible = ecs(setup)[1]
        certain |= from_8 & ~possible
        if from_8 & ~possible:
            say += "; ECS mode is off here, so it is not the default"
    yield Failure(first.start, first.name_end, say, "start", certain & setup.used, setup.used)


def _indexed(setup: Setup, node: Plugin) -> list[Option]:
    """The options that only indices have."""
    found = []
    for option in node.options:
        if option.name == "action":
            written = setup.text(option.value)
            if written is not None and written != "create":
                found.append(option)
        elif option.name in _INDEX_ONLY:
            found.append(option)
    return found
