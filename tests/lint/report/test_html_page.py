"""The frame of HTML reports."""

import re
from base64 import b64encode
from hashlib import sha256

from lslint.report.html_page import escape, page, sentence


def test_escape():
    assert escape("<a href=\"x\" b='c'>&\x1b") == "&lt;a href=&quot;x&quot; b=&#39;c&#39;&gt;&amp;\\x1b"


def test_names_in_backticks_are_code():
    assert sentence("Use `<a>` now") == "Use <code>&lt;a&gt;</code> now"
    assert sentence("an odd ` one") == "an odd ` one"


def test_the_policy_allows_the_own_style_and_script_and_nothing_else():
    text = page("a <b>", "<p>c</p>", style="p { color: red }", script="let a = 1;")
    policy = re.search(r'Content-Security-Policy" content="([^"]+)"', text)[1]
    style, script = (re.search(rf"<{tag}>(.*?)</{tag}>", text, re.S)[1] for tag in ("style", "script"))
    for kind, content in (("style", style), ("script", script)):
        assert f"{kind}-src 'sha256-{b64encode(sha256(content.encode()).digest()).decode()}'" in policy
    assert policy.startswith("default-src 'none';")
    assert "<title>a &lt;b&gt;</title>" in text


def test_without_a_script_none_is_allowed():
    text = page("a", "<p>c</p>")
    assert "script" not in text
