"""The rules that checks report, as lazily loaded classes. Made by tools/generate.py."""

from __future__ import annotations

TYPE_CHECKING = False
if TYPE_CHECKING:
    from lslint.rules.kibana.rule import KibanaRule as KibanaRule
    from lslint.rules.kibana.rule import KibanaUpgrade as KibanaUpgrade
    from lslint.rules.kibana.rule import RejectedSetting as RejectedSetting
    BadKibanaValue: type[RejectedSetting]
    ConflictingKibanaSettings: type[RejectedSetting]
    ElasticSuperuser: type[KibanaUpgrade]
    IgnoredKibanaSetting: type[KibanaRule]
    RemovedKibanaSetting: type[KibanaUpgrade]
    RenamedKibanaSetting: type[KibanaRule]
    UnknownKibanaSetting: type[RejectedSetting]
else:
    from lslint.rules.entry import lazy_attribute

    MODULES = {
    }
    ROWS = {
        "BadKibanaValue": ('kibana-refused', 'KB102'),
        "ConflictingKibanaSettings": ('kibana-refused', 'KB104'),
        "ElasticSuperuser": ('kibana-refused', 'KB103'),
        "IgnoredKibanaSetting": ('kibana-upgrade', 'KB603'),
        "RemovedKibanaSetting": ('kibana-upgrade', 'KB601'),
        "RenamedKibanaSetting": ('kibana-upgrade', 'KB602'),
        "UnknownKibanaSetting": ('kibana-refused', 'KB101'),
    }
    __getattr__ = lazy_attribute(globals())
