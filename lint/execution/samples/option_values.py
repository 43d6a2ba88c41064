"""The values that options of ``lslint try`` and ``lslint test`` have, by themselves: help needs nothing else."""

from __future__ import annotations

CODECS = ("plain", "json", "multiline")
"""Codecs that make events of lines."""
FORMATS = ("text", "junit")
"""Formats of the results of test cases."""
