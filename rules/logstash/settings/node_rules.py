"""Base classes of rules about the files of a node: its settings, and the heap in its jvm.options."""

from __future__ import annotations

from lslint.grammar.config.jvm_options import JvmOptions
from lslint.grammar.config.tree import ConfigFile
from lslint.rules.api import Context, Findings, Rule
from lslint.rules.logstash.settings.analysis import groups
from lslint.rules.logstash.settings.model import SettingLeaf
from lslint.rules.logstash.settings.node import Heap, heap_of, java_of
from lslint.rules.shared.jvm_options import owner

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import ClassVar

    from lslint.rules.api import Severity


class GroupRule(Rule):
    """A rule that checks one group of settings at a time: a pipeline of pipelines.yml, or all of logstash.yml."""

    severity: ClassVar[Severity] = "warning"
    kinds: ClassVar[tuple[str, ...]] = ("logstash-settings", "pipelines")
    visits = ("file",)

    def check(self, node: ConfigFile, ctx: Context) -> Findings:
        for group in groups(ctx):
            yield from self.check_group(group, ctx)

    def check_group(self, group: dict[str, SettingLeaf], ctx: Context) -> Findings:
        """Findings for the settings of one group."""
        raise NotImplementedError


class HeapRule(Rule):
    """A rule about the heap of Logstash if only a jvm.options without syntax errors determines it."""

    severity: ClassVar[Severity] = "info"
    kinds = ("jvm-options",)
    visits = ("file",)

    def check(self, node: JvmOptions, ctx: Context) -> Findings:
        heap = heap_of(node, java_of(ctx.target))
        if not heap.open and not ctx.has_syntax_errors and owner(ctx) != "elasticsearch":
            yield from self.check_heap(heap, node, ctx)

    def check_heap(self, heap: Heap, options: JvmOptions, ctx: Context) -> Findings:
        """Findings for the heap that the options of the file set."""
        raise NotImplementedError
