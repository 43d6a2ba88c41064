"""The rules that checks report, as lazily imported classes. Made by tools/generate.py."""

# ruff: noqa
# fmt: off
from __future__ import annotations

TYPE_CHECKING = False
if TYPE_CHECKING:
    from lslint.rules.elasticsearch.refused.es136_bad_alias import BadAlias as BadAlias
    from lslint.rules.elasticsearch.refused.es137_bad_analysis_component import BadAnalysisComponent as BadAnalysisComponent
    from lslint.rules.elasticsearch.refused.es131_bad_data_stream_timestamp import BadDataStreamTimestamp as BadDataStreamTimestamp
    from lslint.rules.elasticsearch.refused.es123_bad_index_setting_value import BadIndexSettingValue as BadIndexSettingValue
    from lslint.rules.elasticsearch.correctness.es213_bad_lifecycle_value import BadLifecycleValue as BadLifecycleValue
    from lslint.rules.elasticsearch.refused.es104_bad_mapping_value import BadMappingValue as BadMappingValue
    from lslint.rules.elasticsearch.refused.es135_bad_node_setting_value import BadNodeSettingValue as BadNodeSettingValue
    from lslint.rules.elasticsearch.upgrade.es608_default_mapping import DefaultMapping as DefaultMapping
    from lslint.rules.elasticsearch.refused.es108_field_path_conflict import FieldPathConflict as FieldPathConflict
    from lslint.rules.elasticsearch.refused.es115_illegal_index_pattern import IllegalIndexPattern as IllegalIndexPattern
    from lslint.rules.elasticsearch.refused.es133_inconsistent_watermarks import InconsistentWatermarks as InconsistentWatermarks
    from lslint.rules.elasticsearch.upgrade.es603_index_analyzed_value import IndexAnalyzedValue as IndexAnalyzedValue
    from lslint.rules.elasticsearch.refused.es114_index_patterns_missing import IndexPatternsMissing as IndexPatternsMissing
    from lslint.rules.elasticsearch.refused.es113_index_patterns_too_new import IndexPatternsTooNew as IndexPatternsTooNew
    from lslint.rules.elasticsearch.upgrade.es614_index_setting_in_node_config import IndexSettingInNodeConfig as IndexSettingInNodeConfig
    from lslint.rules.elasticsearch.correctness.es207_index_setting_twice import IndexSettingTwice as IndexSettingTwice
    from lslint.rules.elasticsearch.refused.es140_ingest_processor import IngestProcessor as IngestProcessor
    from lslint.rules.elasticsearch.correctness.es203_invalid_dynamic_mapping import InvalidDynamicMapping as InvalidDynamicMapping
    from lslint.rules.elasticsearch.correctness.es221_invalid_ingest_date_format import InvalidIngestDateFormat as InvalidIngestDateFormat
    from lslint.rules.elasticsearch.upgrade.es601_legacy_template_key import LegacyTemplateKey as LegacyTemplateKey
    from lslint.rules.elasticsearch.refused.es129_mapping_limit_exceeded import MappingLimitExceeded as MappingLimitExceeded
    from lslint.rules.elasticsearch.correctness.es214_misplaced_lifecycle_action import MisplacedLifecycleAction as MisplacedLifecycleAction
    from lslint.rules.elasticsearch.refused.es130_missing_component_template import MissingComponentTemplate as MissingComponentTemplate
    from lslint.rules.elasticsearch.upgrade.es605_old_norms_form import OldNormsForm as OldNormsForm
    from lslint.rules.elasticsearch.upgrade.es611_removed_all_field import RemovedAllField as RemovedAllField
    from lslint.rules.elasticsearch.upgrade.es612_removed_index_setting import RemovedIndexSetting as RemovedIndexSetting
    from lslint.rules.elasticsearch.upgrade.es610_removed_mapping_part import RemovedMappingPart as RemovedMappingPart
    from lslint.rules.elasticsearch.upgrade.es613_removed_node_setting import RemovedNodeSetting as RemovedNodeSetting
    from lslint.rules.elasticsearch.upgrade.es606_removed_type_in_dynamic_template import RemovedTypeInDynamicTemplate as RemovedTypeInDynamicTemplate
    from lslint.rules.elasticsearch.correctness.es202_setting_fails_at_index_creation import SettingFailsAtIndexCreation as SettingFailsAtIndexCreation
    from lslint.rules.elasticsearch.upgrade.es609_several_mapping_types import SeveralMappingTypes as SeveralMappingTypes
    from lslint.rules.elasticsearch.upgrade.es602_string_type import StringType as StringType
    from lslint.rules.elasticsearch.refused.es139_template_breaks_node import TemplateBreaksNode as TemplateBreaksNode
    from lslint.rules.elasticsearch.refused.es110_template_shape import TemplateShape as TemplateShape
    from lslint.rules.elasticsearch.refused.es134_thread_pool_size_above_cores import ThreadPoolSizeAboveCores as ThreadPoolSizeAboveCores
    from lslint.rules.elasticsearch.upgrade.es607_typed_mapping import TypedMapping as TypedMapping
    from lslint.rules.elasticsearch.refused.es127_undefined_analysis_name import UndefinedAnalysisName as UndefinedAnalysisName
    from lslint.rules.elasticsearch.refused.es122_unknown_index_setting import UnknownIndexSetting as UnknownIndexSetting
    from lslint.rules.elasticsearch.correctness.es212_unknown_lifecycle_part import UnknownLifecyclePart as UnknownLifecyclePart
    from lslint.rules.elasticsearch.refused.es132_unknown_node_setting import UnknownNodeSetting as UnknownNodeSetting
    from lslint.rules.elasticsearch.refused.es101_unknown_or_misplaced_mapping_part import UnknownOrMisplacedMappingPart as UnknownOrMisplacedMappingPart
    from lslint.rules.elasticsearch.correctness.es204_unsortable_sort_field import UnsortableSortField as UnsortableSortField
else:
    from lslint.rules.entry import lazy_attribute

    MODULES = {
        "BadAlias": "lslint.rules.elasticsearch.refused.es136_bad_alias",
        "BadAnalysisComponent": "lslint.rules.elasticsearch.refused.es137_bad_analysis_component",
        "BadDataStreamTimestamp": "lslint.rules.elasticsearch.refused.es131_bad_data_stream_timestamp",
        "BadIndexSettingValue": "lslint.rules.elasticsearch.refused.es123_bad_index_setting_value",
        "BadLifecycleValue": "lslint.rules.elasticsearch.correctness.es213_bad_lifecycle_value",
        "BadMappingValue": "lslint.rules.elasticsearch.refused.es104_bad_mapping_value",
        "BadNodeSettingValue": "lslint.rules.elasticsearch.refused.es135_bad_node_setting_value",
        "DefaultMapping": "lslint.rules.elasticsearch.upgrade.es608_default_mapping",
        "FieldPathConflict": "lslint.rules.elasticsearch.refused.es108_field_path_conflict",
        "IllegalIndexPattern": "lslint.rules.elasticsearch.refused.es115_illegal_index_pattern",
        "InconsistentWatermarks": "lslint.rules.elasticsearch.refused.es133_inconsistent_watermarks",
        "IndexAnalyzedValue": "lslint.rules.elasticsearch.upgrade.es603_index_analyzed_value",
        "IndexPatternsMissing": "lslint.rules.elasticsearch.refused.es114_index_patterns_missing",
        "IndexPatternsTooNew": "lslint.rules.elasticsearch.refused.es113_index_patterns_too_new",
        "IndexSettingInNodeConfig": "lslint.rules.elasticsearch.upgrade.es614_index_setting_in_node_config",
        "IndexSettingTwice": "lslint.rules.elasticsearch.correctness.es207_index_setting_twice",
        "IngestProcessor": "lslint.rules.elasticsearch.refused.es140_ingest_processor",
        "InvalidDynamicMapping": "lslint.rules.elasticsearch.correctness.es203_invalid_dynamic_mapping",
        "InvalidIngestDateFormat": "lslint.rules.elasticsearch.correctness.es221_invalid_ingest_date_format",
        "LegacyTemplateKey": "lslint.rules.elasticsearch.upgrade.es601_legacy_template_key",
        "MappingLimitExceeded": "lslint.rules.elasticsearch.refused.es129_mapping_limit_exceeded",
        "MisplacedLifecycleAction": "lslint.rules.elasticsearch.correctness.es214_misplaced_lifecycle_action",
        "MissingComponentTemplate": "lslint.rules.elasticsearch.refused.es130_missing_component_template",
        "OldNormsForm": "lslint.rules.elasticsearch.upgrade.es605_old_norms_form",
        "RemovedAllField": "lslint.rules.elasticsearch.upgrade.es611_removed_all_field",
        "RemovedIndexSetting": "lslint.rules.elasticsearch.upgrade.es612_removed_index_setting",
        "RemovedMappingPart": "lslint.rules.elasticsearch.upgrade.es610_removed_mapping_part",
        "RemovedNodeSetting": "lslint.rules.elasticsearch.upgrade.es613_removed_node_setting",
        "RemovedTypeInDynamicTemplate": "lslint.rules.elasticsearch.upgrade.es606_removed_type_in_dynamic_template",
        "SettingFailsAtIndexCreation": "lslint.rules.elasticsearch.correctness.es202_setting_fails_at_index_creation",
        "SeveralMappingTypes": "lslint.rules.elasticsearch.upgrade.es609_several_mapping_types",
        "StringType": "lslint.rules.elasticsearch.upgrade.es602_string_type",
        "TemplateBreaksNode": "lslint.rules.elasticsearch.refused.es139_template_breaks_node",
        "TemplateShape": "lslint.rules.elasticsearch.refused.es110_template_shape",
        "ThreadPoolSizeAboveCores": "lslint.rules.elasticsearch.refused.es134_thread_pool_size_above_cores",
        "TypedMapping": "lslint.rules.elasticsearch.upgrade.es607_typed_mapping",
        "UndefinedAnalysisName": "lslint.rules.elasticsearch.refused.es127_undefined_analysis_name",
        "UnknownIndexSetting": "lslint.rules.elasticsearch.refused.es122_unknown_index_setting",
        "UnknownLifecyclePart": "lslint.rules.elasticsearch.correctness.es212_unknown_lifecycle_part",
        "UnknownNodeSetting": "lslint.rules.elasticsearch.refused.es132_unknown_node_setting",
        "UnknownOrMisplacedMappingPart": "lslint.rules.elasticsearch.refused.es101_unknown_or_misplaced_mapping_part",
        "UnsortableSortField": "lslint.rules.elasticsearch.correctness.es204_unsortable_sort_field",
    }
    __getattr__ = lazy_attribute(globals())
