"""Rules without code, which analyses report. Made by tools/generate.py."""

# ruff: noqa
# fmt: off
from __future__ import annotations

from lslint.rules.filebeat.examples import KAFKA
from lslint.rules.shared.manifest_rules import ManifestRule
from lslint.rules.filebeat.advice.view import OutputAdvice


class KafkaAcksZero(OutputAdvice):
    code = "FB405"
    default = False
    severity = 'info'
    kinds = ('filebeat', 'beats')
    required_text = ('required_acks',)
    summary = 'Kafka `required_acks: 0`'
    why = 'With `required_acks: 0`, Filebeat considers an event delivered as soon as it is written to the socket. If a broker\nstops or the leader of a partition changes before the message is stored, the message is lost without an error. `1` (the\ndefault) waits for the leader, `-1` waits for all in-sync replicas.'
    sources = ('documentation of the Kafka output: `required_acks`, default 1',)
    fix = 'unsafe'
    bad = (KAFKA + '  required_acks: 0\n',)
    good = (KAFKA + '  required_acks: 1\n', KAFKA + '  required_acks: -1\n',)
    fixed = good[0]
    of = ('kafka',)
    settings = ('required_acks',)
    wrong = ('0',)
    message = 'With `required_acks: 0`, Filebeat does not wait for acknowledgments, so events may be lost without an error. Set `1` (leader) or `-1` (all in-sync replicas)'
    write = '1'


class KafkaReachableOnly(OutputAdvice):
    code = "FB408"
    default = False
    kinds = ('filebeat', 'beats')
    required_text = ('reachable_only',)
    summary = 'Kafka `reachable_only: true`'
    why = 'With `reachable_only: true`, the Kafka output skips partitions that have no leader. The other partitions get more\nmessages, and messages with the same key may be in two partitions. With `false` (the default), the output waits for the\nleader, and unsent lines remain in the files.\n\nThe rule is off by default because availability may be more important than order.'
    sources = ('documentation of the Kafka output: `partition.*.reachable_only`',)
    bad = (KAFKA + '  partition.round_robin.reachable_only: true\n',)
    good = (KAFKA + '  partition.round_robin.reachable_only: false\n',)
    of = ('kafka',)
    blocks = ('partition.hash', 'partition.random', 'partition.round_robin')
    settings = ('reachable_only',)
    wrong = ('true', 'yes', 'on')
    message = '`reachable_only: true` skips partitions without a leader, so load is uneven and keyed events may change partition. Set `false` to wait for the leader'


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
