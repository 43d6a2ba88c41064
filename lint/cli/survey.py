"""What ``lslint init`` proposes besides the releases of manifests: folders to exclude, and the sections of pipeline
fragments.

These are guesses for a user to confirm. Only ``init`` may import this module: no other answer depends on it.
"""

from __future__ import annotations

import os
from collections.abc import Iterator

from lslint.files.paths import printable_path
from lslint.grammar.logstash.parse import parse
from lslint.project.projects import Projects
from lslint.rules.facts import grouped
from lslint.rules.logstash.catalogue.plugins import index
from lslint.rules.shared.message_parts import enumerated

MAX_PROPOSALS = 50
"""Entries of ``exclude`` and of ``[kinds]``; a config may have a few hundred patterns."""

_FIXTURES = "fixture fixtures __fixtures__ testdata test-data test_data"
_VENDORED = "vendor vendored third_party third-party thirdparty"
_EXAMPLES = "example examples sample samples"
_ARCHIVED = "archive archived archives attic backup backups old obsolete"
_SET_ASIDE = frozenset(" ".join((_FIXTURES, _VENDORED, _EXAMPLES, _ARCHIVED)).split())
_ENDINGS = (".old", ".bak", ".orig", ".backup", ".save", "-old", "_old")


class Survey:
    """The proposals for a folder. ``files``: the recognized configs below it, path from the folder -> kind;
    ``fragments``: the sections that each pipeline file without sections may belong to.

    ``exclude``: pattern -> evidence; ``is_all``: whether the patterns would exclude every config. ``kinds``: pattern,
    kind, evidence and whether only this kind is possible.
    """

    def __init__(self, folder: str, files: dict[str, str], fragments: dict[str, list[str]], projects: Projects) -> None:
        self._folder = os.path.abspath(folder)
        self._projects = projects
        self._files = files
        self.exclude: dict[str, str] = {}
        self.is_all = self._find_excluded()
        used = [path for path in files if self.is_all or not set_aside(path)]
        self.kinds = list(self._find_kinds({path: fragments[path] for path in sorted(used) if path in fragments}))

    def _find_excluded(self) -> bool:
        trees: dict[str, list[str]] = {}
        for path in sorted(self._files):
            tree = set_aside(path)
            if tree and is_pattern(tree):
                trees.setdefault(tree, []).append(path)
        for tree, paths in list(trees.items())[:MAX_PROPOSALS]:
            self.exclude[f"{tree}/"] = places(paths, "configs, for example")
        return sum(map(len, trees.values())) == len(self._files)

    def _find_kinds(self, fragments: dict[str, list[str]]) -> Iterator[tuple[str, str, str, bool]]:
        """The kinds of fragments: one pattern for all files of a folder with the same ending if they are fragments of
        the same sections, else one per file."""
        groups = grouped(((os.path.dirname(path), os.path.splitext(path)[1]), path) for path in fragments)
        count = 0
        for (folder, ending), paths in groups.items():
            names = self._projects.listing(os.path.join(self._folder, folder))
            alike = sum(os.path.splitext(name)[1] == ending for name in names) == len(paths)
            if folder and ending and alike and len({tuple(fragments[path]) for path in paths}) == 1:
                proposals = {f"{folder}/*{ending}": paths}
            else:
                proposals = {path if "/" in path else f"/{path}": [path] for path in paths}
            for pattern, same in proposals.items():
                count += 1
                if count > MAX_PROPOSALS:
                    return
                sections = fragments[same[0]]
                evidence = (
                    f"{places(same, 'files, for example')}: plugins of {enumerated(sections, 'or')} without a section"
                )
                if is_pattern(pattern.removesuffix(f"/*{ending}")) and ending.isprintable():
                    for section in sections:
                        yield pattern, f"logstash-fragment:{section}", evidence, len(sections) == 1


def set_aside(path: str) -> str:
    """The outermost folder of a path whose name says that no product loads its files; empty if there is none."""
    parts = path.split("/")[:-1]
    for depth, part in enumerate(parts, 1):
        if part.lower() in _SET_ASIDE or part.lower().endswith(_ENDINGS):
            return "/".join(parts[:depth])
    return ""


def is_pattern(path: str) -> bool:
    """Whether a path means only itself as a pattern of a config."""
    return path.isprintable() and not path.startswith(("../", "!", "#")) and not set(path) & set('"\\*?[]')


def places(paths: list[str], what: str) -> str:
    """``3 configs, for example vendor/a.conf``; only the path if there is one."""
    first = printable_path(paths[0])
    return first if len(paths) == 1 else f"{len(paths)} {what} {first}"


def sections_of(text: str) -> list[str]:
    """The sections that a pipeline file without sections can be pasted into: those that have all its plugins."""
    bundled = index().bundled
    sections = []
    for section in ("input", "filter", "output"):
        tree, errors = parse(f"{section} {{\n{text}\n}}\n")
        if len(tree.sections) != 1 or any(error.kind != "template-marker" for error in errors):
            continue
        names = [visited[1].name for visited in tree.walk_plugins()]
        if names and all(f"{section}/{name}" in bundled for name in names):
            sections.append(section)
    return sections
