"""Rules about the settings of a node: cases beside the examples, targets, and files that lie together."""

import pytest

from lslint.config.settings import Settings
from lslint.engine.file import check_source, check_text
from lslint.files.source import read
from lslint.project.projects import Projects
from lslint.rewrite.apply_fixes import fix_result

KINDS = {"logstash.yml": "logstash-settings", "pipelines.yml": "pipelines", "jvm.options": "jvm-options"}


def check(file, text, target=None):
    settings = Settings()
    settings.targets["logstash"] = target
    return check_text(text, file, KINDS[file], settings)


def codes(result):
    return sorted({finding.rule.code for finding in result.findings})


def of(result, code):
    return [finding for finding in result.findings if finding.rule.code == code]


# file, text, target, codes of stage load (or parse, start, run) and what the message says
REFUSED = [
    ("logstash.yml", "pipeline.wrokers: 2\n", None, "LS109", "did you mean `pipeline.workers`"),
    ("logstash.yml", "queue:\n  # type: persisted\n", None, "LS109", "stands here without any setting below it"),
    ("logstash.yml", "nonsense.of.mine: 1\n", None, "LS109", "has no setting `nonsense.of.mine`"),
    ("logstash.yml", "api.http.host: 127.0.0.1\n", "7.10", "LS109", "releases 7.16-9.5 do"),
    ("logstash.yml", "dead_letter_queue.flush_check_interval: 5\n", "9.3.2", "LS109", "releases 9.3-9.5 do"),
    ("logstash.yml", "http.host: a\n", "9.0", "LS613", "write `api.http.host`"),
    ("logstash.yml", "http.host: a\napi.http.host: a\n", "8.5", "LS110", "must not both be set"),
    ("logstash.yml", "http.host: a\napi.http.host: a\n", None, "LS613", "older releases refuse other settings"),
    ("logstash.yml", "xpack.monitoring.elasticsearch.url: a\n", "7.0", "LS613", "unknown since 7.0"),
    ("logstash.yml", "config.reload.interval: 3s\n", "5.6", "LS110", "must be a number"),
    ("logstash.yml", "xpack.management.elasticsearch.ssl.verification_mode: full\n", "8.0", "LS110", "`certificate`"),
    ("logstash.yml", "path.plugins: /x\n", None, "LS110", "must be a list"),
    ("logstash.yml", "pipeline.workers: ${W:many}\n", None, "LS110", "whole number"),
    ("logstash.yml", "node.name: 2024-01-01\n", None, "LS110", "date"),
    ("logstash.yml", "- a\n", None, "LS110", "must be a map"),
    ("logstash.yml", "config.string: 'input { stdin { } }'\npath.config: /a\n", None, "LS110", "must not both be set"),
    ("pipelines.yml", "- pipeline.id: a\n  log.level: debug\n", None, "LS109", "move it to logstash.yml"),
    ("pipelines.yml", "- pipeline.id: a\n  queue:\n    type: persisted\n", None, "LS109", "such as `queue.type`"),
    ("pipelines.yml", "- pipeline.id: a\n  pipeline.java_execution: true\n", "8.0", "LS613", "take it out"),
    ("pipelines.yml", "- pipeline.id: a\n- pipeline.id: ${ID:a}\n", None, "LS117", "`a` stands twice"),
    ("pipelines.yml", "- path.config: /a\n- pipeline.id: main\n", None, "LS117", "`main` stands twice"),
    ("pipelines.yml", "- a\n", None, "LS117", "must be a map"),
    ("jvm.options", "Xmx2g\n", None, "LS001", "write `-Xmx2g`"),
    ("jvm.options", " -Xmx2g\n", None, "LS001", "first column"),
    ("jvm.options", "14-8:-Xmx2g\n", None, "LS001", "first Java version"),
]


@pytest.mark.parametrize(("file", "text", "target", "code", "words"), REFUSED)
def test_refused(file, text, target, code, words):
    result = check(file, text, target)
    assert result.verdict == "rejected"
    found = [finding for finding in of(result, code) if finding.stage in ("parse", "load")]
    assert any(words in finding.message for finding in found), result.findings


# What is accepted, and what is said all the same.
ACCEPTED = [
    ("logstash.yml", "", None, []),
    ("logstash.yml", "null\n", None, []),
    ("logstash.yml", "---\nnode.name: a\n---\nnonsense: 1\n", None, []),
    ("logstash.yml", "pipeline.workers: many\npipeline.workers: 2\n", None, []),
    ("logstash.yml", "pipeline.workers: many\npipeline:\n  workers: 2\n", None, []),
    ("logstash.yml", "http.host: 127.0.0.1\n", None, ["LS613"]),
    ("logstash.yml", "http.host: 127.0.0.1\n", "8.5", ["LS613"]),
    ("logstash.yml", "http.host: 127.0.0.1\n", "7.10", []),
    ("logstash.yml", "pipeline.output.workers: 1\n", "6.8", []),
    ("logstash.yml", "config.reload.interval: 30\n", "5.6", []),
    ("logstash.yml", "xpack.geoip.download.endpoint: http://a\n", None, ["LS613"]),
    ("logstash.yml", "node.name: ${NAME:a}\n", None, []),
    ("logstash.yml", "api.auth.basic.password: ${API_PASSWORD}\n", None, []),
    ("logstash.yml", "pipeline.buffer.type: heap\nqueue.drain: on\n", None, []),
    ("logstash.yml", "xpack.monitoring.elasticsearch.hosts: ${HOSTS:['http://a:1', 'http://b:1']}\n", None, []),
    ("pipelines.yml", "- pipeline.id: a\n  config.reload.automatic: maybe\n", None, ["LS613"]),
    ("pipelines.yml", "- pipeline.id: a\n- pipeline.id: ${ID}\n- pipeline.id: ${ID}\n", None, []),
]


@pytest.mark.parametrize(("file", "text", "target", "expected"), ACCEPTED)
def test_accepted(file, text, target, expected):
    result = check(file, text, target)
    assert result.verdict == "accepted", result.findings
    assert codes(result) == expected


@pytest.mark.parametrize(
    ("file", "text", "target"),
    [
        ("logstash.yml", "pipeline.workers: ${WORKERS}\n", None),
        ("logstash.yml", "pipeline.workers: '{{ workers }}'\n", None),
        ("logstash.yml", "pipeline.workers: {{ workers }}\n", None),
        ("logstash.yml", "pipeline.workers: __WORKERS__\n", None),
        ("logstash.yml", "queue.type: '@QUEUE@'\n", None),
        ("logstash.yml", "pipeline:\n{% for k in s %}\n  {{ k }}: 1\n{% endfor %}\n", None),
        ("pipelines.yml", "{% if a %}\n- pipeline.id: m\n{% else %}\n- pipeline.id: m\n{% endif %}\n", None),
        ("logstash.yml", "xpack.monitoring.enabled: true\n", "5.6"),  # X-Pack was a plugin
        ("logstash.yml", "queue.type: memory_acked\n", "5.4"),
        ("logstash.yml", "node.name: a\n", "2.4"),
        ("pipelines.yml", "- pipeline.id: a\n", "5.6"),  # nothing reads it
    ],
)
def test_not_known(file, text, target):
    result = check(file, text, target)
    assert result.verdict == "unknown"
    assert result.not_checked
    assert not [finding for finding in result.findings if finding.severity != "info"]


@pytest.mark.parametrize(
    ("text", "releases"),
    [
        ("node.name: a\n", "5.0-9.5"),
        ("http.host: a\npipeline.ordered: auto\n", "7.7-8.19"),
        ("nonsense: 1\n", ""),
        ("dead_letter_queue.retain.age: 1d\n", "8.4-9.5"),
    ],
)
def test_releases(text, releases):
    assert check("logstash.yml", text).releases == releases


def test_start_is_told_apart_from_the_check():
    result = check("logstash.yml", "pipeline.ordered: true\npipeline.workers: 3\n")
    assert (result.verdict, result.starts) == ("accepted", "no")
    assert check("logstash.yml", "node.name: a\n").starts == "yes"
    result = check("logstash.yml", "api.ssl.enabled: true\n")
    assert (result.verdict, result.starts, codes(result)) == ("accepted", "no", ["LS110"])


@pytest.mark.parametrize(
    ("text", "after"),
    [
        ("http.host: a # x\nhttp.port: 9600\n", "api.http.host: a # x\napi.http.port: 9600\n"),
        ("a: 1\npipeline.java_execution: true\n", "a: 1\n"),
        ("http:\n  host: a\n", "http:\n  host: a\n"),
        ("modules:\n- name: x\n", "modules:\n- name: x\n"),
        ("queue.checkpoint.interval: 5\n# end\n", "# end\n"),
    ],
)
def test_what_is_gone_is_mended(text, after):
    def only(text):
        result = check("logstash.yml", text)
        result.findings = of(result, "LS613")
        return result

    assert fix_result(only(text), unsafe=False, recheck=only).text == after


def test_passwords_are_not_shown():
    text = "api.auth.basic.password: 123456\n"
    (finding,) = of(check("logstash.yml", text), "LS110")
    assert "123456" not in finding.message


JVM = [
    ("-XX:+UseBiasedLocking\n", None, ["LS284"]),
    ("-XX:+UseBiasedLocking\n", "9.0", []),
    ("-XX:+UseConcMarkSweepGC\n", "7.17", []),
    ("-XX:-UseConcMarkSweepGC\n", "8.0", ["LS284"]),
    ("8:-XX:+UseConcMarkSweepGC\n", None, []),
    ("8-:-XX:+UseConcMarkSweepGC\n", None, ["LS284"]),
    ("-XX:MaxPermSize=256m\n", None, ["LS284"]),
    ("-Xms2g\n-Xmx2g\n-Xms1g\n", None, ["LS328"]),
    ("-Xms1g\n-Xmx1g\n8-13:-Xmx4g\n", None, []),
    ("-XX:MaxRAMPercentage=60\n", None, []),
    ("-Xms31g\n-Xmx31g\n", None, ["LS331"]),
    ("-Xms8g\n-Xmx8g\n", None, []),
    ("-Xms{{ heap }}\n-Xmx4g\n", None, []),
]


@pytest.mark.parametrize(("text", "target", "expected"), JVM)
def test_jvm_options(text, target, expected):
    assert codes(check("jvm.options", text, target)) == expected


def test_heap_of_two_sizes():
    (finding,) = of(check("jvm.options", "-Xms4g\n-Xmx2g\n"), "LS328")
    assert (finding.stage, finding.severity) == ("start", "error")
    (finding,) = of(check("jvm.options", "-Xms40g\n-Xmx40g\n"), "LS331")
    assert finding.severity == "warning"


PIPELINE = "input {{ beats {{ id => 'in' port => {} }} }}\noutput {{ stdout {{ id => 'out' }} }}\n"


def write(tmp_path, **files):
    for path, text in files.items():
        full = tmp_path / path
        full.parent.mkdir(parents=True, exist_ok=True)
        full.write_text(text)


def checked(path):
    return check_source(read(str(path)), None, Settings(), Projects())


def test_pipelines_yml_is_ignored(tmp_path):
    entry = "- pipeline.id: a\n  path.config: /etc/logstash/a.conf\n"
    write(tmp_path, **{"pipelines.yml": entry, "logstash.yml": "path.config: /etc/logstash/conf.d\n"})
    (finding,) = of(checked(tmp_path / "pipelines.yml"), "LS273")
    assert finding.related[0].path.endswith("logstash.yml")
    write(tmp_path, **{"logstash.yml": "node.name: a\n"})
    assert codes(checked(tmp_path / "pipelines.yml")) == []


@pytest.mark.parametrize(
    ("path", "expected"),
    [
        ("/usr/share/logstash/pipeline/*.cfg", ["LS274"]),
        ("/usr/share/logstash/pipeline/web.conf", ["LS274"]),
        ("pipeline/*.cfg", ["LS274"]),
        ("/usr/share/logstash/pipeline/*.conf", []),
        ("/usr/share/logstash/pipeline/{app,web}.conf", []),
        ("/usr/share/logstash/pipeline", ["LS288"]),
        ("/usr/share/logstash/pipeline/*", ["LS288"]),
        ("/opt/elsewhere/*.conf", []),
        ("/usr/share/logstash/empty/*.conf", []),
        ("${HOME}/pipeline/*.cfg", []),
        ("*.cfg", []),
    ],
)
def test_path_config(tmp_path, path, expected):
    """Judged only where the folder is here and holds files."""
    write(
        tmp_path,
        **{
            "config/pipelines.yml": f"- pipeline.id: a\n  path.config: {path!r}\n",
            "pipeline/app.conf": PIPELINE.format(5044),
            "pipeline/app.conf.bak": PIPELINE.format(5044),
        },
    )
    (tmp_path / "empty").mkdir()
    found = codes(checked(tmp_path / "config" / "pipelines.yml"))
    assert [code for code in found if code != "LS403"] == expected


@pytest.mark.parametrize(
    ("path", "severities"),
    [
        ("/usr/share/logstash/pipeline", []),  # mounted: the folder of this name is not here
        ("/usr/share/logstash/pipeline/", []),
        ("/usr/share/logstash/pipeline/*.conf", []),
        ("/usr/share/logstash/web.conf", ["warning"]),
        ("/usr/share/logstash/app.conf", []),
        ("/", []),
    ],
)
def test_path_config_beside_its_pipelines(tmp_path, path, severities):
    """The settings and the pipelines lie in one folder, as for a container that gets them as single files."""
    write(
        tmp_path,
        **{"logstash/logstash.yml": f"path.config: {path}\n", "logstash/app.conf": PIPELINE.format(5044)},
    )
    found = of(checked(tmp_path / "logstash" / "logstash.yml"), "LS274")
    assert [finding.severity for finding in found] == severities


def test_a_folder_that_holds_the_settings_alone_tells_nothing(tmp_path):
    path = "path.config: /usr/share/logstash/config/web.conf\n"
    write(tmp_path, **{"config/logstash.yml": path, "config/jvm.options": "-Xmx1g\n"})
    assert of(checked(tmp_path / "config" / "logstash.yml"), "LS274") == []


READER = "input { dead_letter_queue { path => '/q' %s } } output { stdout { } }"


@pytest.mark.parametrize(
    ("option", "expected"),
    [("clean_consumed => true pipeline_id => '${ID}'", 0), ("commit_offsets => true", 1), ("# clean_consumed\n", 1)],
)
def test_dead_letter_queue_that_a_pipeline_empties(tmp_path, option, expected):
    reader = READER % option
    entries = f"- pipeline.id: a\n  dead_letter_queue.enable: true\n- pipeline.id: b\n  config.string: {reader!r}\n"
    assert len(of(check("pipelines.yml", entries), "LS409")) == expected
    write(tmp_path, **{"logstash.yml": f"dead_letter_queue.enable: true\nconfig.string: {reader!r}\n"})
    assert len(of(checked(tmp_path / "logstash.yml"), "LS409")) == expected


def test_defaults_are_asked_for_where_one_suits_most():
    found = of(check("logstash.yml", "pipeline.workers: ${W}\nqueue.type: ${Q}\nnode.name: ${N}\n"), "LS403")
    assert [finding.message[:7] for finding in found] == ["`${W}` ", "`${Q}` "]


@pytest.mark.parametrize(
    ("host", "severity"), [("0.0.0.0", "info"), ("'::'", "info"), ("10.0.0.5", "warning"), ("'%'", "warning")]
)
def test_api_on_all_addresses_is_what_containers_need(host, severity):
    (finding,) = of(check("logstash.yml", f"api.http.host: {host}\n"), "LS512")
    assert finding.severity == severity
    assert ("container" in finding.message) == (severity == "info")


def test_file_in_two_pipelines(tmp_path):
    text = (
        "- pipeline.id: a\n  path.config: /etc/logstash/conf.d/*.conf\n"
        "- pipeline.id: b\n  path.config: /etc/logstash/conf.d/1*.conf\n"
    )
    write(
        tmp_path, **{"pipelines.yml": text, "conf.d/10-in.conf": PIPELINE.format(5044), "conf.d/20.conf": "# nothing\n"}
    )
    (finding,) = of(checked(tmp_path / "pipelines.yml"), "LS275")
    assert "10-in.conf" in finding.message
    write(tmp_path, **{"conf.d/10-in.conf": "filter { drop { id => 'd' } }\n"})
    assert of(checked(tmp_path / "pipelines.yml"), "LS275") == []


def test_events_in_flight_against_the_heap_beside(tmp_path):
    """16 workers with batches of 5,000 are 80,000 events: too many for 1 GB, none too many for 8 GB."""
    settings = "pipeline.workers: 16\npipeline.batch.size: 5000\n"
    write(tmp_path, **{"logstash.yml": settings, "jvm.options": "-Xms1g\n-Xmx1g\n"})
    (finding,) = of(checked(tmp_path / "logstash.yml"), "LS313")
    assert "80,000 events" in finding.message
    assert "1,024 MB" in finding.message
    assert of(checked(tmp_path / "jvm.options"), "LS313")
    write(tmp_path, **{"jvm.options": "-Xms8g\n-Xmx8g\n"})
    assert of(checked(tmp_path / "logstash.yml"), "LS313") == []
    assert of(checked(tmp_path / "jvm.options"), "LS313") == []


def test_settings_of_the_node_hold_for_its_pipelines(tmp_path):
    entries = "- pipeline.id: a\n  path.config: /a\n  pipeline.ordered: true\n"
    write(tmp_path, **{"pipelines.yml": entries, "logstash.yml": "pipeline.workers: 1\n"})
    assert of(checked(tmp_path / "pipelines.yml"), "LS270") == []
    write(tmp_path, **{"logstash.yml": "pipeline.workers: 4\n"})
    (finding,) = of(checked(tmp_path / "pipelines.yml"), "LS270")
    assert finding.stage == "start"
    write(tmp_path, **{"logstash.yml": "queue.type: persisted\n"})
    many = "".join(f"- pipeline.id: p{n}\n  path.config: /p{n}\n  pipeline.workers: 1\n" for n in range(20))
    write(tmp_path, **{"pipelines.yml": many})
    assert codes(checked(tmp_path / "pipelines.yml")) == ["LS438"]


def test_workers_of_many_pipelines():
    few = "".join(f"- pipeline.id: p{n}\n  path.config: /p{n}\n" for n in range(4))
    assert of(check("pipelines.yml", few), "LS315") == []
    (finding,) = of(check("pipelines.yml", few + "- pipeline.id: q\n  path.config: /q\n"), "LS315")
    assert "5 pipelines" in finding.message


def test_escapes_over_the_pipelines_of_the_node(tmp_path):
    inner = 'input { file { path => "C:\\temp\\new.log" } }\n'
    write(
        tmp_path,
        **{
            "logstash.yml": "config.support_escapes: true\npath.config: /etc/logstash/conf.d/*.conf\n",
            "conf.d/a.conf": inner,
        },
    )
    (finding,) = of(checked(tmp_path / "logstash.yml"), "LS272")
    assert "a.conf" in finding.message
    write(tmp_path, **{"conf.d/a.conf": inner.replace("temp", "logs").replace("\\new", "\\data")})
    assert of(checked(tmp_path / "logstash.yml"), "LS272") == []
