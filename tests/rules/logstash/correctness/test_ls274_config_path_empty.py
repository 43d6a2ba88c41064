"""LS274 (config-path-empty): cases beyond the examples of the rule."""

import pytest
from advice import of_code
from logstash_checks import write_files
from rule_examples import found
from settings_checks import BEATS_PIPELINE, check_path


@pytest.mark.parametrize(
    ("path", "severities"),
    [
        ("/usr/share/logstash/pipeline", []),  # mounted: the folder of this name is not here
        ("/usr/share/logstash/pipeline/", []),
        ("/usr/share/logstash/pipeline/*.conf", []),
        ("/usr/share/logstash/web.conf", ["info"]),
        ("/usr/share/logstash/app.conf", []),
        ("/", []),
    ],
)
def test_path_config_next_to_its_pipelines(tmp_path, path, severities):
    """The settings and the pipelines lie in one folder, as for a container that gets them as single files."""
    write_files(
        tmp_path,
        **{"logstash/logstash.yml": f"path.config: {path}\n", "logstash/app.conf": BEATS_PIPELINE.format(5044)},
    )
    found = of_code(check_path(tmp_path / "logstash" / "logstash.yml"), "LS274")
    assert [finding.severity for finding in found] == severities


def test_a_folder_with_settings_alone_says_nothing(tmp_path):
    path = "path.config: /usr/share/logstash/config/web.conf\n"
    write_files(tmp_path, **{"config/logstash.yml": path, "config/jvm.options": "-Xmx1g\n"})
    assert of_code(check_path(tmp_path / "config" / "logstash.yml"), "LS274") == []


def _paths(tmp_path, *names, **files):
    entries = "".join(f"- pipeline.id: p{at}\n  path.config: {name}\n" for at, name in enumerate(names))
    write_files(
        tmp_path, **{"config/pipelines.yml": entries, "pipeline/web.conf": BEATS_PIPELINE.format(5044), **files}
    )
    return of_code(check_path(tmp_path / "config" / "pipelines.yml"), "LS274")


@pytest.mark.parametrize(
    ("names", "count"),
    [
        (["/usr/share/logstash/pipeline/web.conf", "/usr/share/logstash/pipeline/app.conf"], 1),
        (["/usr/share/logstash/pipeline/app.conf", "/usr/share/logstash/pipeline/db.conf"], 0),
        (["/etc/logstash/pipeline/web.conf", "/etc/logstash/pipeline/a.conf", "/etc/logstash/pipeline/b.conf"], 0),
        (["../pipeline/web.conf", "pipeline/app.conf", "pipeline/db.conf"], 2),
        (["pipeline/app.conf", "/etc/logstash/pipeline/db.conf"], 2),
    ],
)
def test_a_project_with_some_of_the_pipelines(tmp_path, names, count):
    assert len(_paths(tmp_path, *names)) == count


def test_a_script_that_mounts_the_folder(tmp_path):
    script = "docker run -v /srv/pipeline:/usr/share/logstash/pipeline logstash:7.12.1\n"
    path = "/usr/share/logstash/pipeline/app.conf"
    repository = {".git/HEAD": ""}
    assert _paths(tmp_path / "a", path, **repository, **{"logstash.sh": script}) == []
    assert len(_paths(tmp_path / "b", path, **repository, **{"logstash.sh": "echo a\n"})) == 1


@pytest.mark.parametrize(
    ("path", "count"),
    [
        ("/etc/logstash/conf.d", 0),
        ("/etc/logstash/conf.d/", 0),
        ("/etc/logstash/pipelines.d", 0),
        ("/etc/logstash/v1.2", 0),
        ("/etc/logstash/conf.d/*.conf", 0),
        ("/etc/logstash/other.conf", 1),
        ("/etc/logstash/*.cfg", 1),
    ],
)
def test_a_folder_of_the_machine_whose_parent_is_here(tmp_path, path, count):
    """A role that fills ``/etc/logstash/conf.d`` from its folder ``templates/logstash``."""
    files = {"templates/logstash.yml": f"path.config: {path}\n", "templates/logstash/a.conf": BEATS_PIPELINE.format(1)}
    write_files(tmp_path, **files)
    assert len(of_code(check_path(tmp_path / "templates" / "logstash.yml"), "LS274")) == count


@pytest.mark.parametrize(
    "text",
    [
        "- pipeline.id: web\n  config.string: 'input { stdin { } }'\n",
    ],
)
def test_further_good_examples(text: str) -> None:
    assert found("LS274", text) == []
