"""Keeps a long session small: what rules remember by name, for the run of a moment, is forgotten when it gets much."""

from __future__ import annotations

import sys
from importlib import import_module

from lslint.rules.logstash.grok import library

MOST = 2000
REMEMBERED = (
    ("lslint.rules.logstash.option_check.check", "_near"),
    ("lslint.rules.logstash.catalogue.plugins", "_plugins"),
    ("lslint.rules.logstash.settings.catalogue", "_settings"),
    ("lslint.rules.shared.secret_names", "_names"),
    ("lslint.rules.logstash.grok.cost", "_rare"),
)
"""Module and dict of answers that can be worked out again. Others bound themselves."""


def trim(most: int = MOST) -> None:
    """Empties what has more than ``most`` entries. Must not be called during a check."""
    for module, name in REMEMBERED:
        if module in sys.modules:
            kept = getattr(import_module(module), name)
            if len(kept) > most:
                kept.clear()
    if "lslint.rules.logstash.grok.library" in sys.modules:
        # the names of the library itself are some hundred; the rest are names that somebody once typed
        if any(len(one.parts) + len(one._shapes) > most for one in library._libraries.values()):
            library._libraries.clear()
