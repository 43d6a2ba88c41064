"""``lslint test --update`` does not write through a symbolic link that leads outside the tree."""

from lslint.cli.main import main

PIPELINE = 'filter { mutate { add_field => { "a" => "1" } } }\n'
CASES = '{"ignore": ["@timestamp", "event"], "testcases": [{"input": ["x"], "expected": []}]}\n'


def test_a_link_out_of_the_tree_is_not_followed(tmp_path, monkeypatch, capfd):
    outside = tmp_path / "outside.json"
    outside.write_text(CASES)
    tree = tmp_path / "tree"
    (tree / ".git").mkdir(parents=True)
    (tree / "a.conf").write_text(PIPELINE)
    (tree / "cases.json").symlink_to(outside)
    monkeypatch.chdir(tree)
    assert main(["test", "cases.json", "--pipeline", "a.conf", "--update"]) == 2
    assert capfd.readouterr().err.endswith(
        "lslint: cases.json: not updated: a symbolic link leads outside the project\n"
    )
    assert outside.read_text() == CASES


def test_a_link_inside_the_tree_is_followed(tmp_path, monkeypatch):
    (tmp_path / ".git").mkdir()
    (tmp_path / "a.conf").write_text(PIPELINE)
    (tmp_path / "real.json").write_text(CASES)
    (tmp_path / "cases.json").symlink_to("real.json")
    monkeypatch.chdir(tmp_path)
    assert main(["test", "cases.json", "--pipeline", "a.conf", "--update"]) == 0
    assert (tmp_path / "cases.json").is_symlink()
    assert '"a": "1"' in (tmp_path / "real.json").read_text()
