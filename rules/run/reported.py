"""The rules that checks report, as lazily loaded classes. Made by tools/generate.py."""

from __future__ import annotations

TYPE_CHECKING = False
if TYPE_CHECKING:
    from lslint.rules.run.document_checks import InvalidDocumentCheck as InvalidDocumentCheck
    from lslint.rules.run import NoticeRule as NoticeRule
    from lslint.rules.run.ls904_suppression_without_code import SuppressionWithoutCode as SuppressionWithoutCode
    from lslint.rules.run.ls901_unused_suppression import UnusedSuppression as UnusedSuppression
    AnalysisLimit: type[NoticeRule]
    FileTooLarge: type[NoticeRule]
    InvalidDocument: type[InvalidDocumentCheck]
    NothingToCheck: type[NoticeRule]
    UnreadableFile: type[NoticeRule]
else:
    from lslint.rules.entry import lazy_attribute

    MODULES = {
        "SuppressionWithoutCode": "lslint.rules.run.ls904_suppression_without_code",
        "UnusedSuppression": "lslint.rules.run.ls901_unused_suppression",
    }
    ROWS = {
        "AnalysisLimit": ('run-run', 'LS906'),
        "FileTooLarge": ('run-run', 'LS903'),
        "InvalidDocument": ('run-run', 'LS907'),
        "NothingToCheck": ('run-run', 'LS905'),
        "UnreadableFile": ('run-run', 'LS902'),
    }
    __getattr__ = lazy_attribute(globals())
