"""Fixes over the real files of the corpus: a part of them each time, all of them with ``LSLINT_ALL_FIXES=1``."""

import os
import re

import fixing
import pytest
from paths import CORPUS, needs_corpus

from lslint.engine.file import check_text
from lslint.rules.api import Edit, Finding, Fix

ALL = bool(os.environ.get("LSLINT_ALL_FIXES"))
PART = (3, 30)
TEXT = "# what\ninput {\n  # here\n  stdin { }\n}\noutput { stdout { id => show } }\n"


@pytest.mark.slow
@needs_corpus
@pytest.mark.parametrize("unsafe", [False, True], ids=["safe", "unsafe"])
def test_no_fix_breaks_a_real_file(unsafe):
    figures, broken = fixing.run(
        [CORPUS], unsafe=unsafe, part=(0, 1) if ALL else PART, most=10 if ALL else 2, tell=print
    )
    assert broken == []
    assert not figures["culprits"]
    assert figures["files"] >= (2000 if ALL else 40)
    assert figures["fixed"] >= (700 if ALL else 10)
    assert figures["alone"].total() >= (4000 if ALL else 40)


@pytest.mark.parametrize(("edits", "message"), [
    ([("{ }", "{")], "brings"), ([("# here\n", "\n")], "takes the comment '# here' away"),
    ([("what", "that")], "loses the comment '# what'"),
    ([("output", "# output")], "the tree is another outside of the edits"),
    ([("stdin ", "stdin  ")], "is still found after its fix"),
], ids=lambda value: value if isinstance(value, str) else "")  # fmt: skip
def test_a_fix_that_does_harm_is_seen(edits, message):
    result = check_text(TEXT, "a.conf", "logstash", fixing.settings("ALL", "LS701"))
    (found,) = [one for one in result.findings if one.rule.code == "LS701"]
    made = [Edit(TEXT.index(old), TEXT.index(old) + len(old), new) for old, new in edits]
    other = Finding(found.rule, found.start, found.end, found.message, fix=Fix("safe", "x", made))
    with pytest.raises(fixing.Broken, match=re.escape(message)):
        fixing.alone(result, "logstash", other, fixing.settings("ALL", "LS701"))
    fixing.alone(result, "logstash", found, fixing.settings("ALL", "LS701"))


@pytest.mark.parametrize(("code", "kind", "text"), [
    ("LS201", "logstash", 'filter {\n  if [tags] # note\n== "apache" { drop { } }\n}\n'),
    ("LS202", "logstash", "filter { if [status] not # note\nin [200] { drop { } } }\n"),
    ("LS312", "logstash", 'filter { if [e] # note\n!~ "^e$" { drop { } } }\n'),
    (
        "LS506",
        "logstash",
        'input { beats { ssl => true ssl_supported_protocols => [ # note\n"TLSv1.1", "TLSv1.2"] port => 5044 } }\n',
    ),
    ("FB212", "filebeat", "processors: # note\n- add_locale: ~\nprocessors:\n- add_id: ~\n"),
])  # fmt: skip
def test_advice_takes_no_comment_away_by_itself(code, kind, text):
    given = fixing.settings("ALL")
    found = [
        [one.fix.applicability for one in check_text(made, "a", kind, given).findings if one.rule.code == code]
        for made in (text, text.replace("# note", ""))
    ]
    assert found == [["manual"], ["unsafe"]]
