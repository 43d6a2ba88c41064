import base64
import hashlib
import re

from lslint.report.page import page


def parts(text):
    [style] = re.findall(r"<style>(.*?)</style>", text, re.DOTALL)
    [script] = re.findall(r"<script>(.*?)</script>", text, re.DOTALL)
    [policy] = re.findall(r'Content-Security-Policy" content="([^"]*)"', text)
    return style, script, policy


def digest(text):
    return "sha256-" + base64.b64encode(hashlib.sha256(text.encode()).digest()).decode()


def test_only_the_script_and_the_style_of_the_page_run():
    style, script, policy = parts(page("A report", "<p>x</p>"))
    assert f"script-src '{digest(script)}'" in policy
    assert f"style-src '{digest(style)}'" in policy
    assert policy.startswith("default-src 'none';")
    assert "unsafe" not in policy


def test_it_loads_nothing():
    text = page("A report", "<p>x</p>")
    assert not re.search(r"\bsrc=|<link|@import|url\(|https?:", text)


def test_title_and_note_are_escaped():
    text = page("<b>", "", note="</p><script>1</script>\u202e")
    assert "<b>" not in text.replace("<body>", "")
    assert text.count("<script>") == 1
    assert "&lt;/p&gt;&lt;script&gt;1&lt;/script&gt;\\u202e" in text
