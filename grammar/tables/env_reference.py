"""Parse tables of ``env_reference.lark``, made by ``tools/generate.py``: change the grammar, not this file."""

from lslint.grammar.lalr import Tables

TABLES = Tables(
    terminals=('$END', 'NAME', 'TEXT', 'DEFAULT', 'OPEN', 'CLOSE', 'COLON'),
    rules=(
        ('nothing', 0, 1),
        ('literal', 2, 1),
        ('more', 2, 1),
        ('text', 1, 2),
        ('plain', 3, 3),
        ('empty_default', 4, 3),
        ('with_default', 5, 3),
    ),
    action=(
        {0: -1, 2: -1, 4: -1},
        {0: -4, 2: 4, 4: 3},
        {},
        {1: 6},
        {0: -2, 2: -2, 4: -2},
        {0: -3, 2: -3, 4: -3},
        {5: 7, 6: 8},
        {0: -5, 2: -5, 4: -5},
        {3: 10, 5: 9},
        {0: -6, 2: -6, 4: -6},
        {5: 11},
        {0: -7, 2: -7, 4: -7},
    ),
    goto=(
        {1: 1, 2: 2},
        {3: 5},
        {},
        {},
        {},
        {},
        {},
        {},
        {},
        {},
        {},
        {},
    ),
    modes=(
        ('(?:([a-zA-Z_.][a-zA-Z0-9_.]*)|(\\})|(:)|)', (0, 1, 5, 6)),
        ('(?:([^}]+)|(\\})|)', (0, 3, 5)),
        ('(?:((?:[^$]|\\$(?!\\{[a-zA-Z_.][a-zA-Z0-9_.]*+[:}]))+)|(\\$\\{)|)', (0, 2, 4)),
    ),
    mode_of=(2, 2, 0, 0, 2, 2, 0, 2, 1, 2, 0, 2),
    start={'text': 0},
    accept={'text': 2},
)
