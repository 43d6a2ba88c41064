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
        ("logstash.service", "[Service]\nExecStart=/usr/share/logstash/bin/logstash --configtest -f a\n", 1),
        ("logstash.service", "[Service]\nExecStart=/a/logstash -f a \\\n  --pipeline-batch-size=500\n", 1),
        ("start.sh", "#!/bin/sh\n# logstash --configtest\nexec logstash --filterworkers 4 --auto-reload\n", 2),
        ("Dockerfile", 'FROM logstash:2.4\nCMD ["logstash", "--http-host", "0.0.0.0"]\n', 1),
        ("logstash.service", "[Service]\nExecStart=/opt/logstash/bin/logstash --configtest -f a\n", 0),
        ("start.sh", "#!/bin/sh\nlogstash agent --configtest -f a\n", 0),
        ("a.conf", "script\n  exec sudo -i -u logstash java -jar $JAR agent --pluginpath $P -f $CONF\nend script\n", 0),
        ("start.sh", "#!/bin/sh\njava -jar logstash-1.1.0-monolithic.jar agent --pluginpath /opt\n", 0),
        ("start.sh", "#!/bin/sh\njava -jar /srv/logstash.jar agent --pluginpath /opt\n", 0),
        ("start.sh", "#!/bin/sh\njava -jar logstash-1.3.3-flatjar.jar web --pluginpath /opt logstash x\n", 0),
        ("start.sh", "#!/bin/sh\nsudo -u logstash other --configtest\n", 0),
        ("start.sh", "#!/bin/sh\nsudo --user=logstash other --configtest\n", 0),
        ("start.sh", "#!/bin/sh\nsu logstash -c 'other --configtest'\n", 0),
        ("start.sh", "#!/bin/sh\nchown a:logstash x --configtest\n", 0),
        ("start.sh", "#!/bin/sh\nsudo -u logstash /usr/share/logstash/bin/logstash --configtest\n", 1),
        ("start.sh", "#!/bin/sh\nsu logstash -c '/usr/share/logstash/bin/logstash --configtest'\n", 1),
        ("start.sh", "#!/bin/sh\nlogstash --pipeline.workers 4 -t --path.config a\n", 0),
        ("start.sh", "#!/bin/sh\nother --configtest # of logstash\n", 0),
        ("start.sh", "#!/bin/sh\nexec /usr/share/logstash/bin/logstash agent -f a --config b\n", 0),
        ("start.sh", "#!/bin/sh\nexec /usr/share/logstash/bin/logstash --config a --log /var/log/ls.log\n", 2),
        ("start.sh", "#!/bin/sh\nlogstash -w 2 --config=a --debug-config --log-in-json\n", 3),
        ("Dockerfile", 'FROM logstash:5\nCMD ["logstash", "--config", "/a.conf"]\n', 1),
        ("start.sh", "#!/bin/sh\nlogstash --path.config a --log.level debug --log.format json --config.debug\n", 0),
        ("start.sh", "#!/bin/sh\nhelm install logstash elastic/logstash --config a --log b\n", 0),
        ("start.sh", "#!/bin/sh\ndocker exec logstash curl --config a\n", 0),
        ("start.sh", "#!/bin/sh\nservice logstash start --log-in-json --config a\n", 0),
        ("start.sh", "#!/bin/sh\n/opt/x/bin/logstash-plugin install --config a\n", 0),
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
    ("flag", "target", "applicability"),
    [
        ("--configtest", None, "safe"),
        ("--configtest", "5.0", "safe"),
        ("--http.host=a", None, "safe"),
        ("--http.host=a", "7.10..8.1", "unsafe"),
        ("--http.host=a", "8.1", "safe"),
    ],
)
def test_the_fix_is_safe_where_the_release_knows_the_flag(flag, target, applicability) -> None:
    values = Values()
    values.select = ["LS612"]
    values.target = [f"logstash={target}"] if target else []
    text = f"[Service]\nExecStart=/usr/share/logstash/bin/logstash {flag} -f /etc/logstash\n"
    (finding,) = check_text(text, "logstash.service", None, Settings(values)).findings
    assert finding.fix.applicability == applicability


def test_the_flag_of_2_3() -> None:
    text = "[Service]\nExecStart=/usr/share/logstash/bin/logstash --pipeline-batch-size=500 -f /etc/logstash\n"
    values = Values()
    values.select = ["LS612"]
    values.target = ["logstash=8.15"]
    (finding,) = check_text(text, "logstash.service", None, Settings(values)).findings
    assert finding.fix is not None
    assert finding.fix.applicability == "safe"
    assert "--pipeline.batch.size=500" in fixed(text, finding)


@pytest.mark.parametrize(("target", "flags"), [("1.5", 0), ("2.4", 0), ("5.0", 1), ("9.1", 2), ("7.10", 1)])
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
        ("--log-in-json -f a", "--log.format=json -f a"),
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
