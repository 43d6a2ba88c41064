"""The other Beats: which files are theirs. What is checked in them: ``tests/cases/filebeat/beats.yml``."""

from textwrap import indent

import pytest

from lslint.kinds import BY_NAME
from lslint.kinds.agents import BEATS
from lslint.kinds.detect import detect

SHARED = "name: web-1\nfields:\n  env: prod\nsetup.kibana:\n  host: k:5601\noutput.elasticsearch:\n  hosts: [es]\n"
KINDS = [kind.name for kind in BEATS]
OWN = {
    "metricbeat": "metricbeat.modules:\n- module: system\n  metricsets: [cpu]\n",
    "heartbeat": "heartbeat.monitors:\n- type: http\n  urls: [https://example.com]\n  schedule: '@every 10s'\n",
    "packetbeat": "packetbeat.interfaces.device: any\npacketbeat.protocols:\n- type: dns\n  ports: [53]\n",
    "auditbeat": "auditbeat.modules:\n- module: file_integrity\n  paths: [/bin]\n",
    "winlogbeat": "winlogbeat.event_logs:\n- name: Application\n",
}


@pytest.mark.parametrize("kind", KINDS)
def test_detected_by_keys_and_by_name(kind):
    nested = f"{kind}:\n" + indent(OWN[kind].replace(f"{kind}.", ""), "  ")
    assert detect("x.yml", OWN[kind] + SHARED) == kind
    assert detect("x.yml", nested + SHARED) == kind
    assert detect("a.json", "{" + f'"{kind}.{min(BY_NAME[kind].keys)}": [], "output.console": ' + "{}}") == kind
    assert detect(f"{kind}.yml", SHARED) == kind
    assert detect(f"{kind}.docker.yml", SHARED) == kind
    assert detect("x.yml", SHARED) == "none"


def test_quoted_text_stays():
    assert BY_NAME["metricbeat"].reword("Filebeat reads `Filebeat`") == "Metricbeat reads `Filebeat`"
    assert BY_NAME["metricbeat"].reword("(`filebeat keystore add NAME`)") == "(`metricbeat keystore add NAME`)"
