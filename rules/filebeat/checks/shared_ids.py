"""The ids of ``filestream`` inputs in the files that one Filebeat loads."""

from __future__ import annotations

from lslint.grammar.lines import lines_before
from lslint.rules.api import Related
from lslint.rules.filebeat import reported
from lslint.rules.filebeat.checks.inputs import input_type
from lslint.rules.filebeat.checks.loaded_files import folder_of, loading_configs, loads, settings_of
from lslint.rules.filebeat.config_model.analysis import Analysis
from lslint.rules.filebeat.config_model.merge import Leaf, MergedSetting, Obj, entries


def check_ids_across_files(analysis: Analysis) -> None:
    """Check a file of inputs: its ids, the ids of the files before it in its folder, and those of the config that loads
    the folder."""
    ids = _ids(analysis.inputs)
    if not ids:
        return
    folder = folder_of(analysis)[0]
    loading = loading_configs(analysis)
    if len(loading) != 1:
        return  # several configs may be for several machines
    main, root = loading[0]
    others = [(main, entries(root.get("filebeat.inputs")))]
    for file in analysis.project.files_beside():
        if file.path < analysis.path and loads(root, folder, file.path.replace("\\", "/").rpartition("/")[2]):
            others += [(file, entry.items) for entry in settings_of(file) if entry.listed]
    for file, items in others:
        for text, (setting, _) in _ids(items).items():
            mine = ids.pop(text, None)
            if mine is None:
                continue
            line = lines_before(file.text, setting.start) + 1
            message = f"`id: {text}` is also used in {file.path}:{line}, so files are read again or skipped."
            analysis.add(reported.FilestreamDuplicateId, "run", mine[0], f"{message} Use a unique `id`")
            analysis.findings[-1].related = (Related(*setting.span, "the same `id`", file.path),)


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
