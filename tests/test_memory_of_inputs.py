"""Memory for every input of ``bench/growth.py``, measured in a process of its own.

``LSLINT_LARGE_INPUTS=1`` adds 10 MB of the inputs that take the most; each needs up to a minute.
"""

import os

import pytest
from test_growth_of_inputs import GROWTH

pytestmark = pytest.mark.slow

LARGE = (
    "nested arrays", "nested hashes", "nested else ifs", "same pairs", "errors: braces", "errors: closing",
    "open markers", "printed quotes", "nested groups", "kvs", "secrets", "without ids",
)  # fmt: skip


@pytest.mark.parametrize(("kind", "name"), GROWTH.INPUTS)
def test_one_megabyte_stays_below_the_memory_limit(kind, name):
    row = GROWTH.measured(kind, name, 1_000_000)
    assert row["size"] > 900_000
    assert row["mb"] <= GROWTH.memory_limit(row["size"])


@pytest.mark.skipif("LSLINT_LARGE_INPUTS" not in os.environ, reason="needs LSLINT_LARGE_INPUTS=1 and ten minutes")
@pytest.mark.parametrize("name", LARGE)
def test_ten_megabytes_stay_below_the_memory_limit(name):
    row = GROWTH.measured("logstash", name, 10_400_000)
    assert row["mb"] <= GROWTH.memory_limit(row["size"])
