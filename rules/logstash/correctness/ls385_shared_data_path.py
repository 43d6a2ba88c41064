from __future__ import annotations

from lslint.rules.shared.data_folders import SharedData


class SharedDataPath(SharedData):
    code = "LS385"
    kinds = ("logstash-settings",)
    product = "Logstash"
    releases = "5.2-"
    summary = "Two Logstash services with the same data folder"
    why = """\
Logstash locks its data folder (`path.data`). A second one with the same folder exits: `Logstash could not be started
because there is already another instance using the configured data directory`.

The rule checks services of one compose file that run the same official image and mount the same volume or folder of
the host at its data folder. Give each service a separate volume."""
    sources = (
        "https://www.elastic.co/docs/reference/logstash/logstash-settings-file",
        "logstash-core, lib/logstash/runner.rb: `FileLockFactory` for `path.data`, since 5.2",
    )
