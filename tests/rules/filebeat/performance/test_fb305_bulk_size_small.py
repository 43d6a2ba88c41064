"""FB305 (bulk-size-small): cases beyond the examples of the rule."""

import pytest
from filebeat_checks import FILESTREAM_INPUT, filebeat_findings

from lslint.rules.filebeat.examples import ELASTICSEARCH


@pytest.mark.parametrize(
    ("text", "release", "count"),
    [
        (ELASTICSEARCH, None, 0),
        (ELASTICSEARCH, "8.11", 1),
        (ELASTICSEARCH, "8.12", 0),
        (ELASTICSEARCH + "  preset: latency\n  bulk_max_size: 50\n", None, 0),
        (ELASTICSEARCH + "  bulk_max_size: ${SIZE}\n", None, 0),
        (ELASTICSEARCH + "  bulk_max_size: ${SIZE:50}\n", None, 0),
        (ELASTICSEARCH + "  bulk_max_size: 50\n", None, 1),
    ],
)
def test_findings(text, release, count):
    rest = {"kind": "none", "path": "filebeat.service"} if "[Service]" in text else {}
    assert len(filebeat_findings(text, "FB305", release, **rest)) == count


def test_message_says_what_a_small_batch_costs() -> None:
    (finding,) = filebeat_findings(
        FILESTREAM_INPUT + "output.elasticsearch:\n  hosts: [es]\n  bulk_max_size: 20\n", "FB305"
    )
    assert finding.message == (
        "`bulk_max_size: 20` limits throughput, because each batch is a request whose response the worker waits for."
        " Set it to 1600"
    )
