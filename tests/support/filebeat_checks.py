"""Checks of Filebeat configurations, and the pieces that they are made of."""

from lint_settings import settings

from lslint.engine.check import text_source
from lslint.engine.file import check_source, check_text
from lslint.project.projects import Projects
from lslint.rewrite.apply_fixes import fix_result
from lslint.rules.filebeat.examples import CONSOLE

CONSOLE_OUTPUT = "output.console:\n  pretty: false\n"
FILESTREAM_INPUT = "filebeat.inputs:\n- type: filestream\n  id: app\n  paths: [/var/log/app.log]\n"
ADVICE, RUN, HINT = [("advice", "warning")], [("run", "warning")], [("advice", "info")]
"""``HINT``: the release in use accepts it."""
LOAD, START = [("load", "error")], [("start", "error")]


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


def check_fix_keeps_comments(code, text, left):
    result = check_filebeat(text, on=code)
    once = fix_result(result, unsafe=True, recheck=lambda changed: check_filebeat(changed, on=code)).text
    for line in text.splitlines():
        assert line.partition("#")[2] in once
    assert len(filebeat_findings(once, code, on=code)) == left
    again = fix_result(
        check_filebeat(once, on=code), unsafe=True, recheck=lambda changed: check_filebeat(changed, on=code)
    ).text
    assert again == once
    assert check_filebeat(once).verdict == check_filebeat(text).verdict


PROSPECTORS = "filebeat.prospectors:\n- input_type: log\n  paths: [/a.log]\n  document_type: shop\n" + CONSOLE_OUTPUT


def levels(result, code):
    return [(finding.stage, finding.severity) for finding in result.findings if finding.rule.code == code]


LOG_INPUT = "filebeat.inputs:\n- type: log\n  paths: [/a.log]\n" + CONSOLE_OUTPUT


def check_migration(text, release=None, on=("FB0", "FB1", "FB2", "FB6")):
    return check_filebeat(text, release, on=on)


SHOP_OF_2016 = """\
# the shop's logs, since 2016
filebeat.prospectors:
- input_type: log
  # one file a server
  paths:
    - /srv/shop/log/app.log
  document_type: shop
filebeat.spool_size: 1024
filebeat.publish_async: true
output.logstash:
  hosts: ["ls1:5044"] # the old one
"""


def stages(text, release=None, **rest):
    """``{code: stage}`` of what is found."""
    return {finding.rule.code: finding.stage for finding in check_migration(text, release, **rest).findings}


def fixed_migration(text, release=None, **rest):
    def again(changed):
        return check_migration(changed, release, **rest)

    return fix_result(again(text), unsafe=True, recheck=again).text


LOG_TO_ELASTICSEARCH = (
    "filebeat.inputs:\n- type: log\n  paths: [/a.log]\noutput.elasticsearch:\n  hosts: ['https://es1:9200']\n"
)
LOGSTASH_OUTPUT = "output.logstash:\n  hosts: [ls:5044]\n"
KAFKA_OUTPUT = "output.kafka:\n  hosts: [k1:9092]\n  topic: logs\n"
FILESTREAM_TO_ELASTICSEARCH = FILESTREAM_INPUT + "output.elasticsearch:\n  hosts: ['es:9200']\n"
PROSPECTOR_OF_5 = "filebeat.prospectors:\n- input_type: log\n  paths: [/srv/app/test.log]\n  document_type: shop\n"
PRETTY_CONSOLE = "output.console:\n  pretty: true\n"


def filebeat_codes(text, release=None, **rest):
    return {finding.rule.code for finding in check_filebeat(text, release, **rest).findings}


KAFKA_OF_5 = (
    "output.kafka:\n  hosts: ['192.0.2.3:9092']\n  topic: '%{[type]}'\n  partition.round_robin:\n"
    "    reachable_only: false\n  required_acks: 1\n  compression: gzip\n  max_message_bytes: 1000000\n"
)


def with_kafka(old, new):
    assert old in KAFKA_OF_5
    return FILESTREAM_INPUT + KAFKA_OF_5.replace(old, new)


SYSTEMD_UNIT = """\
[Unit]
Description=Filebeat
After=network.target

[Service]
Type=Simple
ExecStart=/srv/filebeat/filebeat -c /srv/filebeat/filebeat.yml -httpprof 0.0.0.0:6060
ExecStop=/bin/kill -WINCH ${MAINPID}
Restart=always
RestartSec=0
WatchdogSec=1min
LimitNOFILE=100
LimitNPROC=100

[Install]
WantedBy=multi-user.target
"""


def findings_in_tree(folder, name, code):
    """The findings of a code in a file of a tree on disk."""
    path = folder / name
    result = check_source(text_source(str(path), path.read_text()), None, settings("ALL"), Projects())
    return [finding for finding in result.findings if finding.rule.code == code]
