"""Configs and parts of configs that the examples of several rules share."""

from __future__ import annotations

INPUT = "filebeat.inputs:\n- type: filestream\n  id: app\n  paths: [/var/log/app.log]\n"
LOG = "filebeat.inputs:\n- type: log\n  paths: [/var/log/app.log]\n"
A_FILESTREAM = "filebeat.inputs:\n- type: filestream\n  id: a\n  paths: [/a.log]\n"
A_LOG = "filebeat.inputs:\n- type: log\n  paths: [/a.log]\n"
CONSOLE = "output.console:\n  pretty: false\n"
CONFIG = INPUT + CONSOLE
ELASTICSEARCH = INPUT + "output.elasticsearch:\n  hosts: ['https://es1.example.org:9200']\n"
LOGSTASH = INPUT + "output.logstash:\n  hosts: ['ls1.example.org:5044']\n"
KAFKA = INPUT + "output.kafka:\n  hosts: ['k1.example.org:9092', 'k2.example.org:9092']\n  topic: logs\n"
UNIT = (
    "[Unit]\nDescription=Filebeat\n\n[Service]\nType=simple\n"
    "ExecStart=/usr/share/filebeat/bin/filebeat -c /etc/filebeat/filebeat.yml\n"
)
AGENT_OUTPUTS = "outputs:\n  default:\n    type: elasticsearch\n    hosts: ['https://es1:9200']\n"
AGENT_INPUT = "inputs:\n- type: filestream\n  id: app\n  streams:\n  - id: app-log\n    paths: [/var/log/app.log]\n"
