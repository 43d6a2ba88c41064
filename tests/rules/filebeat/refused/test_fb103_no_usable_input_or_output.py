"""FB103 (no-usable-input-or-output): cases beyond the examples of the rule."""

import pytest
from filebeat_checks import filebeat_findings

BEAT = """\
apiVersion: beat.k8s.elastic.co/v1beta1
kind: Beat
metadata:
  name: logs
spec:
  type: {0}
  version: 8.15.0
  config:
    {0}.inputs:
    - type: filestream
      id: one
      paths: [/var/log/*.log]
    output.elasticsearch:
      username: shipper
"""


@pytest.mark.parametrize("kind", ["filebeat", "metricbeat"])
def test_operator_sets_the_hosts(kind):
    assert not filebeat_findings(BEAT.format(kind), "FB103", kind="none", path="beat.yaml")
