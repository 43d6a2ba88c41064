"""Parse tables of ``date_format.lark``, made by ``tools/generate.py``: change the grammar, not this file."""

from lslint.grammar.lalr import Tables

TABLES = Tables(
    terminals=('$END', 'QUOTED', 'TEXT', 'LETTER'),
    rules=(
        ('format', 1, 1),
        ('nothing', 0, 2),
        ('letter', 2, 2),
        ('literal', 2, 2),
        ('literal', 2, 2),
    ),
    action=(
        {0: -2, 1: -2, 2: -2, 3: -2},
        {},
        {0: -1, 1: 4, 2: 5, 3: 3},
        {0: -3, 1: -3, 2: -3, 3: -3},
        {0: -4, 1: -4, 2: -4, 3: -4},
        {0: -5, 1: -5, 2: -5, 3: -5},
    ),
    goto=(
        {1: 1, 2: 2},
        {},
        {},
        {},
        {},
        {},
    ),
    modes=(
        ("(?:('(?:[^']|'')*(?:'|\\Z))|([^a-zA-Z']+)|([a-zA-Z])|)", (0, 1, 2, 3)),
    ),
    mode_of=(0, 0, 0, 0, 0, 0),
    start={'format': 0},
    accept={'format': 1},
)
