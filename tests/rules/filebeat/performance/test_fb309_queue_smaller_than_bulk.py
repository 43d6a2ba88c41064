"""FB309 (queue-smaller-than-bulk): cases beyond the examples of the rule."""

import pytest
from advice import fixed
from filebeat_checks import filebeat_findings

from lslint.config.command_line import Values
from lslint.config.settings import Settings
from lslint.engine.file import check_text
from lslint.rules.filebeat.examples import ELASTICSEARCH, LOGSTASH


@pytest.mark.parametrize(
    ("text", "release", "count"),
    [
        (LOGSTASH + "queue.mem: {events: 4096, flush.min_events: 512, flush.timeout: 0s}\n", "8.12", 0),
        (LOGSTASH + "queue.mem: {events: 4096, flush.min_events: 512, flush.timeout: '${T}'}\n", "8.12", 0),
        (LOGSTASH + "queue.mem: {events: 4096, flush.min_events: 512, flush.timeout: 5s}\n", "9.1", 1),
        (LOGSTASH + "queue.mem: {events: 4096, flush.min_events: 0}\n", "8.12", 0),
        (LOGSTASH + "queue.mem: {events: 4096, flush.min_events: '${N}'}\n", "8.13", 0),
        (LOGSTASH + "queue.disk: {max_size: 1GB}\n", "8.13", 0),
        # before 8.12, `bulk_max_size` of Elasticsearch was 50 by default
        (ELASTICSEARCH + "queue.mem: {events: 4096, flush.min_events: 512}\n", None, 0),
        (ELASTICSEARCH + "queue.mem: {events: 4096, flush.min_events: 512}\n", "8.11", 0),
        (ELASTICSEARCH + "  bulk_max_size: 2048\n", "8.11", 0),
        (ELASTICSEARCH + "  bulk_max_size: 2048\n", "8.12", 1),
        (ELASTICSEARCH + "  bulk_max_size: 2049\n  preset: scale\n", "8.12", 0),
    ],
)
def test_findings(text, release, count):
    assert len(filebeat_findings(text, "FB309", release)) == count


@pytest.mark.parametrize(
    ("release", "default", "action"),
    [
        (None, "at most 2048", "Set `flush.min_events` to 3500, `queue.mem.events` to 7000"),
        ("8.11", "2048", "Set `queue.mem.flush.min_events` to 3500"),
        ("8.12", "1600", "Set `flush.min_events` to 3500, `queue.mem.events` to 7000"),
    ],
)
def test_defaults_of_the_releases(release, default, action):
    (finding,) = filebeat_findings(ELASTICSEARCH + "  bulk_max_size: 3500\n", "FB309", release)
    assert finding.message.endswith(f"because `queue.mem.flush.min_events` defaults to {default}. {action}")


@pytest.mark.parametrize(
    ("size", "least", "action"),
    [
        (4096, None, "Set `queue.mem.flush.min_events` to 4096"),
        (8192, None, "Set `flush.min_events` to 8192, `queue.mem.events` to 16384"),
        (100000, None, "Set `bulk_max_size` to 2048"),
        (100000, 512, "Set both to 2048"),
    ],
)
def test_very_large_batches_are_not_recommended(size, least, action):
    text = LOGSTASH.replace("output.logstash:", f"output.logstash:\n  bulk_max_size: {size}")
    text += f"queue.mem.flush.min_events: {least}\n" if least else ""
    (finding,) = filebeat_findings(text, "FB309", "7.17")
    assert finding.message.endswith(f". {action}")


@pytest.mark.parametrize(
    ("queue", "left"),
    [
        (
            "queue.mem.flush.min_events: 2048\nqueue.mem.events: 4096\n",
            "queue.mem.flush.min_events: 3072\nqueue.mem.events: 12288\n",
        ),
        ("queue.mem.flush.min_events: 2048\n", "queue.mem.flush.min_events: 3072\nqueue.mem.events: 12288\n"),
        ("queue.mem:\n  flush.min_events: 2048\n", "queue.mem:\n  flush.min_events: 3072\n  events: 12288\n"),
        (
            "queue:\n  mem:\n    events: 4096\n    flush:\n      min_events: 512\n",
            "queue:\n  mem:\n    events: 12288\n    flush:\n      min_events: 3072\n",
        ),
        ("queue.mem:\n  flush:\n    min_events: 2048\n", None),
        ("", None),
    ],
)
def test_the_queue_holds_a_batch_for_each_worker(queue, left):
    output = "filebeat.inputs:\n- type: filestream\n  id: a\n  paths: [/a.log]\noutput.logstash:\n"
    output += "  hosts: ['a:5044', 'b:5044']\n  loadbalance: true\n  bulk_max_size: 3072\n"
    (finding,) = filebeat_findings(output + queue, "FB309", "7.17")
    assert finding.message.endswith("Set `flush.min_events` to 3072, `queue.mem.events` to 12288")
    assert (finding.fix is None) == (left is None)
    if left is not None:
        assert fixed(output + queue, finding) == output + left
        assert filebeat_findings(output + left, "FB309", "7.17") == []
        assert filebeat_findings(output + left, "FB310", "7.17") == []


@pytest.mark.parametrize(("worker", "action"), [(4, "Set `flush.min_events` to"), (5, "Set `bulk_max_size` to 2048")])
def test_the_queue_does_not_become_too_large(worker, action):
    text = f"output.logstash:\n  hosts: [a]\n  loadbalance: true\n  worker: {worker}\n  bulk_max_size: 8192\n"
    (finding,) = filebeat_findings(text, "FB309", "7.17")
    assert action in finding.message
    assert len(filebeat_findings(text, "FB310", "7.17")) == (worker == 5)


@pytest.mark.parametrize(
    ("sources", "count"),
    [
        ("filebeat.inputs: [{type: filestream, id: a, paths: [/a], enabled: '${ON}'}]\n", 1),
        (
            "filebeat.inputs: [{type: filestream, id: a, paths: [/a], enabled: false}]\n"
            "filebeat.config.modules.path: modules.d/*.yml\n",
            1,
        ),
        ("filebeat: {inputs: [{type: udp, host: 'a:1', enabled: false}], modules: [{module: nginx}]}\n", 1),
    ],
)
def test_a_file_whose_inputs_are_disabled_ships_nothing(sources, count):
    text = f"{sources}output.logstash: {{hosts: ['a:5044'], bulk_max_size: 8192}}\n"
    found = check_text(text, "filebeat.yml", "filebeat", Settings(Values())).findings
    assert len([one for one in found if one.rule.code == "FB309"]) == count
