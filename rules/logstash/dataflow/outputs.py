"""The destinations of outputs."""

from __future__ import annotations

from lslint.grammar.logstash.nodes import Plugin, raw_texts
from lslint.rules.api import Context
from lslint.rules.logstash.catalogue.traits import options_with
from lslint.rules.logstash.dataflow.steps import Step, steps

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator


def target(plugin: Plugin) -> frozenset[str]:
    """Return the destination of an output, as written: hosts, addresses, buckets. Empty if it has none."""
    options = (plugin.option(name) for name in options_with("destination"))
    return frozenset(text for option in options if option is not None for text in raw_texts(option.value))


def all_outputs(own: list[Step], ctx: Context, *, declared_only: bool = False) -> Iterator[tuple[str | None, Step]]:
    """Yield the outputs of this file (path None), then those of the files that run with it. ``declared_only``: files
    that only seem to belong together are often alternatives, so only a declared pipeline counts."""
    for output in own:
        yield None, output
    for sibling in ctx.project.pipeline_files(others_only=True) if ctx.project.declared or not declared_only else ():
        for output in steps(sibling.tree)["output"]:
            yield sibling.path, output
