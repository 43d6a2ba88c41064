"""Rules about a whole pipeline together: time is linear."""

import time

import pytest
from advice import run

CODES = (
    "LS404", "LS406", "LS414", "LS417", "LS423", "LS428", "LS437", "LS439", "LS445", "LS448", "LS452",
)  # fmt: skip


@pytest.mark.slow
@pytest.mark.parametrize("code", CODES)
def test_time_is_linear(code: str) -> None:
    unit = (
        "if [t] == 'a{n}' {{ mutate {{ add_field => {{ 'k{n}' => 'v' }} }} grok {{ match => {{ 'message' => 'x' }} }}"
        " json {{ source => 'j' }} }}\n"
    )
    out = "if [u] == 'b{n}' {{ elasticsearch {{ index => 'i-%{{k{n}}}' document_id => '%{{k{n}}}' }}"
    out += " redis {{ key => 'q{n}' }} }}\n"

    def took(count: int) -> float:
        text = "input { " + "".join(f"kafka {{ topics => ['t{n}'] group_id => 'g' }}\n" for n in range(count)) + "}\n"
        text += "filter {\n" + "".join(unit.format(n=n) for n in range(count)) + "}\n"
        text += "output {\n" + "".join(out.format(n=n) for n in range(count)) + "}\n"
        start = time.process_time()
        run(code, text)
        return time.process_time() - start

    took(50)
    small, large = min(took(200) for _ in range(3)), min(took(800) for _ in range(3))
    assert large < small * 10 + 0.05
