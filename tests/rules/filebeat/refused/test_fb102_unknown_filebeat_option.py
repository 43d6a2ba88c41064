"""FB102 (unknown-filebeat-option): cases beyond the examples of the rule."""

import pytest
from advice import of_code
from filebeat_checks import (
    CONSOLE_OUTPUT,
    FILESTREAM_INPUT,
    FILESTREAM_TO_ELASTICSEARCH,
    LOG_INPUT,
    check_filebeat,
    filebeat_findings,
)

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
        (FILESTREAM_TO_ELASTICSEARCH + "setup.dsl.overwrit: true\n", "overwrit", "overwrite"),
        (FILESTREAM_TO_ELASTICSEARCH + "logging.metrics.namespace: [stats]\n", "namespace", "namespaces"),
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
        FILESTREAM_TO_ELASTICSEARCH + "  ssl.restart_on_cert_change.enabled: true\n  preset: balanced\n",
        FILESTREAM_INPUT.replace("filestream", "cel") + "  frobnicate: 1\noutput.console: {}\n",
    ],
)
def test_no_word_where_it_may_be_read(text):
    assert not of_code(check_filebeat(text), "FB102")


def test_of_an_input_known_from_one_release_all_names_are_known_in_that_one():
    text = "filebeat.inputs:\n- type: udp\n  host: ':514'\n  frobnicate: 1\noutput.console: {}\n"
    assert len(of_code(check_filebeat(text, "7.17"), "FB102")) == 1
    assert not of_code(check_filebeat(text, "8.19"), "FB102")


HTTPJSON = "filebeat.inputs:\n- type: httpjson\n  interval: 1m\n"


@pytest.mark.parametrize("release", ["7.8", "7.12", "7.17", "8.5", None])
@pytest.mark.parametrize(
    "options",
    ["  config_version: 2\n  request.url: http://a.example\n", "  config_version: 1\n  url: http://a.example\n"],
)
def test_versions_of_httpjson(options, release):
    if "version: 1" in options and release not in ("7.8", "7.12", "7.17"):
        return
    assert not filebeat_findings(HTTPJSON + options + CONSOLE_OUTPUT, "FB102", release)


@pytest.mark.parametrize("release", ["6.6", "6.8"])
def test_ilm_of_the_output_before_7(release):
    text = LOG_INPUT.replace(CONSOLE_OUTPUT, "output.elasticsearch:\n  hosts: [es]\n  ilm.enabled: true\n")
    assert not filebeat_findings(text, "FB102", release)


def test_paths_of_stdin_in_1x():
    text = "filebeat.prospectors:\n- input_type: stdin\n  paths: ['{}']\noutput.console: {{pretty: true}}\n"
    assert not filebeat_findings(text.format("-"), "FB102")
    assert len(filebeat_findings(text.format("/a.log"), "FB102")) == 1


def test_a_typo_of_an_option_that_is_set_is_no_other_option() -> None:
    text = FILESTREAM_INPUT + "output.elasticsearch:\n  hots: [a]\n  hosts: [a]\n"
    (finding,) = filebeat_findings(text, "FB102")
    assert "`hosts` is set. Remove `hots`" in finding.message
    text = FILESTREAM_INPUT + "output.elasticsearch:\n  hots: [a]\n"
    assert "did you mean `host" in filebeat_findings(text, "FB102")[0].message


KIBANA = LOG_INPUT + "setup.kibana:\n"


@pytest.mark.parametrize(
    ("text", "words"),
    [
        (KIBANA + "  hosts: [es:9200]\n", "Move its value, an Elasticsearch address, to `output.elasticsearch`"),
        (KIBANA + "  hosts: ['k:5601']\n", "requires a single value"),
    ],
)
def test_names_with_the_value_of_another_section_are_not_renamed(text, words):
    (finding,) = of_code(check_filebeat(text), "FB102")
    assert words in finding.message
    assert finding.fix is None


def test_names_with_a_value_of_their_own_are_renamed():
    (finding,) = of_code(check_filebeat(KIBANA + "# output.elasticsearch:\n  host: k\n  protokol: http\n"), "FB102")
    assert "did you mean `protocol`?" in finding.message
    assert finding.fix is not None


@pytest.mark.parametrize(("value", "severity"), [("true", "info"), ("false", "warning")])
def test_a_value_that_is_the_default_changes_nothing(value, severity):
    text = (
        f"filebeat.inputs:\n- type: docker\n  containers.ids: ['*']\n  combine_partial: {value}\noutput.console: {{}}\n"
    )
    (finding,) = of_code(check_filebeat(text, "7.17"), "FB102")
    assert finding.severity == severity
    assert "combine_partials" in finding.message


@pytest.mark.parametrize(("value", "severity"), [("true", "info"), ("false", "warning")])
def test_a_default_one_level_too_deep(value, severity):
    text = f"filebeat.inputs:\n- type: docker\n  containers: {{ids: ['*'], path: /x, combine_partial: {value}}}\n"
    (finding,) = of_code(check_filebeat(text + "output.console: {}\n", "7.17"), "FB102")
    assert finding.severity == severity


@pytest.mark.parametrize(
    "kind", ["type: aws-s3\n  queue_url: https://q", "type: kafka\n  hosts: [a:9092]\n  topics: [t]\n  group_id: g"]
)
def test_inputs_other_than_filestream_have_parsers(kind: str) -> None:
    parsers = "  parsers:\n  - multiline: {pattern: '^a', match: after}\n"
    text = f"filebeat.inputs:\n- {kind}\n{parsers}" + CONSOLE_OUTPUT
    assert not filebeat_findings(text, "FB102", "7.17")
    assert filebeat_findings(text.replace("parsers:", "zzz:"), "FB102", "7.17")


@pytest.mark.parametrize(
    ("option", "others", "severity", "words"),
    [
        ("max_version: 1.2", "", "warning", "Use `supported_protocols`"),
        ("max_version: 1.2", "    supported_protocols: [TLSv1.2]\n", "info",
         "Remove `max_version`, because `supported_protocols` is set already"),
        ("certificate_key: a.key", "    key: a.key\n", "info", "because `key` is set already"),
        ("insecure: true", "    verification_mode: none\n", "info", "because `verification_mode` is set already"),
        ("insecure: false", "    certificate: a\n    key: b\n", "warning", "Remove `insecure`, or set `verif")
    ]
)  # fmt: skip
def test_an_option_of_tls_whose_replacement_is_set(option, others, severity, words):
    text = FILESTREAM_TO_ELASTICSEARCH + f"  ssl:\n    {option}\n{others}"
    (finding,) = filebeat_findings(text, "FB102", "5.6")
    assert finding.severity == severity
    assert words in finding.message
    assert (finding.fix is not None) == (severity == "info")


KAFKA_INPUT = (
    "filebeat.inputs:\n- {type: kafka, hosts: ['k:9092'], topics: [t], group_id: g, OPTIONS}\n" + CONSOLE_OUTPUT
)


@pytest.mark.parametrize("release", ["8.19", "9.3", "9.5", None])
@pytest.mark.parametrize(
    "options", ["sasl.mechanism: SCRAM-SHA-512", "sasl: {mechanism: plain}", "keep_alive: 0s, heartbeat_interval: 3s"]
)
def test_options_that_releases_after_7_17_added_to_the_kafka_input(options, release):
    assert not filebeat_findings(KAFKA_INPUT.replace("OPTIONS", options), "FB102", release)


@pytest.mark.parametrize(("release", "count"), [(None, 1)])
def test_the_mechanism_of_the_kafka_input_is_checked_since_8_3(release, count):
    text = KAFKA_INPUT.replace("OPTIONS", "sasl.mechanism: GSSAPI")
    assert len(filebeat_findings(text, "FB109", release)) == count


@pytest.mark.parametrize("output", ["logstash", "kafka", "redis", "file", "console"])
def test_every_output_has_a_queue_since_8_12(output):
    options = "{hosts: ['a:1'], topic: t}" if output in ("logstash", "kafka", "redis") else "{}"
    text = FILESTREAM_INPUT + f"output.{output}: {options}\n".replace("}", ", queue.mem.events: 4096}").replace(
        "{,", "{"
    )
    assert not [one for one in filebeat_findings(text, "FB102", "8.19") if "queue" in one.message]


@pytest.mark.parametrize("release", ["8.19", "9.5", None])
def test_the_language_of_windows_events(release):
    options = "{field: message, target_field: winlog, language: 1033, OTHER: 1}"
    text = FILESTREAM_INPUT + f"processors:\n- decode_xml_wineventlog: {options}\n" + CONSOLE_OUTPUT
    (finding,) = filebeat_findings(text, "FB102", release)
    assert "`OTHER`" in finding.message


@pytest.mark.parametrize("release", ["7.17", "8.19", None])
@pytest.mark.parametrize("value", [50, 1600])
def test_a_value_that_only_some_releases_have_by_default_changes_something(value, release):
    text = FILESTREAM_TO_ELASTICSEARCH + f"  bulk_max_sizes: {value}\n"
    (finding,) = filebeat_findings(text, "FB102", release)
    assert finding.severity == "warning"
    assert "by default" not in finding.message


def test_outputs_next_to_an_output() -> None:
    text = FILESTREAM_TO_ELASTICSEARCH + "outputs:\n  console:\n    pretty: true\n"
    found = [one for one in check_filebeat(text).findings if one.rule.code in ("FB102", "FB103")]
    assert [one.message.rpartition(". ")[2] for one in found] == ["Remove `outputs`"]
