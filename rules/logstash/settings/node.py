"""What rules about the files of a node use: base classes, settings, heap, Java version, code of pipelines."""

from __future__ import annotations

from lslint.grammar import numbers
from lslint.grammar.config.jvm_options import JvmOptions
from lslint.grammar.config.tree import ConfigFile, Mapping, Scalar, Sequence, resolve
from lslint.rules.api import Context, Findings, Release, Rule, Severity, Stage
from lslint.rules.facts import fact
from lslint.rules.logstash.settings import values
from lslint.rules.logstash.settings.analysis import groups
from lslint.rules.logstash.settings.model import SettingGroup, SettingLeaf
from lslint.rules.logstash.settings.start import is_given, is_replaced
from lslint.rules.logstash.settings.values import OPEN
from lslint.rules.shared.jvm_options import Heap, heap_of, owner
from lslint.rules.shared.markers import may_add_settings

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator
    from typing import Any, ClassVar

KIB = 1024
MIB = KIB * 1024
GIB = MIB * 1024


class SettingsFileRule(Rule):
    """A rule about a whole settings file: by default, about settings that do not have the intended effect."""

    severity: ClassVar[Severity] = "warning"
    stage: ClassVar[Stage] = "run"
    visits = ("file",)


def is_unset(ctx: Context, group: SettingGroup, name: str) -> bool:
    """Return whether nothing in the project sets a setting, so that it has its default: neither the files of the node
    nor the variables and commands of its containers."""
    if name in group or ctx.host is not None:
        return False
    harmless = ("yaml-duplicate-key", "template-marker")
    if may_add_settings(ctx) or any(error.kind not in harmless for error in ctx.errors):
        return False
    if is_given(ctx, name):
        return False
    other = ctx.project.settings_file("logstash.yml" if ctx.kind == "pipelines" else "pipelines.yml")
    if other is None or group.is_alone:
        return ctx.kind != "pipelines"  # whose logstash.yml is elsewhere
    if not other[1].documents and not other[1].comments:
        return False  # it cannot be read
    root = other[1].documents[0].root if other[1].documents else None
    items = root.items if isinstance(root, Sequence) else [] if root is None else [root]
    return not any(isinstance(item, Mapping) and item.find(name) is not None for item in map(resolve, items))


@fact
def used_groups(ctx: Context) -> list[SettingGroup]:
    """Return the settings of the file without those that its containers replace by other values."""
    used = [{name: leaf for name, leaf in group.items() if not _is_changed(ctx, leaf)} for group in groups(ctx)]
    return [SettingGroup(group, ctx) for group in used]


def _is_changed(ctx: Context, leaf: SettingLeaf) -> bool:
    """Return whether the containers replace a setting by a value that is not the same switch or word. The image passes
    numbers as strings, which may mean something else."""
    given, value = ctx.project.deployment.setting(leaf.name), values.read(leaf.entry.value, ctx.text)
    is_same = given is not None and isinstance(value, bool | str) and str(given.value) == str(value)
    return not is_same and is_replaced(ctx, leaf.name)


def number(value: Any) -> int | None:
    """Return a setting as a whole number; None if it is something else, or not in the file."""
    if isinstance(value, str) and values.is_java_integer(value.strip()):
        return numbers.signed(value.strip())
    return value if isinstance(value, int) and not isinstance(value, bool) else None


def is_on(value: Any) -> bool:
    """Return whether a setting is true."""
    return value is True or value == "true"


_JAVA = (((9, 4), 21), ((8, 4), 17), ((8, 0), 11))
"""First release -> Java: bundled with 8.x (8.15 and later bring 21, but run on 17), required by 9.x."""


def java_of(release: Release | None) -> int:
    """The oldest Java version that a release brings or requires."""
    return next((java for first, java in _JAVA if release is None or release.at_least(*first)), 8)


def bundled_java(release: Release | None) -> int:
    """The Java version that a release brings, or requires if that is newer."""
    return 21 if release is not None and release.at_least(8, 15) else java_of(release)


def node_heap(ctx: Context) -> tuple[int, str] | None:
    """Return the largest heap in bytes of the node that the settings file belongs to, and the file that sets it."""
    related = ctx.project.settings_file("jvm.options")
    if related is None or not isinstance(related[1], JvmOptions):
        return None
    found = heap_of(related[1], java_of(ctx.target))
    return None if found.largest is None or found.open else (found.largest, related[0])


def sources(ctx: Context, group: SettingGroup, default: str | None = None) -> Iterator[str]:
    """Yield the code of the pipelines of a group, with variables unresolved: of the files in the project that
    ``path.config`` matches, by default ``default``, unless ``config.string`` overrides it."""
    leaf = group.get("config.string")
    path = group.value("path.config") if leaf is not None or group.get("path.config") is not None else default
    string = values.read(leaf.entry.value, ctx.text) if leaf is not None else None
    if isinstance(string, str) and string:
        yield string
        return
    for file in (ctx.project.files_of_path(path) or ()) if isinstance(path, str) else ():
        text = ctx.project.text(file)
        if text is not None:
            yield text


def span_of(leaf: SettingLeaf, ctx: Context) -> tuple[int, int]:
    """Return the span of the name and value of a setting if both are on one line; else of the name."""
    end = leaf.entry.value.end
    return (leaf.start, leaf.end) if end <= leaf.end or "\n" in ctx.text[leaf.start : end] else (leaf.start, end)


def value_span(leaf: SettingLeaf) -> tuple[int, int] | None:
    """Return the span of the value if it is a scalar; else None."""
    node = leaf.entry.value
    return (node.start, node.end) if isinstance(node, Scalar) and node.end > node.start else None


class GroupRule(Rule):
    """A rule that checks one group of settings at a time: a pipeline of pipelines.yml, or all of logstash.yml."""

    severity: ClassVar[Severity] = "warning"
    kinds: ClassVar[tuple[str, ...]] = ("logstash-settings", "pipelines")
    visits = ("file",)

    def check(self, node: ConfigFile, ctx: Context) -> Findings:
        for group in used_groups(ctx):
            yield from self.check_group(group, ctx)

    def check_group(self, group: SettingGroup, ctx: Context) -> Findings:
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


__all__ = ["OPEN", "SettingGroup", "SettingLeaf", "groups"]
