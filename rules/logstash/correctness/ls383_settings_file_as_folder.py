from __future__ import annotations

from lslint.rules.shared.folder_options import FolderOptions


class SettingsFileAsFolder(FolderOptions):
    code = "LS383"
    kinds = ("logstash-settings",)
    folders = {"--path.settings": "logstash.yml"}
    summary = "`--path.settings` with a file instead of a folder"
    why = """\
`--path.settings` is the folder with logstash.yml, pipelines.yml and jvm.options. If it names a file, Logstash finds
none of them, warns that it continues with defaults, and ignores the mounted settings.

The rule checks compose files and manifests of Kubernetes that run an official image. Write the folder."""
    sources = (
        "https://www.elastic.co/docs/reference/logstash/running-logstash-command-line",
        "https://github.com/elastic/logstash-docker/issues/23",
    )
