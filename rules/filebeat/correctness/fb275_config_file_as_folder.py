from __future__ import annotations

from lslint.rules.shared.folder_options import FolderOptions


class ConfigFileAsFolder(FolderOptions):
    code = "FB275"
    kinds = ("filebeat", "beats")
    folders = {"--path.config": "filebeat.yml"}
    summary = "`--path.config` with a file instead of a folder"
    why = """\
`--path.config` is the folder with the config; `-c` names the file in it. If it names a file, Filebeat does not find its
config, and stops.

The rule checks compose files and manifests of Kubernetes that run an official image. Write the folder."""
    sources = ("https://www.elastic.co/docs/reference/beats/filebeat/command-line-options",)
