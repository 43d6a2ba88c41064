"""FB310 (queue-too-small-for-workers): cases beyond the examples of the rule."""

import pytest
from filebeat_checks import filebeat_findings

from lslint.rules.filebeat.examples import ELASTICSEARCH, KAFKA, LOGSTASH

BALANCED = LOGSTASH + "  loadbalance: true\n"


@pytest.mark.parametrize(
    ("text", "release", "count"),
    [
        (BALANCED + "  worker: 1\n", None, 0),
        (BALANCED + "  workers: 3\n", "8.12", 0),
        (BALANCED + "  workers: 2\nqueue.mem.flush.min_events: 2048\n", "8.13", 1),
        (BALANCED + "  workers: 4\nqueue.mem: {events: 4096, flush.min_events: 512}\n", "8.13", 0),
        (BALANCED + "  workers: 4\nqueue.mem: {events: 4096, flush.min_events: 0}\n", "8.13", 1),
        (BALANCED + "  worker: 2\nqueue.disk.max_size: 10GB\n", None, 0),
        (LOGSTASH + "  workers: 9\n  loadbalance: false\n", "8.13", 0),
        (KAFKA + "  worker: 4\n", None, 0),
        (ELASTICSEARCH + "  worker: 4\n  preset: scale\n", None, 0),
    ],
)
def test_findings(text, release, count):
    rest = {"kind": "none", "path": "filebeat.service"} if "[Service]" in text else {}
    assert len(filebeat_findings(text, "FB310", release, **rest)) == count


@pytest.mark.parametrize(("switch", "count"), [("false", 0), ("true", 1)])
def test_no_finding_without_enabled_inputs(switch, count):
    text = (BALANCED + "  worker: 4\n").replace("- type: log", f"- type: log\n  enabled: {switch}")
    text = text.replace("- type: filestream", f"- type: filestream\n  enabled: {switch}")
    assert switch in text
    assert len(filebeat_findings(text, "FB310", "8.12")) == count


@pytest.mark.parametrize(("worker", "count"), [(2, 0), (3, 1)])
def test_two_numbers_of_workers(worker, count):
    """Only one of them is in use."""
    text = BALANCED + f"  worker: {worker}\n  workers: 3\n"
    assert len(filebeat_findings(text, "FB310", "8.19")) == count


@pytest.mark.parametrize(("balance", "events"), [("true", "16384"), ("false", "")])
def test_workers_count_for_each_host(balance, events):
    text = LOGSTASH.replace("hosts:", f"loadbalance: {balance}\n  worker: 2\n  hosts:").replace(
        "5044'", "5044', 'b:5044'"
    )
    findings = filebeat_findings(text, "FB310", "7.17")
    assert [finding.message.endswith(f"`queue.mem.events` to {events}") for finding in findings] == [True] * bool(
        events
    )
    assert all("for 4 workers, so" in finding.message for finding in findings)
    assert all("Each of the 2 hosts has 2 workers" in finding.help for finding in findings)
    assert all(finding.help.startswith("Two batches per worker: 2 × 4 × 2048") for finding in findings)


@pytest.mark.parametrize(
    ("settings", "release", "held"),
    [
        (
            "  worker: 4\n",
            "8.12",
            "(3200) holds only 2 batches of 1600 events for 4 workers, so workers stay idle. Set",
        ),
        ("  worker: 4\nqueue.mem.events: 2100\n", "8.13", "`queue.mem.events: 2100` holds only 1 batch of 1600 events"),
    ],
)
def test_the_message_counts_the_batches_that_the_queue_holds(settings, release, held):
    (finding,) = filebeat_findings(BALANCED + settings, "FB310", release)
    assert held in finding.message


@pytest.mark.parametrize(("size", "code", "events"), [(2048, "FB310", 16384), (4096, "FB309", 32768)])
def test_one_number_for_the_queue(size, code, events) -> None:
    """Where the queue also limits the batches, FB309 gives the numbers for both."""
    text = BALANCED + f"  worker: 4\n  bulk_max_size: {size}\n"
    found = [*filebeat_findings(text, "FB309", "7.17"), *filebeat_findings(text, "FB310", "7.17")]
    assert [one.rule.code for one in found] == [code]
    assert found[0].message.endswith(f"`queue.mem.events` to {events}")


def test_the_help_names_the_limit_of_the_batches() -> None:
    text = "output.elasticsearch:\n  hosts: [a]\n  worker: 4\n  bulk_max_size: 9000\n"
    (finding,) = filebeat_findings(text, "FB310", "7.17")
    assert finding.help.endswith("`queue.mem.flush.min_events` limits batches to 2048 events.")
