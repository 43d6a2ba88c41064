"""FB243 (fields-lost-indent): cases beyond the examples of the rule."""

import pytest
from filebeat_checks import check_filebeat, filebeat_findings

from lslint.rewrite.apply_fixes import fix_result
from lslint.rules.filebeat.examples import CONSOLE, LOG


@pytest.mark.parametrize(
    ("names", "fixed", "part"),
    [
        ("  app: a\n  env: b\n", "    app: a\n    env: b\n", "`app` and `env` after it are"),
        ("  app: a\n  env: b\n  team: c\n", "    app: a\n    env: b\n    team: c\n", "3 names from `app` on are"),
        ("  app: a\n  tags: [x]\n  env: b\n", "    app: a\n  tags: [x]\n  env: b\n", "`app` after it is"),
        ("  app: a\n  env:\n    x: 1\n", "  app: a\n  env:\n    x: 1\n", "`app` and `env` after it are"),
    ],
)
def test_all_names_up_to_the_next_option(names, fixed, part):
    text = LOG + "  fields:\n" + names + CONSOLE
    (finding,) = filebeat_findings(text, "FB243")
    assert part in finding.message
    result = check_filebeat(text, on="FB243")
    done = fix_result(result, unsafe=True, recheck=lambda changed: check_filebeat(changed, on="FB243"))
    assert done.text == text.replace(names, fixed)
