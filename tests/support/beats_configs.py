"""Configs and parts of configs of Beats that several tests share."""

INPUT = "filebeat.inputs:\n- type: filestream\n  id: app\n  paths: [/var/log/app.log]\n"
LOG = "filebeat.inputs:\n- type: log\n  paths: [/var/log/app.log]\n"
CONSOLE = "output.console:\n  pretty: false\n"
ELASTICSEARCH = INPUT + "output.elasticsearch:\n  hosts: ['https://es1.example.org:9200']\n"
UNIT = (
    "[Unit]\nDescription=Filebeat\n\n[Service]\nType=simple\n"
    "ExecStart=/usr/share/filebeat/bin/filebeat -c /etc/filebeat/filebeat.yml\n"
)
