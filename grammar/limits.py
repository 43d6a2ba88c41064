"""Limits of the analysis of one file. They bound memory; each is far above what the products accept.

A default JVM stack overflows in Logstash's parser at 100 to 300 nested blocks.
"""

from __future__ import annotations

import gc

MAX_STACK = 220_000
"""Unfinished symbols on the parser's stack. A nested block takes one to five of them."""
MAX_NESTING = 150_000
"""Open blocks that the error-tolerant parser keeps."""
MAX_ERRORS = 100_000
"""Syntax errors that the error-tolerant parser collects before it picks the ones to report."""
MAX_DETAILED = 5_000
"""Duplicate keys of a YAML file that get a name and an edit. No report shows more than 1,000 syntax errors."""
MAX_TOKENS = 4_000_000
"""Tokens of a refused text that are read. A file of 10 MB in which tokens are as long as usual has half as many."""
MAX_GROUPS = 32_767
"""Groups in one regular expression, those of grok references included; Joni refuses more."""
MAX_PATTERN = 2_000_000
"""Characters of a regular expression that is read. Whether a pipeline with a longer one starts is unknown."""
MAX_OPEN_GROUPS = 100_000
"""Open groups of one regular expression. Joni's parser is recursive: the default Java stack overflows far earlier."""
MAX_REFUSED_YAML = 2_000_000
"""Characters of a YAML file with syntax errors that is analyzed beyond the first of them. It is read several times."""
MIN_PAUSE = 50_000
"""Smallest input, in characters, for which the garbage collector is paused during parsing."""


class PausedCollector:
    """Context manager: pauses the cyclic garbage collector while ``size`` characters are parsed, or files are
    checked.

    It would visit the growing tree again and again, so that the time grows faster than the text (exponent 1.11 for a
    pipeline of 9.6 MB). The trees have no cycles. Nothing happens for a small text, or if the collector is off.
    """

    def __init__(self, size: int = MIN_PAUSE) -> None:
        self._pauses = size >= MIN_PAUSE and gc.isenabled()

    def __enter__(self) -> None:
        if self._pauses:
            gc.disable()

    def __exit__(self, *_: object) -> None:
        if self._pauses:
            gc.enable()
