"""1 % of the fuzz of typed values, with a fixed seed; see ``value_fuzz.py`` for longer runs."""

import itertools
import json

import pytest
import value_fuzz

from lslint.rules import knowledge
from lslint.rules.logstash.catalogue import plugins as catalogue

pytestmark = pytest.mark.slow

CASES = 5_000
SEED = 1


@pytest.fixture(scope="module")
def run():
    fuzzer = value_fuzz.Fuzzer(SEED)
    fuzzer.run(CASES)
    return fuzzer


def test_no_exception(run):
    assert run.cases >= CASES
    assert not run.failures, json.dumps(run.failures)[:3000]


def test_every_family_is_touched(run):
    few = {family.name: len(run.touched[family.name]) for family in value_fuzz.families()}
    expected = {family.name: min(20, len(family.sites) // 8) for family in value_fuzz.families()}
    assert all(few[name] >= expected[name] for name in few), few


def test_the_texts_are_read_as_what_they_are(run):
    kinds = {
        *("logstash", "logstash-settings", "pipelines", "filebeat", "es-template", "es-index-template"),
        *("es-legacy-template", "es-component-template", "elasticsearch-settings", "ilm-policy"),
    }
    assert kinds <= run.kinds.keys()
    assert run.loaded > run.texts // 3  # the values are reached: the text has no syntax error


def test_a_cycle_has_every_place_of_the_catalogues():
    fuzzer = value_fuzz.Fuzzer(SEED)
    total = sum(len(family.sites) for family in value_fuzz.families())
    seen = {family.name: set() for family in value_fuzz.families()}
    for family, sites in itertools.islice(fuzzer.batches(), fuzzer.texts_of_a_cycle()):
        seen[family.name].update(sites)
    assert sum(map(len, seen.values())) == total
    plugins = seen["logstash plugin option"]
    wanted = {(name, option) for name in catalogue.index().bundled for option in catalogue.plugin(name).names()}
    assert wanted == {(name, option) for name, option, _ in plugins}
    assert len(wanted) > 4_000
    settings = {site[1] for site in seen["logstash setting"]}
    assert settings == set(knowledge.load("logstash_settings"))
    known = knowledge.load("filebeat/settings")
    assert {*known["read"], *known["known"]} == {site[1] for site in seen["filebeat setting"]}
    assert set(knowledge.load("filebeat/processors")) == {site[0] for site in seen["filebeat processor option"]}
    assert set(knowledge.load("filebeat/inputs")["types"]) == {site[0] for site in seen["filebeat input option"]}
    assert set(knowledge.load("es/mapping")) < {site[0] for site in seen["elasticsearch mapping parameter"]}
    assert len(knowledge.load("es/index_settings")) == len(seen["elasticsearch index setting"])
    node = {name for part in ("es/node_settings", "es/index_settings") for name in knowledge.load(part)}
    assert len({site[1] for site in seen["elasticsearch node setting"]}) == len(node)


def test_the_fuzzer_sees_an_exception(monkeypatch):
    def fail(*_):
        raise OverflowError("planted")

    monkeypatch.setattr("lslint.rules.logstash.values.coercion.is_number", fail)
    fuzzer = value_fuzz.Fuzzer(SEED)
    fuzzer.run(1_000)
    assert any("OverflowError" in place for place in fuzzer.failures)
