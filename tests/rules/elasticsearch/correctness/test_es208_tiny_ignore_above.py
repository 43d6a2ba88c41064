"""ES208 (tiny-ignore-above): demos, whose values are short."""

import json

import pytest

from lslint.cli.main import main

TEMPLATE = (
    '{"index_patterns": ["web-*"], "mappings": {"properties": {"url": {"type": "keyword", "ignore_above": 256}}}}\n'
)


@pytest.mark.parametrize(
    ("path", "readme", "reported"),
    [
        ("es/web.json", "# Web\n", True),
        ("es/web.json", "# Web\n\nThis repository holds the code of the shop, see our blog.\n", True),
        ("es/web.json", "# Web\n\nContains a list of articles.\n", True),
        ("demo/web.json", "# Web\n", False),
        ("es/web.json", "# Web\n\nThis repository holds code snippets for the blog posts on example.org.\n", False),
        ("es/web.json", "# Web\n\nIt contains sample files for my article about mappings.\n", False),
        ("es/web.json", "# Web workshop\n", False),
    ],
)
def test_not_reported_in_demos(tmp_path, monkeypatch, capsys, path, readme, reported):
    monkeypatch.chdir(tmp_path)
    (tmp_path / path).parent.mkdir()
    (tmp_path / path).write_text(TEMPLATE)
    (tmp_path / "README.md").write_text(readme)
    main(["--json", "--no-cache", "."])
    codes = [one["code"] for one in json.loads(capsys.readouterr().out)["findings"]]
    assert ("ES208" in codes) == reported
    main(["--json", "--no-cache", "--select", "ES208", "."])
    assert [one["code"] for one in json.loads(capsys.readouterr().out)["findings"]] == ["ES208"]
