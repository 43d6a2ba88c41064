"""The upgrade report as JSON, for programs."""

from __future__ import annotations

from json import dumps

from lslint.config.version import VERSION
from lslint.report.links import rule_url
from lslint.upgrade.model import CHANGES, Entry, UpgradeReport, by_rule, counted, grouped

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any


def render(report: UpgradeReport, paths: list[str], *, color: bool = False, columns: int = 0) -> str:
    """The document, with a line end. The parameters are for reports that people read."""
    del paths, color, columns
    return dumps(document(report), indent=1) + "\n"


def document(report: UpgradeReport) -> dict[str, Any]:
    """The report as an object."""
    return {
        "schema_version": 1,
        "tool": {"name": "lslint", "version": VERSION},
        "to": report.to,
        "from": [
            {
                "product": one.product,
                "release": one.release,
                "origin": one.origin,
                "low": one.low,
                "high": one.high,
                "content_only": one.is_from_content,
                "files": one.files,
                "evidence": [{"path": path, "line": line, "text": text} for path, line, text in one.evidence],
            }
            for one in report.in_use
        ],
        "summary": {
            "files": report.files,
            **counted(report.entries),
            "products": {
                product.key: counted(entry for entry in report.entries if entry.product == product.key)
                for product in report.checked
            },
            "rules": {code: counted(entries) for code, entries in by_rule(report.entries)},
            "paths": {
                path: counted(entries) for path, entries in grouped(report.entries, lambda one: one.path).items()
            },
        },
        "steps": [
            {
                "to": step.release,
                "order": [product.key for product in report.products],
                "oldest_sender": step.senders.oldest if step.senders is not None else None,
                "sources": [url for url in (step.source, step.senders.source if step.senders else "") if url],
                **counted(step.entries),
            }
            for step in report.steps
        ],
        "breaking_changes": [
            {"product": name, "release": release, "url": url} for name, release, url in report.pages
        ],
        **{change: [_entry(entry) for entry in report.of(change)] for change in CHANGES},
        "fixes": [{"path": one.path, "fixed": one.fixed, "before_upgrade": one.before} for one in report.fixes],
        "not_compared": {
            "newer": report.newer,
            "opensearch": report.opensearch,
            "versioned": report.versioned,
        },
        "rejected_already": report.rejected,
        "accepted_after": report.ahead,
    }  # fmt: skip


def _fix(entry: Entry) -> dict[str, Any] | None:
    if entry.fix == "none":
        return None
    return {"applicability": entry.fix, "title": entry.fix_title, "before_upgrade": entry.before}


def _entry(entry: Entry) -> dict[str, Any]:
    return {
        "path": entry.path,
        "line": entry.line,
        "column": entry.column,
        "product": entry.product,
        "code": entry.code,
        "name": entry.name,
        "message": entry.message,
        "since_step": entry.release,
        "fix": _fix(entry),
        "rejected_line": entry.rejected_line or None,
        "breaking_changes": entry.url or None,
        "url": rule_url(entry.code) or None,
    }
