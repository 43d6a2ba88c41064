"""The extractors need the parsers of the extra ``extract``: without them, the tests of this folder are skipped."""

import pytest
from extras import is_installed


class Skipped(pytest.Module):
    """A module of tests that is not imported."""

    def collect(self):
        pytest.skip("not installed: tree-sitter (pip install '.[extract]')")


def pytest_pycollect_makemodule(module_path, parent):
    return None if is_installed("tree-sitter") else Skipped.from_parent(parent, path=module_path)
