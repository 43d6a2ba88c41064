"""The newest known release of the stack, which differs after a release of Logstash."""

import re

from lslint.config.targets import resolved

NEWEST = resolved("logstash", "newest")


def portable(text: str, request: str = "") -> str:
    """Return the output of a command with ``{newest}`` in place of the newest release, where it ends a range or is
    proposed as a target. What the request (command line and input files) names itself is kept: no release changes it.
    """

    def replaced(match: re.Match[str]) -> str:
        is_requested = match[0].replace(" to ", "..") in request
        return match[0] if is_requested else match[1] + "{newest}"

    return re.sub(rf'(7\.17 to |9\.0 to |7\.17\.\.|= "){re.escape(NEWEST)}\b', replaced, text)
