from __future__ import annotations

from lslint.rules.filebeat.examples import INPUT
from lslint.rules.filebeat.rule import IneffectiveSetting


class SettingIgnoredByOutput(IneffectiveSetting):
    code = "FB232"
    summary = "Setting that the output ignores"
    why = """\
Filebeat accepts some settings of outputs without an effect:

- `worker` in the Kafka output, since 6.0 (elastic/beats#31978): one client sends to all brokers. Remove `worker`.
- Settings that `preset` of the Elasticsearch output overrides. Since 8.12, it sets the batch size, the number of
  workers, the queue and the compression, unless it is `custom`. Remove these settings, or set `preset: custom`.
- `ttl` in the Logstash output while pipelining is enabled. It closes connections after some time, so that a load
  balancer can distribute them again. `pipelining` is 2 by default (0 in 5.x). Set `pipelining: 0`, or remove `ttl`.
- `username`, `password` and `api_key` in the Logstash output: the protocol between Filebeat and Logstash has no users.
  To restrict access, set `ssl.certificate` and `ssl.key`, and have Logstash verify the certificates of clients."""
    sources = (
        *IneffectiveSetting.sources,
        "elastic/beats#31978",
        "source of Filebeat 5.6.16: starts as many clients as `worker` says",
        "source of Filebeat 8.12: presets of the Elasticsearch output",
    )
    fix = "safe/unsafe"
    bad = (
        INPUT + "output.kafka:\n  hosts: ['k:9092']\n  topic: t\n  worker: 4\n",
        INPUT + "output.elasticsearch:\n  hosts: [es]\n  preset: throughput\n  bulk_max_size: 500\n",
        INPUT + "output.logstash:\n  hosts: ['ls:5044']\n  ttl: 60s\n",
        INPUT + "output.logstash:\n  hosts: ['ls:5044']\n  username: u\n",
    )
    good = (
        INPUT + "output.kafka:\n  hosts: ['k:9092']\n  topic: t\n",
        INPUT + "output.elasticsearch:\n  hosts: [es]\n  preset: custom\n  bulk_max_size: 500\n",
        INPUT + "output.elasticsearch:\n  hosts: [es]\n  preset: throughput\n",
        INPUT + "output.logstash:\n  hosts: ['ls:5044']\n  ttl: 60s\n  pipelining: 0\n",
        INPUT + "output.logstash:\n  hosts: ['ls:5044']\n  ssl.certificate: /c.crt\n  ssl.key: /c.key\n",
    )
    fixed = INPUT + "output.kafka:\n  hosts: ['k:9092']\n  topic: t\n"
