"""For all tests: no reports of earlier runs. The tests of the cache ask for them."""

import os

os.environ["LSLINT_NO_CACHE"] = "1"
