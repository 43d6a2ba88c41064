"""ES301 string-multifield-for-all: the old form, the new form, most fields, the default; and the fix."""

import pytest
from advice import corpus, fixed, run


def made(text: str, target: str | None = None, language: str = "json") -> str:
    (finding,) = run("ES301", text, target=target, language=language)
    assert finding.fix is not None
    assert finding.fix.applicability == "unsafe"
    after = fixed(text, finding)
    assert not run("ES301", after, target=target, language=language)
    return after


def test_yaml() -> None:
    text = (
        "index_patterns: [logs-*]\nmappings:\n  dynamic_templates:\n    - strings:\n"
        "        match_mapping_type: string\n"
        "        mapping:\n          type: text\n          fields:\n            keyword:\n              type: keyword\n"
        "        # the end\n"
    )
    after = made(text, language="yaml")
    assert "        mapping:\n          type: keyword\n          ignore_above: 1024\n" in after
    assert "    - message_field: {" in after
    assert "# the end" in after


@pytest.mark.slow
def test_corpus_fixes_end_the_finding_and_parse() -> None:
    fixes = 0
    for path, text in corpus("es_template", "console_snippet", "es_template_templated"):
        found = run("ES301", text)
        for finding in found:
            if finding.fix is not None:
                fixes += 1
                after = fixed(text, finding)
                assert len(run("ES301", after)) < len(found), path
                assert after.count("//") == text.count("//"), path
    assert fixes >= 10
