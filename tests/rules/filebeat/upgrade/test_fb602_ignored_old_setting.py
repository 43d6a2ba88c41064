"""FB602 (ignored-old-setting): cases beyond the examples of the rule."""

import pytest
from advice import of_code
from filebeat_checks import (
    FILESTREAM_TO_ELASTICSEARCH,
    LOG_INPUT,
    LOG_TO_ELASTICSEARCH,
    PRETTY_CONSOLE,
    PROSPECTOR_OF_5,
    PROSPECTORS,
    RUN,
    check_filebeat,
    check_migration,
    filebeat_findings,
    fixed_migration,
    levels,
    stages,
)

TO_5 = """\
filebeat.prospectors:
- input_type: log
  paths: [/a.log]
output.logstash:
  hosts: ["ls1:5044"]
  tls:
    certificate_authorities: ["/etc/ca.pem"]
"""


@pytest.mark.parametrize(("release", "expected"), [("6.0", RUN), ("7.17", RUN), ("5.6", [])])
def test_document_type_by_release(release, expected):
    assert levels(check_filebeat(PROSPECTORS, release), "FB602") == expected
    assert check_filebeat(PROSPECTORS, "6.0").verdict == "accepted"


OLD_CLOSING = """\
filebeat.prospectors:
- input_type: log
  paths: [/a.log]
  close_older: 1h
  force_close_files: true
output.logstash:
  hosts: ["ls1:5044"]
"""


@pytest.mark.parametrize("release", ["5.0", "5.4", "5.6"])
def test_5_x_reads_the_old_names_of_closing(release):
    assert "FB602" not in stages(OLD_CLOSING, release)


def test_6_0_ignores_the_old_names_of_closing():
    assert stages(OLD_CLOSING, "6.0")["FB602"] == "run"
    assert "removed in Filebeat 6.0" in filebeat_findings(OLD_CLOSING, "FB602", "6.0")[0].message
    changed = fixed_migration(OLD_CLOSING, "6.0", on=("FB602",))
    assert "  close_inactive: 1h\n  close_removed: true\n  close_renamed: true\n" in changed


@pytest.mark.parametrize(
    "setting",
    [
        "filebeat.spool_size: 1024\n",
        "filebeat.idle_timeout: 5s\n",
        "filebeat.publish_async: false\n",
        "queue_size: 4096\n",
        "bulk_queue_size: 0\n",
        "  flush_interval: 1s\n",
    ],
)
def test_settings_that_6_x_refuses(setting):
    text = LOG_TO_ELASTICSEARCH + setting
    for release in ("6.0", "6.8"):
        (finding,) = filebeat_findings(text, "FB602", release)
        assert (finding.stage, finding.severity) == ("load", "error")
        assert "does not start" in finding.message
        assert check_filebeat(text, release).verdict == "rejected"
    assert [finding.stage for finding in filebeat_findings(text, "FB602", "7.17")] == ["run"]
    assert check_filebeat(text, "7.17").verdict == "accepted"
    assert not filebeat_findings(text, "FB602", "5.6")


@pytest.mark.parametrize(
    ("option", "read_by", "ignored_by"), [("reconnect_interval: 1", "", "5.0"), ("db_topology: 1", "5.6", "6.0")]
)
def test_options_of_the_redis_output(option, read_by, ignored_by):
    name = option.partition(":")[0]
    text = OLD_CLOSING.partition("output")[0] + f"output.redis:\n  hosts: [r]\n  {option}\n"
    if read_by:
        assert not filebeat_findings(text, "FB602", read_by)
        assert "no option" not in str([finding.message for finding in check_filebeat(text, read_by).findings])
    messages = [finding.message for finding in filebeat_findings(text, "FB602", ignored_by)]
    assert sum(f"`output.redis.{name}` was removed in Filebeat {ignored_by}" in message for message in messages) == 1


def test_names_of_1_x():
    assert stages(TO_5, "5.0") == {"FB602": "run"}
    changed = fixed_migration(TO_5, "5.0")
    assert '  ssl:\n    certificate_authorities: ["/etc/ca.pem"]\n' in changed
    assert stages(changed, "5.0") == {}
    assert check_migration(changed, "5.0").verdict == "accepted"


@pytest.mark.parametrize(
    ("setting", "release", "stage"),
    [("queue_size: 4096\n", "5.6", None), ("queue_size: 4096\n", "6.0", "load"), ("queue_size: 4096\n", "7.0", "run")],
)
def test_settings_that_moved(setting, release, stage):
    assert stages(LOG_TO_ELASTICSEARCH + setting, release).get("FB602") == stage


@pytest.mark.parametrize(("release", "count"), [(None, 1), ("6.8", 0)])
def test_ilm_of_the_output_went_to_setup(release, count):
    found = of_code(check_filebeat(FILESTREAM_TO_ELASTICSEARCH + "  ilm.enabled: false\n", release), "FB602")
    assert len(found) == count
    assert all("`setup.ilm`" in finding.message for finding in found)


@pytest.mark.parametrize(("release", "count"), [("5.6", 0), ("6.0", 1), ("6.8", 1)])
def test_document_type(release, count):
    found = filebeat_findings(PROSPECTOR_OF_5 + PRETTY_CONSOLE, "FB602", release)
    assert [finding.stage for finding in found] == ["run"] * count
    assert check_filebeat(PROSPECTOR_OF_5 + PRETTY_CONSOLE, release).verdict == "accepted"


@pytest.mark.parametrize(
    ("setting", "release", "expected"),
    [
        ("xpack.monitoring.enabled: true\n", "8.0", RUN),
        ("xpack.monitoring.enabled: true\n", None, [("run", "info")]),
        ("xpack.monitoring:\n  elasticsearch:\n    hosts: [es]\n", "9.0", RUN),
        ("xpack.monitoring.enabled: true\n", "7.17", []),
        ("xpack.monitoring.enabled: false\n", "8.0", []),
    ],
)
def test_xpack_monitoring(setting, release, expected):
    assert levels(check_filebeat(LOG_TO_ELASTICSEARCH + setting, release), "FB602") == expected
    metricbeat = "metricbeat.modules: []\noutput.elasticsearch.hosts: [es]\n" + setting
    assert levels(check_filebeat(metricbeat, release, kind="metricbeat", path="metricbeat.yml"), "FB602") == expected


@pytest.mark.parametrize(
    ("setting", "severity"),
    [("  document_type: log\n", "info"), ("  close_older: 300s\n", "info"), ("  close_older: 1h\n", "warning")],
)
def test_a_value_that_was_the_default_is_an_info(setting, severity):
    (finding,) = filebeat_findings(LOG_INPUT.replace("output", setting + "output"), "FB602", "7.17")
    assert finding.severity == severity
    assert ("whose value is the default today" in finding.message) == (severity == "info")


@pytest.mark.parametrize(("more", "severity"), [("", "info"), ("  ilm.pattern: '000001'\n", "warning")])
def test_ilm_that_is_only_enabled_is_the_default(more, severity):
    text = FILESTREAM_TO_ELASTICSEARCH + "  ilm.enabled: true\n" + more
    (finding,) = filebeat_findings(text, "FB602", "7.17")
    assert finding.severity == severity


TO_ELASTICSEARCH = "output.elasticsearch:\n  hosts: ['https://es1.example.org:9200']\n"
A_FILESTREAM = "filebeat.inputs:\n- type: filestream\n  id: a\n  paths: [/a.log]\n"


@pytest.mark.parametrize(
    ("old", "new", "name", "severity"),
    [
        ("  ilm.enabled: false\n", "", "", "warning"),
        ("  ilm.enabled: false\n", "setup.ilm.enabled: false\n", "setup.ilm", "info"),
        ("  template.name: a\n", "setup.template: {name: a, pattern: a-*}\n", "setup.template", "info"),
        ("  flush_interval: 5s\n", "queue.mem.flush.timeout: 5s\n", "queue.mem.flush.timeout", "info"),
        ("  tls.certificate_authorities: [/ca.pem]\n  ssl.certificate_authorities: [/ca.pem]\n", "", "ssl", "info"),
        ("filebeat.spool_size: 10\n", "queue.mem.flush.min_events: 10\n", "queue.mem.flush.min_events", "info"),
    ],
)
def test_a_setting_whose_replacement_is_set(old, new, name, severity):
    (finding,) = filebeat_findings(A_FILESTREAM + TO_ELASTICSEARCH + old + new, "FB602", "7.17")
    assert finding.severity == severity
    assert (f"because `{name}` is set already" in finding.message) is bool(name)


def test_a_leftover_is_removed():
    text = A_FILESTREAM + TO_ELASTICSEARCH + "  flush_interval: 5s\nqueue.mem.flush.timeout: 5s\n"
    (finding,) = filebeat_findings(text, "FB602", "7.17")
    (edit,) = finding.fix.edits
    assert text[: edit.start] + edit.text + text[edit.end :] == text.replace("  flush_interval: 5s\n", "")
    assert finding.fix.applicability == "unsafe"


@pytest.mark.parametrize("written", ["  tls:\n    insecure: true\n", "  tls.insecure: true\n"])
def test_tls_that_only_turns_the_verification_off(written):
    """Without `tls`, the connection is not encrypted: the name of today would turn TLS on."""
    text = (
        "filebeat.inputs:\n- type: filestream\n  id: a\n  paths: [/a.log]\noutput.logstash:\n  hosts: [a]\n" + written
    )
    (finding,) = of_code(check_filebeat(text, "7.5"), "FB602")
    assert finding.message.endswith("Remove it, or set `ssl.verification_mode: none` if the server requires TLS")
    assert finding.fix is None


@pytest.mark.parametrize("end", ["", "\n", "  ", "\n\n"])
def test_an_option_on_the_last_line(end):
    start = "filebeat:\n  prospectors:\n  - paths: [/a.log]\n"
    text = f"output.logstash:\n  hosts: [a]\n{start}    document_type: nginx{end}"
    (finding,) = filebeat_findings(text, "FB602", "6.0")
    (edit,) = finding.fix.edits
    fixed = text[: edit.start] + edit.text + text[edit.end :]
    assert fixed.rstrip() == (
        f"output.logstash:\n  hosts: [a]\n{start}    fields.type: nginx\n    fields_under_root: true"
    )
