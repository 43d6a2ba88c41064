"""LS403 (env-variable-without-default): cases beyond the examples of the rule."""

from lint_settings import settings
from logstash_checks import check_in_project, codes_of, findings_in_folder, write_files

from lslint.engine.file import check_text
from lslint.project.projects import Projects


def test_defaults_are_suggested_where_one_suits_most_deployments():
    text = "pipeline.workers: ${W}\nqueue.type: ${Q}\nnode.name: ${N}\n"
    found = check_text(text, "logstash.yml", "logstash-settings", settings("LS403")).findings
    assert [finding.message[:7] for finding in found] == ["`${W}` ", "`${Q}` "]


SERVICE = (
    "services:\n  ls:\n    image: docker.elastic.co/logstash/logstash:8.15.0\n"
    "    volumes: ['./pipeline:/usr/share/logstash/pipeline']\n    environment:\n      BEATS_PORT: 5044\n"
)
PIPELINE = 'input { beats { port => "${BEATS_PORT}" } }\noutput { elasticsearch { hosts => "${ES_HOST}" } }\n'


def test_variables_of_a_service(tmp_path, monkeypatch):
    write_files(tmp_path, {"docker-compose.yml": SERVICE, "pipeline/a.conf": PIPELINE})
    (finding,) = findings_in_folder(tmp_path, "pipeline/a.conf", "LS403", monkeypatch)
    assert finding.severity == "warning"
    assert "`${ES_HOST}` has no default and `ls` (docker-compose.yml:2) does not set it" in finding.message
    write_files(tmp_path, {"docker-compose.yml": SERVICE + "      ES_HOSTS: a\n"})
    (finding,) = findings_in_folder(tmp_path, "pipeline/a.conf", "LS403", monkeypatch)
    assert "Did you mean `ES_HOSTS` (docker-compose.yml:7)?" in finding.message
    write_files(tmp_path, {"docker-compose.yml": SERVICE + "      ES_HOST: a\n"})
    assert findings_in_folder(tmp_path, "pipeline/a.conf", "LS403", monkeypatch) == []


def test_variables_that_a_unit_near_the_config_sets(tmp_path, monkeypatch):
    unit = "[Service]\nEnvironmentFile=-/etc/default/logstash\n"
    files = {"conf.d/a.conf": PIPELINE, "logstash.service": unit, "default/logstash": "BEATS_PORT=1\n"}
    write_files(tmp_path, files)
    assert findings_in_folder(tmp_path, "conf.d/a.conf", "LS403", monkeypatch) == []


def test_values_of_the_service_are_checked(tmp_path, monkeypatch):
    write_files(tmp_path, {"docker-compose.yml": SERVICE.replace("5044", "beats"), "pipeline/a.conf": PIPELINE})
    monkeypatch.chdir(tmp_path)

    def codes():
        return codes_of(check_in_project(tmp_path, "pipeline/a.conf", Projects()))

    assert "LS104" in codes()
    write_files(tmp_path, {"prod/docker-compose.yml": SERVICE.replace("./pipeline", "../pipeline")})
    assert "LS104" not in codes(), "another deployment of the file sets a number"
    write_files(tmp_path, {"prod/docker-compose.yml": "", "docker-compose.yml": SERVICE.replace("5044", "${P:-x}")})
    assert "LS104" not in codes(), "the shell may set another value"
