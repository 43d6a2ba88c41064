"""Requests to Elasticsearch in documents, scripts and notes; Elasticsearch's own files in manifests."""

import pytest
from counting import check_linear

from lslint.grammar.embedding.requests import fences, requests

BODY = '{\n  "index_patterns": ["shop-*"],\n  "template": {"settings": {"refresh_interval": 5}}\n}'
FENCED = f"# How to\n\nA PUT first:\n\n```console\nPUT _index_template/shop\n{BODY}\n```\n"


@pytest.mark.slow
@pytest.mark.parametrize("make", [
    lambda n: "```\n" + 'PUT _template/x\n{"settings": {\n' * (n // 30),
    lambda n: "curl -XPUT h:9200/_template/x -d '{" * (n // 35),
    lambda n: "curl -XPUT h:9200/_template/x -d @- <<EOF\n{" * (n // 42),
    lambda n: 'curl -XPUT h:9200/_template/x -d "$(cat <<EOF\n{' * (n // 46), lambda n: "curl " + "\\\n" * (n // 2),
    lambda n: 'curl h:9200/_template/x -XPUT -d\'{"a": "' + "'$A'" * (n // 4),
    lambda n: "curl h:9200/_template/x -XPUT -d'{" + "'\\''" * (n // 4) + "}'",
    lambda n: FENCED * (n // len(FENCED)), lambda n: "```\n" * (n // 4), lambda n: "PUT x\n" + "a: b\n" * (n // 5),
    lambda n: 'curl h:9200/_template/x -XPUT -d "' + '\\"' * (n // 2),
])  # fmt: skip
def test_linear_time(make):
    def search(text):
        list(requests(text))
        fences(text)

    check_linear(search, make, 4_000, 400_000)


def test_each_request_of_a_long_script_is_read():
    assert len(list(requests("curl -XPUT h:9200/_template/x -d '{}'\n" * 3000))) == 3000
