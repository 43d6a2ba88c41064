"""The rules that checks report, as lazily imported classes. Made by tools/generate.py."""

# ruff: noqa
# fmt: off
from __future__ import annotations

TYPE_CHECKING = False
if TYPE_CHECKING:
    from lslint.rules.elasticsearch.correctness.rules import AnalysisFileOutsideConfig as AnalysisFileOutsideConfig
    from lslint.rules.elasticsearch.refused.rules import BadAlias as BadAlias
    from lslint.rules.elasticsearch.refused.rules import BadAnalysisComponent as BadAnalysisComponent
    from lslint.rules.elasticsearch.refused.rules import BadDataStreamTimestamp as BadDataStreamTimestamp
    from lslint.rules.elasticsearch.refused.rules import BadIndexSettingValue as BadIndexSettingValue
    from lslint.rules.elasticsearch.correctness.rules import BadLifecycleValue as BadLifecycleValue
    from lslint.rules.elasticsearch.refused.rules import BadMappingValue as BadMappingValue
    from lslint.rules.elasticsearch.refused.rules import BadNodeSettingValue as BadNodeSettingValue
    from lslint.rules.elasticsearch.upgrade.rules import DefaultMapping as DefaultMapping
    from lslint.rules.elasticsearch.correctness.rules import EscapedIngestValue as EscapedIngestValue
    from lslint.rules.elasticsearch.correctness.rules import FailingCondition as FailingCondition
    from lslint.rules.elasticsearch.refused.rules import FieldPathConflict as FieldPathConflict
    from lslint.rules.elasticsearch.refused.rules import IllegalIndexPattern as IllegalIndexPattern
    from lslint.rules.elasticsearch.correctness.rules import IncompleteRealm as IncompleteRealm
    from lslint.rules.elasticsearch.correctness.rules import IncompleteTls as IncompleteTls
    from lslint.rules.elasticsearch.refused.rules import InconsistentWatermarks as InconsistentWatermarks
    from lslint.rules.elasticsearch.upgrade.rules import IndexAnalyzedValue as IndexAnalyzedValue
    from lslint.rules.elasticsearch.refused.rules import IndexPatternsMissing as IndexPatternsMissing
    from lslint.rules.elasticsearch.refused.rules import IndexPatternsTooNew as IndexPatternsTooNew
    from lslint.rules.elasticsearch.upgrade.rules import IndexSettingInNodeConfig as IndexSettingInNodeConfig
    from lslint.rules.elasticsearch.correctness.rules import IndexSettingTwice as IndexSettingTwice
    from lslint.rules.elasticsearch.refused.rules import IngestProcessor as IngestProcessor
    from lslint.rules.elasticsearch.correctness.rules import InvalidDynamicMapping as InvalidDynamicMapping
    from lslint.rules.elasticsearch.correctness.rules import InvalidIngestDateFormat as InvalidIngestDateFormat
    from lslint.rules.elasticsearch.upgrade.rules import LegacyTemplateKey as LegacyTemplateKey
    from lslint.rules.elasticsearch.correctness.rules import LiteralGrokReference as LiteralGrokReference
    from lslint.rules.elasticsearch.correctness.rules import LiteralIngestValue as LiteralIngestValue
    from lslint.rules.elasticsearch.refused.rules import MappingLimitExceeded as MappingLimitExceeded
    from lslint.rules.elasticsearch.correctness.rules import MisplacedLifecycleAction as MisplacedLifecycleAction
    from lslint.rules.elasticsearch.refused.rules import MissingComponentTemplate as MissingComponentTemplate
    from lslint.rules.elasticsearch.correctness.rules import NoDiscovery as NoDiscovery
    from lslint.rules.elasticsearch.upgrade.rules import OldNormsForm as OldNormsForm
    from lslint.rules.elasticsearch.correctness.rules import ProcessorsShareEntry as ProcessorsShareEntry
    from lslint.rules.elasticsearch.upgrade.rules import RemovedAllField as RemovedAllField
    from lslint.rules.elasticsearch.upgrade.rules import RemovedIndexSetting as RemovedIndexSetting
    from lslint.rules.elasticsearch.upgrade.rules import RemovedMappingPart as RemovedMappingPart
    from lslint.rules.elasticsearch.upgrade.rules import RemovedNodeSetting as RemovedNodeSetting
    from lslint.rules.elasticsearch.upgrade.rules import RemovedTypeInDynamicTemplate as RemovedTypeInDynamicTemplate
    from lslint.rules.elasticsearch.correctness.rules import SettingFailsAtIndexCreation as SettingFailsAtIndexCreation
    from lslint.rules.elasticsearch.upgrade.rules import SeveralMappingTypes as SeveralMappingTypes
    from lslint.rules.elasticsearch.correctness.rules import SourceInIngestScript as SourceInIngestScript
    from lslint.rules.elasticsearch.upgrade.rules import StringType as StringType
    from lslint.rules.elasticsearch.refused.rules import TemplateBreaksNode as TemplateBreaksNode
    from lslint.rules.elasticsearch.refused.rules import TemplateShape as TemplateShape
    from lslint.rules.elasticsearch.refused.rules import ThreadPoolSizeAboveCores as ThreadPoolSizeAboveCores
    from lslint.rules.elasticsearch.upgrade.rules import TypedMapping as TypedMapping
    from lslint.rules.elasticsearch.refused.rules import UndefinedAnalysisName as UndefinedAnalysisName
    from lslint.rules.elasticsearch.correctness.rules import UnknownGrokType as UnknownGrokType
    from lslint.rules.elasticsearch.refused.rules import UnknownIndexSetting as UnknownIndexSetting
    from lslint.rules.elasticsearch.correctness.rules import UnknownLifecyclePart as UnknownLifecyclePart
    from lslint.rules.elasticsearch.refused.rules import UnknownNodeSetting as UnknownNodeSetting
    from lslint.rules.elasticsearch.refused.rules import UnknownOrMisplacedMappingPart as UnknownOrMisplacedMappingPart
    from lslint.rules.elasticsearch.correctness.rules import UnsortableSortField as UnsortableSortField
else:
    from lslint.rules.entry import lazy_attribute

    MODULES = {
        "AnalysisFileOutsideConfig": "lslint.rules.elasticsearch.correctness.rules",
        "BadAlias": "lslint.rules.elasticsearch.refused.rules",
        "BadAnalysisComponent": "lslint.rules.elasticsearch.refused.rules",
        "BadDataStreamTimestamp": "lslint.rules.elasticsearch.refused.rules",
        "BadIndexSettingValue": "lslint.rules.elasticsearch.refused.rules",
        "BadLifecycleValue": "lslint.rules.elasticsearch.correctness.rules",
        "BadMappingValue": "lslint.rules.elasticsearch.refused.rules",
        "BadNodeSettingValue": "lslint.rules.elasticsearch.refused.rules",
        "DefaultMapping": "lslint.rules.elasticsearch.upgrade.rules",
        "EscapedIngestValue": "lslint.rules.elasticsearch.correctness.rules",
        "FailingCondition": "lslint.rules.elasticsearch.correctness.rules",
        "FieldPathConflict": "lslint.rules.elasticsearch.refused.rules",
        "IllegalIndexPattern": "lslint.rules.elasticsearch.refused.rules",
        "IncompleteRealm": "lslint.rules.elasticsearch.correctness.rules",
        "IncompleteTls": "lslint.rules.elasticsearch.correctness.rules",
        "InconsistentWatermarks": "lslint.rules.elasticsearch.refused.rules",
        "IndexAnalyzedValue": "lslint.rules.elasticsearch.upgrade.rules",
        "IndexPatternsMissing": "lslint.rules.elasticsearch.refused.rules",
        "IndexPatternsTooNew": "lslint.rules.elasticsearch.refused.rules",
        "IndexSettingInNodeConfig": "lslint.rules.elasticsearch.upgrade.rules",
        "IndexSettingTwice": "lslint.rules.elasticsearch.correctness.rules",
        "IngestProcessor": "lslint.rules.elasticsearch.refused.rules",
        "InvalidDynamicMapping": "lslint.rules.elasticsearch.correctness.rules",
        "InvalidIngestDateFormat": "lslint.rules.elasticsearch.correctness.rules",
        "LegacyTemplateKey": "lslint.rules.elasticsearch.upgrade.rules",
        "LiteralGrokReference": "lslint.rules.elasticsearch.correctness.rules",
        "LiteralIngestValue": "lslint.rules.elasticsearch.correctness.rules",
        "MappingLimitExceeded": "lslint.rules.elasticsearch.refused.rules",
        "MisplacedLifecycleAction": "lslint.rules.elasticsearch.correctness.rules",
        "MissingComponentTemplate": "lslint.rules.elasticsearch.refused.rules",
        "NoDiscovery": "lslint.rules.elasticsearch.correctness.rules",
        "OldNormsForm": "lslint.rules.elasticsearch.upgrade.rules",
        "ProcessorsShareEntry": "lslint.rules.elasticsearch.correctness.rules",
        "RemovedAllField": "lslint.rules.elasticsearch.upgrade.rules",
        "RemovedIndexSetting": "lslint.rules.elasticsearch.upgrade.rules",
        "RemovedMappingPart": "lslint.rules.elasticsearch.upgrade.rules",
        "RemovedNodeSetting": "lslint.rules.elasticsearch.upgrade.rules",
        "RemovedTypeInDynamicTemplate": "lslint.rules.elasticsearch.upgrade.rules",
        "SettingFailsAtIndexCreation": "lslint.rules.elasticsearch.correctness.rules",
        "SeveralMappingTypes": "lslint.rules.elasticsearch.upgrade.rules",
        "SourceInIngestScript": "lslint.rules.elasticsearch.correctness.rules",
        "StringType": "lslint.rules.elasticsearch.upgrade.rules",
        "TemplateBreaksNode": "lslint.rules.elasticsearch.refused.rules",
        "TemplateShape": "lslint.rules.elasticsearch.refused.rules",
        "ThreadPoolSizeAboveCores": "lslint.rules.elasticsearch.refused.rules",
        "TypedMapping": "lslint.rules.elasticsearch.upgrade.rules",
        "UndefinedAnalysisName": "lslint.rules.elasticsearch.refused.rules",
        "UnknownGrokType": "lslint.rules.elasticsearch.correctness.rules",
        "UnknownIndexSetting": "lslint.rules.elasticsearch.refused.rules",
        "UnknownLifecyclePart": "lslint.rules.elasticsearch.correctness.rules",
        "UnknownNodeSetting": "lslint.rules.elasticsearch.refused.rules",
        "UnknownOrMisplacedMappingPart": "lslint.rules.elasticsearch.refused.rules",
        "UnsortableSortField": "lslint.rules.elasticsearch.correctness.rules",
    }
    __getattr__ = lazy_attribute(globals())
