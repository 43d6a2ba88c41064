"""Similarities in index settings."""

import pytest
from elasticsearch_checks import ACCEPTED, REJECTED, composable, verdict_of


def similarity(name, made):
    return composable(config={"similarity": {name: made}})


@pytest.mark.parametrize(
    ("bad", "good"),
    [({"type": "DFI"}, {"type": "DFI", "independence_measure": "saturated"})],
)
@pytest.mark.parametrize("release", [])
def test_definitions(bad, good, release):
    assert verdict_of(similarity("mine", bad), release) == REJECTED
    assert verdict_of(similarity("mine", good), release) == ACCEPTED
