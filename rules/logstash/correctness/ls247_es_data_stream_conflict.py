from __future__ import annotations

from collections.abc import Iterator

from lslint.grammar.logstash.nodes import Option, Plugin
from lslint.rules.api import Context, Findings
from lslint.rules.logstash.catalogue import plugins as catalogue
from lslint.rules.logstash.option_check.constraint_checks import ecs
from lslint.rules.logstash.option_check.constraints import ConstraintRule
from lslint.rules.logstash.option_check.setup import Failure, Setup
from lslint.rules.logstash.plugins.data_streams import INDEX_ONLY, UNMANAGED_SINCE
from lslint.rules.logstash.values.options import is_chosen


class EsDataStreamConflict(ConstraintRule):
    code = "LS247"
    visits = ("output/elasticsearch",)
    required_text = ("data_stream",)
    summary = "Elasticsearch output with options for indices and for data streams"
    why = """\
With `data_stream => true`, the elasticsearch output computes the name of the data stream itself and only creates
documents. It refuses to start with `index`, with `ilm_*`, template or upsert options (except
`manage_template => false` since 8.7), with another `action` than `create` and, since 8.0, with
`ecs_compatibility => disabled`.

Conversely, it refuses to start with `data_stream_*` options if data streams are off (the default before 8.0) or if an
option for indices is set. The config check (`-t`) passes.

Keep either the options for indices or those for data streams."""
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
        'output { elasticsearch { data_stream => "false" index => "web" } }\n',
    )

    def check(self, node: Plugin, ctx: Context) -> Findings:
        """Yield one finding, at the first option that is not allowed."""
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
            say = f"`{option.name}` applies to indices, not to data streams. Remove `{option.name}`"
            say += " or `data_stream => true`"
            if option.name == "action":
                say = 'data streams accept only `action => "create"`. Change `action` or remove `data_stream => true`'
            refused = everywhere & setup.used & ~_accepted(setup, option)
            yield Failure(option.start, option.name_end, say, "start", refused, setup.used)
        chosen = node.option("ecs_compatibility")
        if chosen is not None and setup.text(chosen.value) == "disabled":
            say = "`data_stream => true` requires ECS mode. Remove `ecs_compatibility => disabled`"
            yield Failure(chosen.start, chosen.end, say, "start", from_8 & setup.used, setup.used & everywhere)
        return
    for option in own:
        setup.given(option.name)
    if not own:
        return
    first = own[0]
    if mode == "false":
        say = f"`{first.name}` is not allowed with `data_stream => false`. Remove one of the two options"
        yield Failure(first.start, first.name_end, say, "start", everywhere & setup.used, setup.used)
        return
    certain = everywhere & ~from_8
    possible = ecs(setup)[1]
    say = f"`{first.name}` requires `data_stream => true`, which is not the default before 8.0. Add the option"
    if indexed:
        refused = 0
        for option in indexed:
            refused |= ~_accepted(setup, option)
        certain |= from_8 & (refused | ~possible)
        say = (
            f"`{first.name}` requires a data stream, but `{indexed[0].name}` excludes one. Remove one of the two"
            " options"
        )
    else:
        certain |= from_8 & ~possible
        if from_8 & ~possible:
            say = f"`{first.name}` requires `data_stream => true` and ECS mode. Set both, or remove `{first.name}`"
    yield Failure(first.start, first.name_end, say, "start", certain & setup.used, setup.used)


def _accepted(setup: Setup, option: Option) -> int:
    """Return the releases that accept an option for indices with a data stream too."""
    is_off = option.name == "manage_template" and setup.text(option.value) == "false"
    return catalogue.since(UNMANAGED_SINCE) if is_off else 0


def _indexed(setup: Setup, node: Plugin) -> list[Option]:
    """Return the options that apply to indices only."""
    found = []
    for option in node.options:
        if option.name == "action":
            written = setup.text(option.value)
            if written is not None and written != "create":
                found.append(option)
        elif option.name in INDEX_ONLY:
            found.append(option)
    return found
