"""Conditions of a template engine around a place in a file."""

import pytest

from lslint.grammar.config.yaml import parser
from lslint.rules.api import Context
from lslint.rules.shared.template_conditions import is_chosen


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("{% if secure %}\nX: 1\n{% endif %}\n", True),
        ("{% if secure %}\na: 1\n{% endif %}\nX: 1\n", False),
        ("{% if a %}\na: 1\n{% elif secure %}\nX: 1\n{% endif %}\n", True),
        ("{% if secure %}\n{% if b %}\nX: 1\n{% endif %}\n{% endif %}\n", True),
        ("{{- if .Values.secure }}\nX: 1\n{{- end }}\n", True),
        ("{% if b %}\nX: 1\n{% endif %}\n{% if secure %}\n{% endif %}\n", False),
        ("X: 1\n", False),
    ],
)
def test_the_branch_around_a_place(text, expected):
    tree, errors = parser.parse(text)
    context = Context(text, tree, "a.yml", "filebeat", errors=errors)
    assert is_chosen(context, text.index("X"), ("secure",)) is expected
