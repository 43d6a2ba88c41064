"""From 5.x to 9.x: old configs of our own, what each release says to them, and what the fixes make of them.

Where each change comes from:

* 5.0: breaking changes of Beats 5.0 (``tls`` is ``ssl``, ``close_older`` is ``close_inactive``, ``force_close_files``
  is ``close_removed`` and ``close_renamed``).
* 6.0: breaking changes of Beats 6.0 (one output; ``document_type``, ``spool_size``, ``idle_timeout``,
  ``publish_async``, ``queue_size`` and ``output.elasticsearch.template`` gone; ``input_type`` is ``type``).
* 6.3: change log (``filebeat.prospectors`` is ``filebeat.inputs``); 7.0: breaking changes (the old names, and
  ``registry_file``, ``registry_flush`` are refused; the module ``apache2`` is ``apache``; ``ilm`` went to ``setup``):
  7.17.29 was run on them.
* 7.2: change log (``xpack.monitoring`` is ``monitoring``; the docker input is deprecated). 8.0: docker input
  (elastic/beats#28817) and ``xpack.monitoring`` (#18608) gone.
* 7.16: change log (log and container deprecated). 9.0: refused without ``allow_deprecated_use``; filestream inputs need
  ids of their own (#41731, #41954).
* 8.12: batch 1600, queue 3200 and 1600 (#36990), presets; 8.13: ``workers`` (#38257), ``flush.min_events`` no longer
  caps a batch (#37795).
"""

import pytest

from lslint.config.command_line import Values
from lslint.config.settings import Settings
from lslint.engine.file import check_text
from lslint.rewrite.apply_fixes import fix_result

CONSOLE = "output.console:\n  pretty: false\n"


def check(text, release=None, on=("FB0", "FB1", "FB2", "FB6")):
    values = Values()
    values.select = list(on)
    if release:
        values.target = [f"filebeat={release}"]
    return check_text(text, "filebeat.yml", "filebeat", Settings(values))


def said(text, release=None, **rest):
    """``{code: stage}`` of what is found."""
    return {finding.rule.code: finding.stage for finding in check(text, release, **rest).findings}


def fixed(text, release=None, **rest):
    def again(changed):
        return check(changed, release, **rest)

    return fix_result(again(text), unsafe=True, recheck=again).text


SHOP = """\
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
SHOP_TODAY = """\
# the shop's logs, since 2016
filebeat.inputs:
- type: log
  # one file a server
  paths:
    - /srv/shop/log/app.log
  fields.type: shop
  fields_under_root: true
queue.mem.flush.min_events: 1024
output.logstash:
  hosts: ["ls1:5044"] # the old one
"""


@pytest.mark.parametrize(
    ("release", "expected", "verdict", "starts"),
    [
        ("5.6", {}, "accepted", "yes"),
        ("6.0", {"FB602": "run", "FB603": "advice"}, "accepted", "yes"),
        ("6.3", {"FB601": "advice", "FB602": "run", "FB603": "advice"}, "accepted", "yes"),
        ("7.0", {"FB601": "load", "FB602": "run", "FB106": "load"}, "rejected", "unknown"),
        ("7.17", {"FB601": "load", "FB602": "run", "FB106": "load"}, "rejected", "unknown"),
        ("9.2", {"FB601": "load", "FB602": "run", "FB106": "load"}, "rejected", "unknown"),
    ],
)
def test_a_config_of_2016(release, expected, verdict, starts):
    result = check(SHOP, release)
    found = said(SHOP, release)
    # a release that knows no prospectors finds nothing to read, which is the same fault
    found.pop("FB106", None)
    expected = {code: stage for code, stage in expected.items() if code != "FB106"}
    assert {code: stage for code, stage in found.items() if code in expected} == expected
    assert result.verdict == verdict
    if verdict == "accepted":
        assert (set(found), result.starts) == (set(expected), starts)


def test_a_config_of_2016_is_brought_to_today_by_its_fixes():
    assert fixed(SHOP, "6.8") == SHOP_TODAY
    assert set(said(SHOP_TODAY, "6.8")) == set()
    assert set(said(SHOP_TODAY, "8.19")) == {"FB605"}
    result = check(SHOP_TODAY, "9.0")
    assert (result.verdict, result.starts) == ("accepted", "no")
    assert said(SHOP_TODAY, "9.0") == {"FB605": "start"}


@pytest.mark.parametrize(
    ("release", "stage"), [("7.15", None), ("7.16", "advice"), ("8.19", "advice"), ("9.0", "start"), ("9.2", "start")]
)
def test_the_log_input(release, stage):
    assert said(SHOP_TODAY, release).get("FB605") == stage
    allowed = SHOP_TODAY.replace("  fields.type", "  allow_deprecated_use: true\n  fields.type")
    assert "FB605" not in said(allowed, release)
    assert check(allowed, release).starts == "yes"


FROM_LOG = """\
filebeat.inputs:
- type: filestream
  id: shop
  paths: [/srv/shop/log/app.log]
  scan_frequency: 30s # slow disk
  exclude_files: ['\\.gz$']
  close_inactive: 10m
  multiline:
    pattern: '^\\['
    negate: true
    match: after
"""
FROM_LOG_FIXED = """\
filebeat.inputs:
- type: filestream
  id: shop
  paths: [/srv/shop/log/app.log]
  prospector.scanner.check_interval: 30s # slow disk
  prospector.scanner.exclude_files: ['\\.gz$']
  close.on_state_change.inactive: 10m
  parsers:
    - multiline:
        pattern: '^\\['
        negate: true
        match: after
"""


def test_options_of_log_that_stayed_behind_when_the_type_became_filestream():
    text = FROM_LOG + CONSOLE
    assert said(text, "8.19") == {"FB218": "run", "FB219": "run"}
    assert fixed(text, "8.19") == FROM_LOG_FIXED + CONSOLE
    assert said(FROM_LOG_FIXED + CONSOLE, "9.2") == {}
    assert check(FROM_LOG_FIXED + CONSOLE, "9.2").starts == "yes"


@pytest.mark.parametrize(
    ("json", "parser"),
    [
        ("json.keys_under_root: true\n  json.add_error_key: true", 'target: ""\n      add_error_key: true'),
        ("json.message_key: log", "target: json\n      message_key: log"),
        ("json:\n    keys_under_root: true\n    message_key: log", 'target: ""\n      message_key: log'),
    ],
)
def test_json_of_log_becomes_the_parser_ndjson(json, parser):
    head = "filebeat.inputs:\n- type: filestream\n  id: shop\n  paths: [/srv/app.json]\n  "
    text = f"{head}{json}\n{CONSOLE}"
    assert said(text, "9.0") == {"FB220": "run"}
    changed = fixed(text, "9.0")
    assert changed == f"{head}parsers:\n  - ndjson:\n      {parser}\n{CONSOLE}"
    assert said(changed, "9.0") == {}


DOCKER = "filebeat.inputs:\n- type: docker\n  containers.ids: ['*']\n" + CONSOLE


@pytest.mark.parametrize(
    ("release", "stage"), [("6.8", None), ("7.1", None), ("7.2", "advice"), ("7.17", "advice"), ("8.0", "start")]
)
def test_the_docker_input(release, stage):
    assert said(DOCKER, release).get("FB604") == stage
    if stage:
        changed = fixed(DOCKER, release)
        assert "type: container\n  paths: ['/var/lib/docker/containers/*/*.log']\n" in changed
        assert "FB604" not in said(changed, release)
        assert check(changed, release).starts == "yes"


TWO = "filebeat.inputs:\n- type: log\n  paths: [/a.log]\n" + CONSOLE + "output.logstash:\n  hosts: ['ls1:5044']\n"


@pytest.mark.parametrize(("release", "stage"), [("5.6", None), ("6.0", "load"), ("7.17", "load"), ("9.0", "load")])
def test_two_outputs(release, stage):
    text = TWO if release != "5.6" else TWO.replace("inputs", "prospectors")
    assert said(text, release).get("FB105") == stage
    if stage and release != "6.0":
        changed = fixed(text, release)
        assert "output.logstash:\n  enabled: false\n" in changed
        assert check(changed, release).verdict == "accepted"


REGISTRY = "filebeat.registry_file: /var/lib/filebeat/registry\nfilebeat.inputs:\n- type: log\n  paths: [/a.log]\n"


@pytest.mark.parametrize(("release", "verdict"), [("6.8", "accepted"), ("7.0", "rejected"), ("7.17", "rejected")])
def test_the_registry_file(release, verdict):
    text = REGISTRY + CONSOLE
    assert check(text, release).verdict == verdict
    assert fixed(text, release) == text  # a file became a folder: not for a machine to decide
    flush = text.replace("registry_file: /var/lib/filebeat/registry", "registry_flush: 5s")
    if verdict == "rejected":
        assert "filebeat.registry.flush: 5s\n" in fixed(flush, release)
        assert check(fixed(flush, release), release).verdict == "accepted"


TO_5 = """\
filebeat.prospectors:
- input_type: log
  paths: [/a.log]
  close_older: 1h
  force_close_files: true
output.logstash:
  hosts: ["ls1:5044"]
  tls:
    certificate_authorities: ["/etc/ca.pem"]
"""


def test_names_of_1_x():
    assert said(TO_5, "5.0") == {"FB602": "run"}
    changed = fixed(TO_5, "5.0")
    assert "  close_inactive: 1h\n  close_removed: true\n  close_renamed: true\n" in changed
    assert '  ssl:\n    certificate_authorities: ["/etc/ca.pem"]\n' in changed
    assert said(changed, "5.0") == {}
    assert check(changed, "5.0").verdict == "accepted"


ELASTICSEARCH = (
    "filebeat.inputs:\n- type: log\n  paths: [/a.log]\noutput.elasticsearch:\n  hosts: ['https://es1:9200']\n"
)


@pytest.mark.parametrize(
    ("setting", "release", "code", "stage"),
    [
        ("  template.name: shop\n", "6.8", "FB602", "run"),
        ("  ilm.enabled: true\n", "6.8", "FB602", None),
        ("  ilm.enabled: true\n", "7.0", "FB602", "run"),
        ("  bulk_max_size: 500\n  preset: throughput\n", "8.11", "FB234", None),
        ("  bulk_max_size: 500\n  preset: throughput\n", "8.12", "FB234", "run"),
        ("  workers: 2\n", "8.12", "FB233", "run"),
        ("  workers: 2\n", "8.13", "FB233", None),
        ("queue.mem.events: 2000\n", "8.11", "FB119", "load"),
        ("queue.mem.events: 2000\n", "8.12", "FB119", None),
        ("queue.mem.events: 1000\n", "8.12", "FB119", "load"),
        ("queue_size: 4096\n", "5.6", "FB602", None),
        ("queue_size: 4096\n", "6.0", "FB602", "run"),
        ("monitoring.enabled: true\nxpack.monitoring.enabled: true\n", "7.1", "FB211", None),
        ("monitoring.enabled: true\nxpack.monitoring.enabled: true\n", "7.2", "FB211", "start"),
        ("filebeat.modules: [{module: apache2, access: {enabled: true}}]\n", "6.8", "FB128", None),
        ("filebeat.modules: [{module: apache2, access: {enabled: true}}]\n", "7.0", "FB128", "load"),
    ],
)
def test_settings_that_moved(setting, release, code, stage):
    assert said(ELASTICSEARCH + setting, release).get(code) == stage


@pytest.mark.parametrize(
    ("old", "new", "release"),
    [
        ("queue_size: 4096\n", "queue.mem.events: 4096\n", "6.8"),
        ("  workers: 2\n", "  worker: 2\n", "8.11"),
        ("  preset: scale\n  bulk_max_size: 500\n", "  preset: custom\n  bulk_max_size: 500\n", "8.15"),
        ("monitoring.enabled: true\nxpack.monitoring.enabled: true\n", "monitoring.enabled: true\n", "7.17"),
        ("filebeat.modules: [{module: apache2}]\n", "filebeat.modules: [{module: apache}]\n", "7.17"),
    ],
)
def test_their_fixes(old, new, release):
    text = ELASTICSEARCH + old
    changed = fixed(text, release, on=("FB128", "FB211", "FB233", "FB234", "FB602"))
    assert changed == ELASTICSEARCH + new
    assert check(changed, release).verdict == "accepted"


STREAMS = """\
filebeat.inputs:
- type: filestream
  paths: [/srv/shop/app.log]
- type: filestream # second
  paths: [/srv/shop/audit.log]
"""


@pytest.mark.parametrize(
    ("release", "stage", "starts"), [("7.17", "run", "yes"), ("8.19", "run", "yes"), ("9.0", "start", "no")]
)
def test_streams_without_ids(release, stage, starts):
    text = STREAMS + CONSOLE
    result = check(text, release)
    assert said(text, release) == {"FB221": stage}
    assert (result.verdict, result.starts) == ("accepted", starts)
    changed = fixed(text, release)
    assert "  id: shop-app-log\n" in changed
    assert "- type: filestream # second\n  id: shop-audit-log\n" in changed
    assert said(changed, release) == {}
    assert check(changed, release).starts == "yes"


def test_all_the_way():
    """One file through all releases: each time the fixes of the target, and what is left is told."""
    text = SHOP
    left = {}
    for release in ("5.6", "6.0", "6.8", "7.17", "8.19", "9.2"):
        text = fixed(text, release)
        result = check(text, release)
        assert result.verdict == "accepted", release
        left[release] = sorted(said(text, release))
    assert left == {"5.6": [], "6.0": [], "6.8": [], "7.17": ["FB605"], "8.19": ["FB605"], "9.2": ["FB605"]}
    for comment in ("# the shop's logs, since 2016", "# one file a server", "# the old one"):
        assert comment in text
