"""LS415 retries-block-pipeline."""

import pytest
from advice import run
from counting import check_linear


@pytest.mark.slow
@pytest.mark.parametrize("shape", ["wide", "deep"])
def test_time_is_linear(shape: str) -> None:
    def text(count: int) -> str:
        if shape == "wide":
            body = "".join(
                f'if [t] == "{n}" {{ http {{ url => "h{n}" http_method => "post" }} }}\n' for n in range(count)
            )
        else:
            body = "if [a] { http { }\n" * count + "}" * count
        return f"output {{ {body} }}"

    check_linear(lambda text: run("LS415", text), text, 250, 2_000)
