"""Checks of Filebeat configurations, and the pieces that they are made of."""

from lint_settings import settings

from lslint.engine.file import check_text
from lslint.rules.filebeat.examples import CONSOLE

FILESTREAM_INPUT = "filebeat.inputs:\n- type: filestream\n  id: app\n  paths: [/var/log/app.log]\n"


def check_filebeat(text, release=None, kind="filebeat", path="filebeat.yml", on=("ALL",)):
    """The result of the rules that ``on`` selects (a code or several)."""
    codes = (on,) if isinstance(on, str) else on
    return check_text(text, path, kind, settings(*codes, target=[f"filebeat={release}"] if release else []))


def filebeat_findings(text, code, release=None, **rest):
    """The findings of one rule."""
    return [finding for finding in check_filebeat(text, release, **rest).findings if finding.rule.code == code]


def input_with_paths(*globs, kind="log"):
    displayed = ", ".join(f"'{glob}'" for glob in globs)
    return f"filebeat.inputs:\n- type: {kind}\n  id: a\n  paths: [{displayed}]\n" + CONSOLE
