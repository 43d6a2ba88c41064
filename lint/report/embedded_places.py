"""The location of a finding in a config inside a manifest, as reports name it."""

from __future__ import annotations

from lslint.files import fs
from lslint.files.paths import STDIN
from lslint.rules.api import Inside

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any


def row(inside: Inside) -> dict[str, Any]:
    """The location as its object in the JSON report."""
    names = ("document", "template", "object", "key", "line", "column")
    return {name: getattr(inside, name) or None for name in names}


def place(inside: dict[str, Any]) -> str:
    """``ConfigMap logging/pipeline: logstash.conf:12:5 (chart/templates/configmap.yaml)``, of such an object."""
    location = ":".join(str(part) for part in (inside["key"], inside["line"], inside["column"]) if part)
    holder = inside["object"] or (f"document {inside['document']}" if inside["document"] > 1 or not location else "")
    where = ": ".join(filter(None, (holder, location)))
    return f"{where} ({inside['template']})" if inside["template"] else where


def template_of(path: str, template: str | None) -> str:
    """The file that a finding in a rendered stream is about: the template that Helm names, in which the line is not
    known. Empty for other findings. Helm names it below the chart, in whose folder the run may be."""
    if path != STDIN or not template:
        return ""
    inner = template.partition("/")[2]
    return inner if fs.is_file(inner) and not fs.is_file(template) else template


def placed(finding: dict[str, Any]) -> str:
    """The message of a finding of the JSON report with its place, for formats without a field for it."""
    message, inside = finding["message"], finding["inside"]
    return f"{message} [{place(inside)}]" if inside is not None else str(message)
