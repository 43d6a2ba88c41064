"""LS670 ruby-legacy-event-api."""

import pytest
from advice import run
from counting import check_linear


def ruby(code: str, quote: str = '"') -> str:
    return f"filter {{ ruby {{ code => {quote}{code}{quote} }} }}\n"


@pytest.mark.slow
def test_long_code_is_linear_work() -> None:
    assert len(run("LS670", ruby("event['a'] = 1; " * 20))) == 1
    check_linear(lambda text: run("LS670", text), lambda size: ruby("event['a'] = 1; " * size), 500, 20_000)
