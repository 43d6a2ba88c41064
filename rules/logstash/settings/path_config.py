"""The entries of a pipelines.yml whose ``path.config`` selects no file of the project."""

from __future__ import annotations

from lslint.grammar.record import record
from lslint.rules.api import Context
from lslint.rules.facts import fact
from lslint.rules.logstash.settings.analysis import groups
from lslint.rules.logstash.settings.model import SettingLeaf

_GLOB = frozenset("*?[{$")


@record
class Unmatched:
    """A ``path.config`` without a file. ``names``: the files of its folder in the project, among them those of other
    pipelines; empty if that folder is not known."""

    leaf: SettingLeaf
    pipeline: str
    path: str
    names: list[str]

    @property
    def certain(self) -> str:
        """The part of the path without globs and variables."""
        at = next((place for place, character in enumerate(self.path) if character in _GLOB), -1)
        return self.path[:at].rpartition("/")[0] if at >= 0 else self.path.rstrip("/")


@fact
def unmatched(ctx: Context) -> list[Unmatched]:
    """Return the entries with a path that selects no file of the project, in order."""
    if ctx.kind != "pipelines" or ctx.host is not None:
        return []
    paths: list[tuple[SettingLeaf, str, str]] = []
    for group in groups(ctx):
        path = group.value("path.config")
        if isinstance(path, str) and path and not group.value("config.string"):
            paths.append((group["path.config"], str(group.value("pipeline.id") or "main"), path))
    tails: dict[str, set[str]] = {}
    for _, _, path in paths:
        folder, _, tail = path.rpartition("/")
        tails.setdefault(folder, set()).add(tail)
    beside: dict[str, list[str]] = {}
    found = []
    for leaf, pipeline, path in paths:
        folder, _, tail = path.rpartition("/")
        if ctx.project.files_of_path(path) or (tail and ctx.project.files_of_path(tail)):
            continue
        if folder not in beside:
            beside[folder] = _beside(folder, tails[folder], ctx)
        if tail in beside[folder]:
            continue  # in a folder below, which a container may have in its place
        found.append(Unmatched(leaf, pipeline, path, [] if _GLOB.intersection(tail) else beside[folder]))
    return found


def _beside(folder: str, tails: set[str], ctx: Context) -> list[str]:
    """Return the files of a folder, as far as they are known, if some are those of other pipelines; else nothing."""
    names = [one.rpartition("/")[2] for one in ctx.project.files_of_path(f"{folder}/*") or ()]
    if not tails.isdisjoint(names):
        return names
    return sorted(tail for tail in tails if tail and ctx.project.files_of_path(tail))  # in the folder of pipelines.yml
