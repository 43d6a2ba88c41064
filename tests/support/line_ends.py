"""Compares the findings and fixes of a file with those of the same file with CRLF line ends."""

from lslint.config.command_line import Values
from lslint.config.settings import Settings
from lslint.engine.check import text_source
from lslint.engine.file import check_source
from lslint.rewrite.apply_fixes import fix_result


def _settings():
    values = Values()
    values.select = ["ALL"]
    return Settings(values)


SETTINGS = _settings()


def windows(text):
    return text.replace("\n", "\r\n")


def facts(result):
    """``[(code, first line and column, last line and column, severity, message)]`` and what is said of the file."""
    position = result.source.lines.position
    found = []
    for finding in result.findings:
        end = position(finding.end)
        found.append((finding.rule.code, position(finding.start), end, finding.severity, finding.message))
    return found, result.kind, result.verdict, result.starts


def checked(path, text, kind):
    return check_source(text_source(path, text), kind, SETTINGS)


def fixed(result, path):
    return fix_result(
        result, unsafe=True, recheck=lambda text: check_source(text_source(path, text), result.kind, SETTINGS)
    ).text


def differences(path, text, kind, fixes=True):
    """Descriptions of the differences between LF and CRLF; ``text`` has LF only."""
    one, other = checked(path, text, kind), checked(path, windows(text), kind)
    shown_one, shown_other = facts(one), facts(other)
    found = []
    if shown_one != shown_other:
        only = [f for f in shown_one[0] if f not in shown_other[0]]
        new = [f for f in shown_other[0] if f not in shown_one[0]]
        found.append(f"LF {only} {shown_one[1:]} | CRLF {new} {shown_other[1:]}")
    elif fixes:
        lf, crlf = fixed(one, path), fixed(other, path)
        if windows(lf) != crlf:
            found.append(f"fixed LF {lf!r} | CRLF {crlf!r}")
    return found
