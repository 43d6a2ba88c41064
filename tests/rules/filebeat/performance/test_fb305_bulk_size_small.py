"""FB305 (bulk-size-small): cases beyond the examples of the rule."""

import pytest
from filebeat_checks import FILESTREAM_INPUT, filebeat_findings

from lslint.rules.filebeat.examples import ELASTICSEARCH


@pytest.mark.parametrize(
    ("text", "release", "count"),
    [
        (ELASTICSEARCH, "8.11", 1),
        (ELASTICSEARCH, "8.12", 0),
        (ELASTICSEARCH + "  preset: latency\n  bulk_max_size: 50\n", None, 0),
        (ELASTICSEARCH + "  bulk_max_size: ${SIZE}\n", None, 0),
        (ELASTICSEARCH + "  bulk_max_size: ${SIZE:50}\n", None, 0),
    ],
)
def test_findings(text, release, count):
    rest = {"kind": "none", "path": "filebeat.service"} if "[Service]" in text else {}
    assert len(filebeat_findings(text, "FB305", release, **rest)) == count


@pytest.mark.parametrize(
    ("output", "action"), [("elasticsearch", "1600, the default since 8.12"), ("logstash", "2048, the default")]
)
def test_message_names_the_default(output, action) -> None:
    text = f"output.{output}:\n  hosts: [es]\n  bulk_max_size: 20\n"
    (finding,) = filebeat_findings(FILESTREAM_INPUT + text, "FB305")
    assert finding.message.endswith(f"Set it to {action}")
