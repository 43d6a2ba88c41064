"""The rules that checks report, as lazily imported classes. Made by tools/generate.py."""

# ruff: noqa
# fmt: off
from __future__ import annotations

TYPE_CHECKING = False
if TYPE_CHECKING:
    from lslint.rules.filebeat.refused.rules import BadRegexp as BadRegexp
    from lslint.rules.filebeat.refused.rules import BadValue as BadValue
    from lslint.rules.filebeat.correctness.rules import CleanInactiveWindow as CleanInactiveWindow
    from lslint.rules.filebeat.correctness.rules import CommaListInHosts as CommaListInHosts
    from lslint.rules.filebeat.refused.rules import ConditionValueType as ConditionValueType
    from lslint.rules.filebeat.refused.rules import CustomIndexWithoutTemplate as CustomIndexWithoutTemplate
    from lslint.rules.filebeat.upgrade.rules import DeprecatedDockerInput as DeprecatedDockerInput
    from lslint.rules.filebeat.upgrade.rules import DeprecatedLogInput as DeprecatedLogInput
    from lslint.rules.filebeat.correctness.rules import DottedAndNestedLists as DottedAndNestedLists
    from lslint.rules.filebeat.refused.rules import DottedAndNestedSameLeaf as DottedAndNestedSameLeaf
    from lslint.rules.filebeat.correctness.rules import DropEventUnconditional as DropEventUnconditional
    from lslint.rules.filebeat.refused.rules import DuplicateAgentInputId as DuplicateAgentInputId
    from lslint.rules.filebeat.correctness.rules import DuplicateInput as DuplicateInput
    from lslint.rules.filebeat.correctness.rules import FieldsLostIndent as FieldsLostIndent
    from lslint.rules.filebeat.correctness.rules import FieldsUnderRootClash as FieldsUnderRootClash
    from lslint.rules.filebeat.correctness.rules import FilePatternMatchesNothing as FilePatternMatchesNothing
    from lslint.rules.filebeat.correctness.rules import FilestreamDuplicateId as FilestreamDuplicateId
    from lslint.rules.filebeat.correctness.rules import FilestreamMissingId as FilestreamMissingId
    from lslint.rules.filebeat.correctness.rules import GlobAsRegexp as GlobAsRegexp
    from lslint.rules.filebeat.correctness.rules import IgnoreOlderBelowClose as IgnoreOlderBelowClose
    from lslint.rules.filebeat.upgrade.rules import IgnoredOldSetting as IgnoredOldSetting
    from lslint.rules.filebeat.correctness.rules import IndexUppercase as IndexUppercase
    from lslint.rules.filebeat.upgrade.rules import InputTypeRenamed as InputTypeRenamed
    from lslint.rules.filebeat.refused.rules import InvalidAgentPolicy as InvalidAgentPolicy
    from lslint.rules.filebeat.correctness.rules import InvalidGlob as InvalidGlob
    from lslint.rules.filebeat.correctness.rules import JsonNeedsMessageKey as JsonNeedsMessageKey
    from lslint.rules.filebeat.refused.rules import KafkaTopicMissing as KafkaTopicMissing
    from lslint.rules.filebeat.correctness.rules import MapWhereListExpected as MapWhereListExpected
    from lslint.rules.filebeat.correctness.rules import MisplacedOption as MisplacedOption
    from lslint.rules.filebeat.correctness.rules import MissingPaths as MissingPaths
    from lslint.rules.filebeat.correctness.rules import ModuleWithoutFileset as ModuleWithoutFileset
    from lslint.rules.filebeat.correctness.rules import MultilineMissingMatch as MultilineMissingMatch
    from lslint.rules.filebeat.correctness.rules import MultilineMissingPattern as MultilineMissingPattern
    from lslint.rules.filebeat.correctness.rules import MultilineNeverNegated as MultilineNeverNegated
    from lslint.rules.filebeat.refused.rules import NoUsableInputOrOutput as NoUsableInputOrOutput
    from lslint.rules.filebeat.correctness.rules import NumberChangesText as NumberChangesText
    from lslint.rules.filebeat.correctness.rules import OddKafkaAcks as OddKafkaAcks
    from lslint.rules.filebeat.refused.rules import OptionCombination as OptionCombination
    from lslint.rules.filebeat.correctness.rules import OverlappingPaths as OverlappingPaths
    from lslint.rules.filebeat.refused.rules import ProcessorMultiAction as ProcessorMultiAction
    from lslint.rules.filebeat.correctness.rules import RelativeGlob as RelativeGlob
    from lslint.rules.filebeat.upgrade.rules import RemovedFilebeatSetting as RemovedFilebeatSetting
    from lslint.rules.filebeat.refused.rules import ScriptSyntax as ScriptSyntax
    from lslint.rules.filebeat.correctness.rules import SettingIgnoredByOutput as SettingIgnoredByOutput
    from lslint.rules.filebeat.correctness.rules import SeveralMetricsets as SeveralMetricsets
    from lslint.rules.filebeat.correctness.rules import TopicFromMissingField as TopicFromMissingField
    from lslint.rules.filebeat.correctness.rules import TwoConditionsInWhen as TwoConditionsInWhen
    from lslint.rules.filebeat.correctness.rules import UnexpectedEffect as UnexpectedEffect
    from lslint.rules.filebeat.refused.rules import UnknownAgentOutput as UnknownAgentOutput
    from lslint.rules.filebeat.refused.rules import UnknownCondition as UnknownCondition
    from lslint.rules.filebeat.refused.rules import UnknownFilebeatOption as UnknownFilebeatOption
    from lslint.rules.filebeat.correctness.rules import UnknownInputType as UnknownInputType
    from lslint.rules.filebeat.refused.rules import UnknownModule as UnknownModule
    from lslint.rules.filebeat.refused.rules import UnknownOutput as UnknownOutput
    from lslint.rules.filebeat.refused.rules import UnknownProcessor as UnknownProcessor
    from lslint.rules.filebeat.correctness.rules import UnsupportedAgentOutputType as UnsupportedAgentOutputType
    from lslint.rules.filebeat.correctness.rules import WrongKeyCase as WrongKeyCase
else:
    from lslint.rules.entry import lazy_attribute

    MODULES = {
        "BadRegexp": "lslint.rules.filebeat.refused.rules",
        "BadValue": "lslint.rules.filebeat.refused.rules",
        "CleanInactiveWindow": "lslint.rules.filebeat.correctness.rules",
        "CommaListInHosts": "lslint.rules.filebeat.correctness.rules",
        "ConditionValueType": "lslint.rules.filebeat.refused.rules",
        "CustomIndexWithoutTemplate": "lslint.rules.filebeat.refused.rules",
        "DeprecatedDockerInput": "lslint.rules.filebeat.upgrade.rules",
        "DeprecatedLogInput": "lslint.rules.filebeat.upgrade.rules",
        "DottedAndNestedLists": "lslint.rules.filebeat.correctness.rules",
        "DottedAndNestedSameLeaf": "lslint.rules.filebeat.refused.rules",
        "DropEventUnconditional": "lslint.rules.filebeat.correctness.rules",
        "DuplicateAgentInputId": "lslint.rules.filebeat.refused.rules",
        "DuplicateInput": "lslint.rules.filebeat.correctness.rules",
        "FieldsLostIndent": "lslint.rules.filebeat.correctness.rules",
        "FieldsUnderRootClash": "lslint.rules.filebeat.correctness.rules",
        "FilePatternMatchesNothing": "lslint.rules.filebeat.correctness.rules",
        "FilestreamDuplicateId": "lslint.rules.filebeat.correctness.rules",
        "FilestreamMissingId": "lslint.rules.filebeat.correctness.rules",
        "GlobAsRegexp": "lslint.rules.filebeat.correctness.rules",
        "IgnoreOlderBelowClose": "lslint.rules.filebeat.correctness.rules",
        "IgnoredOldSetting": "lslint.rules.filebeat.upgrade.rules",
        "IndexUppercase": "lslint.rules.filebeat.correctness.rules",
        "InputTypeRenamed": "lslint.rules.filebeat.upgrade.rules",
        "InvalidAgentPolicy": "lslint.rules.filebeat.refused.rules",
        "InvalidGlob": "lslint.rules.filebeat.correctness.rules",
        "JsonNeedsMessageKey": "lslint.rules.filebeat.correctness.rules",
        "KafkaTopicMissing": "lslint.rules.filebeat.refused.rules",
        "MapWhereListExpected": "lslint.rules.filebeat.correctness.rules",
        "MisplacedOption": "lslint.rules.filebeat.correctness.rules",
        "MissingPaths": "lslint.rules.filebeat.correctness.rules",
        "ModuleWithoutFileset": "lslint.rules.filebeat.correctness.rules",
        "MultilineMissingMatch": "lslint.rules.filebeat.correctness.rules",
        "MultilineMissingPattern": "lslint.rules.filebeat.correctness.rules",
        "MultilineNeverNegated": "lslint.rules.filebeat.correctness.rules",
        "NoUsableInputOrOutput": "lslint.rules.filebeat.refused.rules",
        "NumberChangesText": "lslint.rules.filebeat.correctness.rules",
        "OddKafkaAcks": "lslint.rules.filebeat.correctness.rules",
        "OptionCombination": "lslint.rules.filebeat.refused.rules",
        "OverlappingPaths": "lslint.rules.filebeat.correctness.rules",
        "ProcessorMultiAction": "lslint.rules.filebeat.refused.rules",
        "RelativeGlob": "lslint.rules.filebeat.correctness.rules",
        "RemovedFilebeatSetting": "lslint.rules.filebeat.upgrade.rules",
        "ScriptSyntax": "lslint.rules.filebeat.refused.rules",
        "SettingIgnoredByOutput": "lslint.rules.filebeat.correctness.rules",
        "SeveralMetricsets": "lslint.rules.filebeat.correctness.rules",
        "TopicFromMissingField": "lslint.rules.filebeat.correctness.rules",
        "TwoConditionsInWhen": "lslint.rules.filebeat.correctness.rules",
        "UnexpectedEffect": "lslint.rules.filebeat.correctness.rules",
        "UnknownAgentOutput": "lslint.rules.filebeat.refused.rules",
        "UnknownCondition": "lslint.rules.filebeat.refused.rules",
        "UnknownFilebeatOption": "lslint.rules.filebeat.refused.rules",
        "UnknownInputType": "lslint.rules.filebeat.correctness.rules",
        "UnknownModule": "lslint.rules.filebeat.refused.rules",
        "UnknownOutput": "lslint.rules.filebeat.refused.rules",
        "UnknownProcessor": "lslint.rules.filebeat.refused.rules",
        "UnsupportedAgentOutputType": "lslint.rules.filebeat.correctness.rules",
        "WrongKeyCase": "lslint.rules.filebeat.correctness.rules",
    }
    __getattr__ = lazy_attribute(globals())
