"""No text and no position of the cursor makes completion or hover fail or slow."""

import pytest
from config_cursor import Desk
from deadline import in_child
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from lsprotocol import types as lsp
from markers import slow_cases
from paths import ROOT

from lslint.kinds import BY_NAME
from lslint.lsp.structured import completion, hover

SEEDS = {
    "filebeat.yml": (ROOT / "examples/filebeat-5-kafka/good/filebeat.yml").read_text(encoding="utf-8")
    + "processors:\n- if: {equals: {a: b}}\n  then:\n  - drop_event: ~\n"
    + "filebeat.modules:\n- module: nginx\n  access:\n",
    "a.json": (ROOT / "examples/template-today/good/shop-index-template.json").read_text(encoding="utf-8"),
    "legacy.json": (ROOT / "examples/template-2015/good/shop-template.json").read_text(encoding="utf-8"),
    "elasticsearch.yml": "cluster.name: a\nnode:\n  roles: [master, data]\ndiscovery.seed_hosts:\n  - a\n",
    "logstash.yml": "pipeline:\n  workers: 2\nqueue.type: persisted\n",
    "pipelines.yml": '- pipeline.id: a\n  path.config: "/x/*.conf"\n- pipeline.id: b\n',
    "a.console": 'PUT _index_template/a\n{"index_patterns": ["a"], "template": {"mappings": {}}}\n\nGET _x\n',
    "policy.json": '{"policy": {"phases": {"hot": {"actions": {"rollover": {"max_age": "1d"}}}}}}\n',
}
KINDS = {
    "filebeat.yml": "filebeat", "a.json": "es-index-template", "legacy.json": "es-legacy-template",
    "elasticsearch.yml": "elasticsearch-settings", "logstash.yml": "logstash-settings", "pipelines.yml": "pipelines",
    "a.console": "es-requests", "policy.json": "ilm-policy",
}  # fmt: skip
PIECES = ["\n", " ", "  ", "- ", ":", ": ", "{", "}", "[", "]", ",", '"', "'", "#", "|", "\t", "\r\n", ".", "é😀",
 "&a ", "*a",
          "<<: ", "---\n", "{{ x }}", '"""', "${A}", "\\", "\x00", "type", "index"]  # fmt: skip
DESK = Desk()


@st.composite
def mutated(draw):
    """A file name, its content, and an offset."""
    name = draw(st.sampled_from(sorted(SEEDS)))
    text = SEEDS[name]
    for _ in range(draw(st.integers(0, 4))):
        at = draw(st.integers(0, len(text)))
        gap = draw(st.integers(0, 12))
        text = text[:at] + draw(st.sampled_from(["", *PIECES])) + text[at + gap :]
    return name, text, draw(st.integers(0, len(text)))


@pytest.mark.slow
@settings(max_examples=400, deadline=None, suppress_health_check=[HealthCheck.too_slow])  # a busy machine
@given(mutated())
def test_no_fault_anywhere(case):
    name, text, offset = case
    document = DESK.open(name, text)
    document.memo["structured kind"] = KINDS[name]
    position = lsp.Position(*document.index.position(offset))
    found = completion.complete(DESK.session, document, position, snippets=offset % 2 == 0)
    assert len(found.items) <= 4 * completion.MAX_ITEMS
    for item in found.items:
        edit = item.text_edit.range
        assert edit.start <= position <= edit.end
        assert edit.start.line == edit.end.line == position.line
    assert len({item.label for item in found.items}) == len(found.items)
    made = hover.fact_at(DESK.session, document, offset)
    assert made is None or made[1] <= offset <= made[2]


def test_kinds_of_the_seeds_are_real():
    assert set(KINDS.values()) <= set(BY_NAME)
    assert set(KINDS) == set(SEEDS)


@pytest.mark.parametrize("name", ["filebeat.yml", *slow_cases(*sorted(SEEDS.keys() - {"filebeat.yml"}))])
def test_every_position_of_the_seeds(name):
    text = SEEDS[name]
    document = DESK.open(name, text)
    document.memo["structured kind"] = KINDS[name]
    some = 0
    for offset in range(len(text) + 1):
        position = lsp.Position(*document.index.position(offset))
        some += bool(completion.complete(DESK.session, document, position, snippets=False).items)
        hover.fact_at(DESK.session, document, offset)
    assert some > len(text) // 20


@pytest.mark.parametrize(
    ("name", "text"),
    [
        ("filebeat.yml", "filebeat.inputs:\n" + "- type: log\n  paths: [a]\n" * 200_000),
        ("filebeat.yml", "".join(" " * depth + "output:\n" for depth in range(1_000))),
        ("filebeat.yml", "output.elasticsearch: " + "{ssl: " * 100_000),
        ("filebeat.yml", "output." * 100_000),
        ("filebeat.yml", "".join(f"a{number}.b.c.d: 1\n" for number in range(50_000))),
        ("a.json", '{"template": {"mappings": ' + '{"properties": {"a": ' * 60_000),
        ("a.json", '{"template": {"mappings": {"properties": {' + '"a": {"type": "keyword"}, ' * 60_000),
        ("a.console", "PUT a\n{}\n" * 200_000),
    ],
    ids=["inputs", "deep", "flow", "dots", "keys", "nested", "fields", "requests"],
)  # fmt: skip
@in_child
def test_hostile_texts_take_no_time(name, text):
    document = DESK.open(name, text)
    document.memo["structured kind"] = KINDS[name]
    for offset in (len(text) // 2, len(text)):
        position = lsp.Position(*document.index.position(offset))
        completion.complete(DESK.session, document, position, snippets=False)
        hover.fact_at(DESK.session, document, offset)
