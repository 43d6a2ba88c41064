"""1 % of the fuzz of typed values, with a fixed seed; see ``value_fuzz.py`` for longer runs."""

import json

import pytest
import value_fuzz
from value_fuzz_places import sites

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


def test_every_family_is_touched_and_read(run):
    few = {family for family, places in sites().items() if len(run.touched[family]) < min(20, len(places) // 8)}
    assert few == set()
    kinds = {
        *("logstash", "logstash-settings", "pipelines", "filebeat", "es-template", "es-index-template"),
        *("es-legacy-template", "es-component-template", "elasticsearch-settings", "ilm-policy", "jvm-options"),
    }
    assert kinds <= run.kinds.keys()
    assert run.loaded > run.texts // 3  # the values are reached: the text has no syntax error


def test_the_fuzzer_sees_an_exception(monkeypatch):
    def fail(*_):
        raise OverflowError("planted")

    monkeypatch.setattr("lslint.rules.logstash.values.coercion.is_number", fail)
    fuzzer = value_fuzz.Fuzzer(SEED)
    fuzzer.run(1_000)
    assert any("OverflowError" in place for place in fuzzer.failures)
