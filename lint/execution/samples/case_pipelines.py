"""The pipelines that test cases run in: named on the command line, else found near the test case file."""

from __future__ import annotations

import os
from collections.abc import Callable
from dataclasses import dataclass
from functools import cached_property

from lslint.config.errors import UsageError
from lslint.engine.pipelines import in_settings
from lslint.execution.samples.pipeline import PipelinesOf, SamplePipeline, joined, load, source_of
from lslint.files import fs, globs
from lslint.files.paths import printable_path, report_path
from lslint.files.source import Source, Unreadable, read
from lslint.grammar.config.tree import Mapping, Scalar, Sequence, resolve
from lslint.grammar.config.yaml import parser as yaml_tree
from lslint.grammar.logstash.nodes import Plugin
from lslint.kinds.detect import detect
from lslint.kinds.kind import YAML
from lslint.report.hiding import Hider

MAX_PARTS = 30
"""Parts of an absolute path in a pipelines.yml whose ends are looked up."""


@dataclass(eq=False)
class CasePipelines:
    """Pipelines that belong together: one, or those of a pipelines.yml. ``path``: what names them."""

    path: str
    pipelines: list[SamplePipeline]

    @cached_property
    def hider(self) -> Hider:
        """What hides the secrets of all pipelines in output for people. For use after variables are inserted."""
        return Hider(secret for pipeline in self.pipelines for secret in pipeline.secrets())

    def with_input(self, name: str) -> tuple[SamplePipeline, Plugin] | None:
        """Return the input with an ID, and its pipeline; of a pipeline with a single input without ID that one."""
        inputs = [(pipeline, plugin) for pipeline in self.pipelines for plugin in pipeline.inputs()]
        for pipeline, plugin in inputs:
            if plugin.text("id") == name:
                return pipeline, plugin
        return inputs[0] if len(inputs) == 1 and inputs[0][1].text("id") is None else None


def named_pipelines(
    paths: list[str], base: str | None, pipelines_of: PipelinesOf, warn: Callable[[str], None]
) -> CasePipelines:
    """Return the pipelines of the command line: files and folders together are one pipeline, a pipelines.yml names
    several, and a manifest may contain some. ``base``: the folder that the paths of a pipelines.yml start from. Raises
    ``UsageError``."""
    pipelines: list[SamplePipeline] = []
    plain = []
    for path in paths:
        source = source_of(path) if path.lower().endswith(YAML) and not fs.is_dir(path) else None
        if source is not None and (detect(path, source.text) == "pipelines" or not pipelines_of(source)):
            pipelines += _of_settings(source, base)
        else:
            plain.append(path)
    if plain:
        pipelines += load(plain, pipelines_of, warn)
    more = f" and {len(paths) - 1} more" if len(paths) > 1 else ""
    return CasePipelines(f"{paths[0]}{more}", pipelines)


def nearest(path: str) -> list[str] | None:
    """Return the pipeline of a test case file: the one of the same name next to it, else all pipelines next to it.
    Links out of the project do not count. None if there is none."""
    folder, name = os.path.split(os.path.abspath(path))
    root = fs.project_root(folder, or_working_directory=True)
    files = [
        file for file in _names(folder) if file.endswith(".conf") and _is_pipeline(os.path.join(folder, file), root)
    ]
    same = [file for file in files if os.path.splitext(file)[0] == os.path.splitext(name)[0]]
    return [report_path(os.path.join(folder, file)) for file in same or files] or None


def _names(folder: str) -> list[str]:
    try:
        return sorted(fs.names(folder))
    except OSError:
        return []


def _is_pipeline(path: str, root: str) -> bool:
    """Return whether a path in a project is a pipeline file."""
    if not fs.is_inside(path, root) or not fs.is_file(path):
        return False
    try:
        return detect(path, read(path).text) == "logstash"
    except Unreadable:
        return False


def _of_settings(source: Source, base: str | None) -> list[SamplePipeline]:
    """Return the pipelines of a pipelines.yml. Raises ``UsageError``."""
    path = source.path
    tree, errors = yaml_tree.parse(source.text, templates=False)
    root = tree.documents[0].root if tree.documents else None
    if errors or not isinstance(root, Sequence):
        raise UsageError(f"{printable_path(path)}: contains no pipeline, and is not a pipelines.yml (a YAML list)")
    inside = {id(pipeline.settings.root): pipeline for pipeline in in_settings(source, source.text, tree)}
    pipelines = []
    for entry in map(resolve, root.items):
        if not isinstance(entry, Mapping):
            raise UsageError(f"{printable_path(path)}: is not a pipelines.yml: an entry is not an object")
        config = entry.find("path.config")
        if id(entry) in inside:
            sources: list[Source] = [inside[id(entry)]]
        elif config is not None and isinstance(config.value, Scalar):
            sources = _sources(config.value.text, path, base)
        else:
            raise UsageError(f"{printable_path(path)}: a pipeline has neither path.config nor config.string")
        pipelines.append(joined(sources, path))
    return pipelines


def _sources(pattern: str, path: str, base: str | None) -> list[Source]:
    """Return the files of a ``path.config``, from ``base``, or the folder of its name next to the
    pipelines.yml, or the folder that it is in. Files outside of the project are not read. Of an absolute path that is
    not in the project, the longest end that exists in one of these folders is used."""
    folder = os.path.dirname(os.path.abspath(path))
    root = fs.project_root(base or folder, or_working_directory=True)
    bases = [os.path.abspath(base)] if base is not None else [os.path.splitext(os.path.abspath(path))[0], folder]
    parts = pattern.split("/")
    ends = ["/".join(parts[index:]) for index in range(1, min(len(parts), MAX_PARTS))] if pattern[:1] == "/" else []
    for start, end in [*((start, pattern) for start in bases), *((start, end) for end in ends for start in bases)]:
        names = [place for each in globs.alternatives(end) for place in globs.find(start, each, root)]
        files = []
        for name in names:
            if fs.is_dir(name) and not any(character in end for character in "*?["):
                files += [os.path.join(name, file) for file in _names(name) if file[0] != "." and file[-1] != "~"]
            else:
                files.append(name)
        sources = [
            Source(report_path(name), source_of(name).text)
            for name in files
            if fs.is_file(name) and fs.is_inside(name, root)
        ]
        if sources:
            return sources
    raise UsageError(f"{printable_path(path)}: no file fits path.config {printable_path(pattern)!r}")
