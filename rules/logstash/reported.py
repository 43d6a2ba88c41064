"""The rules that checks report, as lazily loaded classes. Made by tools/generate.py."""

from __future__ import annotations

TYPE_CHECKING = False
if TYPE_CHECKING:
    from lslint.rules.logstash.upgrade.reports import DeprecatedOptionReport as DeprecatedOptionReport
    from lslint.rules.logstash.upgrade.reports import DocumentTypeReport as DocumentTypeReport
    from lslint.rules.logstash.upgrade.reports import FlushSizeRemovedReport as FlushSizeRemovedReport
    from lslint.rules.logstash.upgrade.setting_reports import LegacyExecutionSettingsCheck as LegacyExecutionSettingsCheck
    from lslint.rules.logstash.refused.reports import LineFormatInWrongPlaceReport as LineFormatInWrongPlaceReport
    from lslint.rules.logstash.refused.reports import MissingRequiredOptionReport as MissingRequiredOptionReport
    from lslint.rules.logstash.refused.reports import ObsoleteOptionReport as ObsoleteOptionReport
    from lslint.rules.logstash.option_check.violation import OptionRule as OptionRule
    from lslint.rules.logstash.upgrade.reports import OutputWorkersReport as OutputWorkersReport
    from lslint.rules.logstash.refused.reports import PluginNotBundledReport as PluginNotBundledReport
    from lslint.rules.logstash.upgrade.reports import RemovedMutateOptionReport as RemovedMutateOptionReport
    from lslint.rules.logstash.upgrade.reports import RemovedPluginReport as RemovedPluginReport
    from lslint.rules.logstash.upgrade.reports import RenamedTlsOptionReport as RenamedTlsOptionReport
    from lslint.rules.logstash.refused.setting_checks import SettingTypeCheck as SettingTypeCheck
    from lslint.rules.logstash.refused.reports import UnknownCodecReport as UnknownCodecReport
    from lslint.rules.logstash.refused.unknown_option_reports import UnknownOptionReport as UnknownOptionReport
    from lslint.rules.logstash.refused.reports import UnknownPluginReport as UnknownPluginReport
    from lslint.rules.logstash.refused.unknown_setting_reports import UnknownSettingCheck as UnknownSettingCheck
    from lslint.rules.logstash.refused.reports import ValueNotInListReport as ValueNotInListReport
    from lslint.rules.logstash.refused.reports import WrongValueTypeReport as WrongValueTypeReport
    DateMatchIncomplete: type[OptionRule]
    DeprecatedOption: type[DeprecatedOptionReport]
    DocumentType: type[DocumentTypeReport]
    FlushSizeRemoved: type[FlushSizeRemovedReport]
    LegacyExecutionSettings: type[LegacyExecutionSettingsCheck]
    LineFormatInWrongPlace: type[LineFormatInWrongPlaceReport]
    MissingRequiredOption: type[MissingRequiredOptionReport]
    ObsoleteOption: type[ObsoleteOptionReport]
    OutputWorkers: type[OutputWorkersReport]
    PluginNotBundled: type[PluginNotBundledReport]
    RemovedMutateOption: type[RemovedMutateOptionReport]
    RemovedPlugin: type[RemovedPluginReport]
    RenamedTlsOption: type[RenamedTlsOptionReport]
    SettingType: type[SettingTypeCheck]
    UnknownCodec: type[UnknownCodecReport]
    UnknownOption: type[UnknownOptionReport]
    UnknownPlugin: type[UnknownPluginReport]
    UnknownSetting: type[UnknownSettingCheck]
    ValueNotInList: type[ValueNotInListReport]
    WrongValueType: type[WrongValueTypeReport]
else:
    from lslint.rules.entry import lazy_attribute

    MODULES = {
    }
    ROWS = {
        "DateMatchIncomplete": ('logstash-correctness', 'LS226'),
        "DeprecatedOption": ('logstash-upgrade', 'LS607'),
        "DocumentType": ('logstash-upgrade', 'LS603'),
        "FlushSizeRemoved": ('logstash-upgrade', 'LS605'),
        "LegacyExecutionSettings": ('logstash-upgrade', 'LS613'),
        "LineFormatInWrongPlace": ('logstash-correctness', 'LS258'),
        "MissingRequiredOption": ('logstash-refused', 'LS103'),
        "ObsoleteOption": ('logstash-refused', 'LS106'),
        "OutputWorkers": ('logstash-upgrade', 'LS611'),
        "PluginNotBundled": ('logstash-reliability', 'LS402'),
        "RemovedMutateOption": ('logstash-upgrade', 'LS639'),
        "RemovedPlugin": ('logstash-upgrade', 'LS601'),
        "RenamedTlsOption": ('logstash-upgrade', 'LS602'),
        "SettingType": ('logstash-refused', 'LS110'),
        "UnknownCodec": ('logstash-refused', 'LS111'),
        "UnknownOption": ('logstash-refused', 'LS102'),
        "UnknownPlugin": ('logstash-refused', 'LS101'),
        "UnknownSetting": ('logstash-refused', 'LS109'),
        "ValueNotInList": ('logstash-refused', 'LS105'),
        "WrongValueType": ('logstash-refused', 'LS104'),
    }
    __getattr__ = lazy_attribute(globals())

VIOLATIONS = {
    "LS104": "WrongValueType",
    "LS226": "DateMatchIncomplete",
    "community-plugin": "PluginNotBundled",
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
