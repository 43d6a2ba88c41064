"""Parse tables of ``field_reference.lark``, made by ``tools/generate.py``: change the grammar, not this file."""

from lslint.grammar.lalr import Tables

TABLES = Tables(
    terminals=('$END', 'TEXT', 'CLOSE', 'OPEN'),
    rules=(
        ('empty', 0, 1),
        ('name', 1, 1),
        ('path', 1, 1),
        ('leaf', 3, 2),
        ('nested', 3, 2),
        ('first', 1, 3),
        ('next', 2, 3),
    ),
    action=(
        {0: -1, 1: 2, 3: 1},
        {1: 6, 3: 1},
        {0: -2},
        {},
        {0: -6, 2: -6, 3: -6},
        {0: -3, 3: 1},
        {2: 9},
        {2: 10, 3: 1},
        {0: -7, 2: -7, 3: -7},
        {0: -4, 2: -4, 3: -4},
        {0: -5, 2: -5, 3: -5},
    ),
    goto=(
        {1: 3, 2: 4, 3: 5},
        {2: 4, 3: 7},
        {},
        {},
        {},
        {2: 8},
        {},
        {2: 8},
        {},
        {},
        {},
    ),
    modes=(
        ('(?:([^\\[\\]]+)|(\\])|(\\[)|)', (0, 1, 2, 3)),
    ),
    mode_of=(0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0),
    start={'reference': 0},
    accept={'reference': 3},
)
