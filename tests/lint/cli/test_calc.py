"""The calculators: their results, their required options, and formula, source and caveat in every result.

Tests named ``test_row_…`` are the acceptance checks of the facts collected from the field, by their number.
"""

import json

import pytest

from lslint.cli.calc import calculators
from lslint.cli.main import main
from lslint.rules import knowledge

# a whole and sensible command line for every calculator
WHOLE = {
    "inflight": "--workers 8 --batch-size 125", "redis-threads": "--target-eps 50000",
    "batch-fill": "--eps 50000 --batch-events 500",
    "redis": "--eps 20000 --bytes-min 200 --bytes-avg 600 --bytes-max 20000 --batch-events 50",
    "filebeat": "--eps 60000 --bytes 247", "filebeat-fds": "--files 2", "bandwidth": "--eps 7000 --bytes 5000",
    "shards": "--nodes 50 --fail 4", "disk-watermark": "--servers 100 --fail 6", "index-buffer": "--shards 8",
    "recovery": "--shard-gb 30 --per-node 2 --write-mb 250", "es-memory": "--docs 1e9",
    "es-retention": "--heap-gb 32 --docs-per-day 10e9 --shards 200 --per-node 1",
    "ssd-dwpd": "--daily-tb 10 --capacity-tb 4",
}  # fmt: skip


@pytest.fixture
def calc(capfdbinary):
    def run(line, code=0):
        assert main(["calc", *line.split()]) == code
        out, err = capfdbinary.readouterr()
        assert bool(out) is (code == 0)
        return (out if code == 0 else err).decode()

    return run


def results(calc, line):
    return json.loads(calc(line + " --json"))["results"]


def test_every_calculator_is_tried():
    assert list(WHOLE) == list(calculators())


@pytest.mark.parametrize("name", WHOLE)
@pytest.mark.parametrize("bad", ["x", "-5", "nan", "inf", "1e99", "0x10", "1_000", "٣", ""])
def test_inputs_that_are_no_number_are_refused(capsys, name, bad):
    words = WHOLE[name].split()
    words[1] = bad
    assert main(["calc", name, *words]) == 2
    assert capsys.readouterr().err.startswith(f"lslint: calc {name}: {words[0]}: ")


def test_the_ten_cases():
    """Rows 51 to 55 and 63: the middle of each range, in thousands of lines/s, and the cores."""
    runs = knowledge.load("filebeat_measurements")["runs"]
    displayed = [(sum(run["rate"]) / 2000, sum(run["cores"]) / 2) for run in runs]
    summary = [
        (19, 0.8), (39, 1.6), (16.5, 0.75), (39.5, 2.0), (16.5, 0.75),
        (18.5, 1.0), (13.5, 0.83), (15.5, 1.0), (6, 0.73), (7, 0.9),
    ]  # fmt: skip
    assert displayed == [pytest.approx(row, abs=0.0051) for row in summary]
