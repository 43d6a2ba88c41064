from __future__ import annotations

from lslint.rules.shared.data_folders import SharedData


class SharedDataPath(SharedData):
    code = "FB277"
    kinds = ("filebeat", "beats")
    product = "the Beat"
    releases = "7.6-"
    summary = "Two services of a Beat with the same data folder"
    why = """\
Since 7.6, a Beat locks its data folder (`path.data`) and exits if another one has it: `data path already locked by
another beat`. Separate paths of the registry in the folder do not help.

The rule checks services of one compose file that run the same official image and mount the same volume or folder of
the host at its data folder. Give each service a separate volume."""
    sources = (
        "https://www.elastic.co/docs/reference/beats/filebeat/directory-layout",
        "https://github.com/elastic/beats/issues/16407",
        "libbeat/cmd/instance/locks: a lock file in `path.data`",
    )
