"""Names that nobody reads: misspelt at any level, unknown, misplaced; what the message points at."""

import pytest

from lslint.config.command_line import Values
from lslint.config.settings import Settings
from lslint.engine.file import check_text
from lslint.rewrite.apply_fixes import fix_result

INPUT = "filebeat.inputs:\n- type: filestream\n  id: app\n  paths: [/var/log/app.log]\n"
ELASTICSEARCH = INPUT + "output.elasticsearch:\n  hosts: ['es:9200']\n"
KAFKA = INPUT + "output.kafka:\n  hosts: ['a1:9092', 'a2:9092']\n  topic: t\n"


def check(text, release=None, on="ALL"):
    values = Values()
    values.select = [on]
    if release:
        values.target = [f"filebeat={release}"]
    return check_text(text, "filebeat.yml", "filebeat", Settings(values))


def told(result, code):
    return [finding for finding in result.findings if finding.rule.code == code]


@pytest.mark.parametrize(
    ("text", "wrong", "right"),
    [
        (
            ELASTICSEARCH + "  ssl.certificate_authorites: [ca.pem]\n",
            "certificate_authorites",
            "certificate_authorities",
        ),
        (ELASTICSEARCH + "  ssl.verificaton_mode: none\n", "verificaton_mode", "verification_mode"),
        (ELASTICSEARCH + "  ssl:\n    verificaton_mode: none\n", "verificaton_mode", "verification_mode"),
        (ELASTICSEARCH + "outputt.console: {}\n", "outputt", "output"),
        (ELASTICSEARCH + "setup.kibana.ssl.certificat: x\n", "certificat", "certificate"),
        (ELASTICSEARCH + "  bulk_max_sizes: 10\n", "bulk_max_sizes", "bulk_max_size"),
        (KAFKA + "  partition.round_robin.reachable_onyl: true\n", "reachable_onyl", "reachable_only"),
        (KAFKA + "  codec.json.prety: true\n", "prety", "pretty"),
        (ELASTICSEARCH.replace("  paths", "  close.reader.on_eoff: true\n  paths"), "on_eoff", "on_eof"),
        (ELASTICSEARCH.replace("  paths", "  exclude_line: ['^a']\n  paths"), "exclude_line", "exclude_lines"),
    ],
)
@pytest.mark.parametrize("release", [None, "7.17"])
def test_misspelt(text, wrong, right, release):
    result = check(text, release, "FB102")
    (finding,) = told(result, "FB102")
    assert (finding.stage, finding.severity) == ("run", "warning")
    assert text[finding.start : finding.end] == wrong
    assert f"did you mean `{right}`" in finding.message
    assert result.verdict == "accepted"
    fixed = fix_result(result, unsafe=True, recheck=lambda changed: check(changed, release, "FB102")).text
    if right != "output":  # there is one already: two of a name would be worse
        assert fixed == text.replace(wrong, right)
        assert not told(check(fixed, release), "FB102")
    else:
        assert fixed == text


@pytest.mark.parametrize(
    ("text", "name"),
    [
        (ELASTICSEARCH.replace("  paths", "  frobnicate: 1\n  paths"), "frobnicate"),
        (ELASTICSEARCH + "  ssl.insecure: true\n", "ssl.insecure"),
        (KAFKA + "  kolumn: 1\n", "kolumn"),
        (ELASTICSEARCH + "queue.mem.maximum: 3\n", "maximum"),
    ],
)
@pytest.mark.parametrize("release", [None, "7.17", "9.0"])
def test_unknown_where_all_names_are_known(text, name, release):
    (finding,) = told(check(text, release), "FB102")
    assert f"`{name}`" in finding.message
    assert finding.fix is None


@pytest.mark.parametrize(
    "text",
    [
        ELASTICSEARCH.replace("  paths", "  take_over: {enabled: true}\n  include_file_owner_name: true\n  paths"),
        ELASTICSEARCH.replace("  paths", "  delete: {enabled: true, grace_period: 1h}\n  paths"),
        ELASTICSEARCH + "  ssl.restart_on_cert_change.enabled: true\n  preset: balanced\n",
        ELASTICSEARCH + "  headers: {X-Any-Thing: a}\n  parameters: {frobnicate: 1}\n",
        ELASTICSEARCH + "x-common: &common {frobnicate: 1}\n",
        ELASTICSEARCH + "fields: {frobnicate: 1}\n",
        INPUT.replace("filestream", "cel") + "  frobnicate: 1\noutput.console: {}\n",
        "filebeat.inputs:\n- type: udp\n  host: ':514'\n  frobnicate: 1\noutput.console: {}\n",
    ],
)
def test_no_word_where_it_may_be_read(text):
    assert not told(check(text), "FB102")


def test_of_an_input_known_from_one_release_all_names_are_known_in_that_one():
    text = "filebeat.inputs:\n- type: udp\n  host: ':514'\n  frobnicate: 1\noutput.console: {}\n"
    assert len(told(check(text, "7.17"), "FB102")) == 1
    assert not told(check(text, "8.19"), "FB102")


def test_options_at_the_level_of_their_parser():
    head = INPUT + "  parsers:\n  - ndjson:\n"
    (finding,) = told(check(head + "    target: ''\noutput.console: {}\n", "7.17"), "FB217")
    assert "`target` stands beside `ndjson`" in finding.message
    assert not told(check(head + "      target: ''\noutput.console: {}\n", "7.17"), "FB217")


def test_what_is_missing_is_told_once():
    text = "filebeat.inputs:\n- type: kafka\n  id: x\n- type: gcp-pubsub\n  id: y\noutput.console: {}\n"
    found = told(check(text, "7.17"), "FB131")
    assert len({(finding.start, finding.end) for finding in found}) == len(found)
    assert any("`hosts`, `topics` and `group_id`" in finding.message for finding in found)
    assert any("`project_id` and `topic`" in finding.message for finding in found)


def test_the_way_to_put_off_the_end_of_the_log_input_is_told():
    (finding,) = told(check(INPUT.replace("filestream", "log") + "output.console: {}\n"), "FB605")
    assert "`allow_deprecated_use: true`" in finding.message


@pytest.mark.parametrize(("release", "count"), [(None, 1), ("7.17", 1), ("6.8", 0)])
def test_ilm_of_the_output_went_to_setup(release, count):
    found = told(check(ELASTICSEARCH + "  ilm.enabled: true\n", release), "FB602")
    assert len(found) == count
    assert all("`setup.ilm`" in finding.message for finding in found)


@pytest.mark.parametrize(
    ("processor", "words"),
    [
        ("drop_fields: {ignore_missing: true}", "`fields`"),
        ("add_labels: ~", "`labels`"),
        ("add_network_direction: {source: a}", "`destination`, `target` and `internal_networks`"),
        ("truncate_fields: {fields: [a]}", "`max_bytes` or `max_characters`"),
    ],
)
def test_what_a_processor_lacks_is_told_once(processor, words):
    (finding,) = told(check(f"{ELASTICSEARCH}processors:\n- {processor}\n", "7.17"), "FB131")
    assert words in finding.message
    assert finding.stage == "load"
