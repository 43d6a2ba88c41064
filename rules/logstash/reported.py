"""The rules that checks report, as lazily loaded classes. Made by tools/generate.py."""

# ruff: noqa
# fmt: off
from __future__ import annotations

TYPE_CHECKING = False
if TYPE_CHECKING:
    from lslint.rules.logstash.upgrade.reports import DeprecatedOptionCheck as DeprecatedOptionCheck
    from lslint.rules.logstash.upgrade.reports import DocumentTypeReport as DocumentTypeReport
    from lslint.rules.logstash.upgrade.reports import FlushSizeRemovedReport as FlushSizeRemovedReport
    from lslint.rules.logstash.upgrade.ls613_legacy_execution_settings import LegacyExecutionSettings as LegacyExecutionSettings
    from lslint.rules.logstash.correctness.ls258_line_format_in_wrong_place import LineFormatInWrongPlace as LineFormatInWrongPlace
    from lslint.rules.logstash.refused.reports import MissingRequiredOptionReport as MissingRequiredOptionReport
    from lslint.rules.logstash.refused.reports import ObsoleteOptionReport as ObsoleteOptionReport
    from lslint.rules.logstash.option_check.violation import OptionRule as OptionRule
    from lslint.rules.logstash.upgrade.reports import OutputWorkersReport as OutputWorkersReport
    from lslint.rules.logstash.reliability.ls402_plugin_not_bundled import PluginNotBundled as PluginNotBundled
    from lslint.rules.logstash.upgrade.reports import RemovedMutateOptionReport as RemovedMutateOptionReport
    from lslint.rules.logstash.upgrade.reports import RemovedPluginReport as RemovedPluginReport
    from lslint.rules.logstash.upgrade.reports import RenamedTlsOptionReport as RenamedTlsOptionReport
    from lslint.rules.logstash.refused.ls110_setting_type import SettingType as SettingType
    from lslint.rules.logstash.refused.reports import UnknownCodecReport as UnknownCodecReport
    from lslint.rules.logstash.refused.ls102_unknown_option import UnknownOption as UnknownOption
    from lslint.rules.logstash.refused.ls101_unknown_plugin import UnknownPlugin as UnknownPlugin
    from lslint.rules.logstash.refused.ls109_unknown_setting import UnknownSetting as UnknownSetting
    from lslint.rules.logstash.refused.reports import ValueNotInListReport as ValueNotInListReport
    from lslint.rules.logstash.refused.ls104_wrong_value_type import WrongValueType as WrongValueType
    DateMatchIncomplete: type[OptionRule]
    DeprecatedOption: type[DeprecatedOptionCheck]
    DocumentType: type[DocumentTypeReport]
    FlushSizeRemoved: type[FlushSizeRemovedReport]
    MissingRequiredOption: type[MissingRequiredOptionReport]
    ObsoleteOption: type[ObsoleteOptionReport]
    OutputWorkers: type[OutputWorkersReport]
    RemovedMutateOption: type[RemovedMutateOptionReport]
    RemovedPlugin: type[RemovedPluginReport]
    RenamedTlsOption: type[RenamedTlsOptionReport]
    UnknownCodec: type[UnknownCodecReport]
    ValueNotInList: type[ValueNotInListReport]
else:
    from lslint.rules.entry import lazy_attribute

    MODULES = {
        "LegacyExecutionSettings": "lslint.rules.logstash.upgrade.ls613_legacy_execution_settings",
        "LineFormatInWrongPlace": "lslint.rules.logstash.correctness.ls258_line_format_in_wrong_place",
        "PluginNotBundled": "lslint.rules.logstash.reliability.ls402_plugin_not_bundled",
        "SettingType": "lslint.rules.logstash.refused.ls110_setting_type",
        "UnknownOption": "lslint.rules.logstash.refused.ls102_unknown_option",
        "UnknownPlugin": "lslint.rules.logstash.refused.ls101_unknown_plugin",
        "UnknownSetting": "lslint.rules.logstash.refused.ls109_unknown_setting",
        "WrongValueType": "lslint.rules.logstash.refused.ls104_wrong_value_type",
    }
    ROWS = {
        "DateMatchIncomplete": ('logstash-correctness', 'LS226'),
        "DeprecatedOption": ('logstash-upgrade', 'LS607'),
        "DocumentType": ('logstash-upgrade', 'LS603'),
        "FlushSizeRemoved": ('logstash-upgrade', 'LS605'),
        "MissingRequiredOption": ('logstash-refused', 'LS103'),
        "ObsoleteOption": ('logstash-refused', 'LS106'),
        "OutputWorkers": ('logstash-upgrade', 'LS611'),
        "RemovedMutateOption": ('logstash-upgrade', 'LS639'),
        "RemovedPlugin": ('logstash-upgrade', 'LS601'),
        "RenamedTlsOption": ('logstash-upgrade', 'LS602'),
        "UnknownCodec": ('logstash-refused', 'LS111'),
        "ValueNotInList": ('logstash-refused', 'LS105'),
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
