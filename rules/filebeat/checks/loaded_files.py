"""Files that a config of the project loads in addition to itself."""

from __future__ import annotations

import os
from collections.abc import Iterator

from lslint.rules.filebeat.config_model.analysis import Analysis
from lslint.rules.filebeat.config_model.merge import Leaf, Merged, Obj
from lslint.rules.project_view import RelatedFile


def _configs(analysis: Analysis, word: str) -> Iterator[tuple[RelatedFile, Obj]]:
    """Yield the configs of the project that contain a word, with their settings."""
    for file in analysis.project.related_files("filebeat") or ():
        if word in file.text:
            for root in settings_of(file):
                yield file, root


def folder_of(analysis: Analysis) -> tuple[str, str]:
    """Return the folder of the file (absolute, with ``/``), and its name."""
    folder, name = os.path.split(os.path.abspath(analysis.path))  # the path in reports depends on the working directory
    return folder.replace("\\", "/"), name


def loading_configs(analysis: Analysis, what: str = "inputs") -> list[tuple[RelatedFile, Obj]]:
    """Return the configs of the project that load the file as a list of inputs or modules, with their settings."""
    folder, name = folder_of(analysis)
    return [(file, root) for file, root in _configs(analysis, "config") if loads(root, folder, name, what)]


def is_main(analysis: Analysis) -> bool:
    """Return whether the file is certainly the one with which the Beat starts: it has the default name, or the user
    gives its kind. The Beat may read any other file in addition to that one: with `-c`, or from `config_dir`."""
    name, *endings = folder_of(analysis)[1].split(".")
    is_default = name == analysis.section and not {"yml", "yaml"}.intersection(endings[1:])  # not `filebeat.inputs.yml`
    is_read = name in ("", "-") or (is_default and not analysis.may_be_pushed)
    return analysis.is_embedded or analysis.project.has_given_kind or is_read


def settings_of(file: RelatedFile) -> Iterator[Obj]:
    """Yield the settings of a file that was read."""
    tree = file.tree
    if tree is not None and tree.documents:
        yield Merged(tree.documents[0].root).root


def loads(root: Obj, folder: str, name: str, what: str = "inputs") -> bool:
    """Whether a config loads the file ``name`` from a folder: by the last two parts of its path."""
    block = root.block(f"filebeat.config.{what}")
    path = block.get("path") if block is not None and block.is_enabled else None
    if path is None or not isinstance(path.value, Leaf):
        return False
    from fnmatch import fnmatch

    parts = str(path.value.value).replace("\\", "/").split("/")  # `${path.config}` may come before
    return len(parts) > 1 and parts[-2] == folder.rpartition("/")[2] and fnmatch(name, parts[-1])
