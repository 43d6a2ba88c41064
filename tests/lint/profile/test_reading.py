"""``lslint profile``: node stats from files, stdin and URLs, malformed ones too."""

import io
import json

import pytest
from node_stats import EXAMPLES, REPORT, as_json, check_stats, plugin, served, stats

from lslint.config.settings import Settings
from lslint.rules import registry


def test_stdin(profile, monkeypatch):
    class Stdin:
        buffer = io.BytesIO(json.dumps(REPORT).encode())

    monkeypatch.setattr("sys.stdin", Stdin)
    assert "logservice" in profile("-")


@pytest.mark.parametrize(("text", "message"), [
    ("", "is not valid JSON"), ('{"pipelines": {"main": ', "is not valid JSON"),
    ("[1, 2]", "is not a response of the node stats API"),
    ('{"error": "x"}', "is not a response of the node stats API"),
    ("null", "is not a response of the node stats API"),
])  # fmt: skip
def test_what_is_no_answer_is_one_clear_message(profile, tmp_path, text, message):
    (tmp_path / "bad.json").write_text(text)
    err = profile("bad.json", code=2)
    assert message in err
    assert "bad.json" in err
    assert err.count("\n") == 1


@pytest.mark.slow
def test_odd_values_do_no_harm(profile, tmp_path):
    """Nulls, strings, negative and huge numbers and wrong shapes where counters should be."""
    odd = [None, "x", -1, 1e300, True, [], {}, [{}], {"a": {}}]
    for value in odd:
        for key in ("events", "plugins", "queue", "flow"):
            profile({"pipelines": {"main": {key: value}}, "jvm": value, "pipeline": value, "process": value})
        answer = stats(filters=[plugin("a", "grok", 10, 10)])
        answer["pipelines"]["main"]["plugins"]["filters"][0]["events"]["in"] = value
        profile(answer, "--exit-zero")
        profile({"pipelines": {"main": {"plugins": {"inputs": value, "filters": value, "outputs": [value]}}}})


@pytest.mark.parametrize("code", list(registry.of_family("profile")))
def test_rules_accept_truncated_answers(code):
    for text in (*registry.load(code).bad, *registry.load(code).good):
        for cut in range(0, len(text), 7):
            check_stats(text[:cut], Settings())


def test_a_node_started_anew_between_the_answers(profile):
    before = stats(work=5000, jvm={"uptime_in_millis": 900_000})
    later = stats(work=9000, jvm={"uptime_in_millis": 960_000})
    later["pipelines"]["main"]["events"]["in"] = 3
    assert "restarted" in profile(before, later, code=2)
    assert "restarted" in profile(before, stats(work=9000, jvm={"uptime_in_millis": 900_000}), code=2)


def test_the_single_pipeline_of_5x(profile):
    inner = stats(filters=[plugin("parse", "grok", 900, 300)])["pipelines"]["main"]
    assert "pipeline main" in profile({"version": "5.6.16", "pipeline": inner})


@pytest.mark.parametrize(("words", "message"), [
    ([], "node stats are missing; name a file"), (["nothing.json"], "no such file"),
    (["{stats}", "nothing/"], "nothing"), (["{stats}", "--sort", "msn"], "did you mean"),
    (["{stats}", "--top", "0"], "option --top must be greater than 0"),
    (["{stats}", "--pipeline", "x"], "unknown pipeline 'x'; the stats contain: main"),
    (["{stats}", "--fail-on", "x"], "--fail-on"),
    (["{stats}", "--hot-threads", "{stats}"], "contains no threads"),
    (["--rates", "{stats}"], "at least two responses"),
    (["--rates", "{stats}", "{stats}", "--filter", "("], "--filter"),
])  # fmt: skip
def test_what_cannot_be_done_is_said(profile, tmp_path, words, message):
    (tmp_path / "answer.json").write_text(json.dumps(stats()))
    err = profile(*[word.replace("{stats}", "answer.json") for word in words], code=2)
    assert message in err
    assert err.startswith("lslint: ")
    assert err.count("\n") == 1


@pytest.mark.parametrize("status", [404, 400, 501])
def test_url_asks_for_everything_and_falls_back(profile, status):
    body = json.dumps(REPORT).encode()
    with served({"/_node/stats": [(200, body)]}) as (host, requested):
        assert "logservice" in profile(f"http://{host}")
    assert requested == [("/_node/stats", None)]
    only = {"/_node/stats": [(status, b"")], "/_node/stats/pipelines": [(200, body)]}
    with served(only) as (host, requested):
        assert "logservice" in profile(f"http://{host}/")
    assert [path for path, _ in requested] == ["/_node/stats", "/_node/stats/pipelines"]
    with served({"/proxy/_node/stats/pipelines": [(200, body)]}) as (host, _):
        assert "logservice" in profile(f"http://{host}/proxy/_node/stats/pipelines")


def test_url_twice_for_rates(profile):
    first, second = ((EXAMPLES / f"indexer-{name}.json").read_bytes() for name in ("first", "second"))
    with served({"/_node/stats": [(200, first), (200, second)]}) as (host, requested):
        report = as_json(profile, f"http://{host}", "--interval", 0.05, code=1)
    assert len(requested) == 2
    assert report["pipelines"][0]["plugins"][0]["in"] == 130_560


def test_credentials_are_sent_and_never_shown(profile):
    with served({"/_node/stats": [(200, json.dumps(REPORT).encode())]}) as (host, requested):
        out = profile(f"http://reader:open%20sesame@{host}")
    assert requested[0][1] == "Basic cmVhZGVyOm9wZW4gc2VzYW1l"
    assert "sesame" not in out
    with served({"/_node/stats": [(401, b"")]}) as (host, _):
        err = profile(f"http://reader:sesame@{host}", code=2)
    assert "401" in err
    assert "sesame" not in err
    assert "reader" not in err
    for url in ("htp://reader:sesame@host", "http://reader:sesame@127.0.0.1:1", "http://reader:sesame@host:99999"):
        err = profile(url, code=2)
        assert "sesame" not in err
        assert err.count("\n") == 1


@pytest.mark.parametrize(("answer", "message"), [
    ((500, b"oops"), "answers 500"), ((302, b""), "answers 302"), ((200, b"<html>"), "is not valid JSON"),
    (("slow", b"{}"), "no answer within 0.3 s"),
])  # fmt: skip
def test_a_server_that_does_not_answer_as_it_should(profile, answer, message):
    with served({"/_node/stats": [answer]}) as (host, requested):
        assert message in profile(f"http://{host}", "--timeout", 0.3, code=2)
    assert len(requested) == 1


def test_without_a_listener(profile):
    assert "cannot be reached" in profile("http://127.0.0.1:1", code=2)
