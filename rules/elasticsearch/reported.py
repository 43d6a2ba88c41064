"""The rules that checks report, as lazily loaded classes. Made by tools/generate.py."""

from __future__ import annotations

TYPE_CHECKING = False
if TYPE_CHECKING:
    from lslint.rules.elasticsearch.rule import FieldRule as FieldRule
    from lslint.rules.elasticsearch.rule import FieldUpgrade as FieldUpgrade
    from lslint.rules.elasticsearch.rule import IngestRule as IngestRule
    from lslint.rules.elasticsearch.rule import LifecycleRule as LifecycleRule
    from lslint.rules.elasticsearch.rule import NodeRule as NodeRule
    from lslint.rules.elasticsearch.rule import NodeUpgrade as NodeUpgrade
    from lslint.rules.elasticsearch.rule import TemplateRule as TemplateRule
    from lslint.rules.elasticsearch.rule import TemplateUpgrade as TemplateUpgrade
    AnalysisFileOutsideConfig: type[TemplateRule]
    BadAlias: type[TemplateRule]
    BadAnalysisComponent: type[TemplateRule]
    BadDataStreamTimestamp: type[TemplateRule]
    BadIndexSettingValue: type[TemplateRule]
    BadLifecycleValue: type[LifecycleRule]
    BadMappingValue: type[FieldRule]
    BadNodeSettingValue: type[NodeRule]
    DefaultMapping: type[TemplateUpgrade]
    EscapedIngestValue: type[IngestRule]
    FailingCondition: type[IngestRule]
    FieldPathConflict: type[TemplateRule]
    FieldThatGrokMayNotSet: type[IngestRule]
    IgnoredAnalysisKey: type[TemplateRule]
    IllegalIndexPattern: type[TemplateRule]
    IncompleteRealm: type[NodeRule]
    IncompleteTls: type[NodeRule]
    InconsistentWatermarks: type[NodeRule]
    IndexAnalyzedValue: type[FieldUpgrade]
    IndexPatternsMissing: type[TemplateRule]
    IndexPatternsTooNew: type[TemplateRule]
    IndexSettingInNodeConfig: type[NodeUpgrade]
    IndexSettingTwice: type[TemplateRule]
    IngestProcessor: type[IngestRule]
    InvalidDynamicMapping: type[TemplateRule]
    InvalidIngestDateFormat: type[IngestRule]
    LegacyTemplateKey: type[TemplateUpgrade]
    LiteralGrokReference: type[IngestRule]
    LiteralIngestValue: type[IngestRule]
    MappingLimitExceeded: type[TemplateRule]
    MisplacedLifecycleAction: type[LifecycleRule]
    MissingComponentTemplate: type[TemplateRule]
    NoDiscovery: type[NodeRule]
    OldNormsForm: type[FieldUpgrade]
    ProcessorsShareEntry: type[IngestRule]
    RemovedAllField: type[TemplateUpgrade]
    RemovedIndexSetting: type[TemplateUpgrade]
    RemovedMappingPart: type[TemplateUpgrade]
    RemovedNodeSetting: type[NodeUpgrade]
    RemovedTypeInDynamicTemplate: type[TemplateUpgrade]
    SettingFailsAtIndexCreation: type[TemplateRule]
    SeveralMappingTypes: type[TemplateUpgrade]
    SourceInIngestScript: type[IngestRule]
    StringType: type[FieldUpgrade]
    TemplateBreaksNode: type[TemplateRule]
    TemplateShape: type[TemplateRule]
    ThreadPoolSizeAboveCores: type[NodeRule]
    TypedMapping: type[TemplateUpgrade]
    UndefinedAnalysisName: type[FieldRule]
    UnintendedProcessor: type[IngestRule]
    UnknownGrokType: type[IngestRule]
    UnknownIndexSetting: type[TemplateRule]
    UnknownLifecyclePart: type[LifecycleRule]
    UnknownNodeSetting: type[NodeRule]
    UnknownOrMisplacedMappingPart: type[FieldRule]
    UnsortableSortField: type[TemplateRule]
else:
    from lslint.rules.entry import lazy_attribute

    MODULES = {
    }
    ROWS = {
        "AnalysisFileOutsideConfig": ('elasticsearch-correctness', 'ES426'),
        "BadAlias": ('elasticsearch-refused', 'ES136'),
        "BadAnalysisComponent": ('elasticsearch-refused', 'ES137'),
        "BadDataStreamTimestamp": ('elasticsearch-refused', 'ES131'),
        "BadIndexSettingValue": ('elasticsearch-refused', 'ES123'),
        "BadLifecycleValue": ('elasticsearch-correctness', 'ES213'),
        "BadMappingValue": ('elasticsearch-refused', 'ES104'),
        "BadNodeSettingValue": ('elasticsearch-refused', 'ES135'),
        "DefaultMapping": ('elasticsearch-upgrade', 'ES608'),
        "EscapedIngestValue": ('elasticsearch-correctness', 'ES295'),
        "FailingCondition": ('elasticsearch-correctness', 'ES276'),
        "FieldPathConflict": ('elasticsearch-refused', 'ES108'),
        "FieldThatGrokMayNotSet": ('elasticsearch-correctness', 'ES438'),
        "IgnoredAnalysisKey": ('elasticsearch-correctness', 'ES435'),
        "IllegalIndexPattern": ('elasticsearch-refused', 'ES115'),
        "IncompleteRealm": ('elasticsearch-correctness', 'ES271'),
        "IncompleteTls": ('elasticsearch-correctness', 'ES270'),
        "InconsistentWatermarks": ('elasticsearch-refused', 'ES133'),
        "IndexAnalyzedValue": ('elasticsearch-upgrade', 'ES603'),
        "IndexPatternsMissing": ('elasticsearch-refused', 'ES114'),
        "IndexPatternsTooNew": ('elasticsearch-refused', 'ES113'),
        "IndexSettingInNodeConfig": ('elasticsearch-upgrade', 'ES614'),
        "IndexSettingTwice": ('elasticsearch-correctness', 'ES207'),
        "IngestProcessor": ('elasticsearch-refused', 'ES140'),
        "InvalidDynamicMapping": ('elasticsearch-correctness', 'ES203'),
        "InvalidIngestDateFormat": ('elasticsearch-correctness', 'ES221'),
        "LegacyTemplateKey": ('elasticsearch-upgrade', 'ES601'),
        "LiteralGrokReference": ('elasticsearch-correctness', 'ES274'),
        "LiteralIngestValue": ('elasticsearch-correctness', 'ES275'),
        "MappingLimitExceeded": ('elasticsearch-refused', 'ES129'),
        "MisplacedLifecycleAction": ('elasticsearch-correctness', 'ES214'),
        "MissingComponentTemplate": ('elasticsearch-refused', 'ES130'),
        "NoDiscovery": ('elasticsearch-correctness', 'ES278'),
        "OldNormsForm": ('elasticsearch-upgrade', 'ES605'),
        "ProcessorsShareEntry": ('elasticsearch-correctness', 'ES281'),
        "RemovedAllField": ('elasticsearch-upgrade', 'ES611'),
        "RemovedIndexSetting": ('elasticsearch-upgrade', 'ES612'),
        "RemovedMappingPart": ('elasticsearch-upgrade', 'ES610'),
        "RemovedNodeSetting": ('elasticsearch-upgrade', 'ES613'),
        "RemovedTypeInDynamicTemplate": ('elasticsearch-upgrade', 'ES606'),
        "SettingFailsAtIndexCreation": ('elasticsearch-correctness', 'ES202'),
        "SeveralMappingTypes": ('elasticsearch-upgrade', 'ES609'),
        "SourceInIngestScript": ('elasticsearch-correctness', 'ES277'),
        "StringType": ('elasticsearch-upgrade', 'ES602'),
        "TemplateBreaksNode": ('elasticsearch-refused', 'ES139'),
        "TemplateShape": ('elasticsearch-refused', 'ES110'),
        "ThreadPoolSizeAboveCores": ('elasticsearch-refused', 'ES134'),
        "TypedMapping": ('elasticsearch-upgrade', 'ES607'),
        "UndefinedAnalysisName": ('elasticsearch-refused', 'ES127'),
        "UnintendedProcessor": ('elasticsearch-correctness', 'ES436'),
        "UnknownGrokType": ('elasticsearch-correctness', 'ES279'),
        "UnknownIndexSetting": ('elasticsearch-refused', 'ES122'),
        "UnknownLifecyclePart": ('elasticsearch-correctness', 'ES212'),
        "UnknownNodeSetting": ('elasticsearch-refused', 'ES132'),
        "UnknownOrMisplacedMappingPart": ('elasticsearch-refused', 'ES101'),
        "UnsortableSortField": ('elasticsearch-correctness', 'ES204'),
    }
    __getattr__ = lazy_attribute(globals())
