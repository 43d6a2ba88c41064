"""The newest known release of the stack, which differs after a release of Logstash."""

import re

from lslint.config.targets import resolved

NEWEST = resolved("logstash", "newest")


def portable(text: str) -> str:
    """Return the output of a command with ``{newest}`` in place of the newest release, where it ends a range or is
    proposed as a target."""
    return re.sub(rf'(7\.17 to |9\.0 to |7\.17\.\.|= "){re.escape(NEWEST)}\b', r"\1{newest}", text)
