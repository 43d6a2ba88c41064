"""The Code Quality report of GitLab: a JSON list; two findings never share a fingerprint, or GitLab drops one."""

from __future__ import annotations

from json import dumps
from typing import Any

from lslint.engine.result import Run
from lslint.report.display import clean, relative
from lslint.report.embedded_places import placed, template_of
from lslint.report.fingerprint import DIGITS, digest
from lslint.report.formats import Positions, RenderOptions
from lslint.report.formats.json import rows
from lslint.rules.api import DECISIVE

SYNTAX = "json"
SEVERITIES = {"error": "major", "warning": "minor", "info": "info"}
REFUSED = "critical"
"""For what the real program refuses or does not start with."""
FAILED = "lslint-failure"
"""Name of the check for a file that could not be checked."""


def render(run: Run, options: RenderOptions) -> str:
    """The list, one finding per line; ``[]`` for none."""
    issues = []
    for row, _ in rows(run, Positions(run)):
        template = template_of(row["path"], (row["inside"] or {}).get("template"))
        first, last = (1, 1) if template else (row["range"][end]["line"] for end in ("start", "end"))
        refused = row["severity"] == "error" and row["stage"] in DECISIVE
        entry: dict[str, Any] = {
            "description": f"{row['code']}: {placed(row)}",
            "check_name": row["code"],
            "fingerprint": row["fingerprint"],
            "severity": REFUSED if refused else SEVERITIES[row["severity"]],
            "location": {"path": template or relative(row["path"]), "lines": {"begin": first, "end": last}},
        }
        if row["url"]:
            entry["content"] = {"body": f"[{row['code']} {row['name']}]({row['url']})"}
        issues.append(dumps(entry))
    for path, message in run.failures:
        name = relative(path)
        entry = {
            "description": clean(message),
            "check_name": FAILED,
            "fingerprint": digest(f"{FAILED} {name}")[:DIGITS],
            "severity": REFUSED,
            "location": {"path": name, "lines": {"begin": 1, "end": 1}},
        }
        issues.append(dumps(entry))
    return "[\n  " + ",\n  ".join(issues) + "\n]\n" if issues else "[]\n"
