"""Similarities in index settings."""

import pytest
from elasticsearch_checks import ACCEPTED, REJECTED, composable, verdict_of

DFR = {"type": "DFR", "basic_model": "g", "after_effect": "l", "normalization": "h2", "normalization.h2.c": 2}


def similarity(name, made):
    return composable(config={"similarity": {name: made}})


@pytest.mark.parametrize(("bad", "good"), [
    ({"k1": 1.2}, {"type": "BM25", "k1": "1.2", "b": 0}),
    ({"type": "BM25", "k1": -1}, {"type": "BM25", "discount_overlaps": False}),
    ({"type": "BM25", "foo": 1}, {"type": "boolean"}), ({"type": "classic"}, {"type": "LMDirichlet", "mu": 0}),
    ({"type": "LMJelinekMercer", "lambda": 0}, {"type": "LMJelinekMercer", "lambda": 1}),
    ({**DFR, "basic_model": "be"}, DFR),
    ({"type": "DFI"}, {"type": "DFI", "independence_measure": "saturated"}),
    ({"type": "scripted"}, {"type": "scripted", "script": {"source": "return 1.0"}}),
])  # fmt: skip
@pytest.mark.parametrize("release", ["7.17", "9.4"])
def test_definitions(bad, good, release):
    assert verdict_of(similarity("mine", bad), release) == REJECTED
    assert verdict_of(similarity("mine", good), release) == ACCEPTED
