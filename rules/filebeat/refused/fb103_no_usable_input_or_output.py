from __future__ import annotations

from lslint.rules.filebeat.examples import A_LOG, CONFIG, CONSOLE, INPUT, LOG
from lslint.rules.filebeat.rule import RejectedConfig


class NoUsableInputOrOutput(RejectedConfig):
    code = "FB103"
    about_missing = True
    summary = "Inputs or outputs that are missing, disabled, incomplete or exclude each other"
    why = """\
Filebeat requires something to read and exactly one enabled output:

- Without an enabled input, module, autodiscover or files under `filebeat.config`, it exits with `no modules or inputs
  enabled and configuration reloading disabled`. Before 6.3, inputs are under `filebeat.prospectors`.
- `filebeat.inputs` must be a list. A map counts as an empty list; start each input with a dash.
- Since 6.3, a `stdin` input excludes other inputs: `stdin requires to be run in exclusive mode`.
- Without an enabled output, Filebeat rejects the config: `no outputs are defined, please define one under the output
  section`. Common causes are `enabled: false` in the only output and a wrong name such as `outputs:`.
- Since 6.0, a second enabled output is rejected: `more than one namespace configured accessing 'output'`. `cloud.id`
  enables the Elasticsearch output. Remove the other outputs, or set `enabled: false` in them.
- The outputs to Elasticsearch (without `cloud.id`), Logstash, Kafka and Redis require `hosts`: one address, or a list
  with at least one address and no empty entries. The option `host` is ignored."""
    fix = "safe/unsafe"
    bad = (
        INPUT + "output.logstash:\n  host: ls:5044\n",
        INPUT + "output.elasticsearch:\n  hosts: []\n",
        INPUT + "output.kafka:\n  hosts:\n  topic: t\n",
        INPUT + "outputs:\n  console: {}\n",
        INPUT + "output.console:\n  enabled: false\n",
        CONFIG + "output.logstash:\n  hosts: [ls]\n",
        INPUT + "output:\n  file:\n    path: /tmp\n  redis:\n    hosts: [r]\n",
        "filebeat.input:\n- type: log\n  paths: [/a.log]\n" + CONSOLE,
        "filebeat.inputs:\n- type: log\n  enabled: false\n  paths: [/a.log]\n" + CONSOLE,
        "filebeat.inputs:\n  type: log\n  paths: [/var/log/app.log]\n" + CONSOLE,
        "filebeat.inputs:\n- type: stdin\n- type: log\n  paths: [/a.log]\n" + CONSOLE,
    )
    good = (
        CONFIG,
        INPUT + "output.logstash:\n  hosts: ls:5044\n",
        INPUT + "output.elasticsearch:\n  hosts: ['${ES}']\n",
        INPUT + "cloud.id: 'x:ZXhhbXBsZS5jb20kYWJjJGRlZg=='\n",
        CONFIG + "output.logstash:\n  enabled: false\n  hosts: [ls]\n",
        A_LOG + CONSOLE,
        LOG + CONSOLE,
        "filebeat.config.modules:\n  path: /etc/filebeat/modules.d/*.yml\n" + CONSOLE,
        "filebeat.inputs:\n- type: stdin\n- type: log\n  enabled: false\n  paths: [/a.log]\n" + CONSOLE,
    )
    fixed = INPUT + "output.logstash:\n  hosts: ls:5044\n"
