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


class ServiceWithoutRights(ManifestRule):
    code = "FB423"
    kinds = ('filebeat', 'beats')
    messages = {'user': "The image runs as user 1000, which cannot open `{name}` unless the socket's mode allows it. Set `user: root`, or add its group with `group_add`", 'NET_ADMIN': 'Docker does not grant `NET_ADMIN`, which the Packetbeat binary requires, so Packetbeat fails to start. Add `cap_add: [NET_ADMIN, NET_RAW]`'}
    summary = 'Service of a Beat that lacks a user or a capability'
    why = 'The images of Filebeat, Heartbeat and Metricbeat run as UID 1000. The Docker socket of the host usually belongs to\n`root` and the group `docker`, so a service that mounts it needs `user: root`, or the group of the socket in\n`group_add`. Otherwise every request fails: `permission denied`.\n\nThe Packetbeat binary of the image has the capability `NET_ADMIN`, which Docker does not grant by default. A service\nwithout it cannot run the binary: `Operation not permitted`. Add `cap_add: [NET_ADMIN, NET_RAW]`.\n\nThe rule checks services of compose files that run the official image.'
    sources = ('https://www.elastic.co/docs/reference/beats/packetbeat/running-on-docker', 'https://www.elastic.co/docs/reference/beats/metricbeat/running-on-docker', 'elastic/beats dev-tools/packaging: user and linux_capabilities of the images, 6.0 to 9.x',)
