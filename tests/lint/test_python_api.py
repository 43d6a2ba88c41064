"""``lslint.check_text`` and ``lslint.check_paths``."""

import subprocess
import sys

import pytest

import lslint

BROKEN = 'input {\n  beats { port = 5044 }\n}\noutput { elasticsearch { password => "hunter2hunter2" } }\n'


def test_secrets_are_hidden():
    report = lslint.check_text(BROKEN, "a.conf")
    assert [finding.code for finding in report.findings] == ["LS003", "LS260"]
    assert "hunter2" not in repr(report)


@pytest.mark.parametrize(
    "options", [{"kind": "nginx"}, {"select": ["XX999"]}, {"targets": {"kibana": "8"}}, {"targets": {"logstash": "x"}}]
)
def test_wrong_options(options):
    with pytest.raises(lslint.UsageError):
        lslint.check_text("", **options)


def test_what_is_public():
    assert all(hasattr(lslint, name) for name in lslint.__all__)
    with pytest.raises(AttributeError, match="no_such_name"):
        _ = lslint.no_such_name


def test_the_api_is_loaded_on_first_use():
    code = "import sys, lslint; assert 'lslint.cli.python_api' not in sys.modules; lslint.check_text('')"
    subprocess.run([sys.executable, "-c", code], check=True)
