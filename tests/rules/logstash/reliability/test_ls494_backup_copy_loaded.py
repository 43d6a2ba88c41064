"""LS494 (backup-copy-loaded): which folders are read completely, and which files are copies."""

import pytest
from advice import of_code
from logstash_checks import write_files
from settings_checks import check_path

from lslint.rules.shared.pipeline_files import original_of

PIPELINE = "input { beats { port => 5044 } }\noutput { stdout { } }\n"
COMPOSE = "services:\n  logstash:\n    volumes:\n      - ./logstash/pipeline{}\n"


@pytest.mark.parametrize(
    ("mount", "copy", "count"),
    [
        (":/usr/share/logstash/pipeline:ro,Z", "main.conf.bk", 1),
        ("/:/usr/share/logstash/pipeline/", "main.conf.bak", 1),
        (":/usr/share/logstash/pipeline", "copy of main.conf", 1),
        (":/usr/share/logstash/pipeline", "main - Copy.conf", 1),
        (":/usr/share/logstash/pipeline", "main.conf~", 0),
        (":/usr/share/logstash/pipeline", ".main.conf.swp", 0),
        (":/usr/share/logstash/pipeline", "other.conf.bak", 0),
        (":/usr/share/logstash/pipeline/main.conf", "main.conf.bak", 0),
        (":/usr/share/logstash/pipelines", "main.conf.bak", 0),
        ("-b:/usr/share/logstash/pipeline", "main.conf.bak", 0),
        (":/usr/share/logstash/pipeline\n      - ./pipelines.yml:/x", "main.conf.bak", 0),
    ],
)
def test_folder_of_the_image(tmp_path, monkeypatch, mount: str, copy: str, count: int) -> None:
    monkeypatch.chdir(tmp_path)
    write_files(
        tmp_path,
        {
            "docker-compose.yml": COMPOSE.format(mount),
            "logstash/pipeline/main.conf": PIPELINE,
            f"logstash/pipeline/{copy}": PIPELINE,
        },
    )
    found = of_code(check_path(tmp_path / "logstash/pipeline/main.conf"), "LS494")
    assert len(found) == count
    assert all(copy in finding.message for finding in found)


@pytest.mark.parametrize(
    ("folder", "copy", "count"),
    [("conf.d", "main_old.conf", 1), ("conf.d", "main.conf.bak", 0), ("pipelines", "main_old.conf", 0)],
)
def test_folder_of_the_packages(tmp_path, monkeypatch, folder: str, copy: str, count: int) -> None:
    monkeypatch.chdir(tmp_path)
    write_files(tmp_path, {f"{folder}/main.conf": PIPELINE, f"{folder}/{copy}": PIPELINE})
    assert len(of_code(check_path(tmp_path / folder / "main.conf"), "LS494")) == count


def test_pipelines_yml_decides(tmp_path, monkeypatch) -> None:
    monkeypatch.chdir(tmp_path)
    write_files(
        tmp_path,
        {
            "pipelines.yml": "- pipeline.id: main\n  path.config: conf.d/main.conf\n",
            "conf.d/main.conf": PIPELINE,
            "conf.d/main_old.conf": PIPELINE,
        },
    )
    assert of_code(check_path(tmp_path / "conf.d/main.conf"), "LS494") == []


@pytest.mark.parametrize(
    ("name", "original"),
    [
        ("a.conf.bk", "a.conf"),
        ("a.conf_backup2", "a.conf"),
        ("a.conf.20170123", "a.conf"),
        ("a.conf.2017-01-23", "a.conf"),
        ("a.bak.conf", "a.conf"),
        ("a - Copy (2).conf", "a.conf"),
        ("a (1).conf", "a.conf"),
        ("Copy of a.conf", "a.conf"),
        ("a.conf", ""),
        ("a.conf~", ""),
        (".a.conf.swp", ""),
        ("a.conf.disabled", ""),
        ("threshold.conf", ""),
        ("01-input.conf", ""),
        ("x" * 10_000 + ".conf.bak", ""),
    ],
)
def test_original_of(name: str, original: str) -> None:
    assert original_of(name) == original
