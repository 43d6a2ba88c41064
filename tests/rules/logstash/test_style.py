"""All rules about readability: safe fixes on real files, and their defaults."""

import pytest
from advice import corpus, fixed, run

from lslint.grammar.logstash import parse as parse_


@pytest.mark.slow
def test_safe_fixes_on_real_files_parse_and_keep_comments() -> None:
    codes = ("LS710", "LS717")
    fixes, wrong = dict.fromkeys(codes, 0), []
    for path, text in corpus("logstash"):
        tree, errors = parse_.parse(text)
        if errors:
            continue
        comments = [text[a:b] for a, b in tree.comments]
        for code, finding in ((one, finding) for one in codes for finding in run(one, text)[:3]):
            if finding.fix is None or finding.fix.applicability != "safe":
                continue
            fixes[code] += 1
            made = fixed(text, finding)
            again, left = parse_.parse(made)
            if left or [made[a:b] for a, b in again.comments] != comments:
                wrong.append((code, path))
    assert wrong == []
    assert all(fixes.values()), fixes
