"""The rules that checks report, as lazily imported classes. Made by tools/generate.py."""

# ruff: noqa
# fmt: off
from __future__ import annotations

TYPE_CHECKING = False
if TYPE_CHECKING:
    from lslint.rules.filebeat.refused.fb122_api_key_with_user import ApiKeyWithUser as ApiKeyWithUser
    from lslint.rules.filebeat.refused.fb112_bad_boolean import BadBoolean as BadBoolean
    from lslint.rules.filebeat.refused.fb120_bad_disk_queue_size import BadDiskQueueSize as BadDiskQueueSize
    from lslint.rules.filebeat.refused.fb109_bad_duration import BadDuration as BadDuration
    from lslint.rules.filebeat.refused.fb130_bad_format_string import BadFormatString as BadFormatString
    from lslint.rules.filebeat.refused.fb111_bad_number import BadNumber as BadNumber
    from lslint.rules.filebeat.refused.fb115_bad_regexp import BadRegexp as BadRegexp
    from lslint.rules.filebeat.correctness.fb209_clean_inactive_window import CleanInactiveWindow as CleanInactiveWindow
    from lslint.rules.filebeat.correctness.fb230_comma_list_in_hosts import CommaListInHosts as CommaListInHosts
    from lslint.rules.filebeat.refused.fb127_condition_value_type import ConditionValueType as ConditionValueType
    from lslint.rules.filebeat.refused.fb123_custom_index_without_template import CustomIndexWithoutTemplate as CustomIndexWithoutTemplate
    from lslint.rules.filebeat.upgrade.fb604_deprecated_docker_input import DeprecatedDockerInput as DeprecatedDockerInput
    from lslint.rules.filebeat.upgrade.fb605_deprecated_log_input import DeprecatedLogInput as DeprecatedLogInput
    from lslint.rules.filebeat.correctness.fb213_dotted_and_nested_lists import DottedAndNestedLists as DottedAndNestedLists
    from lslint.rules.filebeat.refused.fb116_dotted_and_nested_same_leaf import DottedAndNestedSameLeaf as DottedAndNestedSameLeaf
    from lslint.rules.filebeat.correctness.fb240_drop_event_unconditional import DropEventUnconditional as DropEventUnconditional
    from lslint.rules.filebeat.refused.fb134_duplicate_agent_input_id import DuplicateAgentInputId as DuplicateAgentInputId
    from lslint.rules.filebeat.correctness.fb203_duplicate_input import DuplicateInput as DuplicateInput
    from lslint.rules.filebeat.correctness.fb243_fields_lost_indent import FieldsLostIndent as FieldsLostIndent
    from lslint.rules.filebeat.correctness.fb242_fields_under_root_clash import FieldsUnderRootClash as FieldsUnderRootClash
    from lslint.rules.filebeat.correctness.fb222_filestream_duplicate_id import FilestreamDuplicateId as FilestreamDuplicateId
    from lslint.rules.filebeat.correctness.fb220_filestream_json_outside_parsers import FilestreamJsonOutsideParsers as FilestreamJsonOutsideParsers
    from lslint.rules.filebeat.correctness.fb221_filestream_missing_id import FilestreamMissingId as FilestreamMissingId
    from lslint.rules.filebeat.correctness.fb219_filestream_multiline_outside_parsers import FilestreamMultilineOutsideParsers as FilestreamMultilineOutsideParsers
    from lslint.rules.filebeat.correctness.fb210_glob_as_regexp import GlobAsRegexp as GlobAsRegexp
    from lslint.rules.filebeat.refused.fb121_half_ssl_pair import HalfSslPair as HalfSslPair
    from lslint.rules.filebeat.correctness.fb228_ignore_older_below_close import IgnoreOlderBelowClose as IgnoreOlderBelowClose
    from lslint.rules.filebeat.upgrade.fb602_ignored_old_setting import IgnoredOldSetting as IgnoredOldSetting
    from lslint.rules.filebeat.correctness.fb239_index_uppercase import IndexUppercase as IndexUppercase
    from lslint.rules.filebeat.upgrade.fb603_input_type_renamed import InputTypeRenamed as InputTypeRenamed
    from lslint.rules.filebeat.refused.fb107_inputs_not_list import InputsNotList as InputsNotList
    from lslint.rules.filebeat.refused.fb133_invalid_agent_policy import InvalidAgentPolicy as InvalidAgentPolicy
    from lslint.rules.filebeat.correctness.fb225_invalid_glob import InvalidGlob as InvalidGlob
    from lslint.rules.filebeat.correctness.fb208_json_needs_message_key import JsonNeedsMessageKey as JsonNeedsMessageKey
    from lslint.rules.filebeat.refused.fb118_kafka_compression_off_word import KafkaCompressionOffWord as KafkaCompressionOffWord
    from lslint.rules.filebeat.refused.fb117_kafka_topic_missing import KafkaTopicMissing as KafkaTopicMissing
    from lslint.rules.filebeat.correctness.fb232_kafka_worker_ignored import KafkaWorkerIgnored as KafkaWorkerIgnored
    from lslint.rules.filebeat.correctness.fb218_log_option_in_filestream import LogOptionInFilestream as LogOptionInFilestream
    from lslint.rules.filebeat.correctness.fb236_logstash_auth_ignored import LogstashAuthIgnored as LogstashAuthIgnored
    from lslint.rules.filebeat.correctness.fb237_logstash_port_missing import LogstashPortMissing as LogstashPortMissing
    from lslint.rules.filebeat.correctness.fb216_map_where_list_expected import MapWhereListExpected as MapWhereListExpected
    from lslint.rules.filebeat.correctness.fb217_misplaced_option import MisplacedOption as MisplacedOption
    from lslint.rules.filebeat.refused.fb131_missing_filebeat_option import MissingFilebeatOption as MissingFilebeatOption
    from lslint.rules.filebeat.correctness.fb202_missing_paths import MissingPaths as MissingPaths
    from lslint.rules.filebeat.correctness.fb244_module_without_fileset import ModuleWithoutFileset as ModuleWithoutFileset
    from lslint.rules.filebeat.correctness.fb205_multiline_missing_match import MultilineMissingMatch as MultilineMissingMatch
    from lslint.rules.filebeat.correctness.fb206_multiline_missing_pattern import MultilineMissingPattern as MultilineMissingPattern
    from lslint.rules.filebeat.correctness.fb224_multiline_never_negated import MultilineNeverNegated as MultilineNeverNegated
    from lslint.rules.filebeat.refused.fb105_multiple_outputs import MultipleOutputs as MultipleOutputs
    from lslint.rules.filebeat.refused.fb106_no_inputs import NoInputs as NoInputs
    from lslint.rules.filebeat.refused.fb104_no_output import NoOutput as NoOutput
    from lslint.rules.filebeat.correctness.fb229_odd_kafka_acks import OddKafkaAcks as OddKafkaAcks
    from lslint.rules.filebeat.refused.fb103_output_missing_hosts import OutputMissingHosts as OutputMissingHosts
    from lslint.rules.filebeat.correctness.fb223_overlapping_paths import OverlappingPaths as OverlappingPaths
    from lslint.rules.filebeat.correctness.fb234_preset_overrides_settings import PresetOverridesSettings as PresetOverridesSettings
    from lslint.rules.filebeat.refused.fb125_processor_multi_action import ProcessorMultiAction as ProcessorMultiAction
    from lslint.rules.filebeat.refused.fb119_queue_min_events_over import QueueMinEventsOver as QueueMinEventsOver
    from lslint.rules.filebeat.refused.fb110_quoted_duration_number import QuotedDurationNumber as QuotedDurationNumber
    from lslint.rules.filebeat.correctness.fb226_relative_glob import RelativeGlob as RelativeGlob
    from lslint.rules.filebeat.upgrade.fb601_removed_filebeat_setting import RemovedFilebeatSetting as RemovedFilebeatSetting
    from lslint.rules.filebeat.refused.fb132_script_syntax import ScriptSyntax as ScriptSyntax
    from lslint.rules.filebeat.refused.fb108_stdin_not_alone import StdinNotAlone as StdinNotAlone
    from lslint.rules.filebeat.correctness.fb207_topic_from_missing_field import TopicFromMissingField as TopicFromMissingField
    from lslint.rules.filebeat.correctness.fb235_ttl_with_pipelining import TtlWithPipelining as TtlWithPipelining
    from lslint.rules.filebeat.correctness.fb241_two_conditions_in_when import TwoConditionsInWhen as TwoConditionsInWhen
    from lslint.rules.filebeat.refused.fb135_unknown_agent_output import UnknownAgentOutput as UnknownAgentOutput
    from lslint.rules.filebeat.refused.fb126_unknown_condition import UnknownCondition as UnknownCondition
    from lslint.rules.filebeat.refused.fb102_unknown_filebeat_option import UnknownFilebeatOption as UnknownFilebeatOption
    from lslint.rules.filebeat.correctness.fb201_unknown_input_type import UnknownInputType as UnknownInputType
    from lslint.rules.filebeat.refused.fb128_unknown_module import UnknownModule as UnknownModule
    from lslint.rules.filebeat.refused.fb101_unknown_output import UnknownOutput as UnknownOutput
    from lslint.rules.filebeat.refused.fb124_unknown_processor import UnknownProcessor as UnknownProcessor
    from lslint.rules.filebeat.correctness.fb245_unsupported_agent_output_type import UnsupportedAgentOutputType as UnsupportedAgentOutputType
    from lslint.rules.filebeat.refused.fb114_value_not_allowed import ValueNotAllowed as ValueNotAllowed
    from lslint.rules.filebeat.refused.fb113_value_out_of_range import ValueOutOfRange as ValueOutOfRange
    from lslint.rules.filebeat.correctness.fb204_wrong_key_case import WrongKeyCase as WrongKeyCase
    from lslint.rules.filebeat.refused.fb129_wrong_value_shape import WrongValueShape as WrongValueShape
else:
    from lslint.rules.entry import lazy_attribute

    MODULES = {
        "ApiKeyWithUser": "lslint.rules.filebeat.refused.fb122_api_key_with_user",
        "BadBoolean": "lslint.rules.filebeat.refused.fb112_bad_boolean",
        "BadDiskQueueSize": "lslint.rules.filebeat.refused.fb120_bad_disk_queue_size",
        "BadDuration": "lslint.rules.filebeat.refused.fb109_bad_duration",
        "BadFormatString": "lslint.rules.filebeat.refused.fb130_bad_format_string",
        "BadNumber": "lslint.rules.filebeat.refused.fb111_bad_number",
        "BadRegexp": "lslint.rules.filebeat.refused.fb115_bad_regexp",
        "CleanInactiveWindow": "lslint.rules.filebeat.correctness.fb209_clean_inactive_window",
        "CommaListInHosts": "lslint.rules.filebeat.correctness.fb230_comma_list_in_hosts",
        "ConditionValueType": "lslint.rules.filebeat.refused.fb127_condition_value_type",
        "CustomIndexWithoutTemplate": "lslint.rules.filebeat.refused.fb123_custom_index_without_template",
        "DeprecatedDockerInput": "lslint.rules.filebeat.upgrade.fb604_deprecated_docker_input",
        "DeprecatedLogInput": "lslint.rules.filebeat.upgrade.fb605_deprecated_log_input",
        "DottedAndNestedLists": "lslint.rules.filebeat.correctness.fb213_dotted_and_nested_lists",
        "DottedAndNestedSameLeaf": "lslint.rules.filebeat.refused.fb116_dotted_and_nested_same_leaf",
        "DropEventUnconditional": "lslint.rules.filebeat.correctness.fb240_drop_event_unconditional",
        "DuplicateAgentInputId": "lslint.rules.filebeat.refused.fb134_duplicate_agent_input_id",
        "DuplicateInput": "lslint.rules.filebeat.correctness.fb203_duplicate_input",
        "FieldsLostIndent": "lslint.rules.filebeat.correctness.fb243_fields_lost_indent",
        "FieldsUnderRootClash": "lslint.rules.filebeat.correctness.fb242_fields_under_root_clash",
        "FilestreamDuplicateId": "lslint.rules.filebeat.correctness.fb222_filestream_duplicate_id",
        "FilestreamJsonOutsideParsers": "lslint.rules.filebeat.correctness.fb220_filestream_json_outside_parsers",
        "FilestreamMissingId": "lslint.rules.filebeat.correctness.fb221_filestream_missing_id",
        "FilestreamMultilineOutsideParsers": "lslint.rules.filebeat.correctness.fb219_filestream_multiline_outside_parsers",
        "GlobAsRegexp": "lslint.rules.filebeat.correctness.fb210_glob_as_regexp",
        "HalfSslPair": "lslint.rules.filebeat.refused.fb121_half_ssl_pair",
        "IgnoreOlderBelowClose": "lslint.rules.filebeat.correctness.fb228_ignore_older_below_close",
        "IgnoredOldSetting": "lslint.rules.filebeat.upgrade.fb602_ignored_old_setting",
        "IndexUppercase": "lslint.rules.filebeat.correctness.fb239_index_uppercase",
        "InputTypeRenamed": "lslint.rules.filebeat.upgrade.fb603_input_type_renamed",
        "InputsNotList": "lslint.rules.filebeat.refused.fb107_inputs_not_list",
        "InvalidAgentPolicy": "lslint.rules.filebeat.refused.fb133_invalid_agent_policy",
        "InvalidGlob": "lslint.rules.filebeat.correctness.fb225_invalid_glob",
        "JsonNeedsMessageKey": "lslint.rules.filebeat.correctness.fb208_json_needs_message_key",
        "KafkaCompressionOffWord": "lslint.rules.filebeat.refused.fb118_kafka_compression_off_word",
        "KafkaTopicMissing": "lslint.rules.filebeat.refused.fb117_kafka_topic_missing",
        "KafkaWorkerIgnored": "lslint.rules.filebeat.correctness.fb232_kafka_worker_ignored",
        "LogOptionInFilestream": "lslint.rules.filebeat.correctness.fb218_log_option_in_filestream",
        "LogstashAuthIgnored": "lslint.rules.filebeat.correctness.fb236_logstash_auth_ignored",
        "LogstashPortMissing": "lslint.rules.filebeat.correctness.fb237_logstash_port_missing",
        "MapWhereListExpected": "lslint.rules.filebeat.correctness.fb216_map_where_list_expected",
        "MisplacedOption": "lslint.rules.filebeat.correctness.fb217_misplaced_option",
        "MissingFilebeatOption": "lslint.rules.filebeat.refused.fb131_missing_filebeat_option",
        "MissingPaths": "lslint.rules.filebeat.correctness.fb202_missing_paths",
        "ModuleWithoutFileset": "lslint.rules.filebeat.correctness.fb244_module_without_fileset",
        "MultilineMissingMatch": "lslint.rules.filebeat.correctness.fb205_multiline_missing_match",
        "MultilineMissingPattern": "lslint.rules.filebeat.correctness.fb206_multiline_missing_pattern",
        "MultilineNeverNegated": "lslint.rules.filebeat.correctness.fb224_multiline_never_negated",
        "MultipleOutputs": "lslint.rules.filebeat.refused.fb105_multiple_outputs",
        "NoInputs": "lslint.rules.filebeat.refused.fb106_no_inputs",
        "NoOutput": "lslint.rules.filebeat.refused.fb104_no_output",
        "OddKafkaAcks": "lslint.rules.filebeat.correctness.fb229_odd_kafka_acks",
        "OutputMissingHosts": "lslint.rules.filebeat.refused.fb103_output_missing_hosts",
        "OverlappingPaths": "lslint.rules.filebeat.correctness.fb223_overlapping_paths",
        "PresetOverridesSettings": "lslint.rules.filebeat.correctness.fb234_preset_overrides_settings",
        "ProcessorMultiAction": "lslint.rules.filebeat.refused.fb125_processor_multi_action",
        "QueueMinEventsOver": "lslint.rules.filebeat.refused.fb119_queue_min_events_over",
        "QuotedDurationNumber": "lslint.rules.filebeat.refused.fb110_quoted_duration_number",
        "RelativeGlob": "lslint.rules.filebeat.correctness.fb226_relative_glob",
        "RemovedFilebeatSetting": "lslint.rules.filebeat.upgrade.fb601_removed_filebeat_setting",
        "ScriptSyntax": "lslint.rules.filebeat.refused.fb132_script_syntax",
        "StdinNotAlone": "lslint.rules.filebeat.refused.fb108_stdin_not_alone",
        "TopicFromMissingField": "lslint.rules.filebeat.correctness.fb207_topic_from_missing_field",
        "TtlWithPipelining": "lslint.rules.filebeat.correctness.fb235_ttl_with_pipelining",
        "TwoConditionsInWhen": "lslint.rules.filebeat.correctness.fb241_two_conditions_in_when",
        "UnknownAgentOutput": "lslint.rules.filebeat.refused.fb135_unknown_agent_output",
        "UnknownCondition": "lslint.rules.filebeat.refused.fb126_unknown_condition",
        "UnknownFilebeatOption": "lslint.rules.filebeat.refused.fb102_unknown_filebeat_option",
        "UnknownInputType": "lslint.rules.filebeat.correctness.fb201_unknown_input_type",
        "UnknownModule": "lslint.rules.filebeat.refused.fb128_unknown_module",
        "UnknownOutput": "lslint.rules.filebeat.refused.fb101_unknown_output",
        "UnknownProcessor": "lslint.rules.filebeat.refused.fb124_unknown_processor",
        "UnsupportedAgentOutputType": "lslint.rules.filebeat.correctness.fb245_unsupported_agent_output_type",
        "ValueNotAllowed": "lslint.rules.filebeat.refused.fb114_value_not_allowed",
        "ValueOutOfRange": "lslint.rules.filebeat.refused.fb113_value_out_of_range",
        "WrongKeyCase": "lslint.rules.filebeat.correctness.fb204_wrong_key_case",
        "WrongValueShape": "lslint.rules.filebeat.refused.fb129_wrong_value_shape",
    }
    __getattr__ = lazy_attribute(globals())
