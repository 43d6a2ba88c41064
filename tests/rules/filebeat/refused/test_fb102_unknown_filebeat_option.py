"""FB102 (unknown-filebeat-option): cases beyond the examples of the rule."""

import pytest
from advice import of_code
from filebeat_checks import FILESTREAM_INPUT, FILESTREAM_TO_ELASTICSEARCH, check_filebeat, filebeat_findings

from lslint.rewrite.apply_fixes import fix_result

KAFKA = FILESTREAM_INPUT + "output.kafka:\n  hosts: ['a1:9092', 'a2:9092']\n  topic: t\n"


def test_a_near_name_that_is_set_already_is_not_offered() -> None:
    text = FILESTREAM_INPUT + "output.logstash:\n  host: a\n  hosts: [ls:5044]\n"
    (finding,) = filebeat_findings(text, "FB102")
    assert "`hosts` is set" in finding.message
    assert finding.fix is None


@pytest.mark.parametrize(
    ("text", "wrong", "right"),
    [
        (
            FILESTREAM_TO_ELASTICSEARCH + "  ssl.certificate_authorites: [ca.pem]\n",
            "certificate_authorites",
            "certificate_authorities",
        ),
        (FILESTREAM_TO_ELASTICSEARCH + "  ssl.verificaton_mode: none\n", "verificaton_mode", "verification_mode"),
        (FILESTREAM_TO_ELASTICSEARCH + "  ssl:\n    verificaton_mode: none\n", "verificaton_mode", "verification_mode"),
        (FILESTREAM_TO_ELASTICSEARCH + "outputt.console: {}\n", "outputt", "output"),
        (FILESTREAM_TO_ELASTICSEARCH + "setup.kibana.ssl.certificat: x\n", "certificat", "certificate"),
        (FILESTREAM_TO_ELASTICSEARCH + "  bulk_max_sizes: 10\n", "bulk_max_sizes", "bulk_max_size"),
        (KAFKA + "  partition.round_robin.reachable_onyl: true\n", "reachable_onyl", "reachable_only"),
        (KAFKA + "  codec.json.prety: true\n", "prety", "pretty"),
        (FILESTREAM_TO_ELASTICSEARCH.replace("  paths", "  close.reader.on_eoff: true\n  paths"), "on_eoff", "on_eof"),
        (
            FILESTREAM_TO_ELASTICSEARCH.replace("  paths", "  exclude_line: ['^a']\n  paths"),
            "exclude_line",
            "exclude_lines",
        ),
    ],
)
@pytest.mark.parametrize("release", [None, "7.17"])
def test_misspelt(text, wrong, right, release):
    result = check_filebeat(text, release, on="FB102")
    (finding,) = of_code(result, "FB102")
    assert (finding.stage, finding.severity) == ("run", "warning")
    assert text[finding.start : finding.end] == wrong
    assert f"did you mean `{right}`" in finding.message
    assert result.verdict == "accepted"
    fixed = fix_result(result, unsafe=True, recheck=lambda changed: check_filebeat(changed, release, on="FB102")).text
    if right != "output":  # there is one already: two of a name would be worse
        assert fixed == text.replace(wrong, right)
        assert not of_code(check_filebeat(fixed, release), "FB102")
    else:
        assert fixed == text


@pytest.mark.parametrize(
    ("text", "name"),
    [
        (FILESTREAM_TO_ELASTICSEARCH.replace("  paths", "  frobnicate: 1\n  paths"), "frobnicate"),
        (FILESTREAM_TO_ELASTICSEARCH + "  ssl.insecure: true\n", "ssl.insecure"),
        (KAFKA + "  kolumn: 1\n", "kolumn"),
        (FILESTREAM_TO_ELASTICSEARCH + "queue.mem.maximum: 3\n", "maximum"),
    ],
)
@pytest.mark.parametrize("release", [None, "7.17", "9.0"])
def test_unknown_where_all_names_are_known(text, name, release):
    (finding,) = of_code(check_filebeat(text, release), "FB102")
    assert f"`{name}`" in finding.message
    assert finding.fix is None


@pytest.mark.parametrize(
    "text",
    [
        FILESTREAM_TO_ELASTICSEARCH.replace(
            "  paths", "  take_over: {enabled: true}\n  include_file_owner_name: true\n  paths"
        ),
        FILESTREAM_TO_ELASTICSEARCH.replace("  paths", "  delete: {enabled: true, grace_period: 1h}\n  paths"),
        FILESTREAM_TO_ELASTICSEARCH + "  ssl.restart_on_cert_change.enabled: true\n  preset: balanced\n",
        FILESTREAM_TO_ELASTICSEARCH + "  headers: {X-Any-Thing: a}\n  parameters: {frobnicate: 1}\n",
        FILESTREAM_TO_ELASTICSEARCH + "x-common: &common {frobnicate: 1}\n",
        FILESTREAM_TO_ELASTICSEARCH + "fields: {frobnicate: 1}\n",
        FILESTREAM_INPUT.replace("filestream", "cel") + "  frobnicate: 1\noutput.console: {}\n",
        "filebeat.inputs:\n- type: udp\n  host: ':514'\n  frobnicate: 1\noutput.console: {}\n",
    ],
)
def test_no_word_where_it_may_be_read(text):
    assert not of_code(check_filebeat(text), "FB102")


def test_of_an_input_known_from_one_release_all_names_are_known_in_that_one():
    text = "filebeat.inputs:\n- type: udp\n  host: ':514'\n  frobnicate: 1\noutput.console: {}\n"
    assert len(of_code(check_filebeat(text, "7.17"), "FB102")) == 1
    assert not of_code(check_filebeat(text, "8.19"), "FB102")
