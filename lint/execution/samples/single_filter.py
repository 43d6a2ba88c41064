"""One ``grok`` or ``dissect`` filter, run on a line as an editor does: alone, whatever conditions are around it."""

from __future__ import annotations

from lslint.execution.environment import Environment
from lslint.execution.errors import FieldError
from lslint.execution.references import Path, reference
from lslint.execution.samples import codecs, lines
from lslint.execution.samples.codecs import Input
from lslint.execution.samples.pipeline import SamplePipeline
from lslint.execution.samples.recorder import Recorder
from lslint.execution.samples.runner import Runner
from lslint.execution.samples.trace_text import trace_text
from lslint.execution.samples.values_text import palette
from lslint.grammar.logstash.nodes import Plugin
from lslint.rules.logstash.values.options import pairs

MAX_SHOWN = 2_000
"""Characters of a value in the trace that an editor shows."""
MESSAGE: Path = ("message",)


def trace_of(pipeline: SamplePipeline, plugin: Plugin, line: str, environment: Environment) -> str:
    """Return the trace of a line through one filter, as ``lslint try`` shows it, with long values cut. The line is the
    field that the patterns of the filter are for. Raises ``UsageError``."""
    runner = Runner(pipeline, environment, Recorder(environment), plugin)
    [given] = lines.given([line])
    text = given.text or ""
    event = codecs.plain_event(text, environment)
    event.set(_field(plugin), text)
    result = runner.run(Input(0, 1, text, [event]))
    return trace_text(result, pipeline, environment, runner.not_run, palette(False), MAX_SHOWN)


def _field(plugin: Plugin) -> Path:
    """The field that the patterns of a filter are for: ``message`` if it is one of several."""
    option = plugin.option("match" if plugin.name == "grok" else "mapping")
    named = [name for name, _ in pairs(option.value)] if option is not None else []
    if not named or "message" in named:
        return MESSAGE
    try:
        return reference(named[0])
    except FieldError:
        return MESSAGE
