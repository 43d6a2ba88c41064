"""Recommendations of a published benchmark of Filebeat (5.2.1, 2017), and the finding or page for each."""

import json

import pytest
from filebeat_checks import PRETTY_CONSOLE, PROSPECTOR_OF_5, check_filebeat, filebeat_codes
from paths import SHARED

from lslint.cli.calc import beats

SEED = SHARED / "seeds" / "002_7bc45494d9441a19.txt"


def test_the_figures_name_their_set_up(command):
    out = command("calc", "filebeat", "--eps", 1000, "--bytes", 247)
    for words in ("6 cores", "16 GB", "SSD", "Filebeat 5.2.1", "0.10.1.1", "60 million lines", "6 writers"):
        assert words in out


def test_rates_of_saved_answers(command, tmp_path):
    for name, count in (("a.json", 1000), ("b.json", 1100)):
        (tmp_path / name).write_text(json.dumps({"libbeat.publisher.published_events": count}))
    out = command("profile", "--rates", tmp_path / "a.json", tmp_path / "b.json", "--seconds", 10)
    assert "10.0/s" in out


@pytest.mark.parametrize(
    "answers",
    [
        [{"libbeat.kafka.published_and_acked_events": 900}, {"libbeat.kafka.published_and_acked_events": 1000}],
        [{"libbeat": {"output": {"events": {"acked": count}}}} for count in (900, 1000)],
    ],
    ids=["5.x", "8.x"],
)
def test_names_of_metrics_old_and_new(command, tmp_path, answers):
    paths = [tmp_path / f"{number}.json" for number in range(2)]
    for path, answer in zip(paths, answers, strict=True):
        path.write_text(json.dumps(answer))
    assert command("profile", "--rates", *paths, "--seconds", 10).startswith("acked/s  10.00")


def test_metrics_in_the_log(command, tmp_path):
    log = tmp_path / "filebeat.log"
    log.write_text(
        "2017-03-16T19:21:14+08:00 INFO Non-zero metrics in the last 30s: libbeat.publisher.published_events=2"
        " registrar.states.update=3\n"
    )
    out = command("profile", "--rates", "--log", log)
    assert "0.07/s" in out


@pytest.mark.parametrize(
    ("row", "output", "size", "limit", "writing", "rate", "cores"),
    [
        ("051", "console", 247, None, True, 19_000, 0.8),
        ("051", "console", 247, None, False, 39_000, 1.6),
        ("052", "kafka", 247, None, True, 16_500, 0.75),
        ("052", "kafka", 247, None, False, 39_500, 2.0),
        ("053", "kafka", 247, 1, True, 16_500, 0.75),
        ("053", "kafka", 247, 1, False, 18_500, 1.0),
        ("054", "kafka", 1024, 1, True, 13_500, 0.83),
        ("054", "kafka", 1024, 1, False, 15_500, 1.0),
        ("055", "kafka", 5120, 1, True, 6_000, 0.73),
        ("055", "kafka", 5120, 1, False, 7_000, 0.9),
    ],
)
def test_cases_of_the_table(row, output, size, limit, writing, rate, cores):
    key = (output, size, limit, writing)
    (case,) = [one for one in beats.CASES if (one.output, one.bytes, one.limit, one.writing) == key]
    assert case.mean_rate() == rate
    assert case.mean_cores() == pytest.approx(cores, abs=0.01)


@pytest.mark.parametrize(
    ("row", "eps", "size", "cores"), [(53, 60000, 247, 3), (54, 15000, 1024, 1), (55, 7000, 5120, 1)]
)
def test_cores_for_a_rate(command, row, eps, size, cores):
    out = command("calc", "filebeat", "--eps", eps, "--bytes", size, "--json")
    assert json.loads(out)["results"]["cores"] == cores


def test_full_speed():
    (case,) = [
        one for one in beats.CASES if one.output == "kafka" and one.bytes == 247 and not (one.limit or one.writing)
    ]
    assert (case.rate[1], case.mean_cores()) == (40_000, 2.0)


def test_lines_a_core():
    assert beats.per_core(247) == beats.per_core(100) == 20_000


def test_bandwidth(command):
    assert command("calc", "bandwidth", "--eps", 7000, "--bytes", 5000).startswith(
        "bandwidth: 35 MB/s raw, 10.5–14 MB/s with gzip"
    )


def test_ten_cases():
    assert len(beats.CASES) == 10
    rates = [case.mean_rate() / 1000 for case in beats.CASES]
    assert rates == [19, 39, 16.5, 39.5, 16.5, 18.5, 13.5, 15.5, 6, 7]
    cores = [case.mean_cores() for case in beats.CASES]
    assert cores == pytest.approx([0.8, 1.6, 0.75, 2.0, 0.75, 1.0, 0.83, 1.0, 0.73, 0.9], abs=0.01)


def test_with_its_indentation():
    text = (
        PROSPECTOR_OF_5.replace("filebeat.prospectors", "filebeat.spool_size: 2048\nfilebeat.prospectors")
        + PRETTY_CONSOLE
    )
    assert {"FB601", "FB602", "FB603", "FB605"} <= filebeat_codes(text)


@pytest.mark.skipif(not SEED.exists(), reason="needs ../shared/seeds")
def test_the_text_of_the_article():
    lines = SEED.read_text(encoding="utf-8").splitlines()
    begin = lines.index("Filebeat.prospectors:")
    text = "\n".join(lines[begin : lines.index("pretty: true") + 1]) + "\n"
    result = check_filebeat(text)
    assert result.verdict == "rejected"
    assert result.findings
