"""A small tree in the form of the sources of Elasticsearch."""

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
    SERVER + "common/joda/Joda.java": """\
package org.elasticsearch.common.joda;
public class Joda {
    public static JodaDateFormatter forPattern(String input) {
        if ("basicTTime".equals(input) || "basic_t_Time".equals(input)) { return null; }
        return pattern(input);
    }
}
""",
    SERVER + "common/time/FormatNames.java": """\
package org.elasticsearch.common.time;
public enum FormatNames {
    ISO8601(null, "iso8601"), BASIC_T_TIME("basicTTime", "basic_t_time"), UNUSED("unused", "unused");
}
""",
    SERVER + "common/time/DateFormatters.java": """\
package org.elasticsearch.common.time;
public class DateFormatters {
    static DateFormatter forPattern(String input) {
        if (FormatNames.ISO8601.matches(input)) { return ISO; }
        else if (FormatNames.BASIC_T_TIME.matches(input)) { return BASIC; }
        return null;
    }
}
""",
    SERVER + "index/mapper/TypeParsers.java": """\
package org.elasticsearch.index.mapper;
public class TypeParsers {
    public static final String DOC_VALUES = "doc_values";
    public static void parseField(Builder builder, String name, Map<String, Object> node, ParserContext context) {
        if (false == propName.equals("null_value") && propNode == null) { throw new MapperParsingException(""); }
        if (propName.equals(DOC_VALUES)) {
            builder.docValues(propNode);
        } else if (context.indexVersionCreated().before(Version.V_5_0_0) && parseNorms(builder, propName, propNode)) {
            iterator.remove();
        } else if (propName.equals("include_in_all")) {
            if (context.indexVersionCreated().onOrAfter(Version.V_6_0_0)) {
                throw new MapperParsingException("");
            } else {
                builder.includeInAll(propNode);
            }
        } else if (propName.equals("index_options")) {
            if (builder.allowsIndexOptions()) { builder.indexOptions(propNode); }
            else { DEPRECATION_LOGGER.deprecated(""); }
        }
    }
    public static boolean parseNorms(Builder builder, String propName, Object propNode) {
        if (propName.equals("omit_norms")) {
            DEPRECATION_LOGGER.deprecated("");
            return true;
        }
        return false;
    }
    public static void parseTextField(Builder builder, String name, Map<String, Object> node, ParserContext context) {
        parseField(builder, name, node, context);
        parseNorms(builder, propName, propNode);
    }
}
""",
    SERVER + "index/mapper/OldMapper.java": """\
package org.elasticsearch.index.mapper;
import static org.elasticsearch.index.mapper.TypeParsers.parseField;
public class OldMapper {
    static final Version FIRST = Version.fromString("6.0.0-beta1");
    static class Fields {
        static final ParseField LENGTH = new ParseField("length", "len");
        static final ParseField HEIGHT = new ParseField("height");
    }
    public static class Older {
        static final ParseField TREE = new ParseField("tree");
        public static boolean parse(String name, String fieldName, Object fieldNode) {
            if (TREE.match(fieldName)) {
                warn(fieldName);
                return true;
            }
            return false;
        }
        private static void warn(String fieldName) {
            if (fieldName == null) { throw new IllegalStateException(); }
            DEPRECATION_LOGGER.deprecate("tree", "");
        }
    }
    public static class TypeParser {
        public Object parse(String name, Map<String, Object> node, ParserContext context) {
            parseField(builder, name, node, context);
            if (Fields.LENGTH.match(fieldName)) {
                builder.length(fieldNode);
            } else if ("eager".equals(entry.getKey())) {
                builder.eager(fieldNode);
            } else if (Fields.HEIGHT.getPreferredName().equals(propName)) {
                builder.height(fieldNode);
            } else if (Older.parse(name, entry.getKey(), entry.getValue())) {
                iterator.remove();
            }
            if (context.indexVersionCreated().before(OldMapper.FIRST)) {
                if (propName.equals("geohash")) { deprecationLogger.deprecated(""); }
            }
            switch (value) { case "no": return null; }
            return builder;
        }
    }
}
""",
    SERVER + "index/mapper/OldTextMapper.java": """\
package org.elasticsearch.index.mapper;
public class OldTextMapper {
    public static class TypeParser {
        public Object parse(String name, Map<String, Object> node, ParserContext context) {
            TypeParsers.parseTextField(builder, name, node, context);
            return builder;
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
