"""All rules about whole pipelines: linear time."""

import pytest
from advice import run
from counting import check_linear

CODES = (
    "LS404", "LS406", "LS423", "LS428", "LS439", "LS445", "LS448",
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

    def pipeline(count: int) -> str:
        text = "input { " + "".join(f"kafka {{ topics => ['t{n}'] group_id => 'g' }}\n" for n in range(count)) + "}\n"
        text += "filter {\n" + "".join(unit.format(n=n) for n in range(count)) + "}\n"
        text += "output {\n" + "".join(out.format(n=n) for n in range(count)) + "}\n"
        return text

    check_linear(lambda text: run(code, text), pipeline, 100, 800)
