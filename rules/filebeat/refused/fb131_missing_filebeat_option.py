from __future__ import annotations

from lslint.rules.filebeat.examples import CONFIG
from lslint.rules.filebeat.rule import RejectedConfig


class MissingFilebeatOption(RejectedConfig):
    code = "FB131"
    about_missing = True
    summary = "Missing or empty required option"
    why = """\
Some inputs, outputs and processors require certain options. Filebeat rejects the config without them: `missing
required field`, `string value is not set`, `missing fields option in processors.0.drop_fields`. Add the options that
the finding names."""
    bad = (
        CONFIG + "processors:\n- drop_fields: {}\n",
        CONFIG + "processors:\n- dissect: {field: message}\n",
        ("filebeat.inputs:\n- type: kafka\n  hosts: ['k:9092']\n  topics: [a]\noutput.console:\n  pretty: false\n"),
    )
    good = (
        CONFIG + "processors:\n- drop_fields:\n    fields: [agent.ephemeral_id]\n",
        CONFIG + "processors:\n- dissect: {field: message, tokenizer: '%{level} %{text}'}\n",
        (
            "filebeat.inputs:\n- type: kafka\n  hosts: ['k:9092']\n  topics: [a]\n"
            "  group_id: filebeat\noutput.console:\n  pretty: false\n"
        ),
    )
