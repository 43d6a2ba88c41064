"""LS612 (renamed-flag): cases beyond the examples of the rule."""

import pytest
from advice import fixed

from lslint.config.command_line import Values
from lslint.config.settings import Settings
from lslint.engine.file import check_text
from lslint.rewrite.apply_fixes import fix_result


def check_unit(text: str, path: str) -> list[str]:
    values = Values()
    values.select = ["LS612"]
    return [finding.message for finding in check_text(text, path, None, Settings(values)).findings]


@pytest.mark.parametrize(
    ("path", "text", "flags"),
    [
        ("start.sh", "#!/bin/sh\n# logstash --configtest\nexec logstash --filterworkers 4 --auto-reload\n", 2),
        ("logstash.service", "[Service]\nExecStart=/opt/logstash/bin/logstash --configtest -f a\n", 0),
        ("a.conf", "script\n  exec sudo -i -u logstash java -jar $JAR agent --pluginpath $P -f $CONF\nend script\n", 0),
        ("start.sh", "#!/bin/sh\nexec /usr/share/logstash/bin/logstash --config a --log /var/log/ls.log\n", 2),
        ("start.sh", "#!/bin/sh\nlogstash -w 2 --config=a --debug-config --log-in-json\n", 3),
        ("Dockerfile", 'FROM logstash:5\nCMD ["logstash", "--config", "/a.conf"]\n', 1),
        ("compose.yml", "services:\n  ls:\n    command: bin/logstash --http.port 9600\n", 1),
        ("en.yml", "en:\n  help: |-\n    Specify a port by launching logstash with the --http.port option\n", 0),
        ("notes.md", "Run `logstash --configtest` first.\n", 0),
    ],
)
def test_finds_commands(path: str, text: str, flags: int) -> None:
    assert len(check_unit(text, path)) == flags


def test_fix_of_is_applied() -> None:
    values = Values()
    values.select = ["LS612"]
    values.target = ["logstash=7.17"]
    settings = Settings(values)
    text = "[Service]\nExecStart=/usr/share/logstash/bin/logstash --configtest --pipeline-workers=4 -f a\n"

    def again(source: str):  # type: ignore[no-untyped-def]
        return check_text(source, "logstash.service", None, settings)

    outcome = fix_result(again(text), unsafe=False, recheck=again)
    assert "--config.test_and_exit --pipeline.workers=4" in outcome.text


@pytest.mark.parametrize(
    ("flag", "target", "applicability"), [("--configtest", "5.0", "safe"), ("--http.host=a", "7.10..8.1", "unsafe")]
)
def test_the_fix_is_safe_where_the_release_knows_the_flag(flag, target, applicability) -> None:
    values = Values()
    values.select = ["LS612"]
    values.target = [f"logstash={target}"] if target else []
    text = f"[Service]\nExecStart=/usr/share/logstash/bin/logstash {flag} -f /etc/logstash\n"
    (finding,) = check_text(text, "logstash.service", None, Settings(values)).findings
    assert finding.fix.applicability == applicability


@pytest.mark.parametrize(("target", "flags"), [("1.5", 0), ("5.0", 1), ("9.1", 2)])
def test_releases_that_know_the_flags(target: str, flags: int) -> None:
    values = Values()
    values.select = ["LS612"]
    values.target = [f"logstash={target}"]
    text = "[Service]\nExecStart=/usr/share/logstash/bin/logstash --configtest --http.host=a\n"
    assert len(check_text(text, "logstash.service", None, Settings(values)).findings) == flags


@pytest.mark.parametrize(
    ("flags", "after"),
    [
        ("--config /etc/a.conf", "--path.config /etc/a.conf"),
        ("--debug-config -f a", "--config.debug -f a"),
        ("--log /var/log/a.log", None),
        ("--no-auto-reload -f a", None),
        ("--no-log-in-json -f a", None),
    ],
)
def test_new_names(flags: str, after: str | None) -> None:
    command = "[Service]\nExecStart=/usr/share/logstash/bin/logstash "
    values = Values()
    values.select = ["LS612"]
    values.target = ["logstash=5.0"]
    (finding,) = check_text(f"{command}{flags}\n", "logstash.service", None, Settings(values)).findings
    if after is None:
        assert finding.fix is None
        assert "remove the flag" in finding.message or "path.logs" in finding.message
    else:
        assert finding.fix is not None
        assert finding.fix.applicability == "safe"
        assert fixed(f"{command}{flags}\n", finding) == f"{command}{after}\n"
