"""``load``: the files of a pipeline, read as the one config that Logstash makes of them."""

from __future__ import annotations

import os
from bisect import bisect_right
from collections.abc import Callable
from dataclasses import dataclass, field
from functools import cached_property
from itertools import accumulate
from typing import NamedTuple

from lslint.config.errors import UsageError
from lslint.engine.pipelines import EmbeddedPipeline
from lslint.engine.secret_spans import secret_spans
from lslint.files import fs
from lslint.files.paths import printable_path
from lslint.files.source import Source, Unreadable, read
from lslint.grammar.logstash.nodes import Node, Pipeline, Plugin
from lslint.grammar.logstash.parse import parse
from lslint.grammar.parse_errors import ParseError
from lslint.kinds.kind import YAML
from lslint.report.hiding import Hider

HOSTS = (*YAML, ".json")
"""Endings of files that are no pipelines themselves."""
PipelinesOf = Callable[[Source], list[Source]]


class Place(NamedTuple):
    """A position in a file; line and column are 1-based."""

    path: str
    line: int
    column: int

    def __str__(self) -> str:
        return f"{printable_path(self.path)}:{self.line}"


@dataclass(eq=False)
class SamplePipeline:
    """The files of a pipeline. ``text``: their content joined by newlines, as Logstash does it; ``tree`` and ``errors``
    are those of it; ``starts``: the offset of each file; ``hidden``: secret values that are not in it; ``planted``:
    those of them that are in no file."""

    sources: list[Source]
    text: str
    tree: Pipeline
    errors: list[ParseError]
    starts: list[int] = field(default_factory=list)
    hidden: list[str] = field(default_factory=list)
    planted: list[str] = field(default_factory=list)

    @property
    def embedded(self) -> EmbeddedPipeline | None:
        """The pipeline, if it is inside a file that is no pipeline itself."""
        return first if isinstance(first := self.sources[0], EmbeddedPipeline) else None

    def place(self, offset: int) -> Place:
        """Return the file, line and column of an offset into ``text``."""
        number = bisect_right(self.starts, offset) - 1
        source = self.sources[number]
        return Place(source.path, *source.lines.position(offset - self.starts[number]))

    def written(self, node: Node) -> str:
        """Return the source of a node on one line, without secrets."""
        return self.masked(" ".join(self.text[node.start : node.end].split()))

    def masked(self, text: str) -> str:
        """Return output with the secrets of the pipeline hidden."""
        return self.hider.text(text)

    @cached_property
    def hider(self) -> Hider:
        """What hides the secrets of the pipeline."""
        return Hider(self.secrets())

    def secrets(self) -> list[str]:
        """Return the secret values in the pipeline, and those of its variables."""
        spans = secret_spans(self.tree, self.text, partial=bool(self.errors))
        return [*(self.text[start:end] for start, end in spans), *self.hidden]

    def hide(self, secrets: list[str], *, planted: bool) -> None:
        """Hide other values from now on. ``planted``: they are in no file, so no file must get them."""
        self.hidden += secrets
        self.planted += secrets if planted else []
        self.__dict__.pop("hider", None)

    def filters(self) -> list[Plugin]:
        """Return the filters in the order of the files."""
        return [plugin for section, plugin, _ in self.tree.walk_plugins() if section.kind == "filter"]

    def inputs(self) -> list[Plugin]:
        """Return the inputs in the order of the files."""
        return [plugin for section, plugin, _ in self.tree.walk_plugins() if section.kind == "input"]


def load(paths: list[str], pipelines_of: PipelinesOf, warn: Callable[[str], None]) -> list[SamplePipeline]:
    """Return the pipelines in these files and folders: pipeline files together are the first one, in this order; each
    pipeline inside another file is a separate one. Of a folder, the files that are directly in it are read in the order
    of their names; those without a pipeline are named with ``warn``.

    Raises ``UsageError`` for a path that cannot be read, and if there is no pipeline.
    """
    sources = [source for path in paths for source in sources_in(path, pipelines_of, warn)]
    plain = [one for one in sources if not isinstance(one, EmbeddedPipeline)]
    pipelines = [joined(plain, ", ".join(paths))] if plain or not sources else []
    return pipelines + [joined([one], one.name) for one in sources if isinstance(one, EmbeddedPipeline)]


def joined(sources: list[Source], named: str) -> SamplePipeline:
    """Return the pipeline of these files. Raises ``UsageError`` if there are none; ``named`` says where."""
    if not sources:
        raise UsageError(f"{printable_path(named)}: contains no Logstash pipeline")
    starts = list(accumulate((len(source.text) + 1 for source in sources[:-1]), initial=0))
    text = "\n".join(source.text for source in sources)
    tree, errors = parse(text, templates=False)
    return SamplePipeline(sources, text, tree, errors, starts)


def sources_in(path: str, pipelines_of: PipelinesOf, warn: Callable[[str], None]) -> list[Source]:
    """Return the pipelines in a file, or in the files that are directly in a folder. Raises ``UsageError``."""
    if not fs.is_dir(path):
        source = source_of(path)
        return pipelines_of(source) or ([] if path.lower().endswith(HOSTS) else [source])
    try:
        names = sorted(fs.names(path))
    except OSError as error:
        raise UsageError(f"{printable_path(path)}: {(error.strerror or str(error)).lower()}") from None
    sources: list[Source] = []
    others = []
    for name in names:
        full = os.path.join(path, name)
        if name.startswith(".") or name.endswith("~") or not fs.is_file(full):
            continue
        try:
            inside = pipelines_of(read(full))
        except Unreadable as error:
            warn(f"{printable_path(full)}: not read: {error.reason}")
            continue
        sources += inside
        if not inside:
            others.append(name)
    if others:
        more = f" and {len(others) - 1} more" if len(others) > 1 else ""
        warn(f"{printable_path(os.path.join(path, others[0]))}{more}: skipped, not a Logstash pipeline")
    return sources


def source_of(path: str) -> Source:
    """Return a file that must be readable. Raises ``UsageError``."""
    try:
        return read(path)
    except Unreadable as error:
        raise UsageError(f"{printable_path(path)}: {error.reason}") from None
