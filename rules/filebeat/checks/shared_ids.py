"""The ids of ``filestream`` inputs in the files that one Filebeat loads."""

from __future__ import annotations

from collections.abc import Iterator
from fnmatch import fnmatch

from lslint.rules.api import Related
from lslint.rules.filebeat import reported
from lslint.rules.filebeat.checks.inputs import input_type
from lslint.rules.filebeat.config_model.analysis import Analysis
from lslint.rules.filebeat.config_model.merge import Leaf, Merged, MergedSetting, Obj, entries

TYPE_CHECKING = False
if TYPE_CHECKING:
    from lslint.rules.project_view import RelatedFile


def check_ids_across_files(analysis: Analysis) -> None:
    """Check a file of inputs: its ids, the ids of the files before it in its folder, and those of the config that loads
    the folder."""
    ids = _ids(analysis.inputs)
    if not ids:
        return
    folder = analysis.path.replace("\\", "/").rpartition("/")[0]
    loading = loading_configs(analysis)
    if len(loading) != 1:
        return  # several configs may be for several machines
    main, root = loading[0]
    others = [(main, entries(root.get("filebeat.inputs")))]
    for file in analysis.project.files_beside():
        if file.path < analysis.path and _loads(root, folder, file.path.replace("\\", "/").rpartition("/")[2]):
            others += [(file, entry.items) for entry in _root(file) if entry.listed]
    for file, items in others:
        for text, (setting, _) in _ids(items).items():
            mine = ids.pop(text, None)
            if mine is None:
                continue
            line = file.text.count("\n", 0, setting.start) + 1
            message = f"`id: {text}` is also used in {file.path}:{line}, so files are read again or skipped."
            analysis.add(reported.FilestreamDuplicateId, "run", mine[0], f"{message} Use a unique `id`")
            analysis.findings[-1].related = (Related(*setting.span, "the same `id`", file.path),)


def loading_configs(analysis: Analysis) -> list[tuple[RelatedFile, Obj]]:
    """Return the configs of the project that load the file as a list of inputs, with their settings."""
    folder, _, name = analysis.path.replace("\\", "/").rpartition("/")
    mains = [file for file in analysis.project.related_files("filebeat") or () if "config" in file.text]
    return [(file, root) for file in mains for root in _root(file) if _loads(root, folder, name)]


def is_fragment(analysis: Analysis) -> bool:
    """Return whether a config of the project reads the file in addition to itself, from its folder ``config_dir``."""
    folder = analysis.path.replace("\\", "/").rpartition("/")[0].rpartition("/")[2]
    mains = [file for file in analysis.project.related_files("filebeat") or () if "config_dir" in file.text]
    folders = (root.value("filebeat.config_dir") for file in mains for root in _root(file))
    return bool(folder) and any(str(one).replace("\\", "/").rstrip("/").endswith(f"/{folder}") for one in folders)


def _ids(items: list[MergedSetting]) -> dict[str, tuple[MergedSetting, Obj]]:
    """Return the ids of the enabled ``filestream`` inputs."""
    found: dict[str, tuple[MergedSetting, Obj]] = {}
    for item in items:
        obj = item.value
        if isinstance(obj, Obj) and obj.is_enabled and input_type(obj) == "filestream":
            setting = obj.get("id")
            if setting is not None and isinstance(setting.value, Leaf) and setting.value.given:
                found.setdefault(str(setting.value.value), (setting, obj))
    return found


def _root(file: RelatedFile) -> Iterator[Obj]:
    """Yield the settings of a file that was read."""
    tree = file.tree
    if tree is not None and tree.documents:
        yield Merged(tree.documents[0].root).root


def _loads(root: Obj, folder: str, name: str) -> bool:
    """Whether a config loads the file ``name`` from a folder: by the last two parts of its path."""
    block = root.block("filebeat.config.inputs")
    path = block.get("path") if block is not None and block.is_enabled else None
    if path is None or not isinstance(path.value, Leaf):
        return False
    parts = str(path.value.value).replace("\\", "/").split("/")  # `${path.config}` may come before
    return len(parts) > 1 and parts[-2] == folder.rpartition("/")[2] and fnmatch(name, parts[-1])
