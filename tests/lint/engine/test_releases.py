"""What releases reject, by what is known of the release in use."""

from __future__ import annotations

import pytest
from newest_release import NEWEST

from lslint.config.command_line import Values
from lslint.config.settings import Settings
from lslint.engine.file import check_text
from lslint.engine.result import FileResult
from lslint.rules.shared.upgrades import SET_RELEASE

UNKNOWN = "input { beats { port => 5044 nosuch => 1 } }\n"
REMOVED = "input { beats { port => 5044 ssl => false } }\n"
ADDED = "input { beats { port => 5044 ssl_enabled => false } }\n"
SYNTAX = "input { beats { port => } }\n"
NEW_TYPE = '{"index_patterns": ["a"], "template": {"mappings": {"properties": {"a": {"type": "semantic_text"}}}}}\n'
FROZEN = '{"template": "a", "mappings": {"properties": {"a": {"type": "keyword"}}}}\n'
LOG = "filebeat.inputs:\n- type: log\n  paths: [/a]\noutput.console: {}\n"
KIBANA = "logging.dest: stdout\n"
SETTINGS = "http.host: 127.0.0.1\n"


class Deployed:
    """A deployment of one product, as manifests name it."""

    def __init__(self, product: str, low: str, high: str, *, is_assumed: bool) -> None:
        self.product = product
        self.low = low
        self.high = high
        self.is_assumed = is_assumed
        self.key = product

    def __call__(self, path: str, kind: str, text: str = "", line: int = 0) -> Deployed:
        return self

    def products(self, path: str) -> frozenset[str]:
        return frozenset((self.product,))


def check(text: str, path: str, *targets: str, inference: Deployed | None = None) -> FileResult:
    values = Values()
    values.target = list(targets)
    return check_text(text, path, None, Settings(values, inference=inference))


def refusals(result: FileResult) -> list[tuple[str, str]]:
    """Code and severity of what releases reject: errors, and warnings that ask for the release or name one."""
    return [
        (one.rule.code, one.severity)
        for one in result.findings
        if one.severity == "error" or SET_RELEASE in (one.help or "") or (one.stage == "load")
    ]


@pytest.mark.parametrize(
    ("text", "releases"), [(REMOVED, "5.0-8.19"), (ADDED, f"8.8-{NEWEST}"), (UNKNOWN, ""), (SYNTAX, "")]
)
def test_the_releases_that_accept_a_file(text: str, releases: str) -> None:
    assert check(text, "a.conf").releases == releases


@pytest.mark.parametrize(
    ("path", "text", "target", "found", "verdict"),
    [
        ("a.conf", REMOVED, "logstash=8.19", [], "accepted"),
        ("a.conf", REMOVED, "logstash=9.0", [("LS106", "error")], "rejected"),
        ("a.conf", REMOVED, "logstash=8.0..9.0", [("LS106", "error")], "rejected"),
        ("a.conf", REMOVED, "logstash=7.17..8.19", [], "accepted"),
        ("a.conf", ADDED, "logstash=7.17..9.0", [("LS102", "error")], "rejected"),
        ("a.conf", UNKNOWN, "logstash=7.17..9.0", [("LS102", "error")], "rejected"),
        ("a.json", FROZEN, "elasticsearch=7.17..8.19", [("ES601", "error")], "rejected"),
        ("a.json", NEW_TYPE, "elasticsearch=7.17..9.5", [("ES101", "error")], "rejected"),
        ("filebeat.yml", LOG, "filebeat=7.17..9.0", [("FB605", "error")], "accepted"),
        ("kibana.yml", KIBANA, "kibana=7.17..9.5", [("KB601", "error")], "rejected"),
        ("logstash.yml", SETTINGS, "logstash=8.19..9.5", [("LS613", "error")], "rejected"),
    ],
)
def test_releases_of_the_user(path: str, text: str, target: str, found: list[tuple[str, str]], verdict: str) -> None:
    result = check(text, path, target)
    assert (refusals(result), result.verdict) == (found, verdict)
    named = Deployed(target.partition("=")[0], *_ends(target), is_assumed=False)
    inferred = check(text, path, inference=named)
    assert (refusals(inferred), inferred.verdict) == (found, verdict)


def _ends(target: str) -> tuple[str, str]:
    low, _, high = target.partition("=")[2].partition("..")
    return low, high or low


@pytest.mark.parametrize(
    ("text", "found", "verdict"),
    [
        (UNKNOWN, [("LS102", "error")], "rejected"),
        (SYNTAX, [("LS025", "error")], "rejected"),
        (REMOVED, [("LS106", "warning")], "accepted"),
    ],
)
@pytest.mark.parametrize("low", ["8.0", "9.0"])
def test_an_assumed_range(text: str, found: list[tuple[str, str]], verdict: str, low: str) -> None:
    result = check(text, "a.conf", inference=Deployed("logstash", low, "9.4", is_assumed=True))
    assert (refusals(result), result.verdict) == (found, verdict)


@pytest.mark.parametrize(
    ("release", "found", "verdict", "reason"),
    [
        ("99.0", [("LS106", "warning")], "accepted", "Logstash 99.0 is newer than the releases that lslint knows"),
        ("1.1", [], "accepted", "Logstash 1.1 is older than 1.5"),
    ],
)
def test_releases_that_are_not_recorded(release: str, found: list[tuple[str, str]], verdict: str, reason: str) -> None:
    result = check(REMOVED, "a.conf", inference=Deployed("logstash", release, release, is_assumed=False))
    assert (refusals(result), result.verdict) == (found, verdict)
    assert any(gap.reason.startswith(reason) for gap in result.not_checked)
