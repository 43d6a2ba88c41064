"""The extractor of Kibana's settings on small trees, TypeScript and compiled."""

import pytest
from source_trees import unpack

from build import sources
from extract.common.extraction import Request
from extract.common.trees import open_tree
from extract.kibana.extractor import read


@pytest.fixture
def tree(tmp_path):
    return open_tree(str(unpack("kibana", tmp_path)))


def test_settings_and_changes(tree):
    found = read(Request("kibana", "7.17", tree, [], None))
    assert (found.source.version, found.unread) == ("7.17.9", ["odd: x-pack/plugins/odd"])
    assert found.source.table("settings") == {
        "csp": {"type": "object"}, "csp.extra": {"type": "record"}, "csp.extra.*": {"type": "any"},
        "csp.hosts": {"type": "array", "default": [], "min_size": 1},
        "csp.hosts[]": {"type": "string"},
        "csp.level": {"any_of": [{"type": "literal", "value": "low"}, {"type": "literal", "value": "high"}]},
        "csp.only": {"type": "never"}, "csp.port": {"type": "number", "min": 0, "max": 65535},
        "csp.size": {"type": "bytes", "min": "61440b"}, "csp.strict": {"type": "boolean", "default": True},
        "csp.timeout": {"type": "duration"}, "odd": {"type": "unknown"},
        "xpack.maps": {"type": "object", "open": True}, "xpack.maps.mode": {"type": "literal", "value": "*"},
    }  # fmt: skip
    assert found.source.table("namespaces") == {
        "canvas_tool": {"plugin": "canvasTool", "settings": False},
        "csp": {"plugin": "core"},
        "odd": {"plugin": "odd"},
        "xpack.maps": {"plugin": "maps"},
    }
    assert found.source.table("changes") == {
        "optimize.lazy": {"unused": True}, "server.cors": {"custom": True}, "server.host": {"warned": True},
        "server.whitelist": {"renamed": "server.allowlist"}, "xpack.maps.enabled": {"deprecated": "8.0.0"},
    }  # fmt: skip


def test_a_tree_of_something_else(tmp_path):
    (tmp_path / "package.json").write_text('{"version": "1.0.0"}')
    with pytest.raises(ValueError, match="no core of Kibana"):
        read(Request("kibana", "1.0", open_tree(str(tmp_path)), [], None))


@pytest.mark.parametrize("release", sources.releases("kibana"))
def test_nothing_of_the_recorded_releases_is_unread(release):
    source = sources.load("kibana", release)
    assert "unread" not in source.seen
    unknown = [key for key, row in source.table("settings").items() if row.get("type") == "unknown"]
    assert unknown == []
    assert len(source.table("settings")) > 1000
