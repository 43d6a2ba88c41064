"""Vector fields and their indices."""

import pytest
from elasticsearch_checks import ACCEPTED, REJECTED, composable, verdict_of


def field(kind="dense_vector", **more):
    return composable({"properties": {"v": {"type": kind, **more}}})


@pytest.mark.parametrize(("bad", "good"), [
    ({"store": True}, {"inference_id": "my-endpoint"}),
    ({"model_settings": {}}, {"model_settings": {"task_type": "sparse_embedding"}}),
    ({"chunking_settings": {"strategy": "word", "max_chunk_size": 100, "overlap": 51}},
     {"chunking_settings": {"strategy": "none"}}),
])  # fmt: skip
def test_semantic_text(bad, good):
    assert verdict_of(field("semantic_text", **bad), "9.4") == REJECTED
    assert verdict_of(field("semantic_text", **good), "9.4") == ACCEPTED
