"""A headless browser for the tests of a module, which are skipped where there is none."""

import browser
import pytest


@pytest.fixture(scope="module")
def chromium(tmp_path_factory):
    if browser.PROGRAM is None:
        pytest.skip(browser.MISSING)
    one = browser.Browser(tmp_path_factory.mktemp("browser"))
    yield one
    one.close()
