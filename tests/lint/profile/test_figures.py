"""``lslint profile``: what it computes from node stats, and how it shows it."""

import copy
import json

import pytest
from counting import check_linear
from node_stats import EXAMPLES, REPORT, as_json, codes, plugin, stats

from lslint.config.settings import Settings
from lslint.grammar.config.json import parser as json_tree
from lslint.profile import rates, threads
from lslint.profile.command import check_stats
from lslint.profile.model import Profile, ProfileOptions
from lslint.profile.node_stats import NodeStats
from lslint.profile.report import rows


def test_rows_of_many_plugins_take_linear_time():
    def make(count):
        filters = [plugin(f"f{number}", "grok", 10, 5) for number in range(count)]
        node = NodeStats(json_tree.parse(json.dumps(stats(filters=filters)))[0].documents[0].root)
        options = ProfileOptions.__new__(ProfileOptions)
        options.sort, options.top = "ms", None
        return Profile(options, [], node)

    def run(made):
        return rows(made, made.node.pipelines[0])

    assert [row.share for row in run(make(2))] == [5 / 100_000] * 2
    check_linear(run, make, 300, 4_800)


def test_rate_of_all_workers(profile):
    assert "1,011 events/s with 8 workers always busy" in profile(REPORT, "--workers", 8)
    (pipeline,) = as_json(profile, REPORT, "--workers", 8)["pipelines"]
    assert pipeline["all_workers_per_second"] == pytest.approx(1011, abs=0.5)


def test_the_top_share_of_plugins_alone():
    """Without the pipeline's own times shares are those of all plugins."""
    answer = {"pipelines": copy.deepcopy(REPORT["pipelines"])}
    assert "LS803" in codes(answer)


@pytest.mark.parametrize("text", [
    '{"hot_threads": {"threads": [{"name": "[main]>worker0", "percent_of_cpu_time": 41.2, "state": "runnable"}]}}',
    "::: {node}\nHot threads at 2026-01-01\n 41.2 % of cpu usage, state: runnable, thread name: '[main]>worker0', "
    "thread id: 24\n\torg.jruby.Ruby\n",
    "41.20 % of of cpu usage by runnable thread named '[main]>worker0'\n",
])  # fmt: skip
def test_hot_threads(profile, tmp_path, text):
    (tmp_path / "threads").write_text(text)
    out = profile(REPORT, "--hot-threads", "threads")
    assert "41.20%  [main]>worker0: pipeline main, worker 0" in out
    assert as_json(profile, REPORT, "--hot-threads", "threads")["threads"] == [
        {"name": "[main]>worker0", "percent": 41.2, "role": "pipeline main, worker 0"}
    ]


def test_in_flight_and_heap(profile):
    answer = stats(jvm={"mem": {"heap_max_in_bytes": 2**30}}, pipeline={"workers": 16, "batch_size": 5000})
    out = profile(answer, "--event-bytes", 2048)
    assert "in flight: at most 80,000 events, about 625 MB of heap (61.0%)" in out


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


def test_one_input_thread_waits_no_longer_than_the_clock(profile):
    """Four busy workers work four times as long as the one thread of an input can wait."""
    first, second = EXAMPLES / "indexer-first.json", EXAMPLES / "indexer-second.json"
    assert as_json(profile, first, second, code=1)["pipelines"][0]["limit"] == "output"


def test_nothing_came_between_two_answers(profile):
    first = EXAMPLES / "indexer-first.json"
    later = json.loads(first.read_text())
    later["jvm"]["uptime_in_millis"] += 60_000
    assert "pipeline main: no events arrived" in profile(first, later, code=0)


def test_the_size_of_events_is_that_of_the_persisted_queue(profile):
    report = as_json(profile, EXAMPLES / "checkout.json")
    flight = report["pipelines"][0]["in_flight"]
    assert (flight["events"], flight["event_bytes"]) == (500, 1520)


def test_idle_workers_have_no_hot_plugin():
    assert "LS803" not in {
        finding.rule.code for finding in check_stats((EXAMPLES / "checkout.json").read_text(), Settings())
    }


def test_roles_of_threads():
    assert threads.Thread("[web]<beats", None).role == "pipeline web, input beats"
    assert threads.Thread("[web]-pipeline-manager", None).role == "pipeline web, pipeline-manager"
    assert threads.Thread("nioEventLoopGroup-2-1", None).role == ""
