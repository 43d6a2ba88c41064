"""LS334 (es-output-per-type): cases beyond the examples of the rule."""

import pytest
from advice import run
from logstash_checks import selected_codes


def es(count: int, extra: str = "") -> str:
    clauses = " else ".join(
        f'if [type] == "{n}" {{ elasticsearch {{ hosts => ["es"] {extra.format(n=n)} index => "i{n}" }} }}'
        for n in range(count)
    )
    return f"output {{ {clauses} }}\n"


@pytest.mark.parametrize(
    ("text", "count"),
    [
        (es(2), 0),
        (es(3), 1),
        (es(5), 1),
        (es(3, 'user => "u{n}"'), 0),
        (es(3, 'document_type => "t{n}"'), 0),
        (es(3, 'action => "{n}"'), 0),
        (es(3, 'pipeline => "p{n}"'), 0),
        (es(3, 'document_type => "t"'), 1),
        (es(3, 'id => "o{n}"'), 1),
        (es(3).replace("else if", "if"), 1),
        (es(3).replace("else if", "if").replace("[type] ==", "[tags] ==").replace("==", "!="), 0),
        (es(3).replace("else if", "if").replace('[type] == "1"', '"1" in [tags]'), 0),
        (es(3) + es(1).replace("output {", "output { if [copy] {").rstrip()[:-1] + "} }", 1),
        (es(3, "\n# events of the sort {n}\n"), 1),
        (es(3).replace('"i', '"same').replace("same1", "same0").replace("same2", "same0"), 0),
    ],
)
def test_outputs_of_one_cluster(text: str, count: int) -> None:
    assert len(run("LS334", text)) == count


@pytest.mark.parametrize(
    "text",
    [
        'output { elasticsearch { hosts => ["es:9200"] index => "%{[@metadata][index]}-%{+yyyy.MM.dd}" } }\n',
        'output { if [type] == "a" { elasticsearch { hosts => ["a:9200"] } }'
        ' else if [type] == "b" { elasticsearch { hosts => ["b:9200"] } }'
        ' else { elasticsearch { hosts => ["c:9200"] } } }\n',
    ],
)
def test_further_unreported(text: str) -> None:
    assert "LS334" not in selected_codes(text, "LS334")
