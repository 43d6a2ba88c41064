"""Parse tables of ``date_format.lark``, made by ``tools/build_tables.py``: change the grammar, not this file."""

from lslint.grammar.lalr import Tables

TABLES = Tables(
    terminals=('$END', 'RUN', 'QUOTED', 'TEXT'),
    rules=(
        ('format', 1, 1),
        ('nothing', 0, 2),
        ('run', 2, 2),
        ('literal', 2, 2),
        ('literal', 2, 2),
    ),
    action=(
        {0: -2, 1: -2, 2: -2, 3: -2},
        {},
        {0: -1, 1: 4, 2: 3, 3: 5},
        {0: -4, 1: -4, 2: -4, 3: -4},
        {0: -3, 1: -3, 2: -3, 3: -3},
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
        ("(?:(a+|b+|c+|d+|e+|f+|g+|h+|i+|j+|k+|l+|m+|n+|o+|p+|q+|r+|s+|t+|u+|v+|w+|x+|y+|z+|A+|B+|C+|D+|E+|F+|G+|H+|I+|J+|K+|L+|M+|N+|O+|P+|Q+|R+|S+|T+|U+|V+|W+|X+|Y+|Z+)|('(?:[^']|'')*(?:'|\\Z))|([^a-zA-Z']+)|)", (0, 1, 2, 3)),
    ),
    mode_of=(0, 0, 0, 0, 0, 0),
    start={'format': 0},
    accept={'format': 1},
)
