"""What is certain about a pipeline: its files, the events of its inputs, the captures of its grok filters."""

from __future__ import annotations

from lslint.grammar.logstash.nodes import Plugin
from lslint.rules.api import Context
from lslint.rules.facts import fact
from lslint.rules.logstash.dataflow.pipeline_plugins import flow
from lslint.rules.logstash.flow.tables import codec_entry, codec_options, entry, input_openings, openings

_WHOLE = ("file", "string")
"""Origins of pipelines that are not examples or parts, which may leave out plugins."""


def is_certain(ctx: Context) -> bool:
    """Return whether the pipeline certainly has no other files than those of ``flow``: filters in other files may run
    before the outputs of this one, and inputs in other files send events through its filters."""
    return flow(ctx).certain and (ctx.project.declared or not ctx.project.has_other_files)


def is_single_file(ctx: Context) -> bool:
    """Return whether the file is certainly the whole pipeline."""
    pipeline = flow(ctx)
    return len(pipeline.trees) == 1 and pipeline.is_complete and is_certain(ctx)


@fact
def is_closed(ctx: Context) -> bool:
    """Return whether the fields and tags of the events of all inputs of a whole pipeline are known."""
    pipeline = flow(ctx)
    if ctx.has_syntax_errors or not pipeline.is_complete or not pipeline.is_clean or not is_certain(ctx):
        return False
    return ctx.origin in _WHOLE and all(is_closed_input(plugin) for plugin in pipeline.plugins("input"))


def is_closed_input(plugin: Plugin) -> bool:
    """Return whether the fields and tags of the events of an input are known."""
    known = entry(f"input/{plugin.name}")
    codec = codec_entry(plugin, known) if known is not None else None
    if known is None or codec is None or plugin.option("format") is not None:
        return False
    opened = (*input_openings(plugin, known), *openings(codec, codec_options(plugin)))
    return not opened
