from __future__ import annotations

from lslint.rules.run import NoticeRule


class AnalysisLimit(NoticeRule):
    code = "LS906"
    visits = ("run/limit",)
    summary = "Analysis stopped at a limit"
    why = """\
Some files need far more memory than their size suggests, for example one with a million opening braces. lslint stops
in files with extreme nesting, with more than 100,000 syntax errors, or with syntax errors and extreme size, and
reports the findings up to that point. For one file, it reports at most about 25,000 findings of one rule and 50,000 in
total.

Split the file, or exclude it if it is not a config."""
    sources = (
        "Logstash 9.3: the parser overflows the default Java stack at 150 nested conditions or 300 nested lists",
    )
    message = "Analysis stopped: {reason}. Split the file, or exclude it if it is not a config"
