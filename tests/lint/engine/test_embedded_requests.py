"""Requests to Elasticsearch in documents, scripts and notes; Elasticsearch's own files in manifests."""

import json

import pytest
from counting import check_linear
from lint_settings import settings

from lslint.engine.file import check_text
from lslint.grammar.embedding.requests import fences, requests

BODY = '{\n  "index_patterns": ["shop-*"],\n  "template": {"settings": {"refresh_interval": 5}}\n}'
FENCED = f"# How to\n\nA PUT first:\n\n```console\nPUT _index_template/shop\n{BODY}\n```\n"


def check(text, path="x.md"):
    return check_text(text, path, None, settings("ES"))


def kinds(text, path="x.md"):
    return [document.kind for document in check(text, path).documents]


def told(text, path="x.md"):
    """Codes of errors with what stands at their place in the host."""
    found = check(text, path).findings
    return [(f.rule.code, text[f.start : f.end]) for f in found if f.severity == "error"]


CURL = "curl -s -XPUT 'http://localhost:9200/_index_template/shop' -H 'Content-Type: application/json'"
ESCAPED = BODY.replace('"', '\\"')
JOINED = BODY.replace('"template": {', '"_meta": {"name": "NAME"},\n  "template": {')
APOSTROPHE = r"it'\''s"


def _joined(old, new):
    return f"{CURL} -d '{JOINED.replace(old, new)}'\n"


FOUND = {
    "fenced": (FENCED, "x.md"),
    "tilde fence, indented": (FENCED.replace("```", "~~~").replace("\n", "\n  "), "x.md"),
    "body on the line": (f"```\nPUT /_index_template/shop {BODY}\n```\n", "x.md"),
    "in a note": (f"first this:\n\nPUT _index_template/shop\n{BODY}\n\nthen wait\n", "notes.txt"),
    "first thing in a note": (f"PUT _index_template/shop\n{BODY}\n", "x.console"),
    "http client": (
        f"### one\nPUT {{{{host}}}}/_index_template/shop HTTP/1.1\nContent-Type: application/json\n\n{BODY}\n",
        "x.http",
    ),
    "quotes": (f"#!/bin/sh\n{CURL} -d '{BODY}'\n", "x.sh"),
    "quotes, next line": (f"{CURL} \\\n  -d '\n{BODY}\n'\n", "x.sh"),
    "data before url": (f"curl -d '{BODY}' -X PUT -H content-type:a \"$ES/_index_template/shop\"\n", "x.bash"),
    "quoted here-document": (f"{CURL} --data-binary @- <<'EOF'\n{BODY}\nEOF\n", "x.sh"),
    "here-document": (f"{CURL} -d @- <<EOF\n{BODY}\nEOF\n", "x.sh"),
    "here-document before": (f"cat <<EOF | {CURL} -d @-\n{BODY}\nEOF\n", "x.sh"),
    "options in a variable": (f"curl -s -X PUT $AUTH \"$ES_HOST/_index_template/shop\" -d '{BODY}'\n", "x.sh"),
    "curl in a document": (f"```sh\n{CURL} -d '{BODY}'\n```\n", "x.md"),
    "script in a manifest": (
        "kind: ConfigMap\ndata:\n  setup.sh: |\n    " + f"{CURL} -d '{BODY}'\n".replace("\n", "\n    ") + "\n",
        "x.yaml",
    ),
}


FOUND |= {
    f"glued to {option}": (f"{CURL} {option}'{BODY}'\n", "x.sh")
    for option in ("-d", "-sd", "--data=", "--data-raw=", "--data-binary=", "--data-ascii=", "--json=")
}
FOUND |= {
    "glued, next line": (f"{CURL} -d'\n{BODY}\n'\n", "x.sh"),
    "glued, blank, next line": (f"{CURL} -d' \r\n{BODY}\r\n'\r\n", "x.sh"),
    "glued, method after it": (
        f"curl 'http://h:9200/_index_template/shop' -d'{BODY}' -X PUT -H content-type:a\n",
        "x.sh",
    ),
    "glued in double quotes": (f'{CURL} -d"{ESCAPED}"\n', "x.sh"),
    "long option in double quotes": (f'{CURL} --json="{ESCAPED}"\n', "x.sh"),
    "glued, here-document": (f"{CURL} -d@- <<'EOF'\n{BODY}\nEOF\n", "x.sh"),
    "glued in a document": (f"```bash\n{CURL} -d'\n{BODY}'\n```\n", "x.md"),
    "an apostrophe": (_joined("NAME", APOSTROPHE), "x.sh"),
    "an apostrophe in double quotes": (_joined("NAME", """'"it's"'"""), "x.sh"),
    "a variable in a string": (_joined("NAME", """'"$NAME"'"""), "x.sh"),
    "a variable without quotes": (_joined("NAME", "'${NAME:-shop}'"), "x.sh"),
    "a variable for a value": (_joined('"NAME"', """'"$NUMBER"'"""), "x.sh"),
    "a command for a value": (_joined("NAME", """'"$(date)"'"""), "x.sh"),
}


@pytest.mark.parametrize(("text", "path"), FOUND.values(), ids=FOUND.keys())
def test_findings_are_at_their_place_in_the_host(text, path):
    assert told(text, path) == [("ES123", "5")]
    if path != "x.console":
        assert kinds(text, path) == ["es-index-template"]


NONE = {
    "ellipsis": "```\nPUT _template/x\n{\n  ...\n}\n```\n",
    "ellipsis between": '```\nPUT _template/x\n{"settings": {"a": 1}, ...}\n```\n',
    "one sign": '```\nPUT _template/x\n{"mappings": {…}}\n```\n',
    "placeholder": '```\nPUT _template/x\n{"index_patterns": ["<pattern>"], "settings": {"codec": 5}}\n```\n',
    "number to be filled in": '```\nPUT _template/x\n{"settings": {"number_of_shards": <N>}}\n```\n',
    "not closed": '```\nPUT _template/x\n{"settings": {\n```\n',
    "no fence": f"PUT _index_template/x\n{BODY}\n",
    "name to be filled in": f"```\nPUT _index_template/<name>\n{BODY}\n```\n",
    "no body": "```\nPUT _template/x\n```\n{}\n",
    "a search": '```\nPOST shop/_search\n{"settings": {"query": 1}}\n```\n',
    "a phrase": '```\nPUT shop/_mapping\n{\n  "add schema here"\n}\n```\n',
    "a phrase without quotes": "```\nPUT shop\n{ mappings of the index }\n```\n",
    "a phrase inside": '```\nPUT shop\n{"mappings": {"properties": {"fields of your logs"}}}\n```\n',
    "capitals inside": '```\nPUT shop\n{"mappings": {"properties": {YOUR_FIELDS}}}\n```\n',
    "a phrase as a value": '```\nPUT shop\n{"mappings": "put the mapping here"}\n```\n',
    "prose": "PUT _template/x in the console, with mappings: { properties }.\n",
    "callouts": '```\nPUT _template/x\n{\n  "settings": {} <1>\n}\n```\n',
}


@pytest.mark.parametrize("text", NONE.values(), ids=NONE.keys())
def test_what_is_no_whole_request(text):
    result = check(text)
    assert (result.kind, result.documents, result.findings) == ("none", [], [])


READ = f"{CURL} -d '" + BODY.replace(": 5", ': "5s"').replace("\n", " ") + "'\n"


@pytest.mark.parametrize(
    ("request_", "verdict"),
    [
        ('-XPUT h:9200/_ingest/pipeline/a -d "$BODY"', "unknown"),
        ('-XPUT h:9200/_template/a -d \'{"order": \'"$(order "$X")"\'}\'', "unknown"),
        ("-XPUT h:9200/_ilm/policy/a -d '{\"policy\": <policy>}'", "unknown"),
        ("-XPUT h:9200/a -d '{\"mappings\": {...}}'", "unknown"),
        ("-XPUT h:9200/_template/a -d @a.json", "accepted"),
        ("-XPUT h:9200/_template/a -d @- < a.json", "accepted"),
        ('-XPOST h:9200/_ingest/pipeline/_simulate -d "$BODY"', "accepted"),
        ('-XPUT h:9200/_template/a -d "$(cat a.json)"', "accepted"),
        ('-XPUT h:9200/a -d "$BODY"', "accepted"),
        ('-XPOST h:9200/a/_doc -d "$BODY"', "accepted"),
        ('-XPOST h:9200/_bulk -d "$BODY"', "accepted"),
    ],
)
def test_a_body_that_cannot_be_read_leaves_the_verdict_open(request_, verdict):
    text = f"{READ}curl {request_}\n"
    result = check(text, "x.sh")
    assert result.verdict == verdict
    name, _, body = request_.partition("h:9200/")[2].partition(" -d ")
    gaps = [(gap.reason, text[gap.start : gap.end]) for gap in result.not_checked]
    assert gaps == ([(f"the body of `PUT {name}` cannot be read", body)] if verdict == "unknown" else [])
    assert check(text.replace(READ, ""), "x.sh").not_checked == []  # a file without another request
    assert check(f"{READ}exit 0\ncurl {request_}\n", "x.sh").verdict == "accepted"
    assert check(f"```sh\n{text}```\n").verdict == "accepted"  # documents show examples


MISSPELT = {
    "mapping": '{"properties": {"a": {"type": "keyword"}}}',
    "mapings": '{"doc": {"properties": {"a": {"type": "keyword"}}}}',
    "setting": '{"number_of_shards": 1}',
    "alias": '{"a": {"is_write_index": true}}',
}


@pytest.mark.parametrize(("key", "value"), MISSPELT.items())
def test_an_index_whose_only_key_is_misspelt(key, value):
    text = f"{CURL.replace('_index_template/shop', 'shop')} -d'\n{{\n  \"{key}\": {value}\n}}'\n"
    assert told(text, "x.sh") == [("ES110", f'"{key}"')]
    assert told(f'```\nPUT shop\n{{"{key}": {value}}}\n```\n') == [("ES110", f'"{key}"')]
    assert told(f'PUT shop\n{{"{key}": {value}}}\n', "x.console") == [("ES110", f'"{key}"')]


@pytest.mark.parametrize(
    "body",
    [
        '{"mapping": {"a": "b"}}',  # of another server
        '{"mapping": {"properties": {}}}',
        '{"mapping": {"properties": {"a": 1}}, "name": "b"}',
        '{"setting": {"color": "red"}}',
        '{"setting": "red"}',
        '{"alias": {"a": {"name": "b"}}}',
        '{"index": {"number_of_shards": 1}}',
        '{"sitting": {"properties": {"a": 1}}}',
    ],
)
def test_a_body_that_is_not_of_an_index(body):
    assert kinds(f"```\nPUT shop\n{body}\n```\n") == []


def test_kinds_by_path():
    text = """\
```
PUT _template/a
{"index_patterns": ["a-*"], "settings": {}}
PUT _component_template/b
{"template": {}}
PUT _ilm/policy/c
{"policy": {"phases": {}}}
PUT d
{"mappings": {"properties": {}}}
PUT d/_mapping
{"properties": {"e": {"type": "keyword"}}}
PUT _cluster/settings
{"settings": {"persistent": {}}}
```
"""
    wanted = ["es-legacy-template", "es-component-template", "ilm-policy", "es-template", "es-template", "es-requests"]
    assert kinds(text) == wanted


@pytest.mark.slow
@pytest.mark.parametrize(
    "make",
    [
        lambda n: "```\n" + 'PUT _template/x\n{"settings": {\n' * (n // 30),
        lambda n: "curl -XPUT h:9200/_template/x -d '{" * (n // 35),
        lambda n: "curl -XPUT h:9200/_template/x -d @- <<EOF\n{" * (n // 42),
        lambda n: "curl " + "\\\n" * (n // 2),
        lambda n: 'curl h:9200/_template/x -XPUT -d\'{"a": "' + "'$A'" * (n // 4),
        lambda n: "curl h:9200/_template/x -XPUT -d'{" + "'\\''" * (n // 4) + "}'",
        lambda n: FENCED * (n // len(FENCED)),
        lambda n: "```\n" * (n // 4),
        lambda n: "PUT x\n" + "a: b\n" * (n // 5),
        lambda n: 'curl h:9200/_template/x -XPUT -d "' + '\\"' * (n // 2),
    ],
)
def test_linear_time(make):
    def search(text):
        list(requests(text))
        fences(text)

    check_linear(search, make, 4_000, 400_000)


ES_YML = "cluster.name: shop\nbootstrap.memory_lock: maybe\n"
ECK = """\
apiVersion: elasticsearch.k8s.elastic.co/v1
kind: Elasticsearch
metadata:
  name: shop
spec:
  version: 9.1.0
  nodeSets:
  - name: hot
    count: 3
    config:
      node.store.allow_mmap: false
      bootstrap.memory_lock: maybe
  - name: none
    config: {}
"""


@pytest.mark.parametrize(
    "text",
    [
        "kind: ConfigMap\ndata:\n  elasticsearch.yml: |\n    " + ES_YML.replace("\n", "\n    ") + "\n",
        "esConfig:\n  elasticsearch.yml: |\n    " + ES_YML.replace("\n", "\n    ") + "\n",
        json.dumps({"kind": "ConfigMap", "data": {"elasticsearch.yml": ES_YML}}),
        ECK,
        json.dumps({"apiVersion": "elasticsearch.k8s.elastic.co/v1", "kind": "Elasticsearch",
                    "spec": {"nodeSets": [{"config": {"cluster.name": "a", "bootstrap.memory_lock": "maybe"}}]}}),
    ],
    ids=["config map", "chart values", "config map as JSON", "operator", "operator as JSON"],
)  # fmt: skip
def test_settings_of_elasticsearch_in_manifests(text):
    assert kinds(text, "x.yaml") == ["elasticsearch-settings"]
    assert [code for code, place in told(text, "x.yaml")] == ["ES135"]
    assert told(text, "x.yaml")[0][1].strip('"') == "maybe"


def test_template_in_a_config_map():
    text = "kind: ConfigMap\ndata:\n  shop.json: |\n    " + BODY.replace("\n", "\n    ") + "\n"
    assert (kinds(text, "x.yaml"), told(text, "x.yaml")) == (["es-index-template"], [("ES123", "5")])


@pytest.mark.parametrize(
    "text",
    [
        "kind: ConfigMap\ndata:\n  kibana.yml: |\n    server.host: 0.0.0.0\n    elasticsearch.hosts: [http://a:9200]\n",
        "apiVersion: kibana.k8s.elastic.co/v1\nkind: Kibana\nspec:\n  config:\n    server.publicBaseUrl: http://a\n",
    ],
)
def test_settings_of_kibana_in_manifests(text):
    assert kinds(text, "x.yaml") == ["kibana-settings"]


@pytest.mark.parametrize(
    ("path", "codes"),
    [("x.txt", []), ("notes", []), ("x.rst", []), ("x.http", []), ("x.adoc", []), ("x.sh", ["ES407"])],
)
def test_hints_are_not_for_notes(path, codes):
    body = '{"index_patterns": ["logs-*"], "settings": {"number_of_shards": 1, "number_of_replicas": 0}}'
    request = f"curl -XPUT h:9200/_template/a -d '{body}'" if path == "x.sh" else f"PUT _template/a\n{body}"
    found = check_text(f"first of all:\n\n{request}\n", path, None, settings("ES407")).findings
    assert [one.rule.code for one in found] == codes
