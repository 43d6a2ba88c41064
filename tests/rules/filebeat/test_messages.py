"""Messages that several Filebeat rules share."""

import prose
import pytest
from filebeat_checks import CONSOLE_OUTPUT, FILESTREAM_INPUT, KAFKA_OUTPUT, filebeat_findings


@pytest.mark.parametrize("name", ["worker", "workers"])
@pytest.mark.parametrize("release", ["", "7.17", "9.0"])
def test_workers_of_kafka_have_no_effect_under_either_name(name: str, release: str) -> None:
    text = FILESTREAM_INPUT + KAFKA_OUTPUT + f"  {name}: 2\n"
    (finding,) = filebeat_findings(text, "FB232", release)
    assert f"`{name}`" in finding.message
    assert not filebeat_findings(text, "FB102", release)


LOG = "filebeat.inputs:\n- type: log\n  paths: [/a.log]\n"


@pytest.mark.parametrize(
    ("text", "code", "message"),
    [
        (
            "filebeat.inputs:\n- type: kafka\n" + CONSOLE_OUTPUT,
            "FB119",
            "The `kafka` input lacks `hosts`, `topics` and `group_id`, so Filebeat does not start. Add these options",
        ),
        (
            LOG + "  multiline: {type: count, count_lines: -3}\n" + CONSOLE_OUTPUT,
            "FB109",
            "`multiline.count_lines` of the `log` input is negative, so Filebeat does not start. Set it to 1 or more",
        ),
        (
            "filebeat.inputs:\n- type: tcp\n" + CONSOLE_OUTPUT,
            "FB119",
            "The `tcp` input has no `host`, so Filebeat does not start. Add `host`",
        ),
        (
            FILESTREAM_INPUT + CONSOLE_OUTPUT + "max_procs: two\n",
            "FB109",
            "`two` is not a whole number for `max_procs`, so Filebeat rejects the file. Use a whole number",
        ),
        (
            FILESTREAM_INPUT + KAFKA_OUTPUT + "  ssl.supported_protocols: [TLS9]\n",
            "FB109",
            "`TLS9` is not valid for `supported_protocols` of `output.kafka.ssl`, so Filebeat rejects the file. "
            "Use `TLSv1.1`, `TLSv1.2` or `TLSv1.3`",
        ),
        (
            FILESTREAM_INPUT + KAFKA_OUTPUT + "  timeout: 5 s\n",
            "FB109",
            "`5 s` is not a duration for `timeout` of `output.kafka` (it contains a space), so Filebeat rejects the "
            "file. Write `5s`",
        ),
        (
            LOG + "  exclude_lines: ['a{5,2}']\n" + CONSOLE_OUTPUT,
            "FB115",
            "Invalid regex in `exclude_lines` of the `log` input: the limits of `{5,2}` are reversed, so "
            "Filebeat does not start. Swap them",
        ),
    ],
)
def test_messages_about_values(text: str, code: str, message: str) -> None:
    (finding,) = filebeat_findings(text, code)
    assert finding.message == message
    assert prose.message_faults(message) == []
