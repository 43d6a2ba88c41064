"""LS288 (confd-stray-file): copies that a pattern with an ending takes in, too."""

import pytest
from advice import of_code
from logstash_checks import write_files
from settings_checks import check_path, check_settings

PIPELINE = "input { beats { port => 5044 } }\noutput { stdout { } }\n"


@pytest.mark.parametrize(
    ("path", "copy", "count"),
    [
        ("conf.d/*.conf", "copy of main.conf", 1),
        ("conf.d/*", "main.conf.bk", 1),
        ("conf.d/*", "main.conf.20240102", 1),
        ("conf.d/*", "main.conf~", 0),
    ],
)
def test_copies(tmp_path, path: str, copy: str, count: int) -> None:
    write_files(
        tmp_path,
        {
            "pipelines.yml": f"- pipeline.id: a\n  path.config: {path}\n",
            "conf.d/main.conf": PIPELINE,
            f"conf.d/{copy}": PIPELINE,
        },
    )
    found = of_code(check_path(tmp_path / "pipelines.yml"), "LS288")
    assert len(found) == count
    assert all(f"`{copy}`" in finding.message for finding in found)


def test_a_folder_has_no_name() -> None:
    text = "- pipeline.id: a\n  path.config: /etc/logstash/conf.d/\n"
    assert of_code(check_settings("pipelines.yml", text), "LS288") == []
