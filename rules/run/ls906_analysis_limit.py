from __future__ import annotations

from lslint.rules.run import NoticeRule


class AnalysisLimit(NoticeRule):
    code = "LS906"
    visits = ("run/limit",)
    summary = "Analysis stopped at a limit"
    why = """\
Some files demand far more memory than their size suggests: a million opening braces, or a mistake on each of a
million lines. lslint therefore stops at a limit: 150,000 nested blocks, 100,000 syntax errors, and of files with
syntax errors 4,000,000 tokens of a pipeline or 2,000,000 characters of YAML. What was found up to there is reported,
and the verdict is `unknown`; no config that the products accept reaches one of these limits. Of findings, 50,000 are
reported for a file and 25,000 of one rule about the whole file; the verdict takes all of them into account.
"""
    sources = (
        "Logstash 9.3: its parser overflows the default Java stack at 150 nested conditions or 300 nested lists",
    )
    message = "Analysis stopped: {reason}. Split the file, or exclude it if it is not a config"
