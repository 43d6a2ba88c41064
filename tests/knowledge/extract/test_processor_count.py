"""The count of ingest processors in the sources of Elasticsearch."""

from extract.elasticsearch import count_processors

FACTORY = """
public class %(name)sProcessor {
    public static final String TYPE = "%(type)s";
    static final String UNIT = "unit";
    public static final class Factory implements Processor.Factory {
        public %(name)sProcessor create(Map<String, Processor.Factory> r, String tag, Map<String, Object> config) {
            String field = ConfigurationUtils.readStringProperty(TYPE, tag, config, "field");
            String extra = ConfigurationUtils.readStringProperty(TYPE, tag, config, %(option)s);
        }
    }
}
"""
FOLDER = "modules/ingest-common/src/main/java/org/elasticsearch/ingest/common"


def count(tmp_path, capsys, release="7.17", **classes):
    for path, text in classes.items():
        place = tmp_path / path
        place.parent.mkdir(parents=True, exist_ok=True)
        place.write_text(text, encoding="utf-8")
    return count_processors.main(release, str(tmp_path)), capsys.readouterr().out.split("\n")


def test_processors_and_options(tmp_path, capsys):
    code, lines = count(tmp_path, capsys, **{
        f"{FOLDER}/TrimProcessor.java": FACTORY % {"name": "Trim", "type": "trim", "option": '"target_field"'},
        f"{FOLDER}/PolishProcessor.java": FACTORY % {"name": "Polish", "type": "polish", "option": "UNIT"},
        "test/framework/src/main/java/ATestProcessor.java": "no factory",
    })  # fmt: skip
    assert code == 1
    assert lines == ["2 processors with 4 options, 3 not in the catalogue", "polish", "polish.field", "polish.unit", ""]


def test_an_option_of_a_later_release(tmp_path, capsys):
    files = {f"{FOLDER}/AppendProcessor.java": FACTORY % {"name": "Append", "type": "append", "option": '"copy_from"'}}
    assert count(tmp_path, capsys, "9.5", **files)[0] == 0
    assert count(tmp_path, capsys, "7.17", **files)[1][1] == "append.copy_from"
