"""Samples over time: what happened in between, in spite of restarts and of pipelines that come and go."""

import json

import pytest
from fake_logstash import moment, pipeline, plugin

from lslint.files.source import decode
from lslint.profile import series as module
from lslint.profile.answers import read_nodes
from lslint.profile.series import Series


def node(answer):
    return read_nodes(decode("stats", json.dumps(answer).encode()))[0]


def watched(*answers, clocks=None):
    """The series of these answers, one a second by the clock of the reader, and the totals at the end."""
    series = Series()
    for number, answer in enumerate(answers):
        clock = clocks[number] if clocks else number
        if answer is None:
            series.miss(clock, "cannot be reached")
        else:
            series.add(node(answer), clock)
    return series, series.total(node([one for one in answers if one is not None][-1]))


def figures(total, name="main"):
    (one,) = (one for one in total.pipelines if one.id == name)
    return one.events_in, one.events_out, one.ms


def test_differences_and_totals():
    series, total = watched(
        moment(100, {"main": pipeline(1000)}),
        moment(110, {"main": pipeline(1500)}),
        moment(120, {"main": pipeline(1600)}),
    )
    assert [(step.at, step.seconds) for step in series.steps] == [(10, 10), (20, 10)]
    assert [step.pipelines["main"].events_in for step in series.steps] == [500, 100]
    assert [step.gc_ms for step in series.steps] == [100, 100]
    assert figures(total) == (600, 600, 1800)
    assert (total.two, total.seconds, total.gc_ms) == (True, 20, 200)
    assert [(one.id, one.events_in, one.ms) for one in total.pipelines[0].plugins] == [
        ("in", None, None), ("parse", 600, 600), ("out", 600, 1200),
    ]  # fmt: skip
    assert series.steps[0].pipelines["main"].share(("filter", "parse")) == pytest.approx(1 / 3)
    assert series.events == []


def test_it_is_what_two_answers_give():
    """The totals of a series without restarts are the differences of its ends."""
    first, last = moment(100, {"main": pipeline(1000)}), moment(160, {"main": pipeline(9000)})
    _, total = watched(first, moment(130, {"main": pipeline(4000)}), last)
    two = node(last)
    two.since(node(first))
    for name in ("events_in", "filtered", "events_out", "ms", "push_ms"):
        assert getattr(total.pipelines[0], name) == getattr(two.pipelines[0], name)
    assert (total.seconds, total.gc_ms, total.busy(total.pipelines[0])) == (
        two.seconds,
        two.gc_ms,
        two.busy(two.pipelines[0]),
    )
    assert total.limit(total.pipelines[0]) == two.limit(two.pipelines[0])


@pytest.mark.parametrize("runs", [("r1", "r2"), ("", "")])
def test_a_restart(runs):
    """Counters begin at 0 again; the time in which nothing was there counts."""
    series, total = watched(
        moment(900, {"main": pipeline(1000)}, run=runs[0]),
        moment(910, {"main": pipeline(1500)}, run=runs[0]), None, None,
        moment(5, {"main": pipeline(40)}, run=runs[1]), moment(15, {"main": pipeline(90)}, run=runs[1]),
        clocks=(0, 10, 20, 30, 40, 50),
    )  # fmt: skip
    assert figures(total)[0] == 500 + 40 + 50
    assert total.seconds == 10 + 30 + 10
    assert series.missed == 2
    assert series.restarts == [40]
    assert series.events == [(20, "no answer: cannot be reached"), (40, "Logstash was restarted")]
    assert [step.gc_ms for step in series.steps] == [100, 50, 100]


def test_a_restart_that_counters_do_not_show():
    """Quick, and with more events than before: only the id of the process tells."""
    series, total = watched(moment(3, {"main": pipeline(10)}, run="a"), moment(4, {"main": pipeline(50)}, run="b"))
    assert series.restarts == [4]  # it runs for 4 s, whatever the clock of the reader says
    assert figures(total)[0] == 50


def test_answers_that_were_missing():
    series, total = watched(moment(100, {"main": pipeline(10)}), None, moment(102, {"main": pipeline(30)}))
    assert series.events == [(1, "no answer: cannot be reached"), (2, "Logstash answers again")]
    assert figures(total)[0] == 20
    assert series.restarts == []


@pytest.mark.parametrize("runs", [("p1", "p2"), ("", "")])
def test_a_pipeline_that_is_loaded_again(runs):
    series, total = watched(
        moment(100, {"main": pipeline(1000, run=runs[0]), "b": pipeline(10)}),
        moment(110, {"main": pipeline(200, run=runs[1]), "b": pipeline(20)}),
        moment(120, {"main": pipeline(300, run=runs[1]), "b": pipeline(30)}),
    )
    assert figures(total) == (300, 300, 900)
    assert figures(total, "b")[0] == 20
    assert series.events == [(10, "pipeline `main` was loaded again")]
    assert series.restarts == []


def test_a_pipeline_that_appears_and_vanishes():
    series, total = watched(
        moment(100, {"main": pipeline(10)}), moment(110, {"main": pipeline(20), "new": pipeline(7)}),
        moment(120, {"new": pipeline(9)}), moment(130, {"new": pipeline(10), "main": pipeline(4)}),
    )  # fmt: skip
    assert series.events == [
        (10, "pipeline `new` appeared"), (20, "pipeline `main` disappeared, with 10 events in and 10 out"),
        (30, "pipeline `main` appeared"),
    ]  # fmt: skip
    assert figures(total, "new")[0] == 10
    assert figures(total)[0] == 14
    assert [list(step.pipelines) for step in series.steps] == [["main", "new"], ["new"], ["new", "main"]]


def test_answers_of_two_nodes():
    series = Series()
    series.add(node(moment(1, {}, id="a")), 0)
    with pytest.raises(ValueError, match="two nodes"):
        series.add(node(moment(2, {}, id="b")), 1)


def test_stats_without_a_time():
    """``_node/stats/pipelines`` has none: the clock of the reader counts."""
    _, total = watched({"pipelines": {"main": pipeline(10)}}, {"pipelines": {"main": pipeline(30)}}, clocks=(5, 7.5))
    assert total.seconds == 2.5
    assert figures(total)[0] == 20


def test_plugins_that_appear_and_plugins_without_an_id():
    def of(events, *more):
        return {"main": pipeline(events, extra=[plugin("", "mutate", events, events), *more])}

    series, total = watched(
        moment(100, of(10, plugin("", "mutate", 5, 50))),
        moment(110, of(20, plugin("", "mutate", 9, 90), plugin("new", "kv", 3, 6))),
    )
    found = [(one.id, one.name, one.events_in, one.ms) for one in total.pipelines[0].plugins if one.kind == "filter"]
    assert found == [("parse", "grok", 10, 10), ("", "mutate", 10, 10), ("", "mutate", 4, 40), ("new", "kv", 3, 6)]
    shares = series.shares(total.pipelines[0])
    assert sum(shares.values()) == pytest.approx(1)


def test_a_long_series_is_thinned(monkeypatch):
    monkeypatch.setattr(module, "MAX_STEPS", 8)
    answers = [moment(100 + n, {"main": pipeline(10 * n)}, heap=n % 7) for n in range(100)]
    series, total = watched(*answers)
    assert len(series.steps) <= 8
    assert sum(step.pipelines["main"].events_in for step in series.steps) == 990
    assert sum(step.seconds for step in series.steps) == 99
    assert series.steps[-1].at == 99
    assert [step.at for step in series.steps] == sorted(step.at for step in series.steps)
    assert max(step.heap_percent for step in series.steps) == 6
    assert figures(total)[0] == 990


@pytest.mark.slow
def test_what_a_server_sends_is_kept_in_bounds():
    """New names in every answer: neither the list of events nor the totals grow without end."""
    series = Series()
    for number in range(1500):
        names = {f"{number}-{n}": pipeline(1) for n in range(2)}
        names["main"] = pipeline(number, extra=[plugin(f"p{number}-{n}", "x", 1, 1) for n in range(3)])
        series.add(node(moment(number, names)), number)
    assert len(series.events) == module.MAX_EVENTS
    assert series.dropped > 2000
    assert len(series._totals) <= module.MAX_GONE + 3
    assert len(series._totals["main"].plugins) == 6
    assert len(series.steps) <= module.MAX_STEPS


def test_hostile_names():
    series, _ = watched(moment(1, {}), moment(2, {"\x1b[31m\u202e" + "x" * 5000: pipeline(1)}))
    ((_, text),) = series.events
    assert "\x1b" not in text
    assert "\u202e" not in text
    assert len(text) < 200


@pytest.mark.parametrize("value", [None, "x", -1, 1e300, True, [], {}])
def test_odd_values(value):
    one = moment(1, {"main": pipeline(5)})
    for key in ("events", "plugins", "queue", "ephemeral_id"):
        odd = moment(2, {"main": {**pipeline(6), key: value}})
        series, total = watched(one, odd, one)
        assert len(series.steps) == 2
        json.dumps(series.facts())
        total.limit(total.pipelines[0])
    for key in ("jvm", "process", "ephemeral_id"):
        series, _ = watched(one, {**one, key: value}, one)
        assert len(series.steps) == 2
