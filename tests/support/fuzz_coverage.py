"""Coverage-guided fuzzing with atheris (``pip install atheris``): for parsers, small languages and the formatter.

python tests/support/fuzz_coverage.py [FOLDER of seed files] -max_total_time=600

The options are those of libFuzzer. The first byte chooses the target of ``fuzz_targets.py``, the rest is the text.
"""

import sys

import atheris

with atheris.instrument_imports(include=["lslint"]):
    import fuzz_targets

NAMES = [*fuzz_targets.SMALL, "parsers", "format"]


def one(data):
    if data:
        fuzz_targets.TARGETS[NAMES[data[0] % len(NAMES)]][1](data[1:].decode("utf-8", "surrogateescape"))


if __name__ == "__main__":
    atheris.Setup(sys.argv, one)
    atheris.Fuzz()
