"""ES302 doc-values-for-all: 1.x, 2.x and later."""

import json

import pytest
from advice import corpus, fixed, run


@pytest.mark.slow
def test_corpus_fixes_end_the_finding_and_parse() -> None:
    fixes = 0
    for path, text in corpus("es_template", "console_snippet", "es_template_templated"):
        found = run("ES302", text)
        for finding in found:
            if finding.fix is not None:
                fixes += 1
                after = fixed(text, finding)
                assert len(run("ES302", after)) < len(found), path
                json.loads(after)
    assert fixes >= 3
