"""Rules without code, which analyses report. Made by tools/generate.py."""

# ruff: noqa
# fmt: off
from __future__ import annotations

from lslint.rules.shared.manifest_rules import MountAtWrongPlace
from lslint.rules.shared.manifest_rules import VariableWithColon


class KibanaVariableWithColon(VariableWithColon):
    code = "KB240"
    kinds = ('kibana-settings',)


class KibanaMountAtWrongPlace(MountAtWrongPlace):
    code = "KB252"
    kinds = ('kibana-settings',)
    why = 'The image of Kibana reads its settings from `/usr/share/kibana/config/kibana.yml`. A file that is mounted\nelsewhere, for example below `/etc`, is ignored without a message. A folder of the host that is mounted at\n`/usr/share/kibana` hides the programs of the image.\n\nThe rule checks services of compose files that run the official image, unless a variable or the command names\nanother path.'
    sources = ('https://www.elastic.co/docs/deploy-manage/deploy/self-managed/install-kibana-with-docker',)
