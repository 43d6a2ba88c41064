"""Reviewdog Diagnostic Format (``reviewdog -f=rdjson``), with the safe and unsafe fixes as suggestions.

Its columns count UTF-8 bytes.
"""

from __future__ import annotations

from json import dumps
from typing import Any

from lslint.engine.result import Run
from lslint.report.embedded_places import placed, template_of
from lslint.report.formats import Positions, RenderOptions
from lslint.report.formats.json import rows
from lslint.report.paths import relative

SYNTAX = "json"
SEVERITIES = {"error": "ERROR", "warning": "WARNING", "info": "INFO"}


def render(run: Run, options: RenderOptions) -> str:
    """The document, one diagnostic a line."""
    positions = Positions(run)
    diagnostics = []
    for row, _ in rows(run, positions):
        path = row["path"]
        template = template_of(path, (row["inside"] or {}).get("template"))
        diagnostic: dict[str, Any] = {
            "message": placed(row),
            "location": (
                {"path": template}
                if template
                else {"path": relative(path), "range": _range(path, row["range"], positions)}
            ),
            "severity": SEVERITIES[row["severity"]],
            "code": {"value": row["code"], **({"url": row["url"]} if row["url"] else {})},
        }
        if not template and row["fix"] and row["fix"]["applicability"] != "manual" and len(row["fix"]["edits"]) == 1:
            # several suggestions are alternatives to reviewdog, not parts of one change
            edit = row["fix"]["edits"][0]
            diagnostic["suggestions"] = [{"range": _range(path, edit["range"], positions), "text": edit["text"]}]
        if row["related"] and not template:
            diagnostic["relatedLocations"] = [
                {
                    "message": note["message"],
                    "location": {
                        "path": relative(note["path"]),
                        "range": _range(note["path"], note["range"], positions),
                    },
                }
                for note in row["related"]
            ]
        diagnostics.append(dumps(diagnostic))
    for path, message in run.failures:
        diagnostics.append(dumps({"message": message, "location": {"path": relative(path)}, "severity": "ERROR"}))
    head = '{"source": {"name": "lslint"},\n "diagnostics": ['
    return head + ("\n  " + ",\n  ".join(diagnostics) + "\n " if diagnostics else "") + "]}\n"


def _size(text: str) -> int:
    """Size in UTF-8 bytes. A low surrogate represents a byte that is not UTF-8; others come from UTF-16."""
    return len(text.encode("utf-8", "surrogatepass")) - 2 * sum("\udc80" <= char <= "\udcff" for char in text)


def _range(path: str, span: dict[str, Any], positions: Positions) -> dict[str, Any]:
    return {side: _position(path, span[side], positions) for side in ("start", "end")}


def _position(path: str, position: dict[str, int], positions: Positions) -> dict[str, int]:
    source = positions.source(path)
    column = position["column"]
    if source is not None:
        start = source.lines.starts()[position["line"] - 1]
        before = source.text[start : start + column - 1]
        column = 1 + (len(before) if before.isascii() else _size(before))
    return {"line": position["line"], "column": column}
