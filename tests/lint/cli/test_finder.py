"""Modules are loaded from compiled code that is valid, and from their source otherwise."""

import os
from importlib.util import module_from_spec

from lslint.cli.finder import Finder


def loaded(folder, name="words"):
    """A new module of the package that lies in a folder."""
    spec = Finder.find_spec(f"lslint.{name}", [str(folder)])
    module = module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def test_compiled_code_is_kept_and_used(tmp_path):
    source = tmp_path / "words.py"
    source.write_text("WORD = 'first'\n")
    first = loaded(tmp_path)
    assert first.WORD == "first"
    compiled = tmp_path / "__pycache__"
    assert [str(path) for path in compiled.iterdir()] == [first.__cached__]
    times = source.stat()
    source.write_text("WORD = 'other'\n")
    os.utime(source, ns=(times.st_atime_ns, times.st_mtime_ns))
    assert loaded(tmp_path).WORD == "first"


def test_changed_source_is_compiled_again(tmp_path):
    source = tmp_path / "words.py"
    source.write_text("WORD = 'first'\n")
    loaded(tmp_path)
    source.write_text("WORD = 'second'\n")
    assert loaded(tmp_path).WORD == "second"


def test_packages_and_other_names(tmp_path):
    package = tmp_path / "words"
    package.mkdir()
    (package / "__init__.py").write_text("WORD = 'package'\n")
    module = loaded(tmp_path)
    assert (module.WORD, module.__path__) == ("package", [str(package)])
    assert Finder.find_spec("lslint.others", [str(tmp_path)]) is None
    assert Finder.find_spec("json.words", [str(tmp_path)]) is None
    assert Finder.find_spec("lslint") is None
