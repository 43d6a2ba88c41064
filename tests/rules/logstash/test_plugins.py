"""Rules about one plugin together: findings on real files."""

import pytest
from advice import corpus, run


@pytest.mark.slow
@pytest.mark.parametrize("rule", ["LS412", "LS416", "LS418", "LS457", "LS460"])
def test_corpus_findings_are_about_what_they_say(rule: str) -> None:
    needs = {"LS412": "hosts", "LS416": "sincedb_path", "LS418": "read", "LS457": "multiline", "LS460": "kv"}
    hits = [(text, f) for _, text in corpus("logstash") for f in run(rule, text)]
    assert hits
    for text, finding in hits:
        around = text[max(0, finding.start - 60) : finding.end + 5]
        assert needs[rule] in around
