"""What rules about a node's settings share: effective values, the heap, the Java of a release, pipelines' texts."""

from __future__ import annotations

from collections.abc import Iterator

from lslint.grammar import numbers
from lslint.grammar.config.jvm_options import JvmOption, JvmOptions
from lslint.grammar.config.tree import Mapping, Scalar, Sequence, resolve
from lslint.grammar.logstash.nodes import Pipeline
from lslint.rules.api import Context, Release, Rule
from lslint.rules.logstash.settings import values
from lslint.rules.logstash.settings.analysis import groups
from lslint.rules.logstash.settings.catalogue import setting
from lslint.rules.logstash.settings.model import SettingLeaf, setting_text
from lslint.rules.logstash.settings.values import OPEN

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any, ClassVar

    from lslint.rules.api import Severity, Stage

KIB = 1024
MIB = KIB * 1024
GIB = MIB * 1024
_UNITS = {"k": KIB, "m": MIB, "g": GIB, "t": GIB * 1024}


class SettingsFileRule(Rule):
    """A rule about a settings file as a whole: by default, about settings that do not do what the file intends."""

    severity: ClassVar[Severity] = "warning"
    stage: ClassVar[Stage] = "run"
    visits = ("file",)


def effective(ctx: Context, group: dict[str, SettingLeaf], name: str) -> Any:
    """The value that holds for a group: its own, that of the logstash.yml next to it, or the default. ``OPEN`` if it
    is not in the files, None if it is unset and the default depends on the machine."""
    if name in group:
        return setting_text(ctx, group, name)
    related = ctx.project.setting(name)
    if related is not None:
        return related.value
    found = setting(name)
    return found.default if found is not None else None


def number(value: Any) -> int | None:
    """A whole number from a setting; None if it is none, or not in the file."""
    if isinstance(value, str) and values.is_java_integer(value.strip()):
        return numbers.signed(value.strip())
    return value if isinstance(value, int) and not isinstance(value, bool) else None


def is_on(value: Any) -> bool:
    """True for a setting that is true."""
    return value is True or value == "true"


def leaf_if_on(ctx: Context, group: dict[str, SettingLeaf], name: str) -> SettingLeaf | None:
    """The setting of a file, if it is true there."""
    return group.get(name) if is_on(setting_text(ctx, group, name)) else None


def persisted(ctx: Context, group: dict[str, SettingLeaf]) -> bool:
    """Whether the pipeline has a persisted queue."""
    return bool(effective(ctx, group, "queue.type") == "persisted")


def java_of(release: Release | None) -> int:
    """The Java version that a release runs on: the oldest that it takes from 9.0 on, the bundled one of 8.x, else 8."""
    if release is None or release.at_least(9, 4):
        return 21
    return 17 if release.at_least(8, 0) else 8


def memory(text: str) -> int | None:
    """Bytes of a JVM size (``512m``, ``4g``, ``1073741824``); None if it is none."""
    unit = _UNITS.get(text[-1:].lower(), 1)
    digits = text[:-1] if unit > 1 else text
    number_of = numbers.parse_integer(digits) if len(digits) < 19 else None
    return number_of * unit if number_of is not None else None


class Heap:
    """The heap of a jvm.options: the options that set the smallest and the largest size, and these in bytes (None where
    they are not in the file). ``open``: something else decides too, such as a share of the machine's memory."""

    __slots__ = ("largest", "largest_at", "open", "smallest", "smallest_at")

    def __init__(self) -> None:
        self.smallest: int | None = None
        self.largest: int | None = None
        self.smallest_at: JvmOption | None = None
        self.largest_at: JvmOption | None = None
        self.open = False


def heap_of(tree: JvmOptions, java: int) -> Heap:
    """What the options say that hold for a Java version; the later one counts."""
    found = Heap()
    for option in tree.options:
        if not option.holds(java):
            continue
        text = option.text
        if text.startswith(("-Xms", "-XX:InitialHeapSize=")):
            found.smallest_at = option
            found.smallest = memory(text.removeprefix("-Xms").removeprefix("-XX:InitialHeapSize="))
        elif text.startswith(("-Xmx", "-XX:MaxHeapSize=")):
            found.largest_at = option
            found.largest = memory(text.removeprefix("-Xmx").removeprefix("-XX:MaxHeapSize="))
        elif "RAMPercentage" in text or "RAMFraction" in text:
            found.open = True
    return found


def node_heap(ctx: Context) -> tuple[int, str] | None:
    """The largest heap in bytes of the node whose settings file this is, and the file that says so."""
    if isinstance(ctx.tree, JvmOptions):
        tree, path = ctx.tree, ctx.path
    else:
        related = ctx.project.settings_file("jvm.options")
        if related is None or not isinstance(related[1], JvmOptions):
            return None
        path, tree = related[0], related[1]
    found = heap_of(tree, java_of(ctx.target))
    return None if found.largest is None or found.open else (found.largest, path)


class PipelineText:
    """The text of a pipeline of this node: a file that ``path.config`` means, or ``config.string``."""

    __slots__ = ("name", "text")

    def __init__(self, name: str, text: str) -> None:
        self.name = name
        self.text = text

    def tree(self) -> Pipeline:
        """The parsed text, in part where it was refused."""
        from lslint.grammar.logstash import parse as parse_

        return parse_.parse(self.text)[0]


def sources(ctx: Context, group: dict[str, SettingLeaf]) -> Iterator[PipelineText]:
    """The pipeline texts of a group, as far as they are in this tree; ``config.string`` wins over ``path.config``."""
    string = setting_text(ctx, group, "config.string")
    if isinstance(string, str) and string:
        yield PipelineText("config.string", string)
        return
    path = setting_text(ctx, group, "path.config")
    for found in (ctx.project.files_of_path(path) or ()) if isinstance(path, str) else ():
        text = ctx.project.text(found)
        if text is not None:
            yield PipelineText(found, text)


def entries_beside(ctx: Context) -> list[Mapping]:
    """The entries of the pipelines.yml next to this file."""
    related = ctx.project.settings_file("pipelines.yml")
    root = related[1].documents[0].root if related is not None and related[1].documents else None
    root = resolve(root) if root is not None else None
    items = [resolve(item) for item in root.items] if isinstance(root, Sequence) else []
    return [item for item in items if isinstance(item, Mapping)]


def pipeline_name(ctx: Context, group: dict[str, SettingLeaf]) -> str:
    """The id of a pipeline for messages."""
    name = effective(ctx, group, "pipeline.id")
    return name if isinstance(name, str) else "main"


def span_of(leaf: SettingLeaf, ctx: Context) -> tuple[int, int]:
    """The name and the value of a setting, where both stand on one line; else the name."""
    end = leaf.entry.value.end
    return (leaf.start, leaf.end) if end <= leaf.end or "\n" in ctx.text[leaf.start : end] else (leaf.start, end)


def option_span(option: JvmOption) -> tuple[int, int]:
    """The option without the Java versions that it is for."""
    return option.at, option.at + len(option.text)


def value_span(leaf: SettingLeaf) -> tuple[int, int] | None:
    """The value, if it is a plain one."""
    node = leaf.entry.value
    return (node.start, node.end) if isinstance(node, Scalar) and node.end > node.start else None


__all__ = ["OPEN", "groups"]
