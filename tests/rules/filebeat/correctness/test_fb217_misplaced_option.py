"""FB217 (misplaced-option): cases beyond the examples of the rule."""

from advice import of_code
from filebeat_checks import FILESTREAM_INPUT, LOGSTASH_OUTPUT, check_filebeat, filebeat_findings

# what a page makes of a config that loses its spaces: still YAML, or not, depending on what stands deeper
LOST = (
    "filebeat.prospectors:\n- input_type: log\npaths:\n- /srv/app/test.log\ndocument_type: shop\n"
    "output.console:\npretty: true\n"
)


def test_an_option_of_the_input_that_is_nested_too_deep_moves_up() -> None:
    text = (
        "filebeat.inputs:\n- type: docker\n  containers:\n    ids: ['*']\n    multiline.pattern: '^a'\n"
        + LOGSTASH_OUTPUT
    )
    (finding,) = [*filebeat_findings(text, "FB102"), *filebeat_findings(text, "FB217")]
    assert finding.rule.code == "FB217"
    assert "`multiline`" in finding.message
    assert "level up" in finding.message


def test_options_at_the_level_of_their_parser():
    head = FILESTREAM_INPUT + "  parsers:\n  - ndjson:\n"
    (finding,) = of_code(check_filebeat(head + "    target: ''\noutput.console: {}\n", "7.17"), "FB217")
    assert "`target` stands beside `ndjson`" in finding.message
    assert not of_code(check_filebeat(head + "      target: ''\noutput.console: {}\n", "7.17"), "FB217")


def test_without_indentation():
    (finding,) = filebeat_findings(LOST.replace("document_type: shop", "document_type: shop\n  fields:"), "FB001")
    assert (finding.stage, finding.severity) == ("parse", "error")
    assert finding.message
    # where the text is still YAML, the names are told to be at the wrong place
    assert any("`filebeat.inputs`" in one.message for one in filebeat_findings(LOST, "FB217"))
    assert filebeat_findings(LOST, "FB217")[0].stage == "run"
