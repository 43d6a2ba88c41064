"""The rules that checks report, as lazily loaded classes. Made by tools/generate.py."""

# ruff: noqa
# fmt: off
from __future__ import annotations

TYPE_CHECKING = False
if TYPE_CHECKING:
    from lslint.rules.run.ls906_analysis_limit import AnalysisLimit as AnalysisLimit
    from lslint.rules.run.ls903_file_too_large import FileTooLarge as FileTooLarge
    from lslint.rules.run.ls907_invalid_document import InvalidDocument as InvalidDocument
    from lslint.rules.run.ls905_nothing_to_check import NothingToCheck as NothingToCheck
    from lslint.rules.run.ls904_suppression_without_code import SuppressionWithoutCode as SuppressionWithoutCode
    from lslint.rules.run.ls902_unreadable_file import UnreadableFile as UnreadableFile
    from lslint.rules.run.ls901_unused_suppression import UnusedSuppression as UnusedSuppression
else:
    from lslint.rules.entry import lazy_attribute

    MODULES = {
        "AnalysisLimit": "lslint.rules.run.ls906_analysis_limit",
        "FileTooLarge": "lslint.rules.run.ls903_file_too_large",
        "InvalidDocument": "lslint.rules.run.ls907_invalid_document",
        "NothingToCheck": "lslint.rules.run.ls905_nothing_to_check",
        "SuppressionWithoutCode": "lslint.rules.run.ls904_suppression_without_code",
        "UnreadableFile": "lslint.rules.run.ls902_unreadable_file",
        "UnusedSuppression": "lslint.rules.run.ls901_unused_suppression",
    }
    ROWS = {
    }
    __getattr__ = lazy_attribute(globals())
