"""Rules without code, which analyses report. Made by tools/generate.py."""

# ruff: noqa
# fmt: off
from __future__ import annotations

from lslint.rules.shared.manifest_rules import ManifestRule


class RegistryWithoutVolume(ManifestRule):
    code = "FB420"
    severity = 'info'
    kinds = ('filebeat',)
    messages = {'lost': 'When the container is recreated, the registry in `/usr/share/filebeat/data` is lost, and Filebeat sends all lines again. Mount a volume there'}
    summary = 'Registry of Filebeat that is not on a volume'
    why = 'Filebeat keeps the positions of the files that it reads in its registry, in `/usr/share/filebeat/data`. Without a volume\nthere, the registry is lost when the container is recreated, for example with a new image or a changed service. Filebeat\nthen reads all files again from the beginning, and every event is in the index twice.\n\nThe rule checks services of compose files that run the official image and mount files of the host. Mount a named volume\nat `/usr/share/filebeat/data`.'
    sources = ('https://github.com/elastic/beats/issues/22586', 'https://www.elastic.co/docs/reference/beats/filebeat/running-on-docker',)
