"""``PUT <index>/_settings``: updates of an existing index."""

import json

import pytest
from elasticsearch_checks import ACCEPTED, REJECTED, UNKNOWN, check_any, load_findings


def request(body, path="logs-1/_settings"):
    return check_any(f"PUT {path}\n{json.dumps(body)}\n", "9.5")


@pytest.mark.parametrize(("body", "verdict"), [
    ({"index.refresh_interval": None, "index.blocks.write": True}, ACCEPTED),
    ({"settings": {"refresh_interval": "30s"}}, ACCEPTED), ({"index": {"number_of_replicas": "two"}}, REJECTED),
    ({"index": {"number_of_shards": 3}}, REJECTED), ({"index.codec": "best_compression"}, UNKNOWN),
    ({"analysis": {"analyzer": {"a": {"tokenizer": "standard", "filter": ["own"]}}}}, UNKNOWN),
])  # fmt: skip
def test_verdicts(body, verdict):
    for path in ("logs-1/_settings", "_all/_settings", "_settings", "logs-1/_settings?preserve_existing=true"):
        result = request(body, path)
        assert (result.verdict, bool(load_findings(result))) == (verdict, verdict == REJECTED)
        assert bool(result.not_checked) is (verdict == UNKNOWN)
