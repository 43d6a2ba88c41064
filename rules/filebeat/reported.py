"""The rules that checks report, as lazily imported classes. Made by tools/generate.py."""

# ruff: noqa
# fmt: off
from __future__ import annotations

TYPE_CHECKING = False
if TYPE_CHECKING:
    from lslint.rules.filebeat.refused.rules import BadRegexp as BadRegexp
    from lslint.rules.filebeat.refused.rules import BadValue as BadValue
    from lslint.rules.filebeat.correctness.fb209_clean_inactive_window import CleanInactiveWindow as CleanInactiveWindow
    from lslint.rules.filebeat.correctness.fb230_comma_list_in_hosts import CommaListInHosts as CommaListInHosts
    from lslint.rules.filebeat.refused.rules import ConditionValueType as ConditionValueType
    from lslint.rules.filebeat.refused.rules import CustomIndexWithoutTemplate as CustomIndexWithoutTemplate
    from lslint.rules.filebeat.upgrade.fb604_deprecated_docker_input import DeprecatedDockerInput as DeprecatedDockerInput
    from lslint.rules.filebeat.upgrade.fb605_deprecated_log_input import DeprecatedLogInput as DeprecatedLogInput
    from lslint.rules.filebeat.correctness.fb213_dotted_and_nested_lists import DottedAndNestedLists as DottedAndNestedLists
    from lslint.rules.filebeat.refused.rules import DottedAndNestedSameLeaf as DottedAndNestedSameLeaf
    from lslint.rules.filebeat.correctness.fb240_drop_event_unconditional import DropEventUnconditional as DropEventUnconditional
    from lslint.rules.filebeat.refused.rules import DuplicateAgentInputId as DuplicateAgentInputId
    from lslint.rules.filebeat.correctness.fb203_duplicate_input import DuplicateInput as DuplicateInput
    from lslint.rules.filebeat.correctness.fb243_fields_lost_indent import FieldsLostIndent as FieldsLostIndent
    from lslint.rules.filebeat.correctness.fb242_fields_under_root_clash import FieldsUnderRootClash as FieldsUnderRootClash
    from lslint.rules.filebeat.correctness.fb222_filestream_duplicate_id import FilestreamDuplicateId as FilestreamDuplicateId
    from lslint.rules.filebeat.correctness.fb221_filestream_missing_id import FilestreamMissingId as FilestreamMissingId
    from lslint.rules.filebeat.correctness.fb210_glob_as_regexp import GlobAsRegexp as GlobAsRegexp
    from lslint.rules.filebeat.correctness.fb228_ignore_older_below_close import IgnoreOlderBelowClose as IgnoreOlderBelowClose
    from lslint.rules.filebeat.upgrade.fb602_ignored_old_setting import IgnoredOldSetting as IgnoredOldSetting
    from lslint.rules.filebeat.correctness.fb239_index_uppercase import IndexUppercase as IndexUppercase
    from lslint.rules.filebeat.upgrade.fb603_input_type_renamed import InputTypeRenamed as InputTypeRenamed
    from lslint.rules.filebeat.refused.rules import InvalidAgentPolicy as InvalidAgentPolicy
    from lslint.rules.filebeat.correctness.fb225_invalid_glob import InvalidGlob as InvalidGlob
    from lslint.rules.filebeat.correctness.fb208_json_needs_message_key import JsonNeedsMessageKey as JsonNeedsMessageKey
    from lslint.rules.filebeat.refused.rules import KafkaTopicMissing as KafkaTopicMissing
    from lslint.rules.filebeat.correctness.fb237_logstash_port_missing import LogstashPortMissing as LogstashPortMissing
    from lslint.rules.filebeat.correctness.fb216_map_where_list_expected import MapWhereListExpected as MapWhereListExpected
    from lslint.rules.filebeat.correctness.fb217_misplaced_option import MisplacedOption as MisplacedOption
    from lslint.rules.filebeat.correctness.fb202_missing_paths import MissingPaths as MissingPaths
    from lslint.rules.filebeat.correctness.fb244_module_without_fileset import ModuleWithoutFileset as ModuleWithoutFileset
    from lslint.rules.filebeat.correctness.fb205_multiline_missing_match import MultilineMissingMatch as MultilineMissingMatch
    from lslint.rules.filebeat.correctness.fb206_multiline_missing_pattern import MultilineMissingPattern as MultilineMissingPattern
    from lslint.rules.filebeat.correctness.fb224_multiline_never_negated import MultilineNeverNegated as MultilineNeverNegated
    from lslint.rules.filebeat.refused.rules import NoUsableInputOrOutput as NoUsableInputOrOutput
    from lslint.rules.filebeat.correctness.fb229_odd_kafka_acks import OddKafkaAcks as OddKafkaAcks
    from lslint.rules.filebeat.refused.rules import OptionCombination as OptionCombination
    from lslint.rules.filebeat.correctness.fb223_overlapping_paths import OverlappingPaths as OverlappingPaths
    from lslint.rules.filebeat.refused.rules import ProcessorMultiAction as ProcessorMultiAction
    from lslint.rules.filebeat.correctness.fb226_relative_glob import RelativeGlob as RelativeGlob
    from lslint.rules.filebeat.upgrade.fb601_removed_filebeat_setting import RemovedFilebeatSetting as RemovedFilebeatSetting
    from lslint.rules.filebeat.refused.rules import ScriptSyntax as ScriptSyntax
    from lslint.rules.filebeat.correctness.fb232_setting_ignored_by_output import SettingIgnoredByOutput as SettingIgnoredByOutput
    from lslint.rules.filebeat.correctness.fb207_topic_from_missing_field import TopicFromMissingField as TopicFromMissingField
    from lslint.rules.filebeat.correctness.fb241_two_conditions_in_when import TwoConditionsInWhen as TwoConditionsInWhen
    from lslint.rules.filebeat.refused.rules import UnknownAgentOutput as UnknownAgentOutput
    from lslint.rules.filebeat.refused.rules import UnknownCondition as UnknownCondition
    from lslint.rules.filebeat.refused.rules import UnknownFilebeatOption as UnknownFilebeatOption
    from lslint.rules.filebeat.correctness.fb201_unknown_input_type import UnknownInputType as UnknownInputType
    from lslint.rules.filebeat.refused.rules import UnknownModule as UnknownModule
    from lslint.rules.filebeat.refused.rules import UnknownOutput as UnknownOutput
    from lslint.rules.filebeat.refused.rules import UnknownProcessor as UnknownProcessor
    from lslint.rules.filebeat.correctness.fb245_unsupported_agent_output_type import UnsupportedAgentOutputType as UnsupportedAgentOutputType
    from lslint.rules.filebeat.correctness.fb204_wrong_key_case import WrongKeyCase as WrongKeyCase
else:
    from lslint.rules.entry import lazy_attribute

    MODULES = {
        "BadRegexp": "lslint.rules.filebeat.refused.rules",
        "BadValue": "lslint.rules.filebeat.refused.rules",
        "CleanInactiveWindow": "lslint.rules.filebeat.correctness.fb209_clean_inactive_window",
        "CommaListInHosts": "lslint.rules.filebeat.correctness.fb230_comma_list_in_hosts",
        "ConditionValueType": "lslint.rules.filebeat.refused.rules",
        "CustomIndexWithoutTemplate": "lslint.rules.filebeat.refused.rules",
        "DeprecatedDockerInput": "lslint.rules.filebeat.upgrade.fb604_deprecated_docker_input",
        "DeprecatedLogInput": "lslint.rules.filebeat.upgrade.fb605_deprecated_log_input",
        "DottedAndNestedLists": "lslint.rules.filebeat.correctness.fb213_dotted_and_nested_lists",
        "DottedAndNestedSameLeaf": "lslint.rules.filebeat.refused.rules",
        "DropEventUnconditional": "lslint.rules.filebeat.correctness.fb240_drop_event_unconditional",
        "DuplicateAgentInputId": "lslint.rules.filebeat.refused.rules",
        "DuplicateInput": "lslint.rules.filebeat.correctness.fb203_duplicate_input",
        "FieldsLostIndent": "lslint.rules.filebeat.correctness.fb243_fields_lost_indent",
        "FieldsUnderRootClash": "lslint.rules.filebeat.correctness.fb242_fields_under_root_clash",
        "FilestreamDuplicateId": "lslint.rules.filebeat.correctness.fb222_filestream_duplicate_id",
        "FilestreamMissingId": "lslint.rules.filebeat.correctness.fb221_filestream_missing_id",
        "GlobAsRegexp": "lslint.rules.filebeat.correctness.fb210_glob_as_regexp",
        "IgnoreOlderBelowClose": "lslint.rules.filebeat.correctness.fb228_ignore_older_below_close",
        "IgnoredOldSetting": "lslint.rules.filebeat.upgrade.fb602_ignored_old_setting",
        "IndexUppercase": "lslint.rules.filebeat.correctness.fb239_index_uppercase",
        "InputTypeRenamed": "lslint.rules.filebeat.upgrade.fb603_input_type_renamed",
        "InvalidAgentPolicy": "lslint.rules.filebeat.refused.rules",
        "InvalidGlob": "lslint.rules.filebeat.correctness.fb225_invalid_glob",
        "JsonNeedsMessageKey": "lslint.rules.filebeat.correctness.fb208_json_needs_message_key",
        "KafkaTopicMissing": "lslint.rules.filebeat.refused.rules",
        "LogstashPortMissing": "lslint.rules.filebeat.correctness.fb237_logstash_port_missing",
        "MapWhereListExpected": "lslint.rules.filebeat.correctness.fb216_map_where_list_expected",
        "MisplacedOption": "lslint.rules.filebeat.correctness.fb217_misplaced_option",
        "MissingPaths": "lslint.rules.filebeat.correctness.fb202_missing_paths",
        "ModuleWithoutFileset": "lslint.rules.filebeat.correctness.fb244_module_without_fileset",
        "MultilineMissingMatch": "lslint.rules.filebeat.correctness.fb205_multiline_missing_match",
        "MultilineMissingPattern": "lslint.rules.filebeat.correctness.fb206_multiline_missing_pattern",
        "MultilineNeverNegated": "lslint.rules.filebeat.correctness.fb224_multiline_never_negated",
        "NoUsableInputOrOutput": "lslint.rules.filebeat.refused.rules",
        "OddKafkaAcks": "lslint.rules.filebeat.correctness.fb229_odd_kafka_acks",
        "OptionCombination": "lslint.rules.filebeat.refused.rules",
        "OverlappingPaths": "lslint.rules.filebeat.correctness.fb223_overlapping_paths",
        "ProcessorMultiAction": "lslint.rules.filebeat.refused.rules",
        "RelativeGlob": "lslint.rules.filebeat.correctness.fb226_relative_glob",
        "RemovedFilebeatSetting": "lslint.rules.filebeat.upgrade.fb601_removed_filebeat_setting",
        "ScriptSyntax": "lslint.rules.filebeat.refused.rules",
        "SettingIgnoredByOutput": "lslint.rules.filebeat.correctness.fb232_setting_ignored_by_output",
        "TopicFromMissingField": "lslint.rules.filebeat.correctness.fb207_topic_from_missing_field",
        "TwoConditionsInWhen": "lslint.rules.filebeat.correctness.fb241_two_conditions_in_when",
        "UnknownAgentOutput": "lslint.rules.filebeat.refused.rules",
        "UnknownCondition": "lslint.rules.filebeat.refused.rules",
        "UnknownFilebeatOption": "lslint.rules.filebeat.refused.rules",
        "UnknownInputType": "lslint.rules.filebeat.correctness.fb201_unknown_input_type",
        "UnknownModule": "lslint.rules.filebeat.refused.rules",
        "UnknownOutput": "lslint.rules.filebeat.refused.rules",
        "UnknownProcessor": "lslint.rules.filebeat.refused.rules",
        "UnsupportedAgentOutputType": "lslint.rules.filebeat.correctness.fb245_unsupported_agent_output_type",
        "WrongKeyCase": "lslint.rules.filebeat.correctness.fb204_wrong_key_case",
    }
    __getattr__ = lazy_attribute(globals())
