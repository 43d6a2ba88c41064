from __future__ import annotations

from lslint.rules.filebeat.examples import A_FILESTREAM
from lslint.rules.filebeat.rule import IneffectiveSetting


class TopicFromMissingField(IneffectiveSetting):
    code = "FB207"
    kinds = ("filebeat",)
    summary = "Kafka topic from a field that an input does not set"
    why = """\
Filebeat evaluates `topic: '%{[fields.app]}'` for every event. Events of an input that does not set the field have no
topic, and the Kafka output drops them. The field `type` (`%{[type]}`), which 5.x sets from `document_type`, does not
exist in 6.0 and later.

Set the field in the input, add a default to the format string, or use `topics` with conditions."""
    bad = (
        A_FILESTREAM
        + (
            "  fields: {app: shop}\n- type: filestream\n  id: b\n  paths: [/b.log]\n"
            "output.kafka:\n  hosts: ['k:9092']\n  topic: '%{[fields.app]}'\n"
        ),
        A_FILESTREAM + "output.kafka:\n  hosts: ['k:9092']\n  topic: '%{[type]}'\n",
    )
    good = (
        A_FILESTREAM
        + (
            "  fields: {app: shop}\n- type: filestream\n  id: b\n  paths: [/b.log]\n"
            "  fields: {app: blog}\noutput.kafka:\n  hosts: ['k:9092']\n"
            "  topic: '%{[fields.app]}'\n"
        ),
        (
            "filebeat.inputs:\n- type: filestream\n  id: b\n  paths: [/b.log]\n"
            "output.kafka:\n  hosts: ['k:9092']\n  topic: '%{[fields.app]:other}'\n"
        ),
    )
