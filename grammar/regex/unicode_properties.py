"""Names that ``\\p{…}`` knows: Unicode's, in small letters and without spaces, ``-`` and ``_``.

The names of Unicode 15 that JRuby 9.4.13 accepts: categories, scripts, blocks (after ``in``), binary properties, and
properties with one of their values.
"""

from __future__ import annotations

import os

with open(os.path.splitext(__file__)[0] + ".txt", encoding="ascii") as _file:
    NAMES = frozenset(_file.read().split())
