"""The rules that checks report, as lazily loaded classes. Made by tools/generate.py."""

from __future__ import annotations

TYPE_CHECKING = False
if TYPE_CHECKING:
    from lslint.rules.filebeat.rule import AgentPolicyRule as AgentPolicyRule
    from lslint.rules.filebeat.rule import FilebeatRule as FilebeatRule
    from lslint.rules.filebeat.rule import IneffectiveSetting as IneffectiveSetting
    from lslint.rules.filebeat.rule import RejectedConfig as RejectedConfig
    from lslint.rules.api import Rule as Rule
    from lslint.rules.filebeat.rule import StartFailure as StartFailure
    BadRegexp: type[RejectedConfig]
    BadValue: type[RejectedConfig]
    CleanInactiveWindow: type[StartFailure]
    CommaListInHosts: type[IneffectiveSetting]
    ConditionValueType: type[RejectedConfig]
    CustomIndexWithoutTemplate: type[RejectedConfig]
    DeprecatedDockerInput: type[Rule]
    DeprecatedLogInput: type[Rule]
    DottedAndNestedLists: type[IneffectiveSetting]
    DottedAndNestedSameLeaf: type[RejectedConfig]
    DropEventUnconditional: type[IneffectiveSetting]
    DuplicateAgentInputId: type[AgentPolicyRule]
    DuplicateInput: type[StartFailure]
    FieldsLostIndent: type[IneffectiveSetting]
    FieldsUnderRootClash: type[IneffectiveSetting]
    FilePatternMatchesNothing: type[IneffectiveSetting]
    FilestreamDuplicateId: type[IneffectiveSetting]
    FilestreamMissingId: type[IneffectiveSetting]
    GlobAsRegexp: type[StartFailure]
    IgnoreOlderBelowClose: type[IneffectiveSetting]
    IgnoredOldSetting: type[IneffectiveSetting]
    IndexUppercase: type[IneffectiveSetting]
    InputTypeRenamed: type[Rule]
    InvalidAgentPolicy: type[AgentPolicyRule]
    InvalidGlob: type[IneffectiveSetting]
    JsonNeedsMessageKey: type[StartFailure]
    KafkaTopicMissing: type[RejectedConfig]
    MapWhereListExpected: type[IneffectiveSetting]
    MisplacedOption: type[IneffectiveSetting]
    MissingPaths: type[StartFailure]
    ModuleWithoutFileset: type[IneffectiveSetting]
    MultilineMissingMatch: type[StartFailure]
    MultilineMissingPattern: type[StartFailure]
    MultilineNeverNegated: type[IneffectiveSetting]
    NoUsableInputOrOutput: type[RejectedConfig]
    NumberChangesText: type[IneffectiveSetting]
    OddKafkaAcks: type[IneffectiveSetting]
    OptionCombination: type[RejectedConfig]
    OverlappingPaths: type[IneffectiveSetting]
    ProcessorMultiAction: type[RejectedConfig]
    RelativeGlob: type[IneffectiveSetting]
    RemovedFilebeatSetting: type[FilebeatRule]
    ScriptSyntax: type[RejectedConfig]
    SettingIgnoredByOutput: type[IneffectiveSetting]
    SeveralMetricsets: type[FilebeatRule]
    TopicFromMissingField: type[IneffectiveSetting]
    TwoConditionsInWhen: type[IneffectiveSetting]
    UnexpectedEffect: type[IneffectiveSetting]
    UnknownAgentOutput: type[AgentPolicyRule]
    UnknownCondition: type[RejectedConfig]
    UnknownFilebeatOption: type[IneffectiveSetting]
    UnknownInputType: type[StartFailure]
    UnknownModule: type[RejectedConfig]
    UnknownOutput: type[RejectedConfig]
    UnknownProcessor: type[RejectedConfig]
    UnsupportedAgentOutputType: type[AgentPolicyRule]
    WrongKeyCase: type[IneffectiveSetting]
else:
    from lslint.rules.entry import lazy_attribute

    MODULES = {
    }
    ROWS = {
        "BadRegexp": ('filebeat-refused', 'FB115'),
        "BadValue": ('filebeat-refused', 'FB109'),
        "CleanInactiveWindow": ('filebeat-correctness', 'FB209'),
        "CommaListInHosts": ('filebeat-correctness', 'FB230'),
        "ConditionValueType": ('filebeat-refused', 'FB127'),
        "CustomIndexWithoutTemplate": ('filebeat-refused', 'FB123'),
        "DeprecatedDockerInput": ('filebeat-upgrade', 'FB604'),
        "DeprecatedLogInput": ('filebeat-upgrade', 'FB605'),
        "DottedAndNestedLists": ('filebeat-correctness', 'FB213'),
        "DottedAndNestedSameLeaf": ('filebeat-refused', 'FB116'),
        "DropEventUnconditional": ('filebeat-correctness', 'FB240'),
        "DuplicateAgentInputId": ('filebeat-refused', 'FB134'),
        "DuplicateInput": ('filebeat-correctness', 'FB203'),
        "FieldsLostIndent": ('filebeat-correctness', 'FB243'),
        "FieldsUnderRootClash": ('filebeat-correctness', 'FB242'),
        "FilePatternMatchesNothing": ('filebeat-correctness', 'FB263'),
        "FilestreamDuplicateId": ('filebeat-correctness', 'FB222'),
        "FilestreamMissingId": ('filebeat-correctness', 'FB221'),
        "GlobAsRegexp": ('filebeat-correctness', 'FB210'),
        "IgnoreOlderBelowClose": ('filebeat-correctness', 'FB228'),
        "IgnoredOldSetting": ('filebeat-upgrade', 'FB602'),
        "IndexUppercase": ('filebeat-correctness', 'FB239'),
        "InputTypeRenamed": ('filebeat-upgrade', 'FB603'),
        "InvalidAgentPolicy": ('filebeat-refused', 'FB133'),
        "InvalidGlob": ('filebeat-correctness', 'FB225'),
        "JsonNeedsMessageKey": ('filebeat-correctness', 'FB208'),
        "KafkaTopicMissing": ('filebeat-refused', 'FB117'),
        "MapWhereListExpected": ('filebeat-correctness', 'FB216'),
        "MisplacedOption": ('filebeat-correctness', 'FB217'),
        "MissingPaths": ('filebeat-correctness', 'FB202'),
        "ModuleWithoutFileset": ('filebeat-correctness', 'FB244'),
        "MultilineMissingMatch": ('filebeat-correctness', 'FB205'),
        "MultilineMissingPattern": ('filebeat-correctness', 'FB206'),
        "MultilineNeverNegated": ('filebeat-correctness', 'FB224'),
        "NoUsableInputOrOutput": ('filebeat-refused', 'FB103'),
        "NumberChangesText": ('filebeat-correctness', 'FB260'),
        "OddKafkaAcks": ('filebeat-correctness', 'FB229'),
        "OptionCombination": ('filebeat-refused', 'FB119'),
        "OverlappingPaths": ('filebeat-correctness', 'FB223'),
        "ProcessorMultiAction": ('filebeat-refused', 'FB125'),
        "RelativeGlob": ('filebeat-correctness', 'FB226'),
        "RemovedFilebeatSetting": ('filebeat-upgrade', 'FB601'),
        "ScriptSyntax": ('filebeat-refused', 'FB132'),
        "SettingIgnoredByOutput": ('filebeat-correctness', 'FB232'),
        "SeveralMetricsets": ('filebeat-correctness', 'FB266'),
        "TopicFromMissingField": ('filebeat-correctness', 'FB207'),
        "TwoConditionsInWhen": ('filebeat-correctness', 'FB241'),
        "UnexpectedEffect": ('filebeat-correctness', 'FB276'),
        "UnknownAgentOutput": ('filebeat-refused', 'FB135'),
        "UnknownCondition": ('filebeat-refused', 'FB126'),
        "UnknownFilebeatOption": ('filebeat-refused', 'FB102'),
        "UnknownInputType": ('filebeat-correctness', 'FB201'),
        "UnknownModule": ('filebeat-refused', 'FB128'),
        "UnknownOutput": ('filebeat-refused', 'FB101'),
        "UnknownProcessor": ('filebeat-refused', 'FB124'),
        "UnsupportedAgentOutputType": ('filebeat-correctness', 'FB245'),
        "WrongKeyCase": ('filebeat-correctness', 'FB204'),
    }
    __getattr__ = lazy_attribute(globals())
