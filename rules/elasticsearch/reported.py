"""The rules that checks report, as lazily imported classes. Made by tools/generate.py."""

# ruff: noqa
# fmt: off
from __future__ import annotations

TYPE_CHECKING = False
if TYPE_CHECKING:
    from lslint.rules.elasticsearch.refused.es136_bad_alias import BadAlias as BadAlias
    from lslint.rules.elasticsearch.refused.es137_bad_analysis_component import BadAnalysisComponent as BadAnalysisComponent
    from lslint.rules.elasticsearch.refused.es131_bad_data_stream_timestamp import BadDataStreamTimestamp as BadDataStreamTimestamp
    from lslint.rules.elasticsearch.refused.es121_bad_dynamic_template_regex import BadDynamicTemplateRegex as BadDynamicTemplateRegex
    from lslint.rules.elasticsearch.refused.es118_bad_dynamic_template_shape import BadDynamicTemplateShape as BadDynamicTemplateShape
    from lslint.rules.elasticsearch.refused.es111_bad_dynamic_value import BadDynamicValue as BadDynamicValue
    from lslint.rules.elasticsearch.refused.es123_bad_index_setting_value import BadIndexSettingValue as BadIndexSettingValue
    from lslint.rules.elasticsearch.correctness.es213_bad_lifecycle_value import BadLifecycleValue as BadLifecycleValue
    from lslint.rules.elasticsearch.refused.es119_bad_match_mapping_type import BadMatchMappingType as BadMatchMappingType
    from lslint.rules.elasticsearch.refused.es135_bad_node_setting_value import BadNodeSettingValue as BadNodeSettingValue
    from lslint.rules.elasticsearch.refused.es148_bad_opensearch_value import BadOpensearchValue as BadOpensearchValue
    from lslint.rules.elasticsearch.refused.es104_bad_parameter_value import BadParameterValue as BadParameterValue
    from lslint.rules.elasticsearch.refused.es143_bad_processor_value import BadProcessorValue as BadProcessorValue
    from lslint.rules.elasticsearch.refused.es138_bad_template_value import BadTemplateValue as BadTemplateValue
    from lslint.rules.elasticsearch.upgrade.es608_default_mapping import DefaultMapping as DefaultMapping
    from lslint.rules.elasticsearch.refused.es126_double_index_prefix import DoubleIndexPrefix as DoubleIndexPrefix
    from lslint.rules.elasticsearch.refused.es120_dynamic_template_without_condition import DynamicTemplateWithoutCondition as DynamicTemplateWithoutCondition
    from lslint.rules.elasticsearch.refused.es108_field_path_conflict import FieldPathConflict as FieldPathConflict
    from lslint.rules.elasticsearch.refused.es105_field_type_missing import FieldTypeMissing as FieldTypeMissing
    from lslint.rules.elasticsearch.refused.es109_illegal_field_name import IllegalFieldName as IllegalFieldName
    from lslint.rules.elasticsearch.refused.es115_illegal_index_pattern import IllegalIndexPattern as IllegalIndexPattern
    from lslint.rules.elasticsearch.refused.es133_inconsistent_watermarks import InconsistentWatermarks as InconsistentWatermarks
    from lslint.rules.elasticsearch.upgrade.es603_index_analyzed_value import IndexAnalyzedValue as IndexAnalyzedValue
    from lslint.rules.elasticsearch.refused.es114_index_patterns_missing import IndexPatternsMissing as IndexPatternsMissing
    from lslint.rules.elasticsearch.refused.es113_index_patterns_too_new import IndexPatternsTooNew as IndexPatternsTooNew
    from lslint.rules.elasticsearch.upgrade.es614_index_setting_in_node_config import IndexSettingInNodeConfig as IndexSettingInNodeConfig
    from lslint.rules.elasticsearch.correctness.es207_index_setting_twice import IndexSettingTwice as IndexSettingTwice
    from lslint.rules.elasticsearch.refused.es128_invalid_date_format import InvalidDateFormat as InvalidDateFormat
    from lslint.rules.elasticsearch.correctness.es203_invalid_dynamic_mapping import InvalidDynamicMapping as InvalidDynamicMapping
    from lslint.rules.elasticsearch.correctness.es221_invalid_ingest_date_format import InvalidIngestDateFormat as InvalidIngestDateFormat
    from lslint.rules.elasticsearch.refused.es107_invalid_multi_field import InvalidMultiField as InvalidMultiField
    from lslint.rules.elasticsearch.refused.es145_invalid_processor_pattern import InvalidProcessorPattern as InvalidProcessorPattern
    from lslint.rules.elasticsearch.upgrade.es601_legacy_template_key import LegacyTemplateKey as LegacyTemplateKey
    from lslint.rules.elasticsearch.refused.es129_mapping_limit_exceeded import MappingLimitExceeded as MappingLimitExceeded
    from lslint.rules.elasticsearch.correctness.es214_misplaced_lifecycle_action import MisplacedLifecycleAction as MisplacedLifecycleAction
    from lslint.rules.elasticsearch.refused.es130_missing_component_template import MissingComponentTemplate as MissingComponentTemplate
    from lslint.rules.elasticsearch.refused.es142_missing_processor_option import MissingProcessorOption as MissingProcessorOption
    from lslint.rules.elasticsearch.refused.es116_mixed_template_kinds import MixedTemplateKinds as MixedTemplateKinds
    from lslint.rules.elasticsearch.refused.es125_node_setting_in_template import NodeSettingInTemplate as NodeSettingInTemplate
    from lslint.rules.elasticsearch.upgrade.es605_old_norms_form import OldNormsForm as OldNormsForm
    from lslint.rules.elasticsearch.refused.es103_parameter_not_for_type import ParameterNotForType as ParameterNotForType
    from lslint.rules.elasticsearch.refused.es124_private_index_setting import PrivateIndexSetting as PrivateIndexSetting
    from lslint.rules.elasticsearch.refused.es144_processor_not_in_release import ProcessorNotInRelease as ProcessorNotInRelease
    from lslint.rules.elasticsearch.refused.es106_properties_on_leaf_field import PropertiesOnLeafField as PropertiesOnLeafField
    from lslint.rules.elasticsearch.upgrade.es611_removed_all_field import RemovedAllField as RemovedAllField
    from lslint.rules.elasticsearch.upgrade.es612_removed_index_setting import RemovedIndexSetting as RemovedIndexSetting
    from lslint.rules.elasticsearch.upgrade.es610_removed_mapping_part import RemovedMappingPart as RemovedMappingPart
    from lslint.rules.elasticsearch.upgrade.es613_removed_node_setting import RemovedNodeSetting as RemovedNodeSetting
    from lslint.rules.elasticsearch.upgrade.es606_removed_type_in_dynamic_template import RemovedTypeInDynamicTemplate as RemovedTypeInDynamicTemplate
    from lslint.rules.elasticsearch.correctness.es202_setting_fails_at_index_creation import SettingFailsAtIndexCreation as SettingFailsAtIndexCreation
    from lslint.rules.elasticsearch.upgrade.es609_several_mapping_types import SeveralMappingTypes as SeveralMappingTypes
    from lslint.rules.elasticsearch.upgrade.es602_string_type import StringType as StringType
    from lslint.rules.elasticsearch.refused.es139_template_breaks_node import TemplateBreaksNode as TemplateBreaksNode
    from lslint.rules.elasticsearch.refused.es134_thread_pool_size_above_cores import ThreadPoolSizeAboveCores as ThreadPoolSizeAboveCores
    from lslint.rules.elasticsearch.upgrade.es607_typed_mapping import TypedMapping as TypedMapping
    from lslint.rules.elasticsearch.refused.es127_undefined_analysis_name import UndefinedAnalysisName as UndefinedAnalysisName
    from lslint.rules.elasticsearch.refused.es101_unknown_field_type import UnknownFieldType as UnknownFieldType
    from lslint.rules.elasticsearch.refused.es122_unknown_index_setting import UnknownIndexSetting as UnknownIndexSetting
    from lslint.rules.elasticsearch.refused.es140_unknown_ingest_processor import UnknownIngestProcessor as UnknownIngestProcessor
    from lslint.rules.elasticsearch.correctness.es212_unknown_lifecycle_part import UnknownLifecyclePart as UnknownLifecyclePart
    from lslint.rules.elasticsearch.refused.es102_unknown_mapping_parameter import UnknownMappingParameter as UnknownMappingParameter
    from lslint.rules.elasticsearch.refused.es110_unknown_mapping_root_key import UnknownMappingRootKey as UnknownMappingRootKey
    from lslint.rules.elasticsearch.refused.es132_unknown_node_setting import UnknownNodeSetting as UnknownNodeSetting
    from lslint.rules.elasticsearch.refused.es149_unknown_opensearch_parameter import UnknownOpensearchParameter as UnknownOpensearchParameter
    from lslint.rules.elasticsearch.refused.es147_unknown_opensearch_setting import UnknownOpensearchSetting as UnknownOpensearchSetting
    from lslint.rules.elasticsearch.refused.es146_unknown_opensearch_type import UnknownOpensearchType as UnknownOpensearchType
    from lslint.rules.elasticsearch.refused.es141_unknown_processor_option import UnknownProcessorOption as UnknownProcessorOption
    from lslint.rules.elasticsearch.refused.es112_unknown_template_key import UnknownTemplateKey as UnknownTemplateKey
    from lslint.rules.elasticsearch.correctness.es204_unsortable_sort_field import UnsortableSortField as UnsortableSortField
    from lslint.rules.elasticsearch.refused.es117_wrapped_template import WrappedTemplate as WrappedTemplate
else:
    from lslint.rules.entry import lazy_attribute

    MODULES = {
        "BadAlias": "lslint.rules.elasticsearch.refused.es136_bad_alias",
        "BadAnalysisComponent": "lslint.rules.elasticsearch.refused.es137_bad_analysis_component",
        "BadDataStreamTimestamp": "lslint.rules.elasticsearch.refused.es131_bad_data_stream_timestamp",
        "BadDynamicTemplateRegex": "lslint.rules.elasticsearch.refused.es121_bad_dynamic_template_regex",
        "BadDynamicTemplateShape": "lslint.rules.elasticsearch.refused.es118_bad_dynamic_template_shape",
        "BadDynamicValue": "lslint.rules.elasticsearch.refused.es111_bad_dynamic_value",
        "BadIndexSettingValue": "lslint.rules.elasticsearch.refused.es123_bad_index_setting_value",
        "BadLifecycleValue": "lslint.rules.elasticsearch.correctness.es213_bad_lifecycle_value",
        "BadMatchMappingType": "lslint.rules.elasticsearch.refused.es119_bad_match_mapping_type",
        "BadNodeSettingValue": "lslint.rules.elasticsearch.refused.es135_bad_node_setting_value",
        "BadOpensearchValue": "lslint.rules.elasticsearch.refused.es148_bad_opensearch_value",
        "BadParameterValue": "lslint.rules.elasticsearch.refused.es104_bad_parameter_value",
        "BadProcessorValue": "lslint.rules.elasticsearch.refused.es143_bad_processor_value",
        "BadTemplateValue": "lslint.rules.elasticsearch.refused.es138_bad_template_value",
        "DefaultMapping": "lslint.rules.elasticsearch.upgrade.es608_default_mapping",
        "DoubleIndexPrefix": "lslint.rules.elasticsearch.refused.es126_double_index_prefix",
        "DynamicTemplateWithoutCondition": "lslint.rules.elasticsearch.refused.es120_dynamic_template_without_condition",
        "FieldPathConflict": "lslint.rules.elasticsearch.refused.es108_field_path_conflict",
        "FieldTypeMissing": "lslint.rules.elasticsearch.refused.es105_field_type_missing",
        "IllegalFieldName": "lslint.rules.elasticsearch.refused.es109_illegal_field_name",
        "IllegalIndexPattern": "lslint.rules.elasticsearch.refused.es115_illegal_index_pattern",
        "InconsistentWatermarks": "lslint.rules.elasticsearch.refused.es133_inconsistent_watermarks",
        "IndexAnalyzedValue": "lslint.rules.elasticsearch.upgrade.es603_index_analyzed_value",
        "IndexPatternsMissing": "lslint.rules.elasticsearch.refused.es114_index_patterns_missing",
        "IndexPatternsTooNew": "lslint.rules.elasticsearch.refused.es113_index_patterns_too_new",
        "IndexSettingInNodeConfig": "lslint.rules.elasticsearch.upgrade.es614_index_setting_in_node_config",
        "IndexSettingTwice": "lslint.rules.elasticsearch.correctness.es207_index_setting_twice",
        "InvalidDateFormat": "lslint.rules.elasticsearch.refused.es128_invalid_date_format",
        "InvalidDynamicMapping": "lslint.rules.elasticsearch.correctness.es203_invalid_dynamic_mapping",
        "InvalidIngestDateFormat": "lslint.rules.elasticsearch.correctness.es221_invalid_ingest_date_format",
        "InvalidMultiField": "lslint.rules.elasticsearch.refused.es107_invalid_multi_field",
        "InvalidProcessorPattern": "lslint.rules.elasticsearch.refused.es145_invalid_processor_pattern",
        "LegacyTemplateKey": "lslint.rules.elasticsearch.upgrade.es601_legacy_template_key",
        "MappingLimitExceeded": "lslint.rules.elasticsearch.refused.es129_mapping_limit_exceeded",
        "MisplacedLifecycleAction": "lslint.rules.elasticsearch.correctness.es214_misplaced_lifecycle_action",
        "MissingComponentTemplate": "lslint.rules.elasticsearch.refused.es130_missing_component_template",
        "MissingProcessorOption": "lslint.rules.elasticsearch.refused.es142_missing_processor_option",
        "MixedTemplateKinds": "lslint.rules.elasticsearch.refused.es116_mixed_template_kinds",
        "NodeSettingInTemplate": "lslint.rules.elasticsearch.refused.es125_node_setting_in_template",
        "OldNormsForm": "lslint.rules.elasticsearch.upgrade.es605_old_norms_form",
        "ParameterNotForType": "lslint.rules.elasticsearch.refused.es103_parameter_not_for_type",
        "PrivateIndexSetting": "lslint.rules.elasticsearch.refused.es124_private_index_setting",
        "ProcessorNotInRelease": "lslint.rules.elasticsearch.refused.es144_processor_not_in_release",
        "PropertiesOnLeafField": "lslint.rules.elasticsearch.refused.es106_properties_on_leaf_field",
        "RemovedAllField": "lslint.rules.elasticsearch.upgrade.es611_removed_all_field",
        "RemovedIndexSetting": "lslint.rules.elasticsearch.upgrade.es612_removed_index_setting",
        "RemovedMappingPart": "lslint.rules.elasticsearch.upgrade.es610_removed_mapping_part",
        "RemovedNodeSetting": "lslint.rules.elasticsearch.upgrade.es613_removed_node_setting",
        "RemovedTypeInDynamicTemplate": "lslint.rules.elasticsearch.upgrade.es606_removed_type_in_dynamic_template",
        "SettingFailsAtIndexCreation": "lslint.rules.elasticsearch.correctness.es202_setting_fails_at_index_creation",
        "SeveralMappingTypes": "lslint.rules.elasticsearch.upgrade.es609_several_mapping_types",
        "StringType": "lslint.rules.elasticsearch.upgrade.es602_string_type",
        "TemplateBreaksNode": "lslint.rules.elasticsearch.refused.es139_template_breaks_node",
        "ThreadPoolSizeAboveCores": "lslint.rules.elasticsearch.refused.es134_thread_pool_size_above_cores",
        "TypedMapping": "lslint.rules.elasticsearch.upgrade.es607_typed_mapping",
        "UndefinedAnalysisName": "lslint.rules.elasticsearch.refused.es127_undefined_analysis_name",
        "UnknownFieldType": "lslint.rules.elasticsearch.refused.es101_unknown_field_type",
        "UnknownIndexSetting": "lslint.rules.elasticsearch.refused.es122_unknown_index_setting",
        "UnknownIngestProcessor": "lslint.rules.elasticsearch.refused.es140_unknown_ingest_processor",
        "UnknownLifecyclePart": "lslint.rules.elasticsearch.correctness.es212_unknown_lifecycle_part",
        "UnknownMappingParameter": "lslint.rules.elasticsearch.refused.es102_unknown_mapping_parameter",
        "UnknownMappingRootKey": "lslint.rules.elasticsearch.refused.es110_unknown_mapping_root_key",
        "UnknownNodeSetting": "lslint.rules.elasticsearch.refused.es132_unknown_node_setting",
        "UnknownOpensearchParameter": "lslint.rules.elasticsearch.refused.es149_unknown_opensearch_parameter",
        "UnknownOpensearchSetting": "lslint.rules.elasticsearch.refused.es147_unknown_opensearch_setting",
        "UnknownOpensearchType": "lslint.rules.elasticsearch.refused.es146_unknown_opensearch_type",
        "UnknownProcessorOption": "lslint.rules.elasticsearch.refused.es141_unknown_processor_option",
        "UnknownTemplateKey": "lslint.rules.elasticsearch.refused.es112_unknown_template_key",
        "UnsortableSortField": "lslint.rules.elasticsearch.correctness.es204_unsortable_sort_field",
        "WrappedTemplate": "lslint.rules.elasticsearch.refused.es117_wrapped_template",
    }
    __getattr__ = lazy_attribute(globals())
