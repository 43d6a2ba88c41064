"""LS334 (es-output-per-type): cases beyond the examples of the rule."""

import pytest
from advice import run


def es(count: int, extra: str = "") -> str:
    clauses = " else ".join(
        f'if [type] == "{n}" {{ elasticsearch {{ hosts => ["es"] {extra.format(n=n)} index => "i{n}" }} }}'
        for n in range(count)
    )
    return f"output {{ {clauses} }}\n"


@pytest.mark.parametrize(
    ("text", "count"),
    [
        (es(5), 1),
        (es(3, 'document_type => "t{n}"'), 0),
        (es(3).replace("else if", "if").replace("[type] ==", "[tags] ==").replace("==", "!="), 0),
        (es(3).replace("else if", "if").replace('[type] == "1"', '"1" in [tags]'), 0),
        (es(3) + es(1).replace("output {", "output { if [copy] {").rstrip()[:-1] + "} }", 1),
        (es(3).replace('"i', '"same').replace("same1", "same0").replace("same2", "same0"), 0),
    ],
)
def test_outputs_of_one_cluster(text: str, count: int) -> None:
    assert len(run("LS334", text)) == count
