"""The rules that checks report, as lazily imported classes. Made by tools/generate.py."""

# ruff: noqa
# fmt: off
from __future__ import annotations

TYPE_CHECKING = False
if TYPE_CHECKING:
    from lslint.rules.logstash.correctness.rules import DateMatchIncomplete as DateMatchIncomplete
    from lslint.rules.logstash.upgrade.ls607_deprecated_option import DeprecatedOption as DeprecatedOption
    from lslint.rules.logstash.upgrade.rules import DocumentType as DocumentType
    from lslint.rules.logstash.upgrade.rules import FlushSizeRemoved as FlushSizeRemoved
    from lslint.rules.logstash.upgrade.ls613_legacy_execution_settings import LegacyExecutionSettings as LegacyExecutionSettings
    from lslint.rules.logstash.correctness.ls258_line_format_in_wrong_place import LineFormatInWrongPlace as LineFormatInWrongPlace
    from lslint.rules.logstash.refused.rules import MissingRequiredOption as MissingRequiredOption
    from lslint.rules.logstash.refused.rules import ObsoleteOption as ObsoleteOption
    from lslint.rules.logstash.upgrade.rules import OutputWorkers as OutputWorkers
    from lslint.rules.logstash.reliability.ls402_plugin_not_bundled import PluginNotBundled as PluginNotBundled
    from lslint.rules.logstash.upgrade.rules import RemovedMutateOption as RemovedMutateOption
    from lslint.rules.logstash.upgrade.rules import RemovedPlugin as RemovedPlugin
    from lslint.rules.logstash.upgrade.rules import RenamedTlsOption as RenamedTlsOption
    from lslint.rules.logstash.refused.ls110_setting_type import SettingType as SettingType
    from lslint.rules.logstash.refused.rules import UnknownCodec as UnknownCodec
    from lslint.rules.logstash.refused.ls102_unknown_option import UnknownOption as UnknownOption
    from lslint.rules.logstash.refused.ls101_unknown_plugin import UnknownPlugin as UnknownPlugin
    from lslint.rules.logstash.refused.ls109_unknown_setting import UnknownSetting as UnknownSetting
    from lslint.rules.logstash.refused.rules import ValueNotInList as ValueNotInList
    from lslint.rules.logstash.refused.ls104_wrong_value_type import WrongValueType as WrongValueType
else:
    from lslint.rules.entry import lazy_attribute

    MODULES = {
        "DateMatchIncomplete": "lslint.rules.logstash.correctness.rules",
        "DeprecatedOption": "lslint.rules.logstash.upgrade.ls607_deprecated_option",
        "DocumentType": "lslint.rules.logstash.upgrade.rules",
        "FlushSizeRemoved": "lslint.rules.logstash.upgrade.rules",
        "LegacyExecutionSettings": "lslint.rules.logstash.upgrade.ls613_legacy_execution_settings",
        "LineFormatInWrongPlace": "lslint.rules.logstash.correctness.ls258_line_format_in_wrong_place",
        "MissingRequiredOption": "lslint.rules.logstash.refused.rules",
        "ObsoleteOption": "lslint.rules.logstash.refused.rules",
        "OutputWorkers": "lslint.rules.logstash.upgrade.rules",
        "PluginNotBundled": "lslint.rules.logstash.reliability.ls402_plugin_not_bundled",
        "RemovedMutateOption": "lslint.rules.logstash.upgrade.rules",
        "RemovedPlugin": "lslint.rules.logstash.upgrade.rules",
        "RenamedTlsOption": "lslint.rules.logstash.upgrade.rules",
        "SettingType": "lslint.rules.logstash.refused.ls110_setting_type",
        "UnknownCodec": "lslint.rules.logstash.refused.rules",
        "UnknownOption": "lslint.rules.logstash.refused.ls102_unknown_option",
        "UnknownPlugin": "lslint.rules.logstash.refused.ls101_unknown_plugin",
        "UnknownSetting": "lslint.rules.logstash.refused.ls109_unknown_setting",
        "ValueNotInList": "lslint.rules.logstash.refused.rules",
        "WrongValueType": "lslint.rules.logstash.refused.ls104_wrong_value_type",
    }
    __getattr__ = lazy_attribute(globals())

VIOLATIONS = {
    "LS104": "WrongValueType",
    "LS226": "DateMatchIncomplete",
    "deprecated-option": "DeprecatedOption",
    "deprecated-setting": "LegacyExecutionSettings",
    "enum": "ValueNotInList",
    "misplaced-setting": "UnknownSetting",
    "missing-option": "MissingRequiredOption",
    "obsolete-option": "ObsoleteOption",
    "plugin-not-bundled": "PluginNotBundled",
    "removed-plugin": "RemovedPlugin",
    "removed-setting": "LegacyExecutionSettings",
    "removed-setting/upgrade": "LegacyExecutionSettings",
    "setting-conflict": "SettingType",
    "setting-needs": "SettingType",
    "setting-of-other-release": "UnknownSetting",
    "setting-value": "SettingType",
    "setting-value/upgrade": "LegacyExecutionSettings",
    "type": "WrongValueType",
    "unknown-codec": "UnknownCodec",
    "unknown-option": "UnknownOption",
    "unknown-plugin": "UnknownPlugin",
    "unknown-setting": "UnknownSetting",
    "upgrade": "DeprecatedOption",
    "yaml-alias": "SettingType",
}
"""The class by the kind of violation: ``violations`` of the rules."""
