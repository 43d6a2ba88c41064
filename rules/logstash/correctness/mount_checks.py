"""Check of the rule about files that are mounted where the image of Logstash does not read them."""

from __future__ import annotations

from lslint.grammar.config.tree import ConfigFile
from lslint.rules.api import Context, Findings, Rule
from lslint.rules.logstash.settings.start import (
    PIPELINE_FOLDER,
    SETTINGS_FOLDER,
    may_name,
    may_select_files,
    moves_settings,
)
from lslint.rules.project_view import PIPELINES_FILE, ImageMount
from lslint.rules.shared.message_parts import abridged
from lslint.rules.shared.pipeline_files import is_stray
from lslint.rules.shared.runtimes import without_plugins

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence

_SETTINGS = {"logstash.yml": "logstash-settings", "pipelines.yml": "pipelines"}
_SELECTING = frozenset((SETTINGS_FOLDER, PIPELINES_FILE, f"{SETTINGS_FOLDER}/logstash.yml"))
"""Mounts with settings that may select other pipelines than those of the image."""
_DEPTH = PIPELINE_FOLDER.count("/") + 1
"""Slashes in the path of a file that is read."""
_UNREAD = {f"{SETTINGS_FOLDER}/{name.removesuffix('yml')}yaml": name for name in _SETTINGS}


class MountAtWrongPlaceCheck(Rule):
    def check(self, node: ConfigFile, ctx: Context) -> Findings:
        mounts = ctx.project.deployment.image_mounts()
        if not mounts:
            yield from self._in_pipeline_folder(node, ctx)
            return
        runtime, loaded = mounts[0].runtime, mounts[0].loaded
        is_selected = may_select_files(runtime)
        is_moved = is_selected and (moves_settings(runtime) or runtime.command[:1] not in ("", "-"))
        targets = {*runtime.mounts, *(mount.target for mount in mounts)}
        placed = targets.union(*map(_placed, mounts))
        reads_folder = not is_selected and (_SELECTING.isdisjoint(targets) or loaded == [PIPELINE_FOLDER])
        unread = _unread(mounts, [PIPELINE_FOLDER] if reads_folder else loaded or [])
        may_join = not any(mount.is_copied and f"{PIPELINE_FOLDER}/logstash.conf" in _placed(mount) for mount in mounts)
        for mount in mounts:
            span = mount.start, mount.end
            put, into = ("Copy", "to") if mount.is_copied else ("Mount", "in")
            name = next((setting for setting in _SETTINGS if mount.files.get(setting) == _SETTINGS[setting]), "")
            folder = mount.target if mount.is_folder else mount.target.rpartition("/")[0]
            others = [file for file, kind in mount.files.items() if is_stray(file) and not kind.startswith("logstash")]
            if (name or others) and folder == PIPELINE_FOLDER and reads_folder:
                files = f"`{name}`" if name else abridged(others, 3)
                place = f"as `{SETTINGS_FOLDER}/{name}`" if name else "elsewhere"
                message = (
                    f"Logstash reads all files of the pipeline folder, and rejects {files} as a part of the pipeline"
                )
                yield self.finding(span, f"{message}. {put} the file {place}")
            elif path := next(iter(_placed(mount) & _UNREAD.keys()), ""):
                name = _UNREAD[path]
                action = "Remove it" if f"{SETTINGS_FOLDER}/{name}" in placed else f"Rename it to `{name}`"
                yield self.finding(span, f"Logstash does not read `{path}`. {action}")
            elif (wanted := _misnamed(mount)) and not is_selected and targets.isdisjoint((SETTINGS_FOLDER, wanted)):
                name = wanted.rpartition("/")[2]
                yield self.finding(span, f"Logstash does not read `{mount.target}`. Rename it to `{name}`")
            elif (
                name
                and not mount.is_folder
                and f"{SETTINGS_FOLDER}/{name}" not in placed
                and folder != SETTINGS_FOLDER
                and not (is_moved if name == "logstash.yml" else is_selected)
            ):
                yield self.finding(
                    span, f"Logstash does not read `{mount.target}`. {put} `{name}` as `{SETTINGS_FOLDER}/{name}`"
                )
            elif reads_folder and folder == PIPELINE_FOLDER and may_join and _is_joined(mount):
                yield self.finding(
                    span,
                    "Logstash joins the file with the `logstash.conf` of the image (`beats` to `stdout`), so another"
                    f" input on port 5044 fails. {put} the folder, or the file as `logstash.conf`",
                    severity="info",
                )
                may_join = False  # one finding is enough
            elif mount in unread:
                unless = ", unless its command names it" if mount.is_copied else ""
                only = "" if reads_folder else f": it loads only {abridged(loaded or (), 2)}"
                action = f"{into} `{PIPELINE_FOLDER}`" if reads_folder else f"there, or load `{mount.target}`"
                message = f"Logstash does not read the pipeline in `{mount.target}`{unless}{only}. {put} it {action}"
                yield self.finding(span, message, severity="info" if mount.is_copied else None)

    def _in_pipeline_folder(self, node: ConfigFile, ctx: Context) -> Findings:
        """Report settings that the containers of the file certainly read as a part of the pipeline."""
        runtimes = ctx.project.deployment.runtimes()
        if ctx.is_below(6) or without_plugins(ctx.project.deployment, "logstash") is None:
            return
        for one in runtimes:
            is_selected = may_select_files(one) or not one.is_complete or not _SELECTING.isdisjoint(one.mounts)
            inside = [path for path in one.mounts if path.startswith(f"{PIPELINE_FOLDER}/")]
            # Logstash passes over folders in the folder
            is_nested = any(path.count("/") > _DEPTH or not path.endswith((".conf", ".yml")) for path in inside)
            if is_selected or not one.is_mounted or is_nested:
                return
        root = next((document.root for document in node.documents if document.root is not None), None)
        if root is not None and ctx.path in (ctx.project.files_of_path(PIPELINE_FOLDER) or ()):
            span = root.start, root.start + len(ctx.text[root.start :].partition("\n")[0])
            problem = f"`{runtimes[0].name}` ({runtimes[0].location}) reads the file as a part of the pipeline"
            message = f"{problem}, and rejects it as a syntax error. Mount it in `{SETTINGS_FOLDER}`"
            yield self.finding(span, message, severity="error", stage="parse")


def _placed(mount: ImageMount) -> set[str]:
    """Return the paths in the container of the files of a mount."""
    return {f"{mount.target}/{file}" for file in mount.files} if mount.is_folder else {mount.target}


def _misnamed(mount: ImageMount) -> str:
    """Return where Logstash reads a file of settings that is in the folder of settings, under whatever name."""
    is_near = not mount.is_folder and mount.target.rpartition("/")[0] == SETTINGS_FOLDER
    named = (name for name, kind in _SETTINGS.items() if is_near and kind in mount.files.values())
    return next((f"{SETTINGS_FOLDER}/{name}" for name in named), "")


def _is_joined(mount: ImageMount) -> bool:
    """Return whether a mount is a single pipeline file that is read together with the pipeline of the image."""
    file, runtime = f"{PIPELINE_FOLDER}/logstash.conf", mount.runtime
    is_hidden = file in runtime.mounts or any(f"{file}/".startswith(f"{volume}/") for volume in runtime.volumes)
    return not mount.is_folder and "logstash" in mount.files.values() and not is_hidden


def _unread(mounts: Sequence[ImageMount], loaded: list[str]) -> list[ImageMount]:
    """Return the mounts with a pipeline that is in none of the paths that Logstash loads, if these have no other files.
    A folder may be for something else if it has settings, or if Logstash reads another pipeline."""
    runtime = mounts[0].runtime
    # a folder may have further files than those of the project
    used = [mount for mount in mounts if any(path.startswith(f"{mount.target}/") for path in loaded)]
    used += [mount for mount in mounts if any(may_name(path, place) for path in loaded for place in _placed(mount))]
    kept = {*runtime.volumes}.difference(mount.target for mount in mounts)  # for copies of files, perhaps
    is_open = any(path.partition("/*")[0] in volume for path in loaded for volume in kept)
    # another rule reports a path in the command that does not exist
    if is_open or any(mount.is_copied for mount in used) or not (used or (loaded and not may_select_files(runtime))):
        return []
    others = {"logstash"} if used else {*_SETTINGS.values()}
    loaded_sources = tuple(f"{mount.source}/" for mount in used)  # a file may be mounted at a second path
    return [
        mount
        for mount in mounts
        if "logstash" in mount.files.values()
        and not f"{mount.source}/".startswith(loaded_sources)
        and (not mount.is_folder or others.isdisjoint(mount.files.values()))
    ]
