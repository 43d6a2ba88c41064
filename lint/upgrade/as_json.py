"""The upgrade report as JSON, for programs."""

from __future__ import annotations

from json import dumps
from typing import Any

from lslint.config.version import VERSION
from lslint.report.links import rule_url
from lslint.rules.facts import grouped
from lslint.upgrade.model import CHANGES, Entry, UpgradeReport, counted


def render(report: UpgradeReport, paths: list[str], *, color: bool = False, columns: int = 0) -> str:
    """The document, with a line end. The other parameters are those of the text report."""
    del paths, color, columns
    return dumps(document(report), indent=1) + "\n"


def document(report: UpgradeReport) -> dict[str, Any]:
    """The report as an object."""
    return {
        "schema_version": 2,
        "tool": {"name": "lslint", "version": VERSION},
        "to": report.to,
        "from": [
            {
                "product": release.product,
                "release": release.release,
                "origin": release.origin,
                "low": release.low,
                "high": release.high,
                "files": release.files,
                "evidence": [{"path": path, "line": line, "text": text} for path, line, text in release.evidence],
            }
            for release in report.in_use
        ],
        "summary": {
            "files": report.files,
            **counted(report.entries),
            "products": {
                product: counted(entry for entry in report.entries if entry.product == product)
                for product in report.products
            },
            "rules": {
                code: counted(entries)
                for code, entries in sorted(grouped((entry.code, entry) for entry in report.entries).items())
            },
            "paths": {
                path: counted(entries)
                for path, entries in grouped((entry.path, entry) for entry in report.entries).items()
            },
        },
        **{change: [_entry(entry) for entry in report.of(change)] for change in CHANGES},
        "not_compared": {"newer": report.newer, "opensearch": report.opensearch},
        "rejected_already": report.rejected,
        "accepted_after": report.ahead,
    }


def _entry(entry: Entry) -> dict[str, Any]:
    return {
        "path": entry.path,
        "line": entry.line,
        "column": entry.column,
        "product": entry.product,
        "code": entry.code,
        "name": entry.name,
        "message": entry.message,
        "fix": None if entry.fix == "none" else {"applicability": entry.fix, "title": entry.fix_title},
        "rejected_line": entry.rejected_line or None,
        "url": rule_url(entry.code) or None,
    }
