"""Vector fields and their indices."""

import pytest
from elasticsearch_checks import ACCEPTED, REJECTED, composable, verdict_of


def field(kind="dense_vector", **more):
    return composable({"properties": {"v": {"type": kind, **more}}})


@pytest.mark.parametrize(("bad", "good"), [
    ({"dims": 4, "similarity": "Cosine"}, {"dims": 4, "similarity": "cosine"}),
    ({"dims": 64, "element_type": "bit", "similarity": "cosine"},
     {"dims": 64, "element_type": "bit", "similarity": "l2_norm"}),
    ({"dims": 4, "index": False, "similarity": "cosine"}, {"dims": 4, "index": False}),
    ({"dims": "3"}, {"dims": 3}),
    ({"dims": 3, "element_type": "double"}, {"dims": 3, "element_type": "byte"}),
    ({"dims": 64, "index_options": "hnsw"}, {"dims": 64, "index_options": None}),
    ({"dims": 64, "index_options": {}}, {"dims": 64, "index_options": {"type": "hnsw", "m": 16}}),
    ({"dims": 64, "index_options": {"type": "HNSW"}}, {"dims": 64, "index_options": {"type": "int8_flat"}}),
    ({"dims": 64, "index_options": {"type": "flat", "m": 16}}, {"dims": 64, "index_options": {"type": "flat"}}),
    ({"dims": 64, "index_options": {"type": "bbq_flat", "confidence_interval": 1}},
     {"dims": 64, "index_options": {"type": "int4_flat", "confidence_interval": 0.95}}),
    ({"dims": 63, "index_options": {"type": "bbq_hnsw"}}, {"index_options": {"type": "bbq_hnsw"}}),
    ({"dims": 11, "index_options": {"type": "int4_hnsw"}}, {"dims": 11, "index_options": {"type": "int8_hnsw"}}),
    ({"dims": 64, "element_type": "byte", "index_options": {"type": "bbq_flat"}},
     {"dims": 64, "element_type": "byte", "index_options": {"type": "hnsw"}}),
    ({"dims": 64, "index_options": {"type": "bbq_hnsw", "rescore_vector": {"oversample": 0.5}}},
     {"dims": 64, "index_options": {"type": "bbq_hnsw", "rescore_vector": {"oversample": 0}}}),
])  # fmt: skip
@pytest.mark.parametrize("release", ["8.19", "9.4", "9.5"])
def test_dense_vectors(bad, good, release):
    assert (verdict_of(field(**bad), release), verdict_of(field(**good), release)) == (REJECTED, ACCEPTED)


@pytest.mark.parametrize(("bad", "good"), [
    ({"store": True}, {"inference_id": "my-endpoint"}),
    ({"model_settings": {}}, {"model_settings": {"task_type": "sparse_embedding"}}),
    ({"chunking_settings": {"strategy": "word", "max_chunk_size": 100, "overlap": 51}},
     {"chunking_settings": {"strategy": "none"}}),
])  # fmt: skip
def test_semantic_text(bad, good):
    assert verdict_of(field("semantic_text", **bad), "9.4") == REJECTED
    assert verdict_of(field("semantic_text", **good), "9.4") == ACCEPTED
