import os

import pytest

from lslint.execution.errors import NotRun
from lslint.execution.samples.tree_files import TreeFiles


def test_files(tmp_path):
    (tmp_path / ".git").mkdir()
    (tmp_path / "conf").mkdir()
    (tmp_path / "patterns").mkdir()
    (tmp_path / "patterns" / "own").write_text("A a\n")
    (tmp_path / "patterns" / "own.bak").write_text("A b\n")
    (tmp_path / "conf" / "d.yml").write_text("a: b\n")
    files = TreeFiles(str(tmp_path / "conf"))
    assert files.text("d.yml") == "a: b\n"
    assert files.text("/etc/logstash/conf/d.yml") == "a: b\n"
    assert files.text("none.yml") is None
    assert files.text("${DIR}/d.yml") is None
    assert files.text("../conf/d.yml") == "a: b\n"
    own = os.path.join(os.path.realpath(tmp_path), "patterns", "own")
    assert files.names("/usr/share/logstash/patterns", "*") == [own, own + ".bak"]
    assert files.names("./patterns", "*.bak") == [own + ".bak"]
    assert files.names("patterns/own", "*") == [own]
    assert files.names("other", "*") is None


def test_a_file_that_cannot_be_read_says_why(tmp_path):
    (tmp_path / "folder").mkdir()
    (tmp_path / "large.log").write_bytes(b"a\n" * 6_000_000)
    files = TreeFiles(str(tmp_path))
    reasons = {"folder": "is a directory", "large.log": r"is too large: .* MB, the limit is 10.0 MB"}
    if hasattr(os, "mkfifo"):
        os.mkfifo(tmp_path / "pipe")
        reasons["pipe"] = "is a FIFO, not a regular file"
    for name, reason in reasons.items():
        with pytest.raises(NotRun, match=f"^the file `{name}` {reason}$"):
            files.text(name)
