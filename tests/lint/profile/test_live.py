"""The table of ``--watch``."""

import json

import pytest
from fake_logstash import moment, pipeline, plugin

from lslint.files.source import decode
from lslint.profile.answers import read_nodes
from lslint.profile.live import lines
from lslint.profile.model import Profile, ProfileOptions
from lslint.profile.series import Series
from lslint.report.display import width


def options(**given):
    names = dict.fromkeys(
        ("top", "pipeline", "interval", "seconds", "workers", "batch_size", "event_bytes", "hot_threads", "filter",
         "log", "fail_on", "config", "output_file", "duration")
    )  # fmt: skip
    flags = dict.fromkeys(("json", "rates", "exit_zero", "isolated"), False)
    every = {"words": ["http://x"], "sort": "ms", "timeout": 10.0, "output_format": "text", "watch": True}
    return ProfileOptions({**names, **flags, **every, **given})


def table(*answers, columns=120, height=0, **given):
    series = Series()
    for number, answer in enumerate(answers):
        if answer is None:
            series.miss(number, "cannot be reached")
            continue
        source = decode("stats", json.dumps(answer).encode())
        (node,) = read_nodes(source)
        series.add(node, number)
    return lines(Profile(options(**given), [source], series.current), series, "http://x", columns, height)


def test_the_last_step():
    shown = table(
        moment(100, {"main": pipeline(0)}), moment(110, {"main": pipeline(1000, grok=4)}),
        moment(115, {"main": pipeline(2000, grok=4)}), interval=5.0,
    )  # fmt: skip
    assert shown[0] == "Logstash 8.15.2 at http://x: 0:00:15, 3 responses; every 5 s, Ctrl-C ends"
    assert shown[1] == "heap 40% of 1.0 GB, garbage collection 1.0% of the time, CPU 20%"
    assert shown[3].startswith("pipeline main: ")
    assert "200.0 events/s in, 200.0 events/s out, 2 workers 60% busy" in shown[3]
    assert shown[4].split() == ["plugin", "id", "events/s", "ms/event", "%", "%", "all"]
    assert shown[5].split() == ["filter", "grok", "parse", "200.0", "4.0000", "66.7", "66.7"]
    assert shown[6].split() == ["output", "elasticsearch", "out", "200.0", "2.0000", "33.3", "33.3"]
    assert len(shown) == 7


def test_before_there_is_a_step():
    assert table(moment(100, {"main": pipeline(5)}))[-1] == "waiting for the second response"


@pytest.mark.parametrize("columns", [20, 60, 200])
@pytest.mark.parametrize("height", [5, 12, 24, 60])
def test_it_fits(columns, height):
    def of(events):
        extra = [plugin(f"漢字-{n}\x1b[2J" + "x" * 300, "n" * 300, events, events) for n in range(40)]
        return {f"p{n}\u202e" + "y" * 200: pipeline(events, extra=extra) for n in range(9)}

    shown = table(moment(1, of(1)), moment(2, of(50)), columns=columns, height=height)
    assert len(shown) <= height
    assert max(map(width, shown)) <= columns
    assert all(line.isprintable() for line in shown)
    if height == 60 and columns == 200:
        assert any("parse" in line or "漢字" in line for line in shown)


def test_pipelines_without_room_are_counted():
    def of(events):
        return {f"p{n}": pipeline(events * (n + 1)) for n in range(9)}

    shown = table(moment(1, of(1)), moment(2, of(50)), height=24)
    assert next(line for line in shown if line.startswith("pipeline ")).startswith("pipeline p8: ")
    assert any("more pipelines: --pipeline ID shows one" in line for line in shown)


def test_no_pipelines():
    assert table(moment(1, {}), moment(2, {}))[-1] == "no pipelines"
