"""The inputs of bench/growth.py."""

import importlib.util

from paths import ROOT


def bench():
    """The module bench/growth.py."""
    spec = importlib.util.spec_from_file_location("growth", ROOT / "bench" / "growth.py")
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module
