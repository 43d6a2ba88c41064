"""Functions of one value that many rules call, as data: module and name, the arguments of each call, and the result."""

import json
import math
from importlib import import_module

import pytest
from paths import DATA

ROWS = [json.loads(line) for line in (DATA / "values.jsonl").read_text("utf-8").splitlines()]


def comparable(result):
    """The result as in the data: of an object its class, of a number that JSON lacks its name."""
    if isinstance(result, float) and not math.isfinite(result):
        return str(result)
    return json.loads(json.dumps(result, default=lambda each: type(each).__name__))


@pytest.mark.parametrize("row", ROWS, ids=lambda row: row["function"])
def test_results(row):
    module, _, name = row["function"].rpartition(".")
    function = getattr(import_module(f"lslint.rules.{module}"), name)
    for *written, result in row["calls"]:
        call = [tuple(each) if isinstance(each, list) and set(map(type, each)) == {int} else each for each in written]
        assert [call, comparable(function(*call))] == [call, result]
