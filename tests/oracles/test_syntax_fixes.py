"""Safe fixes of syntax errors: together they result in a file that parses."""

import pytest
from markers import slow_cases
from recorded import probes

from lslint.engine.file import check_text
from lslint.grammar.logstash.parse import parse


@pytest.mark.parametrize(("every", "least"), [(3, 25), *slow_cases((1, 80))])
def test_the_result_parses(every: int, least: int) -> None:
    """If every syntax error of a config has a safe fix, the result has none: every so many of the refused probes."""
    fixed = 0
    for row in [row for row in probes("logstash_grammar") if parse(row["config"])[1]][::every]:
        text = row["config"]
        found = [one for one in check_text(text, "a.conf", "logstash").findings if one.stage == "parse"]
        fixes = [one.fix for one in found if one.fix is not None and one.fix.applicability == "safe"]
        if not fixes or len(fixes) < len(found):
            continue
        edits = sorted({(edit.start, edit.end, edit.text) for fix in fixes for edit in fix.edits})
        made = text
        for start, end, new in reversed(edits):
            made = made[:start] + new + made[end:]
        assert parse(made)[1] == [], (row["id"], text)
        fixed += 1
    assert fixed > least
