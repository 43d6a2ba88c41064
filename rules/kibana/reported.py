"""The rules that checks report, as lazily imported classes. Made by tools/generate.py."""

# ruff: noqa
# fmt: off
from __future__ import annotations

TYPE_CHECKING = False
if TYPE_CHECKING:
    from lslint.rules.kibana.refused.rules import BadKibanaValue as BadKibanaValue
    from lslint.rules.kibana.refused.rules import ConflictingKibanaSettings as ConflictingKibanaSettings
    from lslint.rules.kibana.refused.rules import ElasticSuperuser as ElasticSuperuser
    from lslint.rules.kibana.upgrade.rules import IgnoredKibanaSetting as IgnoredKibanaSetting
    from lslint.rules.kibana.upgrade.rules import RemovedKibanaSetting as RemovedKibanaSetting
    from lslint.rules.kibana.upgrade.rules import RenamedKibanaSetting as RenamedKibanaSetting
    from lslint.rules.kibana.refused.rules import UnknownKibanaSetting as UnknownKibanaSetting
else:
    from lslint.rules.entry import lazy_attribute

    MODULES = {
        "BadKibanaValue": "lslint.rules.kibana.refused.rules",
        "ConflictingKibanaSettings": "lslint.rules.kibana.refused.rules",
        "ElasticSuperuser": "lslint.rules.kibana.refused.rules",
        "IgnoredKibanaSetting": "lslint.rules.kibana.upgrade.rules",
        "RemovedKibanaSetting": "lslint.rules.kibana.upgrade.rules",
        "RenamedKibanaSetting": "lslint.rules.kibana.upgrade.rules",
        "UnknownKibanaSetting": "lslint.rules.kibana.refused.rules",
    }
    __getattr__ = lazy_attribute(globals())
