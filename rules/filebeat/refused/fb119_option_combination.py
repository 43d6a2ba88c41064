from __future__ import annotations

from lslint.rules.filebeat.examples import CONFIG, INPUT
from lslint.rules.filebeat.rule import RejectedConfig


class OptionCombination(RejectedConfig):
    code = "FB119"
    about_missing = True
    summary = "Options that are missing or contradict each other"
    why = """\
Filebeat rejects options that do not fit together:

- A required option is missing or empty: `missing required field`, `string value is not set`, `missing fields option in
  processors.0.drop_fields`. Add the options that the finding names.
- A TLS certificate without its private key, or a key without a certificate.
- `api_key` together with `username` or `password`: `cannot set both api_key and username/password`.
- `flush.min_events` of the memory queue is greater than `events`: `flush.min_events must be less events`. The default
  of `flush.min_events` is 2048 up to 8.11 and 1600 since 8.12. Therefore, `events: 1000` alone is rejected too."""
    fix = "safe"
    bad = (
        CONFIG + "queue.mem.events: 1000\n",
        CONFIG + "queue.mem:\n  events: 512\n  flush.min_events: 1024\n",
        INPUT + "output.logstash:\n  hosts: [ls]\n  ssl.certificate: /etc/pki/client.crt\n",
        INPUT + "output.elasticsearch:\n  hosts: [es]\n  api_key: '${KEY}'\n  username: u\n  password: '${PW}'\n",
        CONFIG + "processors:\n- drop_fields: {}\n",
        CONFIG + "processors:\n- dissect: {field: message}\n",
        "filebeat.inputs:\n- type: kafka\n  hosts: ['k:9092']\n  topics: [a]\noutput.console:\n  pretty: false\n",
    )
    good = (
        CONFIG + "queue.mem:\n  events: 1000\n  flush.min_events: 500\n",
        INPUT
        + "output.logstash:\n  hosts: [ls]\n  ssl.certificate: /etc/pki/client.crt\n  ssl.key: /etc/pki/client.key\n",
        INPUT + "output.elasticsearch:\n  hosts: [es]\n  api_key: '${KEY}'\n",
        CONFIG + "processors:\n- drop_fields:\n    fields: [agent.ephemeral_id]\n",
        CONFIG + "processors:\n- dissect: {field: message, tokenizer: '%{level} %{text}'}\n",
        "filebeat.inputs:\n- type: kafka\n  hosts: ['k:9092']\n  topics: [a]\n  group_id: filebeat\n"
        + "output.console:\n  pretty: false\n",
    )
    fixed = CONFIG + "queue.mem.events: 1000\nqueue.mem.flush.min_events: 500\n"
