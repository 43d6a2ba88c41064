"""``lslint.check_text`` and ``lslint.check_paths``: what the JSON report holds, as Python objects.

The fields are those of ``docs/json.md``: lines and columns are 1-based and count code points, offsets are 0-based, ends
are exclusive, and secrets are shown as ``***``.
"""

from __future__ import annotations

import os
from collections.abc import Iterable, Mapping
from types import SimpleNamespace
from typing import Any

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

__all__ = ["Report", "UsageError", "check_paths", "check_text"]


class Report(SimpleNamespace):
    """An object of the JSON report: its keys are attributes. That of a run has ``files``, ``findings`` and
    ``messages``: warnings about the run, such as files that could not be read."""


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
    """Check files and folders, as ``lslint check`` does, in this process.

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
    files = [json.file_row(result, positions, numbers) for result in run.results if result.listed]
    for row in files:
        row["deployments"] = [rows[number] for number in row["deployments"]]
    findings = [row for row, _ in json.rows(run, positions)]
    report: Report = _objects({"files": files, "findings": findings, "messages": messages})
    return report


def _objects(value: Any) -> Any:
    """Return a value of JSON with objects in place of dictionaries, and tuples in place of lists."""
    if isinstance(value, dict):
        return Report(**{name: _objects(inner) for name, inner in value.items()})
    return tuple(map(_objects, value)) if isinstance(value, list | tuple) else value
