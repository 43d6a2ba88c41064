"""LS441 (s3-sqs-input-state): cases beyond the examples of the rule."""

import pytest
from advice import spans


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ('input { s3 { bucket => "b" prefix => "" } }', ['prefix => ""']),
        ('input { s3 { bucket => "b" prefix => "${P}" } }', []),
        ('input { s3 { bucket => "b" delete => true backup_to_dir => "/b" } }', []),
    ],
)
def test_findings(text: str, found: list[str]) -> None:
    assert spans("LS441", text) == found
