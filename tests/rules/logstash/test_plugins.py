"""All rules about single plugins: findings on real files."""

import pytest
from advice import corpus, run


@pytest.mark.slow
def test_corpus_findings_match_their_messages() -> None:
    needs = {"LS412": "hosts", "LS416": "sincedb_path", "LS418": "read", "LS457": "multiline", "LS460": "kv"}
    hits, wrong = dict.fromkeys(needs, 0), []
    for path, text in corpus("logstash"):
        for code, finding in [(one, finding) for one in needs for finding in run(one, text)]:
            hits[code] += 1
            if needs[code] not in text[max(0, finding.start - 60) : finding.end + 5]:
                wrong.append((code, path))
    assert wrong == []
    assert all(hits.values()), hits
