"""The formats of ``lslint upgrade``; modules ``as_<name>`` of this package."""

from __future__ import annotations

FORMATS = ("text", "markdown", "html", "json")
