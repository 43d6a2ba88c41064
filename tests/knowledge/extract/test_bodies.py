"""Keys of templates and lifecycle policies, read from a small tree of our own."""

import pytest

from build.sources import Source
from extract.common.trees import Folder
from extract.elasticsearch import bodies, extractor
from extract.elasticsearch.bodies import Bodies

METADATA = "server/src/main/java/org/elasticsearch/cluster/metadata/"
LIFECYCLE = "x-pack/plugin/core/src/main/java/org/elasticsearch/xpack/core/ilm/"
FILES = {
    METADATA + "ComposableIndexTemplate.java": """\
package org.elasticsearch.cluster.metadata;
import static org.elasticsearch.xcontent.ConstructingObjectParser.constructorArg;
public class ComposableIndexTemplate {
    private static final ParseField INDEX_PATTERNS = new ParseField("index_patterns");
    private static final ParseField VERSION = new ParseField("version");
    private static final ParseField CREATED_DATE_MILLIS = new ParseField("created_date_millis");
    private static final String OTHER = "other";
    public static final ConstructingObjectParser<ComposableIndexTemplate, Void> PARSER = make(OTHER);
    static {
        PARSER.declareStringArray(constructorArg(), INDEX_PATTERNS);
        PARSER.declareField(ConstructingObjectParser.optionalConstructorArg(), (p, c) -> p.text(), VERSION, OTHER);
        PARSER.declareLong(ConstructingObjectParser.optionalConstructorArg(), CREATED_DATE_MILLIS);
    }
    public static class DataStreamTemplate {
        private static final ParseField HIDDEN = new ParseField("hidden");
        static {
            PARSER.declareBoolean(ConstructingObjectParser.optionalConstructorArg(), HIDDEN);
        }
    }
}
""",
    METADATA + "DataStreamLifecycle.java": """\
package org.elasticsearch.cluster.metadata;
public class DataStreamLifecycle {
    public static final ParseField ENABLED_FIELD = new ParseField("enabled");
    public static final ParseField SHOWN_FIELD = new ParseField("shown");
    static { PARSER.declareBoolean(ConstructingObjectParser.optionalConstructorArg(), SHOWN_FIELD); }
    public static class Template {
        static { PARSER.declareBoolean(ConstructingObjectParser.optionalConstructorArg(), ENABLED_FIELD); }
    }
}
""",
    LIFECYCLE + "TimeseriesLifecycleType.java": """\
package org.elasticsearch.xpack.core.ilm;
public class TimeseriesLifecycleType {
    static final String HOT_PHASE = "hot";
    static final List<String> ORDERED_VALID_PHASES = List.of(HOT_PHASE, "delete");
    public static final List<String> ORDERED_VALID_HOT_ACTIONS = Stream.of(
        RolloverAction.NAME, FLAG.isEnabled() ? HiddenAction.NAME : null, ShrinkAction.NAME
    ).filter(Objects::nonNull).toList();
    public static final List<String> ORDERED_VALID_DELETE_ACTIONS = List.of(ShrinkAction.NAME);
    static final Set<String> HOT_ACTIONS_THAT_REQUIRE_ROLLOVER = Set.of(ShrinkAction.NAME, HiddenAction.NAME);
}
""",
    LIFECYCLE + "HiddenAction.java": """\
package org.elasticsearch.xpack.core.ilm;
public class HiddenAction { public static final String NAME = "hidden"; }
""",
    LIFECYCLE + "ShrinkAction.java": """\
package org.elasticsearch.xpack.core.ilm;
public class ShrinkAction {
    public static final String NAME = "shrink";
    public static final ParseField SHARDS = new ParseField("number_of_shards", "shards");
    static { PARSER.declareInt(ConstructingObjectParser.constructorArg(), SHARDS); }
}
""",
    LIFECYCLE + "RolloverAction.java": """\
package org.elasticsearch.xpack.core.ilm;
import org.elasticsearch.action.admin.indices.rollover.RolloverConditions;
public class RolloverAction { public static final String NAME = "rollover"; }
""",
    "server/src/main/java/org/elasticsearch/action/admin/indices/rollover/RolloverConditions.java": """\
package org.elasticsearch.action.admin.indices.rollover;
public class RolloverConditions {
    public static final ParseField MAX_AGE_FIELD = new ParseField(MaxAge.NAME);
    static { PARSER.declareString((builder, s) -> builder.add(s), MAX_AGE_FIELD); }
    static class MaxAge { static final String NAME = "max_age"; }
}
""",
}


@pytest.fixture
def found(tmp_path):
    for name, content in FILES.items():
        (tmp_path / name).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / name).write_text(content)
    return bodies.read(extractor.values_of(Folder(tmp_path)))


def test_keys_are_read(found):
    assert found.keys == {
        "index_template/index_patterns": True,
        "index_template/version": False,
        "data_stream/hidden": False,
        "lifecycle/enabled": False,
        "phases/hot": False,
        "phases/delete": False,
    }


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
        "index_template/gone": {"since": "7.9", "removed": "9.5"},
        "index_template/later": {"since": "9.9"},
        "data_stream/hidden": {"since": "9.5"},
        "failure_store/enabled": {},
        "index_template/version": {"since": "9.5"},
        "lifecycle/enabled": {"since": "9.5"},
        "phases/hot": {"since": "9.5"},
        "phases/delete": {"since": "9.5"},
    }
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
