"""Rules without code, which analyses report. Made by tools/generate.py."""

# ruff: noqa
# fmt: off
from __future__ import annotations

from lslint.rules.shared.manifest_rules import ManifestRule
from lslint.rules.shared.manifest_rules import MountAtWrongPlace


class KibanaVariableWithColon(ManifestRule):
    code = "KB240"
    kinds = ('kibana-settings',)
    messages = {'colon': 'An item of a list sets a variable with `=`, so `{name}` is not set. Write `{value}=…`'}
    summary = 'Colon instead of `=` in a list of variables of Kibana'
    why = 'In a compose file, `environment` is a mapping (`SERVER_NAME: kibana`) or a list (`- SERVER_NAME=kibana`). In an item of\nthe list, `:` does not separate the name from the value: Compose takes the whole item as the name of a variable\nwithout a value. The setting keeps its default, without a message.\n\nThe rule checks services that run the official image. Write `=`, or remove the `-` of all items.'
    sources = ('https://docs.docker.com/reference/compose-file/services/#environment', 'https://github.com/deviantony/docker-elk/issues/247',)


class KibanaMountAtWrongPlace(MountAtWrongPlace):
    code = "KB252"
    kinds = ('kibana-settings',)
    why = 'The image of Kibana reads its settings from `/usr/share/kibana/config/kibana.yml`. A file that is mounted\nelsewhere, for example below `/etc`, is ignored without a message. A folder of the host that is mounted at\n`/usr/share/kibana` hides the programs of the image.\n\nThe rule checks services of compose files that run the official image, unless a variable or the command names\nanother path.'
    sources = ('https://www.elastic.co/docs/deploy-manage/deploy/self-managed/install-kibana-with-docker',)
