#!/usr/bin/env python3
"""Where the time of a run of lslint goes: shares of samples of its stack, by phase and by rule.

    python bench/run.py --timings [--only WORD]        for each command of the table
    python bench/timings.py check --jobs 1 PATH...     for one command, with the lslint of this Python

A sample is taken at every tick of the processor clock that the system has, so short runs need many repetitions. A
profiler can only suggest candidates, because it slows down small functions several times.
"""

import collections
import os
import re
import signal
import sys
import types

PHASES = {
    "modules": r"importlib",
    "event flow": r"/logstash/flow/",
    "grok": r"/logstash/grok/",
    "parse": r"/grammar/(?:logstash|config)/[\w/]+\.py:(?:parse|build|recover)\b",
    "secrets": r"/secret_\w+\.py|engine/secrets|report/masking",
    "ids": r"/plugins/ids\.py",
    "relations": r"/option_check/relation",
    "load stage": r"/option_check/|/checks/|/mappings/|/templates/|/index_settings/",
    "project": r"lslint/project/",
    "rules": r"/[a-z]{2}\d{3}_",
    "visit": r"/engine/visitor\.py",
    "detect": r"lslint/kinds/",
    "read": r"lslint/files/",
    "report": r"lslint/report/",
}
"""A sample counts for the first phase that has a function on its stack."""
RULE = re.compile(r"/([a-z]{2}\d{3})_\w+\.py")


def main() -> None:
    """Run lslint with the arguments of the command line, and print the shares."""
    phases: collections.Counter[str] = collections.Counter()
    rules: collections.Counter[str] = collections.Counter()

    def sample(_: int, frame: types.FrameType | None) -> None:
        stack = []
        while frame is not None:
            stack.append(f"{frame.f_code.co_filename}:{frame.f_code.co_name}")
            frame = frame.f_back
        text = "\n".join(stack)
        phases[next((phase for phase, pattern in PHASES.items() if re.search(pattern, text)), "other")] += 1
        rules[next(iter(RULE.findall(text)[-1:]), "no rule")] += 1

    signal.signal(signal.SIGPROF, sample)
    signal.setitimer(signal.ITIMER_PROF, 0.001, 0.001)
    from lslint.cli.main import main as lslint

    output = os.dup(1)
    os.dup2(os.open(os.devnull, os.O_WRONLY), 1)
    lslint(sys.argv[1:])
    sys.stdout.flush()
    signal.setitimer(signal.ITIMER_PROF, 0)
    os.dup2(output, 1)
    total = sum(phases.values())
    for shares in (phases, rules):
        print(", ".join(f"{name} {100 * count / total:.1f} %" for name, count in shares.most_common(20)))


if __name__ == "__main__":
    main()
