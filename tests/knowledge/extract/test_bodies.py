"""Keys of templates and lifecycle policies, read from a small tree of our own."""

import pytest
from source_trees import unpack

from build.sources import Source
from extract.common.trees import Folder
from extract.elasticsearch import bodies, extractor
from extract.elasticsearch.bodies import Bodies


@pytest.fixture
def found(tmp_path):
    return bodies.read(extractor.values_of(Folder(unpack("elasticsearch_bodies", tmp_path))))


def test_keys_are_read(found):
    assert found.keys == {
        "index_template/index_patterns": True, "index_template/version": False, "data_stream/hidden": False,
        "lifecycle/enabled": False, "phases/hot": False, "phases/delete": False,
    }  # fmt: skip


def test_actions_are_read(found):
    assert found.actions == {"rollover": ["hot"], "shrink": ["hot", "delete"]}
    assert found.rolls_over == {"shrink"}
    assert found.parameters == {"rollover/max_age": False, "shrink/number_of_shards": True}


def test_missing_sources_are_named(found):
    assert bodies.unread(found, "9.5") == []
    assert len(bodies.unread(Bodies(), "9.5")) == 2
    assert bodies.unread(Bodies(), "5.6") == []


def test_changes_of_a_release(found):
    tables = {
        "bodies": {
            "index_template/index_patterns": {},
            "index_template/gone": {"since": "7.9"},
            "index_template/later": {"since": "9.9"},
            "data_stream/hidden": {"since": "9.6"},
            "failure_store/enabled": {},
        },
        "lifecycle_actions": {"shrink": {"phases": ["hot"], "since": "7.0"}, "freeze": {"phases": ["cold"]}},
        "lifecycle_parameters": {"shrink/number_of_shards": {"type": "count"}, "shrink/old": {"type": "bool"}},
    }
    made = bodies.timeline(found, Source("elasticsearch", None, None, {}, tables), "9.5")
    assert made["bodies"] == {
        "index_template/index_patterns": {"required": True},
        "index_template/gone": {"since": "7.9", "removed": "9.5"}, "index_template/later": {"since": "9.9"},
        "data_stream/hidden": {"since": "9.5"}, "failure_store/enabled": {},
        "index_template/version": {"since": "9.5"}, "lifecycle/enabled": {"since": "9.5"},
        "phases/hot": {"since": "9.5"}, "phases/delete": {"since": "9.5"},
    }  # fmt: skip
    assert made["lifecycle_actions"] == {
        "shrink": {"phases": ["hot", "delete"], "since": "7.0", "rolls_over": True},
        "freeze": {"phases": ["cold"], "removed": "9.5"},
        "rollover": {"phases": ["hot"], "since": "9.5"},
    }
    assert made["lifecycle_parameters"] == {
        "shrink/number_of_shards": {"type": "count", "required": True},
        "shrink/old": {"type": "bool", "removed": "9.5"},
        "rollover/max_age": {"since": "9.5"},
    }


def test_sources_without_x_pack_change_nothing_of_policies():
    tables = {"lifecycle_actions": {"freeze": {"phases": ["cold"]}}, "lifecycle_parameters": {"freeze/a": {}}}
    made = bodies.timeline(Bodies(), Source("elasticsearch", None, None, {}, tables), "9.5")
    assert made == {"bodies": {}, **tables}
