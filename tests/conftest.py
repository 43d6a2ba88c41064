"""For all tests: no reports of earlier runs (the tests of the cache ask for them), and the same examples of hypothesis
each time. ``LSLINT_RANDOM=1`` draws new ones, for runs at night."""

import os

from hypothesis import settings

os.environ["LSLINT_NO_CACHE"] = "1"
settings.register_profile("every day", derandomize=True)
if not os.environ.get("LSLINT_RANDOM"):
    settings.load_profile("every day")
