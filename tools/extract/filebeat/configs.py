"""What lslint reports in the configs that come with a release: its reference files, and the configs of its modules.

The product ships them, so that a finding is a false alarm, or they are wrong themselves:
``decisions/filebeat-configs.json`` lists those with the reason.
"""

from __future__ import annotations

import dataclasses
import fnmatch
import json
from collections.abc import Iterator

from build import sources
from extract.common.comparison import FOLDER, Decision
from extract.common.trees import Tree
from extract.filebeat.reference import options
from lslint import Finding, check_text

REFERENCES = ("filebeat/filebeat.reference.yml", "x-pack/filebeat/filebeat.reference.yml")
_MODULE = "*filebeat/module/*/_meta/config.yml"
_TEMPLATES = ("*filebeat/module/*/*/config/*.yml", "*filebeat/module/*/manifest.yml")
ABOUT_OPTIONS = frozenset((
    "FB101", "FB102", "FB109", "FB116", "FB124", "FB125", "FB126", "FB127", "FB128", "FB201", "FB204", "FB217", "FB601",
    "FB602",
))  # fmt: skip
"""Rules about the names and values of options. Others need the rest of the config."""


@dataclasses.dataclass(frozen=True)
class Objection:
    """A finding in a file of the release."""

    file: str
    line: int
    place: str
    finding: Finding

    def __str__(self) -> str:
        place = f" {self.place}" if self.place else ""
        return f"{self.file}:{self.line}{place}: {self.finding.code} {self.finding.message}"


def objections(tree: Tree, release: str) -> list[str]:
    """The findings without those that are decided; none for a release that lslint does not know."""
    if release not in sources.releases("filebeat"):
        return []
    decided = _decisions(release)
    every = (*_references(tree, release), *_modules(tree, release))
    found = {(each.file, each.finding.message): each for each in every}  # at the innermost option
    return [
        str(each) for each in found.values() if not any(fnmatch.fnmatchcase(_key(each), one.key) for one in decided)
    ]


def _decisions(release: str) -> list[Decision]:
    rows = json.loads((FOLDER / "filebeat-configs.json").read_text(encoding="utf-8"))
    return [each for row in rows if (each := Decision("configs", **row)).applies(release)]


def _key(objection: Objection) -> str:
    return f"{objection.finding.code} {objection.place or objection.file}"


def _references(tree: Tree, release: str) -> Iterator[Objection]:
    for path in tree.matching(*REFERENCES):
        text = tree.read(path)
        for finding in _reported(text, "filebeat.reference.yml", release):
            yield Objection(path, finding.range.start.line, "", finding)
        for option in options(text):
            for finding in _reported(option.config, "filebeat.yml", release):
                if finding.code in ABOUT_OPTIONS:
                    yield Objection(path, option.number, "/".join(option.path), finding)


def _modules(tree: Tree, release: str) -> Iterator[Objection]:
    """The files that are installed as ``modules.d``, and those that lslint should leave alone."""
    for path in tree.matching(_MODULE):
        name = f"modules.d/{path.split('/')[-3]}.yml"
        for finding in _reported(tree.read(path), name, release):
            yield Objection(path, finding.range.start.line, "", finding)
    for path in tree.matching(*_TEMPLATES):
        for finding in _reported(tree.read(path), path, release, kind=None):
            yield Objection(path, finding.range.start.line, "", finding)


def _reported(text: str, path: str, release: str, kind: str | None = "filebeat") -> Iterator[Finding]:
    for finding in check_text(text, path, kind=kind, targets={"filebeat": release}).findings:
        if finding.stage != "advice":
            yield finding
