"""ES122 (unknown-index-setting): cases beyond the examples of the rule."""

import json

import pytest
from elasticsearch_checks import ACCEPTED, REJECTED, UNKNOWN, verdict_of
from lint_settings import settings

from lslint.engine.file import check_text
from lslint.rules.elasticsearch.model import releases
from lslint.rules.elasticsearch.model.violations import Outcome


def test_the_outcome_between_two_observed_releases_is_unknown():
    """A setting of 8.19 that 7.17 does not have; the release that added it is not documented."""
    body = {"template": {"settings": {"index.bloom_filter_for_id_field.enabled": True}}}
    assert [verdict_of(body, target) for target in ("7.17", "8.5", "8.19")] == [REJECTED, UNKNOWN, ACCEPTED]
    outcome = Outcome(releases.LE7)
    assert (outcome.state((7, 17)), outcome.state((8, 19))) == ("load", "ok")
    assert {outcome.state(numbers) for _, numbers in releases.known() if (7, 17) < numbers < (8, 19)} == {"open"}
    assert {outcome.state(numbers) for _, numbers in releases.known() if (6, 8) < numbers < (7, 17)} == {"load"}


NGRAM = {"index_patterns": ["logs-*"], "settings": {"index.max_ngram_diff": 5, "index.max_shingle_diff": 5}}


@pytest.mark.parametrize("target", ["6.1", "6.8..7.17"])
def test_settings_for_ngrams_are_accepted_since_6_1(target):
    given = settings("ES122", "ES612", target=[f"elasticsearch={target}"])
    assert check_text(json.dumps(NGRAM), "t.json", "es-legacy-template", given).findings == []


@pytest.mark.parametrize("target", ["5.6", "6.0"])
def test_the_removal_of_a_setting_of_newer_releases_is_unsafe(target):
    """The release of the target may be out of date: then the setting is needed."""
    given = settings("ES122", target=[f"elasticsearch={target}"])
    found = check_text(json.dumps(NGRAM), "t.json", "es-legacy-template", given).findings
    assert [finding.fix.applicability for finding in found] == ["unsafe", "unsafe"]
    assert all(finding.message.endswith("Remove the setting, or upgrade") for finding in found)


@pytest.mark.parametrize(
    ("name", "target", "advice"),
    [
        ("index.search.slowlog.level", "7.17", "Use `trace`, `debug`, `info` or `warn`"),
        ("index.search.slowlog.level", None, "Remove the setting"),
        ("index.refresh_interval", "9.4", "Use a number with a unit (`ms`, `s`, `m`, `h` or `d`)"),
        ("index.default_pipeline", "9.4", "Use a string"),
        ("index.number_of_replicas", "7.17", "Use a whole number"),
        ("index.hidden", "9.4", "Use `true` or `false`"),
    ],
)
def test_an_object_as_the_value_of_a_setting(name: str, target: str | None, advice: str) -> None:
    body = {"index_patterns": ["a-*"], "template": {"settings": {name: {"x": 1}}}}
    given = settings("ES122", target=[f"elasticsearch={target}"] if target else [])
    (finding,) = check_text(json.dumps(body), "t.json", "es-index-template", given).findings
    assert finding.message.startswith(f"Setting `{name}` must be a single value, not an object (rejected ")
    assert finding.message.endswith(f"). {advice}")


def test_an_object_as_the_value_of_a_list() -> None:
    body = {"index_patterns": ["a-*"], "template": {"settings": {"index.query.default_field": {"x": 1}}}}
    (finding,) = check_text(json.dumps(body), "t.json", "es-index-template", settings("ES122")).findings
    assert finding.message.startswith("Setting `index.query.default_field` must be a list, not an object (rejected ")
    assert finding.message.endswith("). Write the values as a list")


def test_a_value_of_a_removed_setting_is_one_finding() -> None:
    body = {"index_patterns": ["a-*"], "template": {"settings": {"index.search.slowlog.level": "bogus"}}}
    for target, code in (("7.17", "ES123"), ("8.19", "ES612"), ("9.4", "ES612")):
        assert verdict_of(body, target) == REJECTED
        given = settings("ES123", "ES612", target=[f"elasticsearch={target}"])
        found = check_text(json.dumps(body), "t.json", "es-index-template", given).findings
        assert [finding.rule.code for finding in found] == [code]
