from __future__ import annotations

from lslint.rules.filebeat.examples import A_FILESTREAM
from lslint.rules.filebeat.rule import IneffectiveSetting


class TopicFromMissingField(IneffectiveSetting):
    code = "FB207"
    kinds = ("filebeat",)
    summary = "Kafka topic from a field that an input does not set"
    why = """\
`topic: '%{[fields.app]}'` asks every event for the field. Events of an input that does not set it have no topic, and
the output drops them. `%{[type]}` was set by `document_type` up to 5.x; since 6.0 nothing sets it. Give the format
string a default (`%{[fields.app]:other}`), or use `topics` with conditions."""
    bad = (
        A_FILESTREAM
        + (
            "  fields: {app: shop}\n- type: filestream\n  id: b\n  paths: [/b.log]\n"
            "output.kafka:\n  hosts: ['k:9092']\n  topic: '%{[fields.app]}'\n"
        ),
        (
            "filebeat.prospectors:\n- input_type: log\n  paths: [/a.log]\n  document_type: shop\n"
            "output.kafka:\n  hosts: ['k:9092']\n  topic: '%{[type]}'\n"
        ),
    )
    good = (
        A_FILESTREAM + "  fields: {app: shop}\noutput.kafka:\n  hosts: ['k:9092']\n  topic: '%{[fields.app]}'\n",
        (
            "filebeat.inputs:\n- type: filestream\n  id: b\n  paths: [/b.log]\noutput.kafka:\n"
            "  hosts: ['k:9092']\n  topic: '%{[fields.app]:other}'\n"
        ),
    )
