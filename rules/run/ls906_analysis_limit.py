from __future__ import annotations

from lslint.rules.run import NoticeRule


class AnalysisLimit(NoticeRule):
    code = "LS906"
    visits = ("run/limit",)
    summary = "Analysis stopped at a limit"
    why = """\
Some files need far more memory than their size suggests, for example one with a million opening braces or a million
lines with syntax errors. lslint therefore stops at 150,000 nested blocks and at 100,000 syntax errors. In files with
syntax errors, it also stops after 4,000,000 tokens of a pipeline or 2,000,000 characters of YAML. Findings up to that
point are reported, and the verdict is `unknown`. No config that the products accept reaches one of these limits.

lslint reports at most 50,000 findings per file, and at most 25,000 of a rule that checks the whole file. The verdict
takes all findings into account.

Split the file, or exclude it if it is not a config."""
    sources = (
        "Logstash 9.3: the parser overflows the default Java stack at 150 nested conditions or 300 nested lists",
    )
    message = "Analysis stopped: {reason}. Split the file, or exclude it if it is not a config"
