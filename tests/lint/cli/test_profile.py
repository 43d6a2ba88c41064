"""``lslint profile``: node stats read, measured, joined with the configs, and told.

Tests named ``test_row_…`` are the acceptance checks of the facts collected from the field, by their number.
"""

import contextlib
import copy
import http.server
import io
import json
import re
import threading
import time

import pytest
from paths import ROOT

from lslint.cli.main import main
from lslint.cli.profile import rates, threads
from lslint.cli.profile.command import check_stats
from lslint.config.settings import Settings
from lslint.rules import registry

EXAMPLES = ROOT / "examples" / "node-stats"

# the figures of the field report, with what a whole answer has around them
REPORT = {
    "events": {
        "in": 293658,
        "filtered": 293658,
        "out": 293658,
        "duration_in_millis": 2324391,
        "queue_push_duration_in_millis": 343816,
    },
    "pipelines": {
        "main": {
            "plugins": {
                "inputs": [
                    {
                        "id": "beats",
                        "name": "beats",
                        "events": {"out": 1188268, "queue_push_duration_in_millis": 46097},
                    }
                ],
                "filters": [
                    {
                        "id": "set_@metadata_service_field_from_comm",
                        "name": "mutate",
                        "events": {"duration_in_millis": 13925, "in": 1188267, "out": 1188267},
                    },
                    {"id": "never", "name": "drop", "events": {"duration_in_millis": 0, "in": 0, "out": 0}},
                ],
                "outputs": [
                    {
                        "id": "logservice",
                        "name": "logservice",
                        "events": {"duration_in_millis": 160058, "in": 1101868, "out": 1101189},
                    }
                ],
            }
        }
    },
}


def plugin(id, name, events_in, ms, **more):
    return {"id": id, "name": name, "events": {"in": events_in, "out": events_in, "duration_in_millis": ms, **more}}


def stats(*, work=100_000, wait=10_000, filters=(), outputs=(), inputs=(), **root):
    events = {"in": 9000, "filtered": 9000, "out": 9000}
    events |= {"duration_in_millis": work, "queue_push_duration_in_millis": wait}
    plugins = {"inputs": list(inputs), "filters": list(filters), "outputs": list(outputs)}
    return {"pipelines": {"main": {"events": events, "plugins": plugins}}, **root}


def codes(answer):
    return {finding.rule.code for finding in check_stats(json.dumps(answer), Settings())}


@pytest.fixture
def profile(tmp_path, monkeypatch, capfdbinary):
    """Runs the command in an empty folder; answers given as objects become files."""
    monkeypatch.chdir(tmp_path)

    def run(*words, code=0):
        line = []
        for number, word in enumerate(words):
            if isinstance(word, dict | list):
                (tmp_path / f"stats{number}.json").write_text(json.dumps(word))
                word = f"stats{number}.json"
            line.append(str(word))
        got = main(["profile", "--isolated", *line])
        out, err = (stream.decode() for stream in capfdbinary.readouterr())
        assert got == code, err or out
        assert bool(err) is (code == 2)
        return err if code == 2 else out

    return run


def as_json(profile, *words, code=0):
    return json.loads(profile("--json", *words, code=code))


@contextlib.contextmanager
def served(answers):
    """A server on loopback: path -> a list of answers (the last one stays), an answer being (status, body).

    Gives its address and the list of requests: path, Authorization.
    """
    requested = []

    class Handler(http.server.BaseHTTPRequestHandler):
        def do_GET(self):
            requested.append((self.path, self.headers.get("Authorization")))
            left = answers.get(self.path, [(404, b"{}")])
            status, body = left.pop(0) if len(left) > 1 else left[0]
            if status == "slow":
                time.sleep(1.5)
                status = 200
            self.send_response(status)
            if status == 302:
                self.send_header("Location", "/elsewhere")
            self.send_header("Content-Length", str(len(body)))
            self.end_headers()
            with contextlib.suppress(OSError):
                self.wfile.write(body)

        def log_message(self, *given):
            pass

    server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), Handler)
    server.daemon_threads = True
    thread = threading.Thread(target=server.serve_forever, kwargs={"poll_interval": 0.02}, daemon=True)
    thread.start()
    try:
        yield f"127.0.0.1:{server.server_port}", requested
    finally:
        server.shutdown()
        server.server_close()
        thread.join(5)


# --- the facts from the field


def test_work_far_above_waiting_means_the_input_is_the_limit(profile):
    answer = stats(work=2_000_000, wait=900)
    assert "Inputs limit pipeline `main`" in profile(answer)
    assert "LS802" in codes(answer)


def test_one_thing_first_and_how_to_go_on(profile):
    out = profile("--exit-zero", EXAMPLES / "indexer-first.json", EXAMPLES / "indexer-second.json")
    assert out.count("LS80") > 2
    assert out.count("Do this first: ") == 1
    assert out.endswith("Change one thing, wait 15 minutes, compare.\n")


def test_gc_between_two_answers():
    def answer(uptime, young, heap=50):
        memory = {"gc": {"collectors": {"young": {"collection_time_in_millis": young}}}}
        return stats(jvm={"uptime_in_millis": uptime, "mem": {"heap_used_percent": heap}, **memory})

    assert "LS805" in codes([answer(600_000, 5_000), answer(660_000, 25_000)])
    assert "LS805" not in codes([answer(600_000, 5_000), answer(660_000, 11_000)])
    assert "LS805" in codes(answer(600_000, 5_000, heap=86))
    assert "LS805" not in codes(answer(600_000, 5_000, heap=85))


def test_rate_of_a_worker(profile):
    assert "126.3 events/s per worker" in profile(REPORT)


def test_rate_of_all_workers(profile):
    assert "1,011 events/s if 8 workers never wait" in profile(REPORT, "--workers", 8)
    (pipeline,) = as_json(profile, REPORT, "--workers", 8)["pipelines"]
    assert pipeline["all_workers_per_second"] == pytest.approx(1011, abs=0.5)


def test_which_side_waits():
    assert "LS801" not in codes(REPORT)
    assert "LS801" in codes(stats(work=2_000_000, wait=9_000_000))
    assert "LS802" in codes(stats(work=2_000_000, wait=90_000))
    assert "LS802" not in codes(stats(work=2_000_000, wait=110_000))


def test_cost_of_each_plugin(profile):
    (pipeline,) = as_json(profile, REPORT)["pipelines"]
    cost = {row["name"]: row["ms_per_event"] for row in pipeline["plugins"]}
    assert cost == {"mutate": 0.0117, "logservice": 0.1453}
    out = profile(REPORT)
    assert "has 679 unfinished events" in out
    assert "LS806 info" in out


def test_the_top_share_of_plugins_alone():
    """Without the pipeline's own times shares are those of all plugins."""
    answer = {"pipelines": copy.deepcopy(REPORT["pipelines"])}
    assert "LS803" in codes(answer)


def test_the_completed_answer_gives_all_figures(profile):
    """What the report shows with gaps, made whole: the figures of its rows at once."""
    out = profile(REPORT)
    for figure in ("126.3 events/s per worker", "0.0117", "0.1453", "85.33", "679 unfinished events"):
        assert figure in out


@pytest.mark.parametrize(
    "text",
    [
        '{"hot_threads": {"threads": [{"name": "[main]>worker0", "percent_of_cpu_time": 41.2, "state": "runnable"}]}}',
        "::: {node}\nHot threads at 2026-01-01\n 41.2 % of cpu usage, state: runnable, thread name: '[main]>worker0', "
        "thread id: 24\n\torg.jruby.Ruby\n",
        "41.20 % of of cpu usage by runnable thread named '[main]>worker0'\n",
    ],
)
def test_hot_threads(profile, tmp_path, text):
    (tmp_path / "threads").write_text(text)
    out = profile(REPORT, "--hot-threads", "threads")
    assert "41.20 %  [main]>worker0: pipeline main, worker 0" in out
    assert as_json(profile, REPORT, "--hot-threads", "threads")["threads"] == [
        {"name": "[main]>worker0", "percent": 41.2, "role": "pipeline main, worker 0"}
    ]


def test_one_answer_gives_totals_two_give_rates(profile):
    first, second = EXAMPLES / "indexer-first.json", EXAMPLES / "indexer-second.json"
    assert "totals since the start" in profile(first, "--exit-zero")
    (one,) = as_json(profile, first, "--exit-zero")["pipelines"]
    assert one["out_per_second"] is None
    report = as_json(profile, first, second, code=1)
    assert report["node"]["seconds"] == 60
    (both,) = report["pipelines"]
    assert both["out_per_second"] == pytest.approx((4_250_910 - 4_120_350) / 60)


def test_columns_of_the_table(profile):
    lines = profile(REPORT).split("\n")
    (head,) = [line for line in lines if line.split()[:1] == ["id"]]
    assert head.split() == ["id", "type", "in", "out", "ms", "%", "events/ms", "ms/event"]
    (mutate,) = [line for line in lines if "set_@metadata" in line]
    assert mutate.split()[1:] == ["filter", "mutate", "1,188,267", "1,188,267", "13,925", "0.6", "85.33", "0.0117"]
    assert not [line for line in lines if "never" in line.split()], "plugins that did nothing are left out"


def test_in_flight_and_heap(profile):
    answer = stats(jvm={"mem": {"heap_max_in_bytes": 2**30}}, pipeline={"workers": 16, "batch_size": 5000})
    out = profile(answer, "--event-bytes", 2048)
    assert "in flight: 80,000 events at most, about 625 MB of heap (61.0%)" in out


def test_idle_processor_and_busy_workers():
    answer = stats(process={"cpu": {"percent": 20}}, pipeline={"workers": 4, "batch_size": 125})
    answer["pipelines"]["main"]["flow"] = {"worker_utilization": {"current": 97.0, "last_1_minute": 96.0}}
    assert "LS804" in codes(answer)
    answer["process"]["cpu"]["percent"] = 80
    assert "LS804" not in codes(answer)
    answer["process"]["cpu"]["percent"] = 20
    answer["pipelines"]["main"]["flow"]["worker_utilization"]["last_1_minute"] = 40.0
    assert "LS804" not in codes(answer)


def test_flow_metrics_are_preferred():
    """Totals since the start say that inputs wait; the last minute says that they do not."""
    answer = stats(work=2_000_000, wait=9_000_000)
    flow = {"worker_utilization": {"current": 20.0}, "queue_backpressure": {"current": 0.01}}
    answer["pipelines"]["main"]["flow"] = flow
    assert "LS801" not in codes(answer)
    flow["worker_utilization"]["current"], flow["queue_backpressure"]["current"] = 98.0, 1.7
    assert "LS801" in codes(answer)


def test_the_batch_size_comes_last(profile):
    out = profile(EXAMPLES / "indexer-first.json", EXAMPLES / "indexer-second.json", code=1)
    assert "`pipeline.batch.size` last" in out


def test_rates_of_two_answers(profile):
    first = {"libbeat.publisher.published_events": 1000, "libbeat.kafka.published_and_acked_events": 900}
    second = {"libbeat.publisher.published_events": 1100, "libbeat.kafka.published_and_acked_events": 1000}
    out = profile("--rates", first, second, "--seconds", 10)
    assert "10.0/s" in out
    assert "kafka" not in profile("--rates", first, second, "--seconds", 10, "--filter", "^libbeat\\.publisher")
    assert "--seconds" in profile("--rates", first, second, code=2)


def test_mean_of_the_last_thirty():
    steps = [{"a": total} for total in range(0, 400, 10)]
    steps.append({"a": steps[-1]["a"] + 40})
    (found,) = rates.from_snapshots(steps, 10)
    assert found.last == 4.0
    assert found.mean == pytest.approx((29 * 1.0 + 4.0) / 30)


@pytest.mark.parametrize(
    ("first", "second"),
    [
        ({"libbeat.kafka.published_and_acked_events": 5}, {"libbeat.kafka.published_and_acked_events": 105}),
        (
            {"beat": {"info": {"uptime": {"ms": 5000}}}, "libbeat": {"output": {"events": {"acked": 5}}}},
            {"beat": {"info": {"uptime": {"ms": 15000}}}, "libbeat": {"output": {"events": {"acked": 105}}}},
        ),
    ],
    ids=["5.x", "8.x"],
)
def test_acked_by_its_old_and_new_name(profile, first, second):
    seconds = [] if "beat" in first else ["--seconds", 10]
    assert profile("--rates", first, second, *seconds).startswith("acked/s  10.00")


def test_the_log_of_a_beat(profile, tmp_path):
    line = (
        "2017-03-16T19:21:14+08:00 INFO Non-zero metrics in the last 30s: libbeat.publisher.published_events=2 "
        "registrar.states.update=3 publish.events=3 registrar.writes=2\n"
    )
    (tmp_path / "old.log").write_text(line)
    out = profile("--rates", "--log", "old.log")
    assert "0.07/s" in next(row for row in out.split("\n") if row.startswith("libbeat.publisher.published_events"))
    new = {"monitoring": {"metrics": {"libbeat": {"output": {"events": {"acked": 60}}}}}}
    (tmp_path / "new.log").write_text(
        "2020-01-01T00:00:00Z\tINFO\t[monitoring]\tlog/log.go:145\tNon-zero metrics in the last 30s\t" + json.dumps(new)
    )
    assert profile("--rates", "--log", "new.log").startswith("acked/s  2.00")
    whole = {"log.level": "info", "message": "Non-zero metrics in the last 30s", **new}
    (tmp_path / "json.log").write_text("{}\n" + json.dumps(whole) + "\n")
    assert profile("--rates", "--log", "json.log").startswith("acked/s  2.00")
    (tmp_path / "none.log").write_text("nothing here\n")
    assert "none.log: contains no metrics lines" in profile("--rates", "--log", "none.log", code=2)


# --- reading


def test_stdin(profile, monkeypatch):
    class Stdin:
        buffer = io.BytesIO(json.dumps(REPORT).encode())

    monkeypatch.setattr("sys.stdin", Stdin)
    assert "logservice" in profile("-")


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("", "is not valid JSON"),
        ('{"pipelines": {"main": ', "is not valid JSON"),
        ("[1, 2]", "is not a response of the node stats API"),
        ('{"error": "x"}', "is not a response of the node stats API"),
        ("null", "is not a response of the node stats API"),
    ],
)
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


@pytest.mark.parametrize("code", [entry.code for entry in registry.entries().values() if entry.category == "measured"])
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


def test_the_order_of_two_answers_does_not_matter(profile):
    first, second = EXAMPLES / "indexer-first.json", EXAMPLES / "indexer-second.json"
    assert profile(first, second, code=1) == profile(second, first, code=1)


def test_a_list_of_answers_is_two_answers(profile):
    both = [json.loads((EXAMPLES / f"indexer-{name}.json").read_text()) for name in ("first", "second")]
    assert "over 60 s" in profile(both, code=1)


def test_the_single_pipeline_of_5x(profile):
    inner = stats(filters=[plugin("parse", "grok", 900, 300)])["pipelines"]["main"]
    assert "pipeline main" in profile({"version": "5.6.16", "pipeline": inner})


def test_pipelines_of_the_monitoring_are_left_out(profile):
    answer = stats()
    answer["pipelines"][".monitoring-logstash"] = {"events": None}
    assert [one["id"] for one in as_json(profile, answer)["pipelines"]] == ["main"]


@pytest.mark.parametrize(
    ("words", "message"),
    [
        ([], "node stats are missing; name a file"),
        (["nothing.json"], "no such file"),
        (["{stats}", "nothing/"], "nothing"),
        (["{stats}", "--sort", "msn"], "did you mean"),
        (["{stats}", "--top", "0"], "option --top must be greater than 0"),
        (["{stats}", "--pipeline", "x"], "unknown pipeline 'x'; the stats contain: main"),
        (["{stats}", "--fail-on", "x"], "--fail-on"),
        (["{stats}", "--hot-threads", "{stats}"], "contains no threads"),
        (["--rates", "{stats}"], "at least two responses"),
        (["--rates", "{stats}", "{stats}", "--filter", "("], "--filter"),
    ],
)
def test_what_cannot_be_done_is_said(profile, tmp_path, words, message):
    (tmp_path / "answer.json").write_text(json.dumps(stats()))
    err = profile(*[word.replace("{stats}", "answer.json") for word in words], code=2)
    assert message in err
    assert err.startswith("lslint: ")
    assert err.count("\n") == 1


# --- the API


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


@pytest.mark.parametrize(
    ("answer", "message"),
    [
        ((500, b"oops"), "answers 500"),
        ((302, b""), "answers 302"),
        ((200, b"<html>"), "is not valid JSON"),
        (("slow", b"{}"), "no answer within 0.3 s"),
    ],
)
def test_a_server_that_does_not_answer_as_it_should(profile, answer, message):
    with served({"/_node/stats": [answer]}) as (host, requested):
        assert message in profile(f"http://{host}", "--timeout", 0.3, code=2)
    assert len(requested) == 1


def test_without_a_listener(profile):
    assert "cannot be reached" in profile("http://127.0.0.1:1", code=2)


# --- configs


CONFIG = """\
input { beats { port => 5044 } }
filter {
  mutate { add_tag => [ "one" ] }
  grok { id => "parse" match => { "message" => "%{NOTSPACE:a} %{NOTSPACE:b}" } }
  mutate { add_tag => [ "two" ] }
  date { match => [ "ts", "ISO8601" ] }
}
output { elasticsearch { id => "${ES_ID}" hosts => [ "https://es:9200" ] password => "hunter2secret" } }
"""
GENERATED = [format(n, "064x") for n in range(16**63, 16**63 + 9)]


def config_stats():
    return stats(
        inputs=[{"id": GENERATED[0], "name": "beats", "events": {"out": 9, "queue_push_duration_in_millis": 1}}],
        filters=[
            plugin(GENERATED[1], "mutate", 10, 10),
            plugin("parse", "grok", 10, 90),
            plugin(GENERATED[2], "mutate", 10, 20),
            plugin(GENERATED[3], "date", 10, 5),
        ],
        outputs=[plugin("named_by_a_variable", "elasticsearch", 10, 5)],
    )


def joined(report):
    return {
        (row["name"], row["ms"]): (row["line"], row["joined_by"])
        for pipeline in report["pipelines"]
        for row in pipeline["plugins"]
    }


def test_join_by_id_and_by_type_and_order(profile, tmp_path):
    (tmp_path / "one.conf").write_text(CONFIG)
    report = as_json(profile, config_stats(), "one.conf")
    assert joined(report) == {
        ("mutate", 10): (3, "order"),
        ("grok", 90): (4, "id"),
        ("mutate", 20): (5, "order"),
        ("date", 5): (6, "type"),
        ("elasticsearch", 5): (8, "type"),
    }
    assert report["pipelines"][0]["inputs"][0]["line"] == 1
    grok = next(row for row in report["pipelines"][0]["plugins"] if row["name"] == "grok")
    assert "LS301" in {finding["code"] for finding in grok["findings"]}
    out = profile(config_stats(), "one.conf")
    assert "~one.conf:3" in out
    assert "which Logstash does not promise" in out
    assert "hunter2secret" not in out + json.dumps(report)


def test_plugins_are_not_joined_where_numbers_differ(profile, tmp_path):
    """A config of another state: one mutate more would shift all of them."""
    (tmp_path / "one.conf").write_text(CONFIG.replace("filter {\n", 'filter {\n  mutate { remove_tag => [ "x" ] }\n'))
    report = joined(as_json(profile, config_stats(), "one.conf"))
    assert report["mutate", 10] == (None, None)
    assert report["grok", 90] == (5, "id")


def test_pipelines_yml_says_which_file_is_which_pipeline(profile, tmp_path):
    (tmp_path / "pipelines.yml").write_text(
        "- pipeline.id: web\n  path.config: web.conf\n- pipeline.id: shop\n  path.config: shop.conf\n"
    )
    text = "input {{ tcp {{ port => {} }} }}\nfilter {{ drop {{}} }}\noutput {{ stdout {{}} }}\n"
    (tmp_path / "web.conf").write_text(text.format(1))
    (tmp_path / "shop.conf").write_text("\n\n" + text.format(2))
    answer = stats(filters=[plugin(GENERATED[0], "drop", 10, 10)])
    other = stats(filters=[plugin(GENERATED[1], "drop", 10, 20)])
    answer["pipelines"] = {"shop": answer["pipelines"]["main"], "web": other["pipelines"]["main"]}
    report = as_json(profile, answer, "web.conf", "shop.conf")
    assert joined(report) == {("drop", 10): (4, "type"), ("drop", 20): (2, "type")}


def test_workers_of_a_pipeline_are_those_of_its_settings(profile, tmp_path):
    """The answer tells the workers of the node only; a pipeline may have others."""
    (tmp_path / "pipelines.yml").write_text(
        "- pipeline.id: main\n  path.config: one.conf\n  pipeline.workers: 2\n  pipeline.batch.size: 500\n"
    )
    (tmp_path / "one.conf").write_text(CONFIG)
    answer = config_stats() | {"pipeline": {"workers": 8, "batch_size": 125}}
    assert as_json(profile, answer)["pipelines"][0]["in_flight"]["events"] == 1000
    (found,) = as_json(profile, answer, "one.conf")["pipelines"]
    assert (found["workers"], found["batch_size"], found["in_flight"]["events"]) == (2, 500, 1000)
    (found,) = as_json(profile, answer, "one.conf", "--workers", 3)["pipelines"]
    assert (found["workers"], found["batch_size"]) == (3, 500)


def test_figures_of_all_pipelines_together(profile):
    answer = stats(work=1000, wait=10) | {"events": REPORT["events"]}
    assert "all pipelines: 293,658 events out, 126.3 events/s per worker" in profile(answer)


def test_several_pipelines_and_nothing_that_says_which(profile, tmp_path):
    """The plugins may be those of either."""
    (tmp_path / "one.conf").write_text('filter { drop {} mutate { id => "tag" } }\n')
    first = stats(filters=[plugin(GENERATED[0], "drop", 10, 10), plugin("tag", "mutate", 10, 30)])
    second = stats(filters=[plugin(GENERATED[1], "drop", 10, 20), plugin("tag", "mutate", 10, 40)])
    first["pipelines"] = {"a": first["pipelines"]["main"], "b": second["pipelines"]["main"]}
    report = joined(as_json(profile, first, "one.conf"))
    assert set(report.values()) == {(None, None)}


def test_files_of_several_pipelines_are_distinguished_by_their_ids(profile, tmp_path):
    """Each file has an id that one pipeline knows, so the other plugins of the file belong to that pipeline too."""
    for name in "ab":
        (tmp_path / f"{name}.conf").write_text(f'filter {{ drop {{}} mutate {{ id => "tag_{name}" }} }}\n')
    answers = {
        name: stats(filters=[plugin(GENERATED[at], "drop", 10, at + 1), plugin(f"tag_{name}", "mutate", 10, at + 5)])
        for at, name in enumerate("ab")
    }
    report = as_json(
        profile, {"pipelines": {name: one["pipelines"]["main"] for name, one in answers.items()}}, "a.conf", "b.conf"
    )
    paths = {row["ms"]: (row["path"], row["joined_by"]) for one in report["pipelines"] for row in one["plugins"]}
    assert paths == {1: ("a.conf", "type"), 5: ("a.conf", "id"), 2: ("b.conf", "type"), 6: ("b.conf", "id")}


def test_a_folder_without_pipelines_is_said(profile, tmp_path):
    (tmp_path / "empty").mkdir()
    assert "no Logstash pipelines in" in profile(stats(), "empty", code=2)


# --- what is shown


ROWS = [("a", 100, 40), ("b", 10, 90), ("c", 400, 20)]


@pytest.mark.parametrize(
    ("key", "order"),
    [
        ("ms", "bac"), ("share", "bac"), ("in", "cab"), ("out", "cab"),
        ("events/ms", "cab"), ("ms/event", "bac"), ("id", "abc"), ("order", "abc"),
    ],
)  # fmt: skip
def test_sort_and_top(profile, key, order):
    answer = stats(filters=[plugin(name, "mutate", count, ms) for name, count, ms in ROWS])
    report = as_json(profile, answer, "--sort", key)
    assert "".join(row["id"] for row in report["pipelines"][0]["plugins"]) == order
    report = as_json(profile, answer, "--sort", key, "--top", 2)
    assert "".join(row["id"] for row in report["pipelines"][0]["plugins"]) == order[:2]


def test_filter_bound_and_output_bound(profile):
    def side(filter_ms, output_ms):
        answer = stats(
            work=100_000,
            wait=300_000,
            filters=[plugin("f", "grok", 10, filter_ms)],
            outputs=[plugin("o", "http", 10, output_ms)],
        )
        return as_json(profile, answer, code=1)["pipelines"][0]["limit"]

    assert side(60_000, 30_000) == "filter"
    assert side(30_000, 60_000) == "output"


def test_one_input_thread_waits_no_longer_than_the_clock(profile):
    """Four busy workers work four times as long as the one thread of an input can wait."""
    first, second = EXAMPLES / "indexer-first.json", EXAMPLES / "indexer-second.json"
    assert as_json(profile, first, second, code=1)["pipelines"][0]["limit"] == "output"


def test_nothing_came_between_two_answers(profile):
    first = EXAMPLES / "indexer-first.json"
    later = json.loads(first.read_text())
    later["jvm"]["uptime_in_millis"] += 60_000
    assert "pipeline main: no events came in" in profile(first, later, code=0)


def test_a_persisted_queue_hides_slow_workers(profile):
    answer = stats(work=2_000_000, wait=900)
    answer["pipelines"]["main"]["queue"] = {"type": "persisted", "events_count": 500_000}
    assert as_json(profile, answer)["pipelines"][0]["limit"] == "none"


def test_the_size_of_events_is_that_of_the_persisted_queue(profile):
    report = as_json(profile, EXAMPLES / "checkout.json")
    flight = report["pipelines"][0]["in_flight"]
    assert (flight["events"], flight["event_bytes"]) == (500, 1520)


def test_idle_workers_have_no_hot_plugin():
    assert "LS803" not in {
        finding.rule.code for finding in check_stats((EXAMPLES / "checkout.json").read_text(), Settings())
    }


def test_gap_of_an_output_that_was_only_in_flight():
    def answer(done, uptime):
        output = plugin("o", "http", 100_000, 10)
        output["events"]["out"] = done
        return stats(outputs=[output], jvm={"uptime_in_millis": uptime})

    assert "LS806" in codes([answer(99_000, 1000), answer(99_000, 61_000)])
    assert "LS806" not in codes([answer(99_990, 1000), answer(99_995, 61_000)])


def test_exit_codes(profile):
    answer = stats(work=2_000_000, wait=9_000_000)
    profile(answer, code=1)
    profile(answer, "--exit-zero")
    profile(answer, "--fail-on", "error")
    quiet = stats(work=2_000_000, wait=900)
    profile(quiet)
    profile(quiet, "--fail-on", "info", code=1)


def test_roles_of_threads():
    assert threads.Thread("[web]<beats", None).role == "pipeline web, input beats"
    assert threads.Thread("[web]-pipeline-manager", None).role == "pipeline web, pipeline-manager"
    assert threads.Thread("nioEventLoopGroup-2-1", None).role == ""


def test_control_characters_do_not_reach_the_terminal(profile):
    out = profile(stats(filters=[plugin("a\x1b[31mb", "gr\x07ok", 10, 10)], version="8\x1b[0m"))
    assert "\x1b" not in out
    assert "\x07" not in out


def test_check_passes_over_node_stats(tmp_path, monkeypatch, capfdbinary):
    """The answers in a repository are no configs, and the rules about them do not run there."""
    monkeypatch.chdir(tmp_path)
    (tmp_path / "stats.json").write_text(json.dumps(REPORT))
    assert main(["check", "--isolated", "--select", "ALL", "--quiet", "."]) == 0
    assert capfdbinary.readouterr().out == b""


def test_the_sample_of_the_page_is_true(monkeypatch, capfdbinary):
    """But for the codes of findings in the last column, which come and go with the rules."""

    def without_codes(text):
        return [re.sub(r"(\.conf:\d+)( +[A-Z]{2}\d{3})+$", r"\1", line) for line in text.split("\n")]

    page = (ROOT / "docs" / "profile.md").read_text(encoding="utf-8")
    line, displayed = re.search(r"^\$ lslint (profile .+)\n((?s:.*?))^```$", page, re.M).groups()
    monkeypatch.chdir(EXAMPLES)
    assert main(line.split()) == 1
    assert without_codes(capfdbinary.readouterr().out.decode()) == without_codes(displayed)
