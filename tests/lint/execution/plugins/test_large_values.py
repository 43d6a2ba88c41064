import pytest
from filter_runner import is_unknown

CONVERT = 'mutate { convert => { "m" => "%s" } }'
JSON = 'json { source => "m" target => "j" }'


@pytest.mark.parametrize(("filters", "value"), [
    (CONVERT % "integer", "9" * 100_000), (CONVERT % "integer", "1e99999"),
    (CONVERT % "integer", "0x" + "f" * 100_000), (CONVERT % "float", 10**400),
    (CONVERT % "float", f"0x{'f' * 400}"), (CONVERT % "float", f"0x{'f' * 99}p999"), (JSON, "[" * 2000),
    (JSON, "1" * 2000),
], ids=range(8))  # fmt: skip
def test_values_that_are_too_large_are_unknown(filters, value):
    assert is_unknown(filters, {"m": value})
