"""Network shares and devices of Windows, which nothing in a linted tree may make lslint open or ask about."""

import os

import pytest

from lslint.files import fs as disk
from lslint.files import windows as windows_paths
from lslint.files.source import Unreadable, read
from lslint.project.projects import Projects


@pytest.fixture
def windows(monkeypatch):
    """As on Windows, as far as the text of paths is concerned. On Linux the name of a share is an ordinary name, so a
    link can have it as its target; asking the system about it is what must not happen."""
    monkeypatch.setattr(windows_paths, "HERE", True)


REMOTE = [
    r"\\evil\share", r"\\evil\share\x", "//evil/share/x", r"\/evil/share", r"\\?\UNC\evil\share", r"//?/UNC/evil/x",
    r"\\.\pipe\x", r"\\?\GLOBALROOT\Device\Mup\evil\x", r"\??\UNC\evil\share", r"\\evil@80\DavWWWRoot\x", r"\\?\pipe\x",
]  # fmt: skip
LOCAL = ["C:\\x", "C:/x", "C:x", r"\x", "/x", r"\\?\C:\x", r"\??\C:\x", "x", "..\\x", "a//b", "a\\\\b", ""]


@pytest.mark.parametrize("path", REMOTE)
def test_paths_of_shares_and_devices(windows, monkeypatch, path):
    assert windows_paths.is_remote(path)
    assert windows_paths.leaves_share(path, "C:\\tree")
    monkeypatch.setattr(windows_paths, "HERE", False)
    assert not windows_paths.is_remote(path)


@pytest.mark.parametrize("path", LOCAL)
def test_local_paths(windows, path):
    assert not windows_paths.is_remote(path)
    assert not windows_paths.leaves_share(path, "C:\\tree")


def test_a_tree_on_a_share_may_name_its_own_share(windows):
    for base in (r"\\host\share\tree", "//HOST/share/tree", r"\\?\UNC\host\share\tree"):
        assert not windows_paths.leaves_share(r"\\host\Share\tree\x", base)
        assert not windows_paths.leaves_share(r"\\?\UNC\host\share\x", base)
        assert windows_paths.leaves_share(r"\\host\other\x", base)
        assert windows_paths.leaves_share(r"\\evil\share\x", base)


def forbid(monkeypatch, *places):
    """Notes what asks the system about one of these places, or about what is below it, and follows links."""
    touched = []

    def watch(name, real):
        def call(path, *args, **more):
            if isinstance(path, str) and os.path.abspath(path).startswith(places) and more.get("follow_symlinks", True):
                touched.append((name, path))
            return real(path, *args, **more)

        return call

    for name in ("stat", "open", "scandir", "listdir"):
        monkeypatch.setattr(os, name, watch(name, getattr(os, name)))
    monkeypatch.setattr(os.path, "realpath", watch("realpath", os.path.realpath))
    return touched


@pytest.mark.parametrize("target", [r"\\evil\share", r"\\?\UNC\evil\share", "hop", "hop2"])
@pytest.mark.parametrize("below", ["", "/b.conf"])
def test_links_to_shares_are_not_followed(tree, windows, monkeypatch, target, below):
    (tree / "hop").symlink_to(r"\\evil\share")
    (tree / "hop2").symlink_to("./c/../hop")
    (tree / "x").symlink_to(target)
    path = str(tree / "x") + below
    touched = forbid(monkeypatch, str(tree / "x"))
    assert windows_paths.leads_to_share(path)
    assert disk.kind(path) is None
    assert not disk.exists(path)
    assert not disk.is_inside(path, str(tree))
    assert disk.real(path) == path
    with pytest.raises(OSError, match="network share"):
        disk.open_regular(path)
    with pytest.raises(OSError, match="network share"):
        disk.entries(path)
    with pytest.raises(Unreadable):
        read(path)
    assert touched == []


def test_loops_of_links_end(tree, windows):
    (tree / "x").symlink_to("y")
    (tree / "y").symlink_to("x")
    assert windows_paths.leads_to_share(str(tree / "x"))
    (tree / "z").symlink_to("a.conf")
    assert not windows_paths.leads_to_share(str(tree / "z"))
    assert disk.kind(str(tree / "z")) == "f"


def test_a_walk_follows_no_link_to_a_share(tree, windows, monkeypatch):
    from lslint.files.discovery import walk

    (tree / "x.conf").symlink_to(r"\\evil\share\x.conf")
    (tree / "patterns").symlink_to(r"\\evil\share")
    touched = forbid(monkeypatch, str(tree / "x.conf"))
    outside = []
    names = [os.path.basename(one.path) for one in walk([str(tree)], outside=outside)]
    assert names == ["a.conf"]
    assert len(outside) == 2
    assert touched == []
    assert Projects().listing(str(tree)) == ["a.conf"]


@pytest.mark.parametrize(
    "name", ["CON", "nul", "con.conf", "COM1.txt", "lpt9", "AUX .conf", "CONIN$", "com\u00b9", "NUL:x"]
)
def test_devices_by_name_are_not_opened(tmp_path, windows, name):
    (tmp_path / name).write_text("x")  # here an ordinary file
    with pytest.raises(OSError, match="is a device"):
        disk.open_regular(str(tmp_path / name))


@pytest.mark.parametrize("name", ["console.conf", "com.conf", "com10", "nulls", "a.con"])
def test_names_like_those_of_devices_are_opened(tmp_path, windows, name):
    (tmp_path / name).write_text("x")
    with disk.open_regular(str(tmp_path / name)) as file:
        assert file.read() == b"x"


def test_no_plugin_of_a_share_is_looked_at(tree, windows, monkeypatch):
    from lslint.config import own_rules

    touched = forbid(monkeypatch, "//evil")
    assert not own_rules.Permission(("other.py",)).includes("//evil/share/rule.py", str(tree))
    assert touched == []


@pytest.mark.parametrize("key", ["extend", "baseline", "patterns-dir", "source", "pipeline"])
@pytest.mark.parametrize("name", ["//evil/share/x", "\\\\\\\\evil\\\\share\\\\x"])
def test_a_config_names_no_share(tree, windows, monkeypatch, key, name):
    from lslint.config.config_file import read_config
    from lslint.config.errors import UsageError

    text = {
        "extend": f'extend = "{name}"',
        "baseline": f'baseline = "{name}"',
        "patterns-dir": f'patterns-dir = ["{name}"]',
        "source": f'[extra-plugins."filter/a"]\nsource = "{name}"',
        "pipeline": f'[[pipeline]]\nid = "a"\npath = ["{name}/*.conf"]',
    }[key]
    (tree / "lslint.toml").write_text(text)
    # as ntpath does: an absolute path replaces what is before it
    join = os.path.join
    monkeypatch.setattr(
        os.path,
        "join",
        lambda first, *more: more[-1] if more and windows_paths.is_remote(more[-1]) else join(first, *more),
    )
    touched = forbid(monkeypatch, "//evil", os.path.abspath("\\\\evil"))
    if key == "pipeline":
        config = read_config(str(tree / "lslint.toml"))
        group = config.pipelines[0]
        assert Projects().paths(group.folder, group.paths, group.root) == []
    else:
        with pytest.raises(UsageError, match="outside the project"):
            read_config(str(tree / "lslint.toml"))
    assert touched == []


@pytest.mark.parametrize("place", ["//evil/share/x", r"\\evil\share\x"])
def test_a_baseline_and_a_git_file_name_no_share(tree, windows, monkeypatch, place):
    from lslint.files.git_directory import _common, git_directory
    from lslint.report.baseline import Trees

    touched = forbid(monkeypatch, "//evil", os.path.abspath(r"\\evil"))
    assert not Trees([str(tree)]).lack(place)
    (tree / "sub").mkdir()
    (tree / "sub" / ".git").write_text(f"gitdir: {place}\n")
    assert git_directory(str(tree / "sub")) is None
    (tree / "sub" / "commondir").write_text(place)
    assert _common(str(tree / "sub")) == str(tree / "sub")
    assert touched == []


def test_the_server_looks_at_no_config_on_a_share(tree, windows, monkeypatch):
    from lslint.lsp.session import stamp

    (tree / "lslint.toml").symlink_to(r"\\evil\share\lslint.toml")
    touched = forbid(monkeypatch, str(tree / "lslint.toml"))
    assert stamp(str(tree / "lslint.toml")) == (0, 0)
    assert stamp(str(tree / "a.conf")) != (0, 0)
    assert touched == []


@pytest.mark.parametrize("name", ["b.json", "x/b.json", "x/y/b.json"])
def test_nothing_is_written_to_a_share(tree, windows, monkeypatch, name):
    from lslint.files.atomic import FixError, open_for_report, write_atomic

    (tree / name.split("/")[0]).symlink_to(r"\\evil\share")
    monkeypatch.chdir(tree)
    touched = forbid(monkeypatch, str(tree / name.split("/")[0]), name.split("/")[0])
    with pytest.raises(OSError, match="symbolic link"):
        open_for_report(name)
    with pytest.raises(FixError, match="symbolic link"):
        write_atomic(name, b"x", new=True)
    assert touched == []


def test_junctions_are_not_followed(windows):
    class Junction:
        def is_junction(self):
            return True

    class Folder:
        def is_junction(self):
            return False

    assert windows_paths.is_junction(Junction())
    assert not windows_paths.is_junction(Folder())
    assert not windows_paths.is_junction(object())
