"""Appenders that lack settings, or have those of another type (KB104)."""

import pytest
from counting import check_linear
from kibana_checks import check

FILE = "type: file, fileName: /var/log/kibana.log"
JSON = "layout: {type: json}"
NO_LAYOUT = "lacks `layout`, so Kibana does not start. Add `layout.type: json`"
ROLLING = "so Kibana does not start. Use `type: rolling-file`, or remove `"


def messages(text, target):
    return [one.message for one in check(text, target).findings if one.rule.code == "KB104"]


@pytest.mark.parametrize("target", ["", "7.12", "7.17", "8.7", "8.12", "9.1"])
@pytest.mark.parametrize("section", ["logging.appenders.mine", "xpack.security.audit.appender"])
@pytest.mark.parametrize(("written", "expected"), [
    (f"{FILE}, {JSON}", []),
    ("type: console, layout: {type: pattern, pattern: '%message'}", []),
    (f"type: rolling-file, fileName: /var/log/kibana.log, {JSON}", []),
    (f"type: rolling-file, fileName: a, {JSON}, policy: {{type: size-limit, size: 50mb}}", []),
    ("type: rewrite, appenders: [console], policy: {type: meta, mode: update, properties: []}", []),
    ("type: '${TYPE}'", []), (f"{FILE}, layout: {{type: '${{LAYOUT}}'}}", []), (FILE, [f"`{{}}` {NO_LAYOUT}"]),
    ("type: console", [f"`{{}}` {NO_LAYOUT}"]),
    ("type: rolling-file, fileName: a", [f"`{{}}` {NO_LAYOUT}"]),
    (
        "type: file",
        [
            "`{}` lacks `fileName`, so Kibana does not start. Add the path of the file as `fileName`",
            f"`{{}}` {NO_LAYOUT}",
        ],
    ),
    (
        f"{FILE}, {JSON}, policy: {{type: time-interval, interval: 1d}}",
        [f"An appender of type `file` has no `policy`, {ROLLING}policy`"],
    ),
    (
        f"{FILE}, {JSON}, strategy: {{type: numeric, max: 2}}",
        [f"An appender of type `file` has no `strategy`, {ROLLING}strategy`"],
    ),
    (
        f"type: console, {JSON}, appenders: [a]",
        ["An appender of type `console` has no `appenders`, so Kibana does not start. Remove `appenders`"],
    ),
])  # fmt: skip
def test_settings_of_an_appender(section, written, expected, target):
    found = messages(f"{section}: {{{written}}}\n", target)
    assert found == [one.replace("{}", section) for one in expected]


def test_many_appenders_take_linear_time():
    def make(count):
        return "logging.appenders:\n" + "".join(f"  a{number}:\n    type: file\n" for number in range(count))

    check_linear(lambda text: check(text, "8.12"), make, 50, 400)
