"""What the Filebeat benchmark of 2017 (5.2.1) says, row by row: each recommendation with the check that shows it.

Rows 49 (a shell loop that writes lines) and 56 (what the reader sees while applications take the CPU) carry no check of
their own; what is left of them is documentation, and its words are asserted.
"""

import json

import pytest
from paths import ROOT, SHARED

from lslint.cli.calc import beats
from lslint.cli.main import main
from lslint.config.command_line import Values
from lslint.config.settings import Settings
from lslint.engine.check import text_source
from lslint.engine.file import check_source, check_text
from lslint.project.projects import Projects
from lslint.rewrite.apply_fixes import fix_result
from lslint.rules import registry

SEED = SHARED / "seeds" / "002_7bc45494d9441a19.txt"

BEFORE_6 = "filebeat.prospectors:\n- input_type: log\n  paths: [/srv/app/test.log]\n  document_type: shop\n"
CONSOLE = "output.console:\n  pretty: true\n"
INPUT = "filebeat.inputs:\n- type: filestream\n  id: app\n  paths: [/var/log/app.log]\n"
KAFKA = (
    "output.kafka:\n  hosts: ['192.0.2.3:9092']\n  topic: '%{[type]}'\n  partition.round_robin:\n"
    "    reachable_only: false\n  required_acks: 1\n  compression: gzip\n  max_message_bytes: 1000000\n"
)
UNIT = """\
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


def check(text, release=None, kind="filebeat", path="filebeat.yml", on=("ALL",)):
    values = Values()
    values.select = list(on)
    if release:
        values.target = [f"filebeat={release}"]
    return check_text(text, path, kind, Settings(values))


def codes(text, release=None, **rest):
    return {finding.rule.code for finding in check(text, release, **rest).findings}


def told(text, code, release=None, **rest):
    return [finding for finding in check(text, release, **rest).findings if finding.rule.code == code]


def kafka(old, new):
    assert old in KAFKA
    return INPUT + KAFKA.replace(old, new)


@pytest.fixture
def command(capfdbinary):
    def run(*words, code=0):
        assert main([str(word) for word in words]) == code
        out, err = capfdbinary.readouterr()
        return (out or err).decode()

    return run


def in_tree(folder, name, code):
    """The findings of a code in a file of a tree on disk."""
    values = Values()
    values.select = ["ALL"]
    path = folder / name
    result = check_source(text_source(str(path), path.read_text()), None, Settings(values), Projects())
    return [finding for finding in result.findings if finding.rule.code == code]


def test_row_031_what_to_know_of_a_shipper_before_a_roll_out():
    text = " ".join((ROOT / "docs" / "measuring.md").read_text().split())
    for words in ("the bottleneck in normal times", "the one in a burst", "the limit on resources holds"):
        assert words in text


def test_row_032_the_figures_name_their_set_up(command):
    out = command("calc", "filebeat", "--eps", 1000, "--bytes", 247)
    for words in ("6 cores", "16 GB", "SSD", "Filebeat 5.2.1", "0.10.1.1", "60 million lines", "6 writers"):
        assert words in out


def test_row_033_a_capital_letter():
    text = BEFORE_6.replace("filebeat.", "Filebeat.", 1) + CONSOLE
    assert len(told(text, "FB204", "7.17")) == 1
    changed = fix_result(check(text), unsafe=True, recheck=check).text
    assert changed.startswith("filebeat.")
    assert told(text.replace("Filebeat.", "filebeat.", 1), "FB601", "7.0")[0].stage == "load"


@pytest.mark.parametrize(
    ("release", "stage"), [("5.2", None), ("6.5", "advice"), ("7.0", "load"), ("8.15", "load"), ("9.2", "load")]
)
def test_row_034_prospectors(release, stage):
    assert [finding.stage for finding in told(BEFORE_6 + CONSOLE, "FB601", release)] == [stage] * (stage is not None)
    result = check(BEFORE_6 + CONSOLE, release)
    assert result.verdict == ("rejected" if stage == "load" else "accepted")


@pytest.mark.parametrize(("release", "starts"), [("7.17", "yes"), ("8.15", "yes"), ("9.0", "no")])
def test_row_035_input_type_and_the_log_input(release, starts):
    text = BEFORE_6.replace("prospectors", "inputs") + CONSOLE
    assert {"FB603", "FB605"} <= codes(text, release)
    result = check(text, release)
    assert (result.verdict, result.starts) == ("accepted", starts)


@pytest.mark.parametrize(("release", "count"), [("5.6", 0), ("6.0", 1), ("6.8", 1)])
def test_row_036_document_type(release, count):
    found = told(BEFORE_6 + CONSOLE, "FB602", release)
    assert [finding.stage for finding in found] == ["run"] * count
    assert check(BEFORE_6 + CONSOLE, release).verdict == "accepted"


def test_row_037_own_logs():
    text = INPUT.replace("/var/log/app.log", "/usr/share/filebeat/logs/*") + CONSOLE
    assert len(told(text, "FB409")) == 1
    assert not told(INPUT.replace("/var/log/app.log", "/srv/filebeat-5.2.1/logs/test") + CONSOLE, "FB409")


def test_row_038_console():
    (finding,) = told(BEFORE_6 + CONSOLE, "FB301")
    assert finding.severity == "info"
    assert not told(BEFORE_6 + CONSOLE, "FB301", path="filebeat-test.yml")


def test_row_039_one_broker():
    assert {"FB402", "FB702"} <= codes(INPUT + KAFKA)
    assert "FB402" not in codes(kafka("'192.0.2.3:9092'", "'192.0.2.3:9092', '192.0.2.4:9092'"))
    assert not registry.load("FB702").default


@pytest.mark.parametrize(
    ("text", "found"),
    [
        (BEFORE_6.replace("prospectors", "inputs") + KAFKA, True),
        (INPUT + KAFKA, True),
        (INPUT + KAFKA + "  topics: [{topic: other, when.equals.a: b}]\n", False),
        (kafka("%{[type]}", "%{[type]:other}"), False),
        (INPUT + "  fields_under_root: true\n  fields: {type: shop}\n" + KAFKA, False),
    ],
)
def test_row_040_topic_from_a_field_that_nobody_sets(text, found):
    assert ("FB207" in codes(text, "7.17")) is found


def test_row_041_partitions():
    assert len([one for one in told(INPUT + KAFKA, "FB717") if "reachable_only" in one.message]) == 1
    assert not registry.load("FB717").default
    (finding,) = told(kafka("reachable_only: false", "reachable_only: true"), "FB408")
    assert finding.severity == "info"
    assert "FB408" not in codes(INPUT + KAFKA)


def test_row_042_acknowledgements():
    (finding,) = told(kafka("required_acks: 1", "required_acks: 0"), "FB405")
    assert finding.severity == "warning"
    assert "FB405" not in codes(kafka("required_acks: 1", "required_acks: -1"))
    assert any("required_acks" in one.message for one in told(INPUT + KAFKA, "FB717"))


def test_row_043_compression():
    (finding,) = told(kafka("compression: gzip", "compression: none"), "FB306")
    assert finding.severity == "info"
    assert "0.3 to 0.4" in registry.load("FB306").why
    assert "FB306" not in codes(INPUT + KAFKA)


def test_row_044_size_of_messages():
    (finding,) = told(kafka("max_message_bytes: 1000000", "max_message_bytes: 10000000"), "FB404")
    assert "message.max.bytes" in finding.message
    assert "FB404" not in codes(INPUT + KAFKA)
    assert any("max_message_bytes" in one.message for one in told(INPUT + KAFKA, "FB717"))
    larger = INPUT.replace("  paths", "  message_max_bytes: 4000000\n  paths") + KAFKA
    assert len(told(larger, "FB404")) == 1


@pytest.mark.parametrize(("address", "count"), [("0.0.0.0:6060", 1), (":6060", 1), ("localhost:6060", 0)])
def test_row_045_profiling_for_everybody(address, count):
    unit = UNIT.replace("0.0.0.0:6060", address)
    assert len(told(unit, "FB504", kind="none", path="filebeat.service")) == count
    script = f"exec ./filebeat -c filebeat.yml -httpprof {address} &\n"
    assert len(told(script, "FB504", kind="none", path="start.txt")) == count
    assert len(told(INPUT + CONSOLE + "http.enabled: true\nhttp.host: 0.0.0.0\n", "FB504")) == 1


def test_row_046_rates_of_saved_answers(command, tmp_path):
    for name, count in (("a.json", 1000), ("b.json", 1100)):
        (tmp_path / name).write_text(json.dumps({"libbeat.publisher.published_events": count}))
    out = command("profile", "--rates", tmp_path / "a.json", tmp_path / "b.json", "--seconds", 10)
    assert "10.0/s" in out


@pytest.mark.parametrize(
    "answers",
    [
        [{"libbeat.kafka.published_and_acked_events": 900}, {"libbeat.kafka.published_and_acked_events": 1000}],
        [{"libbeat": {"output": {"events": {"acked": count}}}} for count in (900, 1000)],
    ],
    ids=["5.x", "8.x"],
)
def test_row_047_names_of_metrics_old_and_new(command, tmp_path, answers):
    paths = [tmp_path / f"{number}.json" for number in range(2)]
    for path, answer in zip(paths, answers, strict=True):
        path.write_text(json.dumps(answer))
    assert command("profile", "--rates", *paths, "--seconds", 10).startswith("acked/s  10.00")


def test_row_048_metrics_in_the_log(command, tmp_path):
    log = tmp_path / "filebeat.log"
    log.write_text(
        "2017-03-16T19:21:14+08:00 INFO Non-zero metrics in the last 30s: libbeat.publisher.published_events=2"
        " registrar.states.update=3\n"
    )
    out = command("profile", "--rates", "--log", log)
    assert "0.07/s" in out


def test_row_049_load_is_written_by_several_processes():
    assert "Write lines of the real size from several processes" in " ".join(
        (ROOT / "docs" / "measuring.md").read_text().split()
    )


def test_row_050_handles(command, tmp_path):
    assert command("calc", "filebeat-fds", "--files", 2).startswith("filebeat-fds: 10 file handles")
    (tmp_path / "filebeat.service").write_text(UNIT)
    paths = "".join(f"  - /var/log/app/{number}.log\n" for number in range(200))
    (tmp_path / "filebeat.yml").write_text(
        f"filebeat.inputs:\n- type: filestream\n  id: a\n  paths:\n{paths}" + CONSOLE
    )
    (finding,) = in_tree(tmp_path, "filebeat.service", "FB401")
    assert "416" in finding.message  # twice 8 + 200
    assert [related.path.rpartition("/")[2] for related in finding.related] == ["filebeat.yml"]
    (tmp_path / "filebeat.yml").write_text(INPUT + CONSOLE)
    assert not in_tree(tmp_path, "filebeat.service", "FB401")


@pytest.mark.parametrize(
    ("row", "output", "size", "limit", "writing", "rate", "cores"),
    [
        ("051", "console", 247, None, True, 19_000, 0.8),
        ("051", "console", 247, None, False, 39_000, 1.6),
        ("052", "kafka", 247, None, True, 16_500, 0.75),
        ("052", "kafka", 247, None, False, 39_500, 2.0),
        ("053", "kafka", 247, 1, True, 16_500, 0.75),
        ("053", "kafka", 247, 1, False, 18_500, 1.0),
        ("054", "kafka", 1024, 1, True, 13_500, 0.83),
        ("054", "kafka", 1024, 1, False, 15_500, 1.0),
        ("055", "kafka", 5120, 1, True, 6_000, 0.73),
        ("055", "kafka", 5120, 1, False, 7_000, 0.9),
    ],
)
def test_rows_051_to_055_cases_of_the_table(row, output, size, limit, writing, rate, cores):
    key = (output, size, limit, writing)
    (case,) = [one for one in beats.CASES if (one.output, one.bytes, one.limit, one.writing) == key]
    assert case.mean_rate() == rate
    assert case.mean_cores() == pytest.approx(cores, abs=0.01)


@pytest.mark.parametrize(
    ("row", "eps", "size", "cores"), [(53, 60000, 247, 3), (54, 15000, 1024, 1), (55, 7000, 5120, 1)]
)
def test_rows_053_to_055_cores_for_a_rate(command, row, eps, size, cores):
    out = command("calc", "filebeat", "--eps", eps, "--bytes", size, "--json")
    assert json.loads(out)["results"]["cores"] == cores


def test_row_056_the_shipper_falls_behind_and_catches_up():
    assert "falls behind and catches up" in " ".join(registry.load("FB403").why.split())
    assert "falls behind and catches up" in beats.CAVEAT


def test_row_057_the_unit():
    assert {"FB410", "FB411"} <= codes(UNIT, kind="none", path="filebeat.service")
    (finding,) = told(UNIT, "FB411", kind="none", path="filebeat.service")
    assert "`Type=Simple` is written `simple`" in finding.message
    assert "SIGTERM" in registry.load("FB411").why
    sound = UNIT.replace("RestartSec=0\nWatchdogSec=1min\n", "RestartSec=5s\n")
    assert not {"FB410", "FB411"} & codes(sound, kind="none", path="filebeat.service")


def test_row_058_a_limit_on_the_cpu(tmp_path):
    assert "FB307" in codes(INPUT + CONSOLE)
    assert "FB307" not in codes(INPUT + CONSOLE + "max_procs: 1\n")
    assert not registry.load("FB307").default
    (tmp_path / "filebeat.yml").write_text(INPUT + CONSOLE)
    assert in_tree(tmp_path, "filebeat.yml", "FB307")
    drop_ins = tmp_path / "filebeat.service.d"
    drop_ins.mkdir()
    (drop_ins / "50-CPUQuota.conf").write_text("[Service]\nCPUQuota=100%\n")
    assert not in_tree(tmp_path, "filebeat.yml", "FB307")


def test_row_059_full_speed():
    (case,) = [
        one for one in beats.CASES if one.output == "kafka" and one.bytes == 247 and not (one.limit or one.writing)
    ]
    assert (case.rate[1], case.mean_cores()) == (40_000, 2.0)


def test_row_060_lines_a_core():
    assert beats.per_core(247) == beats.per_core(100) == 20_000


def test_row_061_bandwidth(command):
    assert command("calc", "bandwidth", "--eps", 7000, "--bytes", 5000).startswith(
        "bandwidth: 35 MB/s raw, 10.5–14 MB/s with gzip"
    )


def test_row_062_a_throttle():
    two = kafka("'192.0.2.3:9092'", "'192.0.2.3:9092', '192.0.2.4:9092'")
    assert "FB403" in codes(two)
    assert not registry.load("FB403").default
    assert "FB403" not in codes(two + "processors:\n- rate_limit: {limit: 10000/s}\n")
    assert "7.11" in registry.load("FB403").why


def test_row_063_ten_cases():
    assert len(beats.CASES) == 10
    rates = [case.mean_rate() / 1000 for case in beats.CASES]
    assert rates == [19, 39, 16.5, 39.5, 16.5, 18.5, 13.5, 15.5, 6, 7]
    cores = [case.mean_cores() for case in beats.CASES]
    assert cores == pytest.approx([0.8, 1.6, 0.75, 2.0, 0.75, 1.0, 0.83, 1.0, 0.73, 0.9], abs=0.01)


def test_row_064_tools_to_watch_with():
    text = (ROOT / "docs" / "measuring.md").read_text()
    assert "`top -H`" in text
    assert "`pidstat`" in text


def test_row_067_journalbeat():
    text = "journalbeat.inputs:\n- paths: []\noutput.console: {}\n"
    (finding,) = told(text, "FB606", kind="none", path="journalbeat.yml")
    assert "`journald`" in finding.message
    assert "10,000 lines a second" in " ".join(registry.load("FB606").why.split())


# what a page makes of a config that loses its blanks: still YAML, or not, depending on what stands deeper
LOST = (
    "filebeat.prospectors:\n- input_type: log\npaths:\n- /srv/app/test.log\ndocument_type: shop\n"
    "output.console:\npretty: true\n"
)


def test_row_157_without_indentation():
    (finding,) = told(LOST.replace("document_type: shop", "document_type: shop\n  fields:"), "FB001")
    assert (finding.stage, finding.severity) == ("parse", "error")
    assert finding.message
    # where the text is still YAML, the names are told to be at the wrong place
    assert any("`filebeat.inputs`" in one.message for one in told(LOST, "FB217"))
    assert told(LOST, "FB217")[0].stage == "run"


def test_row_157_with_its_indentation():
    text = BEFORE_6.replace("filebeat.prospectors", "filebeat.spool_size: 2048\nfilebeat.prospectors") + CONSOLE
    assert {"FB601", "FB602", "FB603", "FB605"} <= codes(text)


@pytest.mark.skipif(not SEED.exists(), reason="the article (../shared/seeds) is not here")
def test_row_157_the_text_of_the_article():
    lines = SEED.read_text(encoding="utf-8").splitlines()
    begin = lines.index("Filebeat.prospectors:")
    text = "\n".join(lines[begin : lines.index("pretty: true") + 1]) + "\n"
    result = check(text)
    assert result.verdict == "rejected"
    assert result.findings


def test_every_row_about_filebeat_has_a_test():
    names = " ".join(name for name in globals() if name.startswith("test_row"))
    wanted = [*range(31, 51), *range(56, 65), 67, 157]
    assert [row for row in wanted if f"row_{row:03}" not in names] == []
    assert "rows_051_to_055" in names
