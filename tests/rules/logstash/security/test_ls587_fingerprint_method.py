"""LS587 (fingerprint-method): cases beyond the examples of the rule."""

import pytest
from advice import run


@pytest.mark.parametrize(
    ("method", "target", "id_", "found"),
    [
        ("MURMUR3", "[@metadata][fp]", "%{[@metadata][fp]}", True),
        ("MURMUR3", "fp", "%{[fp]}", True),
        ("MURMUR3", "fp", "%{other}", False),
        ("MURMUR3_128", "fp", "%{fp}", False),
    ],
)
def test_findings(method: str, target: str, id_: str, found: bool) -> None:
    text = (
        f'filter {{ fingerprint {{ method => "{method}" source => "message" target => "{target}" }} }}\n'
        f'output {{ elasticsearch {{ document_id => "{id_}" }} }}\n'
    )
    assert bool(run("LS587", text)) is found


def test_a_random_id_makes_retries_idempotent() -> None:
    text = (
        'filter { fingerprint { method => "UUID" target => "a" } } output { elasticsearch { document_id => "%{a}" } }'
    )
    (finding,) = run("LS587", text)
    assert finding.is_optional
    (finding,) = run("LS587", text.replace("UUID", "MURMUR3"))
    assert not finding.is_optional
