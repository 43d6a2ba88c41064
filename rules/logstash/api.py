"""The API for rules about pipelines: the base classes, the nodes of the tree, and ``PipelineView``, their context."""

from __future__ import annotations

from lslint.grammar.bounded_cache import compiled as regex
from lslint.grammar.logstash.nodes import (
    Array,
    Bareword,
    Branch,
    Clause,
    Expression,
    Hash,
    Item,
    Number,
    Option,
    Pipeline,
    Plugin,
    Regexp,
    Section,
    Selector,
    String,
    Value,
    is_variable,
    raw_texts,
    texts,
)  # fmt: skip
from lslint.rules.api import (
    Context,
    Edit,
    Finding,
    Findings,
    Fix,
    Instance,
    PipelineAdvice,
    PipelineRule,
    Related,
    RelatedFile,
    RuleOption,
)  # fmt: skip
from lslint.rules.facts import fact, pipeline_fact
from lslint.rules.logstash.catalogue import plugins as catalogue
from lslint.rules.logstash.dataflow.pipeline_plugins import INDEXING, Flow, flow
from lslint.rules.logstash.dataflow.steps import Step
from lslint.rules.logstash.values import options

__all__ = [
    "INDEXING", "Array", "Bareword", "Branch", "Clause", "Edit", "Expression", "Finding", "Findings", "Fix", "Flow",
    "Hash", "Instance", "Item", "Number", "Option", "Pipeline", "PipelineAdvice", "PipelineRule", "PipelineView",
    "Plugin", "Regexp", "Related", "RelatedFile", "RuleOption", "Section", "Selector", "Step", "String", "Value",
    "catalogue", "fact", "is_variable", "pipeline_fact", "raw_texts", "regex", "texts",
]  # fmt: skip


class PipelineView(Context):
    """The context of a check of a pipeline file, whose ``tree`` is a ``Pipeline``."""

    __slots__ = ()

    tree: Pipeline

    @property
    def flow(self) -> Flow:
        """The pipeline that this file is, or is a part of: its plugins in the order in which events reach them."""
        return flow(self)

    def is_complete(self, plugin: Plugin) -> bool:
        """Return whether all options of a plugin are known: False if a template engine may add some."""
        return options.is_complete(plugin, self)

    def may_omit(self, start: int, end: int) -> bool:
        """Return whether a template engine may omit parts of ``text[start:end]``, so that its parts need not occur
        together."""
        return options.is_chosen(self, start, end)

    def record(self, plugin: Plugin, option: str) -> catalogue.OptionRecord | None:
        """Return what the catalogue knows about an option of a plugin; None if it lacks either."""
        entry = catalogue.plugin(f"{plugin.kind}/{plugin.name}")
        return entry.option(option) if entry is not None else None

    def removal(self, option: Option) -> tuple[int, int] | None:
        """Return the span to delete in order to remove an option: see ``options.removal``."""
        return options.removal(self.text, self.tree, option)
