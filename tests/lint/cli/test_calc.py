"""The calculators: their results, their required options, and formula, source and caveat in every result.

Tests named ``test_row_…`` are the acceptance checks of the facts collected from the field, by their number.
"""

import json
import re
from itertools import pairwise

import pytest
from paths import ROOT

from lslint.cli.calc import beats, calculators
from lslint.cli.calc.model import Input
from lslint.cli.main import main

# a whole and sensible command line for every calculator
WHOLE = {
    "inflight": "--workers 8 --batch-size 125",
    "redis-threads": "--target-eps 50000",
    "batch-fill": "--eps 50000 --batch-events 500",
    "redis": "--eps 20000 --bytes-min 200 --bytes-avg 600 --bytes-max 20000 --batch-events 50",
    "filebeat": "--eps 60000 --bytes 247",
    "filebeat-fds": "--files 2",
    "bandwidth": "--eps 7000 --bytes 5000",
    "shards": "--nodes 50 --fail 4",
    "disk-watermark": "--servers 100 --fail 6",
    "index-buffer": "--shards 8",
    "recovery": "--shard-gb 30 --per-node 2 --write-mb 250",
    "es-memory": "--docs 1e9",
    "es-retention": "--heap-gb 32 --docs-per-day 10e9 --shards 200 --per-node 1",
    "ssd-dwpd": "--daily-tb 10 --capacity-tb 4",
}
DOCS = ROOT / "docs"


@pytest.fixture
def calc(capfdbinary):
    def run(line, code=0):
        assert main(["calc", *line.split()]) == code
        out, err = capfdbinary.readouterr()
        assert bool(out) is (code == 0)
        return (out if code == 0 else err).decode()

    return run


def first(text):
    return text.split("\n", 1)[0]


def results(calc, line):
    return json.loads(calc(line + " --json"))["results"]


def test_every_calculator_is_tried():
    assert list(WHOLE) == list(calculators())


@pytest.mark.parametrize("name", WHOLE)
def test_an_answer_names_formula_inputs_source_and_caveat(calc, name):
    text = calc(f"{name} {WHOLE[name]}")
    for label in ("formula", "inputs", "steps", "source", "caveat"):
        assert f"\n  {label:<7}  " in text
    report = json.loads(calc(f"{name} {WHOLE[name]} --json"))
    assert report["calculator"] == name
    assert all(report[key] for key in ("text", "results", "formula", "steps", "inputs", "source", "caveat"))
    assert first(text) == f"{name}: {report['text']}"
    assert set(report["defaults"]) <= set(report["inputs"])


@pytest.mark.parametrize("name", WHOLE)
def test_missing_inputs_are_asked_for(calc, name):
    """Without any input, all of the first way are asked for; without one of them, that one."""
    requested = calc(name, code=2)
    for wanted in calculators()[name].needs[0]:
        assert f"--{wanted} (" in requested
    words = WHOLE[name].split()
    for at in range(0, len(words), 2):
        left = " ".join(words[:at] + words[at + 2 :])
        assert f"{words[at]} (" in calc(f"{name} {left}", code=2)


@pytest.mark.parametrize("name", WHOLE)
@pytest.mark.parametrize("bad", ["x", "-5", "nan", "inf", "1e99", "0x10", "1_000", "٣", ""])
def test_inputs_that_are_no_number_are_refused(capsys, name, bad):
    words = WHOLE[name].split()
    words[1] = bad
    assert main(["calc", name, *words]) == 2
    assert capsys.readouterr().err.startswith(f"lslint: calc {name}: {words[0]}: ")


def test_unknown_calculator_and_none(calc):
    assert calc("nonsense", code=2) == (
        "lslint: calc: unknown calculator 'nonsense'; lslint calc --help lists the calculators\n"
    )
    assert calc("shard", code=2).endswith("; did you mean shards?\n")
    assert all(name in calc("", code=2) for name in WHOLE)


@pytest.mark.parametrize(
    ("text", "value"),
    [
        *(("8", 8), ("2.5", 2.5), ("1e9", 10**9)),
        *(("50k", 50_000), ("50K", 50_000), ("1.5M", 1_500_000), ("2G", 2 * 10**9), ("2g", 2 * 10**9)),
    ],
)
def test_numbers_as_they_are_written(text, value):
    assert Input("eps", "rate").read(text) == value


def test_a_count_is_whole(calc):
    assert "whole number" in calc("shards --nodes 5.5 --fail 1", code=2)


@pytest.mark.parametrize(
    "line",
    [
        "shards --nodes 5 --fail 5",
        "shards --nodes 2 --fail 1 --replicas 3",
        "disk-watermark --servers 4 --fail 4",
        "disk-watermark --servers 10 --fail 9",
        "redis --eps 10 --bytes-min 9 --bytes-avg 5 --bytes-max 20 --batch-events 50",
        "es-retention --heap-gb 1 --docs-per-day 1e9 --shards 5 --per-node 1 --buffer-mb 2000",
    ],
)
def test_numbers_that_contradict_each_other(calc, line):
    assert calc(line, code=2).startswith(f"lslint: calc {line.split()[0]}: ")


@pytest.mark.parametrize(("rate", "threads"), [(50000, 2), (60000, 4), (80000, 8), (37400, 1), (87300, 8)])
def test_threads_for_a_rate(calc, rate, threads):
    assert results(calc, f"redis-threads --target-eps {rate}")["threads"] == threads
    text = calc(f"redis-threads --target-eps {rate}")
    assert first(text).startswith(f"redis-threads: {threads} thread")
    assert "2016 on a laptop" in text


def test_beyond_the_measured_range(calc):
    assert "beyond the measured range" in first(calc("redis-threads --target-eps 90000"))


def test_redis_asks_for_the_rate(calc):
    requested = calc("redis", code=2)
    for name in ("eps", "bytes-min", "bytes-avg", "bytes-max", "batch-events"):
        assert f"--{name} (" in requested


def test_batch_fill(calc):
    assert first(calc("batch-fill --eps 50000 --batch-events 500")) == "batch-fill: 10 ms"


def test_a_mean_size_alone_is_refused(calc):
    line = "redis --eps 5000 --bytes-min 100 --bytes-avg 600 --batch-events 50"
    assert "--bytes-max (" in calc(line, code=2)
    assert "Event sizes vary widely" in calc(line + " --bytes-max 20000")
    assert "Event sizes vary widely" not in calc(line + " --bytes-max 1000")


def test_connections_of_several_instances(calc):
    text = calc("redis --instances 3 --threads 8")
    assert "24 connections" in first(text)
    assert "tune one alone, then all of them together" in text


def test_provenance(calc):
    text = calc("filebeat --eps 60000 --bytes 247")
    for word in ("Filebeat 5.2.1", "6 cores", "16 GB", "1000 Mbit/s", "60 million lines", "6 writers"):
        assert word in text


@pytest.mark.parametrize(("files", "handles"), [(1, 9), (2, 10), (200, 208)])
def test_file_handles(calc, files, handles):
    assert results(calc, f"filebeat-fds --files {files}") == {"handles": handles, "advised_limit": 2 * handles}


@pytest.mark.parametrize(
    ("line", "cores"),
    [
        pytest.param("--eps 60000 --bytes 247", 3, id="row-053"),
        pytest.param("--eps 15000 --bytes 1024", 1, id="row-054"),
        pytest.param("--eps 7000 --bytes 5120", 1, id="row-055"),
        pytest.param("--eps 40000 --bytes 247", 2, id="row-059"),
        pytest.param("--eps 20000 --bytes 100", 1, id="row-060"),
        pytest.param("--eps 20001 --bytes 247", 2, id="row-060-above"),
    ],
)
def test_filebeat_cores(calc, line, cores):
    assert results(calc, f"filebeat {line}")["cores"] == cores


def test_longer_lines_are_never_faster():
    rates = [beats.per_core(size) for size in range(1, 20_000, 37)]
    assert all(later <= sooner for sooner, later in pairwise(rates))
    assert [round(beats.per_core(size)) for size, _ in beats.PER_CORE] == [round(rate) for _, rate in beats.PER_CORE]


def test_bandwidth(calc):
    text = calc("bandwidth --eps 7000 --bytes 5000 --net-gbit 1")
    assert first(text) == "bandwidth: 35 MB/s raw, 10.5–14 MB/s with gzip"
    assert "28% raw, 11% with gzip" in text


def test_the_ten_cases():
    """Rows 51 to 55 and 63: the middle of each range, in thousands of lines/s, and the cores."""
    displayed = [(case.mean_rate() / 1000, case.mean_cores()) for case in beats.CASES]
    summary = [
        (19, 0.8), (39, 1.6), (16.5, 0.75), (39.5, 2.0), (16.5, 0.75),
        (18.5, 1.0), (13.5, 0.83), (15.5, 1.0), (6, 0.73), (7, 0.9),
    ]  # fmt: skip
    assert displayed == [pytest.approx(row, abs=0.0051) for row in summary]


def test_in_flight(calc):
    found = results(calc, "inflight --workers 16 --batch-size 5000 --event-bytes 2048 --heap-gb 1")
    assert found["events"] == 80_000
    assert found["heap_share_percent"] == pytest.approx(61, abs=0.1)
    assert "more than the quarter that LS313 allows" in calc("inflight --workers 16 --batch-size 5000 --heap-gb 1")
    assert "within the quarter" in calc("inflight --workers 8 --batch-size 125 --heap-gb 1")


@pytest.mark.parametrize(
    ("size", "displayed"),
    [
        (1, "about 0.1 MB of heap; a heap of 0.2 MB or more"),
        (125, "about 7.8 MB of heap; a heap of 31 MB or more"),
        (125_000, "about 7.6 GB of heap; a heap of 30.5 GB or more"),
    ],
)
def test_in_flight_displays_sizes_of_any_magnitude(calc, size, displayed):
    assert displayed in calc(f"inflight --workers 8 --batch-size {size}")


def test_segment_memory(calc):
    assert results(calc, "es-memory --docs 1e9")["segment_gb"] == 4
    assert "Only for Elasticsearch 7.6 and earlier" in calc("es-memory --docs 1e9")


def test_documents_per_node(calc):
    assert results(calc, "es-memory --memory-gb 4")["documents_per_node"] == 10**9


def test_field_data_and_filter_cache(calc):
    found = results(calc, "es-memory --docs 1e9")
    assert (found["field_data_gb"], found["filter_cache_gb_low"], found["filter_cache_gb_high"]) == (4, 1, 2)


def test_shard_size(calc):
    assert first(calc("shards --daily-gb 600 --shards 20")) == "shards: 30 GB per shard and day"


def test_recovery(calc):
    assert first(calc("recovery --shard-gb 30 --per-node 2 --write-mb 250")).startswith("recovery: 8.0 min")


def test_nodes_on_a_host_lengthen_recovery(calc):
    line = "recovery --shard-gb 30 --per-node 2 --write-mb 250 --net-gbit 10 --nodes-per-host "
    assert results(calc, line + "2")["minutes"] == 2 * results(calc, line + "1")["minutes"]


@pytest.mark.parametrize(("net", "minutes", "limit"), [(1, 8.0, "network"), (10, 4.0, "disk")])
def test_what_limits_recovery(calc, net, minutes, limit):
    text = calc(f"recovery --shard-gb 30 --per-node 2 --write-mb 500 --net-gbit {net}")
    assert first(text) == f"recovery: {minutes} min, limit: {limit}"


def test_one_of_a_unit_is_singular(calc):
    assert "1 node per host" in calc("recovery --shard-gb 30 --per-node 1 --write-mb 250")
    assert "/ 1 shard /" in calc("recovery --shard-gb 30 --per-node 1 --write-mb 250")
    assert "1 thread each" in calc(
        "redis --eps 5000 --bytes-min 100 --bytes-avg 600 --bytes-max 1000 --batch-events 50"
    )


def test_help_names_the_inputs_that_are_required_together(calc):
    assert "Required: --nodes and --fail, or --daily-gb and --shards\n" in calc("shards --help")
    assert "Required: --servers and --fail\n" in calc("disk-watermark --help")
    assert "Required: --target-eps\n" in calc("redis-threads --help")


def test_disk_alarm(calc):
    assert first(calc("disk-watermark --servers 100 --fail 6")) == "disk-watermark: alert at 79 % disk usage"


@pytest.mark.parametrize(("per_node", "days"), [(1, 134), (5, 26)])
def test_retention(calc, per_node, days):
    line = f"es-retention --heap-gb 32 --docs-per-day 10e9 --shards 200 --per-node {per_node}"
    found = results(calc, line)
    assert found["days"] == days
    assert found["documents_per_shard"] == 50_000_000
    assert found["documents_per_node"] == pytest.approx(6.7e9, rel=0.01)


@pytest.mark.parametrize(
    ("daily", "capacity", "dwpd", "group"),
    [(10, 4, 2.5, "read-heavy"), (1, 4, 0.25, "consumer"), (20, 4, 5, "mixed"), (80, 4, 20, "write-heavy")],
)
def test_drive_writes(calc, daily, capacity, dwpd, group):
    found = results(calc, f"ssd-dwpd --daily-tb {daily} --capacity-tb {capacity}")
    assert found == {"dwpd": dwpd, "class": group}


def test_batches_above_ten_thousand(calc):
    assert "did not increase the throughput" in calc("inflight --workers 2 --batch-size 20000")


def test_shards(calc):
    assert first(calc("shards --nodes 50 --fail 4 --replicas 1")) == "shards: 23 primary shards"


def test_shards_of_60_gb(calc):
    found = results(calc, "shards --daily-gb 600 --shards 10")
    assert found["shard_gb"] == 60
    assert found["shards_for_50_gb"] == 12
    assert "ES306" in calc("shards --daily-gb 600 --shards 10")


def test_shards_and_size_together(calc):
    found = results(calc, "shards --nodes 50 --fail 4 --daily-gb 460")
    assert (found["shards"], found["shard_gb"]) == (23, 20)


def test_index_buffer(calc):
    assert first(calc("index-buffer --shards 8")) == "index-buffer: 4,000 MB"
    assert "39.1 % of a heap of 10 GB" in calc("index-buffer --shards 8 --heap-gb 10")


def test_the_sample_of_the_page_is_true(calc):
    text = (DOCS / "calc.md").read_text(encoding="utf-8")
    line, displayed = re.search(r"^\$ lslint calc (.+)\n((?s:.*?))^```$", text, re.M).groups()
    assert calc(line) == displayed
