"""The calculators: which inputs they refuse. Their results are in ``tests/cases/advice.yml``."""

import pytest

from lslint.cli.calc import calculators
from lslint.cli.main import main

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


def test_every_calculator_is_tried():
    assert list(WHOLE) == list(calculators())


@pytest.mark.parametrize("name", WHOLE)
@pytest.mark.parametrize("bad", ["x", "-5", "nan", "inf", "1e99", "0x10", "1_000", "٣", ""])
def test_inputs_that_are_no_number_are_refused(capsys, name, bad):
    words = WHOLE[name].split()
    words[1] = bad
    assert main(["calc", name, *words]) == 2
    assert capsys.readouterr().err.startswith(f"lslint: calc {name}: {words[0]}: ")
