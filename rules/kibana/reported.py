"""The rules that checks report, as lazily imported classes. Made by tools/generate.py."""

# ruff: noqa
# fmt: off
from __future__ import annotations

TYPE_CHECKING = False
if TYPE_CHECKING:
    from lslint.rules.kibana.refused.kb102_bad_kibana_value import BadKibanaValue as BadKibanaValue
    from lslint.rules.kibana.refused.kb104_conflicting_kibana_settings import ConflictingKibanaSettings as ConflictingKibanaSettings
    from lslint.rules.kibana.refused.kb103_elastic_superuser import ElasticSuperuser as ElasticSuperuser
    from lslint.rules.kibana.upgrade.kb603_ignored_kibana_setting import IgnoredKibanaSetting as IgnoredKibanaSetting
    from lslint.rules.kibana.upgrade.kb601_removed_kibana_setting import RemovedKibanaSetting as RemovedKibanaSetting
    from lslint.rules.kibana.upgrade.kb602_renamed_kibana_setting import RenamedKibanaSetting as RenamedKibanaSetting
    from lslint.rules.kibana.refused.kb101_unknown_kibana_setting import UnknownKibanaSetting as UnknownKibanaSetting
else:
    from lslint.rules.entry import lazy_attribute

    MODULES = {
        "BadKibanaValue": "lslint.rules.kibana.refused.kb102_bad_kibana_value",
        "ConflictingKibanaSettings": "lslint.rules.kibana.refused.kb104_conflicting_kibana_settings",
        "ElasticSuperuser": "lslint.rules.kibana.refused.kb103_elastic_superuser",
        "IgnoredKibanaSetting": "lslint.rules.kibana.upgrade.kb603_ignored_kibana_setting",
        "RemovedKibanaSetting": "lslint.rules.kibana.upgrade.kb601_removed_kibana_setting",
        "RenamedKibanaSetting": "lslint.rules.kibana.upgrade.kb602_renamed_kibana_setting",
        "UnknownKibanaSetting": "lslint.rules.kibana.refused.kb101_unknown_kibana_setting",
    }
    __getattr__ = lazy_attribute(globals())
