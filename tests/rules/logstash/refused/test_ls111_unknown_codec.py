"""LS111 (unknown-codec): cases beyond the examples of the rule."""

import pytest
from advice import run

from lslint.rewrite.edits import apply


@pytest.mark.parametrize(
    ("name", "end", "instead"),
    [
        ("json", "must not be quoted. Remove the quotes", "json"),
        ("JSON", "must not be quoted, and `JSON` is unknown. Did you mean `json`?", "json"),
        ("our_company_codec", "must not be quoted. Remove the quotes", "our_company_codec"),
    ],
)
def test_quoted_name(name, end, instead):
    text = f'output {{ stdout {{ codec => "{name}" {{}} }} }}\n'
    [finding] = run("LS111", text)
    assert finding.message.endswith(end)
    [edit] = finding.fix.edits
    assert f"codec => {instead} {{" in apply(text, [(edit.start, edit.end, edit.text)])
