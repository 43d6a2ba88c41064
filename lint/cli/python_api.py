"""``lslint.check_text`` and ``lslint.check_paths``: what the JSON report holds, as typed Python objects.

The fields are those of ``docs/json.md``: lines and columns are 1-based and count code points, offsets are 0-based, ends
are exclusive, and secrets are shown as ``***``.
"""

from __future__ import annotations

import os
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any, Literal

from lslint.cli.check import results
from lslint.cli.session import Checker
from lslint.config.command_line import KINDS, Values
from lslint.config.errors import UsageError
from lslint.engine.check import text_source
from lslint.engine.file import check_source
from lslint.engine.location_names import name_locations
from lslint.engine.result import Run
from lslint.report.formats import Positions, json
from lslint.report.merging import merge

__all__ = ["UsageError", "check_paths", "check_text"]


@dataclass(frozen=True, slots=True)
class Position:
    """A position in the source. ``line`` and ``column`` are 1-based, ``offset`` is 0-based."""

    line: int
    column: int
    offset: int


@dataclass(frozen=True, slots=True)
class Range:
    """A range of the source; ``end`` is exclusive."""

    start: Position
    end: Position


@dataclass(frozen=True, slots=True)
class Edit:
    """The text that replaces a range."""

    range: Range
    text: str


@dataclass(frozen=True, slots=True)
class Fix:
    """How to correct a finding. A ``manual`` fix is a suggestion to read; its edits may be missing."""

    applicability: Literal["safe", "unsafe", "manual"]
    message: str
    edits: tuple[Edit, ...]


@dataclass(frozen=True, slots=True)
class Related:
    """A second place that explains a finding, or another location of it. ``pointer``: as in a finding."""

    path: str
    range: Range
    pointer: str | None
    message: str


@dataclass(frozen=True, slots=True)
class Inside:
    """The location in a config inside a manifest, by names; None: not in the file. See ``docs/json.md``."""

    document: int
    template: str | None
    object: str | None
    key: str | None
    line: int | None
    column: int | None


@dataclass(frozen=True, slots=True)
class Finding:
    """What a rule reports. ``pointer``: the JSON pointer of the location in JSON and YAML, else None. ``inside``: the
    location in a config inside a manifest, else None. ``count``: the number of its locations; ``range`` is the first
    one, ``related`` has the others. ``url`` is the documentation page of the rule (None: custom rules, and if the
    project has no address), ``fingerprint`` a name of the finding that stays the same when lines move. Its
    attributes are those of a finding in the JSON report."""

    code: str
    name: str
    severity: Literal["error", "warning", "info"]
    stage: Literal["parse", "load", "start", "run", "advice"]
    message: str
    path: str
    range: Range
    pointer: str | None
    inside: Inside | None
    count: int
    related: tuple[Related, ...]
    fix: Fix | None
    help: str | None
    url: str | None
    fingerprint: str


@dataclass(frozen=True, slots=True)
class NotChecked:
    """Something that was not checked, and why; ``range`` is None for the whole file."""

    reason: str
    range: Range | None


@dataclass(frozen=True, slots=True)
class EmbeddedConfig:
    """A config inside another file."""

    kind: str
    range: Range
    verdict: Literal["accepted", "rejected", "unknown"]
    starts: Literal["yes", "no", "unknown"]


@dataclass(frozen=True, slots=True)
class Evidence:
    """Where the project names a release. ``line`` is 1-based, None for the name of a file or folder; ``text``: the
    image, package or variable."""

    path: str
    line: int | None
    text: str


@dataclass(frozen=True, slots=True)
class Deployment:
    """What the project says about a product in a folder. ``release``: None where it names several or none; ``range``:
    the oldest and the newest of them."""

    path: str
    product: str
    release: str | None
    range: tuple[str | None, str | None]
    evidence: tuple[Evidence, ...]


@dataclass(frozen=True, slots=True)
class Target:
    """The release, or range of releases, of a product that the user gave. ``origin``: ``--target`` for the argument
    ``targets``, else the path of the config."""

    product: str
    releases: str
    origin: str


@dataclass(frozen=True, slots=True)
class File:
    """A file that was checked. ``releases``: those that accept it, empty for
    none, None if not known. ``deployments``: where the project names the releases that it was checked for; ``targets``:
    the releases that the user gave for it. ``read``: the other files whose content the answer rests on, from the root
    of the project."""

    path: str
    kind: str
    verdict: Literal["accepted", "rejected", "unknown"]
    starts: Literal["yes", "no", "unknown"]
    releases: str | None
    deployments: tuple[Deployment, ...]
    targets: tuple[Target, ...]
    documents: tuple[EmbeddedConfig, ...]
    not_checked: tuple[NotChecked, ...]
    read: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Report:
    """The result of a check. ``messages``: warnings about the run, such as files that could not be read."""

    files: tuple[File, ...]
    findings: tuple[Finding, ...]
    messages: tuple[str, ...]


def check_text(
    text: str,
    path: str = "<text>",
    *,
    kind: str | None = None,
    select: Iterable[str] = (),
    ignore: Iterable[str] = (),
    targets: Mapping[str, str] | None = None,
) -> Report:
    """Check ``text`` as the content of the file ``path``, which need not exist. No config is read. The manifests around
    ``path`` determine the releases of the products that are not in ``targets``.

    ``kind``: a kind of ``lslint check --help``; None detects it from path and text. ``select`` and ``ignore``: codes,
    prefixes or names of rules; a string is one of them. ``targets``: product (``logstash``, ``filebeat``,
    ``elasticsearch``, or ``stack`` for all) -> release.

    Raises ``UsageError`` for an unknown kind, rule, product or release.
    """
    values = _values((), kind, select, ignore, targets, isolated=True)
    checker = Checker(values)
    result = check_source(text_source(path, text), None, checker.settings)
    name_locations(result)
    checker.run.results.append(result)
    return _report(checker.run, [])


def check_paths(
    paths: Iterable[str | os.PathLike[str]] | str | os.PathLike[str],
    *,
    config: str | os.PathLike[str] | None = None,
    isolated: bool = False,
    kind: str | None = None,
    select: Iterable[str] = (),
    ignore: Iterable[str] = (),
    targets: Mapping[str, str] | None = None,
) -> Report:
    """Check files and folders, as ``lslint check`` does, without its cache and in this process.

    ``paths``: also a single path. ``config``: the config file for all paths; by default each file has the nearest one
    above it. ``isolated``: read no config. The other parameters are those of ``check_text``.

    Raises ``UsageError`` for an unknown option value and for a config that cannot be used.
    """
    paths = [paths] if isinstance(paths, str | os.PathLike) else paths
    config = None if config is None else os.fspath(config)
    values = _values([os.fspath(path) for path in paths], kind, select, ignore, targets, config, isolated)
    messages: list[str] = []
    checker = Checker(values, warn=messages.append)
    checker.run.results += results(checker)
    return _report(checker.run, messages)


def _values(
    paths: Iterable[str],
    kind: str | None,
    select: Iterable[str],
    ignore: Iterable[str],
    targets: Mapping[str, str] | None,
    config: str | None = None,
    isolated: bool = False,
) -> Values:
    if kind is not None and kind not in KINDS:
        raise UsageError(f"unknown kind {kind!r} (known: {', '.join(KINDS)})")
    selected, ignored = ([codes] if isinstance(codes, str) else list(codes) for codes in (select, ignore))
    return Values(
        paths,
        kind=kind,
        select=selected,
        ignore=ignored,
        target=[f"{product}={release}" for product, release in (targets or {}).items()],
        config=config,
        isolated=isolated,
        jobs=1,
        json=True,  # so that the releases are worked out
    )


def _report(run: Run, messages: list[str]) -> Report:
    merge(run)
    positions = Positions(run)
    deployments, numbers = json.deployments_of(run)
    rows = [json.deployment_row(deployment) for deployment in deployments]
    named = [
        Deployment(**{**row, "range": tuple(row["range"]), "evidence": tuple(Evidence(**e) for e in row["evidence"])})
        for row in rows
    ]
    return Report(
        files=tuple(_file(json.file_row(result, positions, numbers), named) for result in run.results if result.listed),
        findings=tuple(_finding(row) for row, _ in json.rows(run, positions)),
        messages=tuple(messages),
    )


def _file(row: dict[str, Any], deployments: list[Deployment]) -> File:
    documents = tuple(EmbeddedConfig(**{**entry, "range": _range(entry["range"])}) for entry in row["documents"])
    gaps = tuple(NotChecked(entry["reason"], entry["range"] and _range(entry["range"])) for entry in row["not_checked"])
    named = tuple(deployments[index] for index in row["deployments"])
    targets = tuple(Target(**entry) for entry in row["targets"])
    return File(
        **{
            **row,
            "deployments": named,
            "targets": targets,
            "documents": documents,
            "not_checked": gaps,
            "read": tuple(row["read"]),
        }
    )


def _finding(row: dict[str, Any]) -> Finding:
    fix = row["fix"]
    if fix is not None:
        edits = tuple(Edit(_range(edit["range"]), edit["text"]) for edit in fix["edits"])
        fix = Fix(fix["applicability"], fix["message"], edits)
    related = tuple(Related(**{**note, "range": _range(note["range"])}) for note in row["related"])
    inside = Inside(**row["inside"]) if row["inside"] else None
    return Finding(**{**row, "range": _range(row["range"]), "inside": inside, "related": related, "fix": fix})


def _range(row: dict[str, Any]) -> Range:
    return Range(Position(**row["start"]), Position(**row["end"]))
