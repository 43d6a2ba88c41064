"""What rules read: a Filebeat config as Filebeat reads it, with the releases that it may be for, and base classes for
advice. A rule about the value of a single setting defines its metadata, the setting, how to convert its value,
``is_bad`` and the message.

Values that depend on a variable or template are unknown.
"""

from __future__ import annotations

from collections.abc import Iterator

from lslint.grammar.bounded_cache import compiled
from lslint.grammar.config.tree import ConfigFile
from lslint.rules.api import Context, Edit, Findings, Fix, Rule, Severity
from lslint.rules.facts import fact
from lslint.rules.filebeat.checks.config import analyze
from lslint.rules.filebeat.checks.inputs import input_type
from lslint.rules.filebeat.checks.outputs import active
from lslint.rules.filebeat.checks.queues import queue_defaults
from lslint.rules.filebeat.config_model.merge import Leaf, MergedSetting, Obj, elements, objects, word
from lslint.rules.filebeat.config_model.tables import traits
from lslint.rules.shared.factories import SettingAdvice
from lslint.rules.shared.markers import may_add_settings

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any, ClassVar

_LARGE_BATCH = {"elasticsearch": 4096, "logstash": 8192}
"""The highest ``bulk_max_size`` of an output that is not too large."""
_LARGE_QUEUE = 65536
"""The greatest number of events that advice makes a queue hold."""
_LONG = 5
"""Seconds of ``flush.timeout`` that are a noticeable delay; before 8.12, the default was 1."""
HOLES = compiled(r"\$\{|\{\{|\{%|<%|%\{")


class FilebeatView:
    """A config of a Beat. ``analysis``: its analysis, which knows the releases (``before``, ``since``); ``root``: its
    settings; ``is_whole``: it is neither a list of inputs nor of modules; ``is_templated``: a template generates the
    file and may add the missing settings."""

    def __init__(self, ctx: Context) -> None:
        self.ctx = ctx
        self.analysis = analyze(ctx)
        self.root = self.analysis.root
        self.is_whole = self.analysis.form == "main"
        self.is_templated = may_add_settings(ctx)
        self._inputs = [(input_type(obj), obj) for obj in self.analysis.enabled_inputs()]

    def outputs(self, *names: str) -> Iterator[tuple[MergedSetting, Obj]]:
        """Yield the enabled outputs that have options; with ``names``, only these outputs."""
        for setting in active(self.root.fields.get("output")) if self.is_whole else ():
            if isinstance(setting.value, Obj) and (not names or setting.name in names):
                yield setting, setting.value

    def inputs(self, *types: str) -> Iterator[tuple[str, Obj]]:
        """Yield type and options of the enabled inputs; with ``types``, only inputs of these types."""
        for kind, obj in self._inputs:
            if kind is not None and (not types or kind in types):
                yield kind, obj

    def processors(self) -> Iterator[Obj]:
        """Yield the processors of the whole config and of the enabled inputs."""
        settings = [self.root.get("processors")] if self.is_whole else []
        for setting in (*settings, *(obj.get("processors") for _, obj in self.inputs())):
            yield from objects(setting)

    @property
    def is_kibana_used(self) -> bool:
        """Whether the Beat loads dashboards into Kibana when it starts, or may do so with the command ``setup``."""
        until = traits()["without_dashboards"].get(self.analysis.section)
        return not until or self.analysis.before(until) or self.root.boolean("setup.dashboards.enabled") is True

    @property
    def is_index_ignored(self) -> bool:
        """Whether lifecycle management overrides the index of the Elasticsearch output: in 7.x by default. Without a
        target the file must show it (`setup.ilm.rollover_alias`)."""
        if not self.is_whole or self.analysis.before("7.0") or self.analysis.since("8.0"):
            return False
        if self.ctx.project.deployment.lacks_lifecycle_management():
            return False
        switch = self.root.get("setup.ilm.enabled")
        if switch is None:
            return not self.is_templated and self._shows_lifecycle()
        is_on = isinstance(switch.value, Leaf) and str(switch.value.value).lower() in ("auto", "true")
        return is_on and self._shows_lifecycle()

    def _shows_lifecycle(self) -> bool:
        return self.analysis.release is not None or self.root.get("setup.ilm.rollover_alias") is not None

    def has_preset(self, obj: Obj) -> bool:
        """Return whether a preset of the Elasticsearch output sets batch size, workers and queue."""
        return obj.get("preset") is not None and obj.value("preset") != "custom" and not self.analysis.before("8.12")

    @property
    def flush(self) -> tuple[int, float]:
        """Return for how many events the memory queue waits, and how many seconds; 0 if unknown, or if it passes on
        full batches at once, as since 8.13."""
        analysis, root = self.analysis, self.root
        is_waiting = self.is_whole and not analysis.before("6.0") and analysis.before("8.13")
        if not is_waiting or self.is_templated or root.get("queue.disk") is not None:
            return 0, 0
        is_new = analysis.since("8.12")
        timeout = root.seconds("queue.mem.flush.timeout")
        if root.get("queue.mem.flush.timeout") is None:
            timeout = 10 if is_new else 1
        least = root.integer("queue.mem.flush.min_events")
        if root.get("queue.mem.flush.min_events") is None:
            least = queue_defaults(is_new=is_new)[1]
        return least or 0, timeout or 0

    def is_flush_slow(self, obj: Obj) -> bool:
        """Return whether the memory queue holds back full batches of an output for several seconds."""
        least, timeout = self.flush
        size = obj.integer("bulk_max_size") or 0
        return timeout >= _LONG and 0 < size < least and not self.has_preset(obj) and "queue" not in obj.fields

    def write(self, setting: MergedSetting | None, text: str, title: str = "") -> Fix | None:
        """Replace a plain value with ``text``; None if the value comes from elsewhere (an alias, a default)."""
        leaf = setting.value if setting is not None else None
        if setting is None or not isinstance(leaf, Leaf) or leaf.end <= leaf.start:
            return None
        written = self.ctx.text[leaf.start : leaf.end]
        if "\n" in written or written[0] in "*&!|>" or HOLES.search(written):
            return None
        return Fix("unsafe", title or f"Set `{setting.name}` to `{text}`", [Edit(leaf.start, leaf.end, text)])


@fact
def view_of(ctx: Context) -> FilebeatView:
    """Return the view of a config."""
    return FilebeatView(ctx)


def texts(setting: MergedSetting | None) -> list[tuple[MergedSetting, str]]:
    """Return the entries of a list that are strings without variables."""
    return [(item, text) for item, text in ((item, word(item)) for item in elements(setting)) if text]


def globs(obj: Obj) -> list[tuple[MergedSetting, str]]:
    """Return the paths of an input that contain neither variables nor template markers."""
    return [(item, text) for item, text in texts(obj.get("paths")) if not HOLES.search(text)]


def total_workers(name: str, obj: Obj) -> int:
    """Return how many workers of an output send batches at the same time; 1 if a variable decides it."""
    is_balanced = obj.boolean("loadbalance")
    if is_balanced is False or (is_balanced is None and name == "logstash"):
        return 1
    workers = max(obj.integer("workers") or 1, obj.integer("worker") or 1)
    return workers * max(len(elements(obj.get("hosts"))), 1)


def is_batch_affordable(name: str, size: int, workers: int) -> bool:
    """Return whether an output should send batches of that size: neither they nor the queue become too large."""
    return size <= _LARGE_BATCH.get(name, size) and 2 * workers * size <= _LARGE_QUEUE


class Advice(Rule):
    """Advice about a config that Filebeat accepts."""

    severity: ClassVar[Severity] = "info"
    kinds: ClassVar[tuple[str, ...]] = ("filebeat",)
    visits = ("file",)

    def check(self, node: ConfigFile, ctx: Context) -> Findings:
        return self.advise(view_of(ctx))

    def advise(self, view: FilebeatView) -> Findings:
        """Yield findings for a config."""
        raise NotImplementedError


class FilebeatSetting:
    """A setting that a rule checks.

    ``owner``: the type of the input or name of the output that contains it; ``options``: all settings of the owner;
    ``name``: the path of the setting in ``options``; ``merged``: the merged entry; ``written``: its value.
    """

    __slots__ = ("merged", "name", "options", "owner", "span", "view", "written")

    def __init__(self, view: FilebeatView, owner: str, options: Obj, name: str, merged: MergedSetting) -> None:
        self.view = view
        self.owner = owner
        self.options = options
        self.name = name
        self.merged = merged
        self.span = merged.span
        self.written = options.value(name)


class FilebeatSettingAdvice(Advice, SettingAdvice):
    """Advice on one setting of the whole config: a finding at its value if ``is_bad`` returns true."""

    def sections(self, view: FilebeatView) -> Iterator[tuple[str, Obj]]:
        """Yield the sections that may contain the setting, each with its name for messages: the whole config."""
        if view.is_whole:
            yield "", view.root

    def advise(self, view: FilebeatView) -> Findings:
        (name,) = self.settings
        clashes = {clash.start for clash in view.analysis.merged.clashes}  # Filebeat may use the other value
        for owner, options in self.sections(view):
            merged = options.get(name)
            if merged is not None and merged.start not in clashes:
                setting = FilebeatSetting(view, owner, options, name, merged)
                # a value that depends on a variable is None
                finding = self.advice(setting, setting) if setting.written is not None else None
                if finding is not None:
                    yield finding

    def fix_of(self, setting: FilebeatSetting, details: dict[str, Any], about: FilebeatSetting) -> Fix | None:
        if not self.write:
            return None
        written = self.write.format(**details)
        return setting.view.write(setting.merged, written, title=f"Set `{setting.name}` to `{written}`")


class OutputAdvice(FilebeatSettingAdvice):
    """Advice on a setting of the enabled outputs named in ``of``, or of their ``blocks``."""

    of: ClassVar[tuple[str, ...]]
    blocks: ClassVar[tuple[str, ...]] = ()

    def sections(self, view: FilebeatView) -> Iterator[tuple[str, Obj]]:
        for setting, options in view.outputs(*self.of):
            for section in map(options.block, self.blocks) if self.blocks else (options,):
                if section is not None:
                    yield setting.name, section
