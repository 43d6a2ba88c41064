"""The extractor of Elasticsearch, on a small tree of our own."""

import pytest

from build import sources
from build.sources import Source
from extract.common.extraction import Request
from extract.common.trees import Folder
from extract.elasticsearch import analysis, extractor, settings
from extract.elasticsearch.mappings import Mappings

SERVER = "server/src/main/java/org/elasticsearch/"
FILES = {
    "build-tools-internal/version.properties": "elasticsearch     = 99.1.2\nlucene = 99\n",
    SERVER + "common/settings/Setting.java": """\
package org.elasticsearch.common.settings;
public class Setting<T> {
    public enum Property { Dynamic, Final, Deprecated, DeprecatedWarning, NodeScope, IndexScope, PrivateIndex }
}
""",
    SERVER + "common/settings/IndexScopedSettings.java": """\
package org.elasticsearch.common.settings;
import org.elasticsearch.index.Sample;
public final class IndexScopedSettings {
    public static final Set<Setting<?>> BUILT_IN_INDEX_SETTINGS;
    static {
        Set<Setting<?>> settings = new HashSet<>(Arrays.asList(
            Sample.COUNT, Sample.LIMIT, Sample.MODE, Sample.LATE, // a comment
            Sample.OLD, Sample.GROUP, Sample.COMPUTED, Sample.FALLBACK, Sample.SIZE, Sample.WORDS, Sample.RATIO));
        if (Sample.NEW_FEATURE_FLAG.isEnabled()) {
            settings.add(Sample.HIDDEN);
        }
        BUILT_IN_INDEX_SETTINGS = Collections.unmodifiableSet(settings);
    }
}
""",
    SERVER + "common/settings/ClusterSettings.java": """\
package org.elasticsearch.common.settings;
import org.elasticsearch.index.Sample;
public final class ClusterSettings {
    public static final Set<Setting<?>> BUILT_IN_CLUSTER_SETTINGS = Set.of(
        Sample.BY_NAME, Sample.ATTRIBUTES, Sample.SECRET, Sample.LATE, Sample.made("made."));
}
""",
    SERVER + "index/Sample.java": """\
package org.elasticsearch.index;
import org.elasticsearch.common.settings.Setting;
import org.elasticsearch.common.settings.Setting.Property;
public class Sample {
    enum Mode { FAST, SLOW { int speed() { return 1; } };
        public String toString() { return name().toLowerCase(Locale.ROOT); } }
    static final String PREFIX = "index.sample.";
    static final int MOST = 4 * 8;
    public static final Setting<Integer> COUNT =
        Setting.intSetting(PREFIX + "count", 5, 1, MOST, Property.Dynamic, Property.IndexScope);
    public static final Setting<Long> LIMIT =
        Setting.longSetting(PREFIX + "limit", Long.MAX_VALUE, 0, Property.IndexScope, Property.Final);
    public static final Setting<Mode> MODE =
        Setting.enumSetting(Mode.class, PREFIX + "mode", Mode.SLOW, Property.IndexScope);
    public static final Setting<TimeValue> LATE = Setting.timeSetting(
        "index.sample.late", TimeValue.timeValueSeconds(30), Property.IndexScope, Property.NodeScope);
    public static final Setting<Boolean> OLD =
        Setting.boolSetting(
        "index.sample.old", true, Property.DeprecatedWarning, Property.IndexScope, Property.PrivateIndex);
    public static final Setting<Settings> GROUP = Setting.groupSetting("index.sample.group.", Property.IndexScope);
    public static final Setting<Integer> COMPUTED = new Setting<>(
        "index.sample.computed",
        s -> { if (cores() > 1) { return "2"; } return "1"; }, Integer::parseInt, Property.IndexScope);
    public static final Setting<Integer> FALLBACK =
        Setting.intSetting("index.sample.fallback", COUNT, 0, Property.IndexScope);
    public static final Setting<ByteSizeValue> SIZE =
        Setting.byteSizeSetting("index.sample.size", new ByteSizeValue(2048, ByteSizeUnit.KB), Property.IndexScope);
    public static final Setting<List<String>> WORDS =
        Setting.stringListSetting("index.sample.words", List.of("a", "b"), Property.IndexScope);
    public static final Setting<Double> RATIO =
        Setting.doubleSetting("index.sample.ratio", 2, 0.5, Property.IndexScope);
    public static final Setting<Boolean> HIDDEN = Setting.boolSetting("index.sample.hidden", true, Property.IndexScope);
    public static final Setting.AffixSetting<Integer> BY_NAME = Setting.affixKeySetting(
        "sample.", "port", key -> Setting.intSetting(key, 9, -1, Property.NodeScope));
    public static final Setting.AffixSetting<String> ATTRIBUTES =
        Setting.prefixKeySetting("sample.attr.", key -> Setting.simpleString(key, Property.NodeScope));
    public static final Setting<SecureString> SECRET = SecureSetting.secureString("sample.secret", null);
    static Setting<String> made(String prefix) {
        final String key = prefix.concat("key");
        return Setting.simpleString(key, "x", Property.NodeScope, Property.Deprecated);
    }
}
""",
    SERVER + "index/mapper/FieldMapper.java": """\
package org.elasticsearch.index.mapper;
public abstract class FieldMapper {
    public static class Parameter<T> {
        public final String name;
        private List<String> deprecatedNames = new ArrayList<>();
        private boolean deprecated = false;
        public Parameter(String name, boolean updateable) { this.name = name; }
        public Parameter<T> addDeprecatedName(String name) { this.deprecatedNames.add(name); return this; }
        public Parameter<T> deprecated() { this.deprecated = true; return this; }
        public static Parameter<Boolean> boolParam(String name, boolean updateable) {
            return new Parameter<>(name, updateable);
        }
        static Parameter<Mode> enumParam(String name, Mode mode, Class<Mode> kind) {
            return enumParam(name, () -> mode, kind);
        }
        static Parameter<Mode> enumParam(String name, Supplier<Mode> mode, Class<Mode> kind) {
            return new Parameter<>(name, true);
        }
        public static Parameter<Boolean> storeParam() { return boolParam("store", false); }
    }
    public abstract static class Builder {
        protected abstract Parameter<?>[] getParameters();
        public final void parse(String name, Map<String, Object> node) {
            switch (propName) {
                case "fields" -> { }
                case KEEP -> { }
                case "boost" -> {
                    if (created.onOrAfter(IndexVersions.V_8_0_0)) { throw new MapperParsingException(""); } }
            }
        }
        static final String KEEP = "keep";
    }
    public static final class TypeParser {
        private final BiFunction<String, Object, Builder> builder;
        public TypeParser(BiFunction<String, Object, Builder> builder) { this.builder = builder; }
    }
}
""",
    SERVER + "index/mapper/SampleMapper.java": """\
package org.elasticsearch.index.mapper;
public class SampleMapper extends FieldMapper {
    public static final String CONTENT_TYPE = "sample";
    public static final TypeParser PARSER = new TypeParser((n, c) -> new Builder(n));
    public static class Builder extends FieldMapper.Builder {
        private final Parameter<Boolean> stored = Parameter.storeParam();
        private final Parameter<Boolean> old = Parameter.boolParam("old", true).deprecated();
        private final Parameter<Boolean> sparse = Parameter.boolParam("sparse", true).addDeprecatedName("thin");
        private final Parameter<Mode> mode;
        public Builder(String name) { this(name, true); }
        Builder(String name, boolean strict) { super(name); this.mode = Parameter.enumParam("mode", null, Mode.class); }
        @Override
        protected Parameter<?>[] getParameters() { return new Parameter<?>[] { stored, old, sparse, mode }; }
    }
}
""",
    SERVER + "index/mapper/HolderMapper.java": """\
package org.elasticsearch.index.mapper;
public class HolderMapper {
    public static class TypeParser {
        public Object parse(String name, Map<String, Object> node) {
            if (fieldName.equals("type") || fieldName.equals("dynamic")) { return null; }
            return node.remove("enabled");
        }
    }
}
""",
    SERVER + "indices/IndicesModule.java": """\
package org.elasticsearch.indices;
import org.elasticsearch.index.mapper.HolderMapper;
import org.elasticsearch.index.mapper.SampleMapper;
public class IndicesModule {
    public static Map<String, Object> getMappers(List<MapperPlugin> plugins) {
        Map<String, Object> mappers = new LinkedHashMap<>();
        mappers.put(SampleMapper.CONTENT_TYPE, SampleMapper.PARSER);
        mappers.put("holder", new HolderMapper.TypeParser());
        return Collections.unmodifiableMap(mappers);
    }
}
""",
    SERVER + "indices/analysis/PreBuiltAnalyzers.java": """\
package org.elasticsearch.indices.analysis;
public enum PreBuiltAnalyzers { STANDARD { Object create() { return 1; } }, PLAIN; }
""",
    "modules/analysis-common/src/main/java/org/elasticsearch/analysis/common/CommonAnalysisPlugin.java": """\
package org.elasticsearch.analysis.common;
import static org.elasticsearch.plugins.AnalysisPlugin.requiresAnalysisSettings;
public class CommonAnalysisPlugin extends Plugin implements AnalysisPlugin {
    public Map<String, Object> getTokenFilters() {
        Map<String, Object> filters = new TreeMap<>();
        filters.put("keep", requiresAnalysisSettings(KeepFactory::new));
        filters.put("trim", TrimFactory::new);
        filters.put("gone", (s, e, n, c) -> {
            if (s.getIndexVersionCreated().onOrAfter(IndexVersions.V_8_0_0)) {
                throw new IllegalArgumentException("no");
            }
            return null;
        });
        return filters;
    }
    public List<PreConfiguredTokenFilter> getPreConfiguredTokenFilters() {
        List<PreConfiguredTokenFilter> filters = new ArrayList<>();
        filters.add(PreConfiguredTokenFilter.singleton("repeat", false, RepeatFilter::new));
        return filters;
    }
}
""",
}  # fmt: skip


@pytest.fixture(scope="module")
def tree(tmp_path_factory):
    root = tmp_path_factory.mktemp("elasticsearch")
    for path, content in FILES.items():
        (root / path).parent.mkdir(parents=True, exist_ok=True)
        (root / path).write_text(content)
    return Folder(root)


@pytest.fixture(scope="module")
def values(tree):
    return extractor.values_of(tree)


@pytest.fixture(scope="module")
def found(values):
    return settings.read(values)


@pytest.mark.parametrize(
    ("key", "row"),
    [
        ("count", {"type": "int", "default": "5", "dynamic": True, "range": [1, 32]}),
        ("limit", {"type": "int", "default": "9223372036854775807", "final": True, "range": [0, None]}),
        ("mode", {"type": "enum", "default": "slow", "values": ["fast", "slow"]}),
        ("late", {"type": "time", "default": "30s"}),
        ("old", {"type": "bool", "default": "true", "private": True, "deprecated": True}),
        ("group.", {"type": "group", "default": ""}),
        ("computed", {"type": "int"}),
        ("fallback", {"type": "int", "default": "5", "range": [0, None]}),
        ("size", {"type": "bytes", "default": "2mb"}),
        ("words", {"type": "list", "default": '["a","b"]'}),
        ("ratio", {"type": "float", "default": "2.0", "range": [0.5, None]}),
    ],
)
def test_an_index_setting_is_read(found, key, row):
    assert found.index[f"index.sample.{key}"] == row


def test_node_settings_are_those_that_are_not_of_an_index(found):
    assert found.node == {
        "sample.*.port": {"type": "int", "default": "9", "range": [-1, None]},
        "sample.attr.": {"type": "string", "default": ""},
        "sample.secret": {"type": "string"},
        "made.key": {"type": "string", "default": "x", "deprecated": True},
    }


def test_what_is_behind_a_feature_flag_is_not_registered(found):
    assert "index.sample.hidden" not in found.index
    assert found.unread == []


def test_a_computed_default_stays_as_it_is_recorded(found):
    rows = {
        "index.sample.computed": {"default": "8"},
        "index.sample.mode": {"default": "SLOW", "values": ["slow", "fast"]},
        "index.sample.count": {"default": "6"},
    }
    settings.as_recorded(found, Source("elasticsearch", "99.0", "99.0.0", {}, {"index_settings": rows}))
    assert found.index["index.sample.computed"]["default"] == "8"
    assert found.index["index.sample.mode"] == {"type": "enum", "default": "SLOW", "values": ["slow", "fast"]}
    assert found.index["index.sample.count"]["default"] == "5"


def test_types_and_parameters_are_read(values):
    mappings = Mappings(values)
    assert mappings.types == {"holder": {"known": True}, "sample": {"known": True}}
    assert mappings.parameters == {
        "holder/dynamic": "accepted",
        "holder/enabled": "accepted",
        "sample/fields": "accepted",
        "sample/keep": "accepted",
        "sample/mode": "accepted",
        "sample/old": "deprecated",
        "sample/sparse": "accepted",
        "sample/store": "accepted",
        "sample/thin": "deprecated",
    }
    assert mappings.unread == []


@pytest.mark.parametrize(("release", "types"), [("7.17", {"gone", "keep", "trim"}), ("8.0", {"keep", "trim"})])
def test_components_of_analysis_are_read(values, release, types):
    read = analysis.read(values, release)
    assert read.types == {f"filter/{name}" for name in types}
    assert read.needs_settings == {"filter/keep"}
    named = {f"filter/{name}" for name in {*types, "repeat"} - {"keep"}}
    assert read.names == {"analyzer/standard", "analyzer/plain", *named}


def test_new_components_and_their_end_are_recorded(values):
    known = Source(
        "elasticsearch", None, None, {}, {"analysis": {"filter/trim": {}, "filter/lost": {}, "filter/gone": {}}}
    )
    rows = analysis.timeline(analysis.read(values, "99.1"), known, "99.1").table("analysis")
    assert rows["filter/trim"] == {}
    assert rows["filter/lost"] == {"removed": "99.1"}
    assert rows["filter/gone"] == {"removed": "99.1"}
    assert rows["filter/keep"] == {"since": "99.1", "needs_settings": True}
    assert rows["filter/repeat"] == {"since": "99.1", "only_by_name": True}


def test_a_release_is_read(tree):
    request = Request("elasticsearch", "99.1", tree, [], sources.load("elasticsearch", "9.5"))
    extraction = extractor.read(request)
    assert extraction.source.version == "99.1.2"
    assert extraction.source.table("field_types")["sample"] == {"known": True}
    assert [other.release for other in extraction.others] == [None]


def test_another_release_is_refused(tree, tmp_path):
    with pytest.raises(ValueError, match=r"is Elasticsearch 99\.1\.2, not 98\.0"):
        extractor.read(Request("elasticsearch", "98.0", tree, [], None))
    with pytest.raises(ValueError, match="version of Elasticsearch"):
        extractor.read(Request("elasticsearch", "98.0", Folder(tmp_path), [], None))
