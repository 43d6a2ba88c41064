"""Blocks nested so deep that Logstash may overflow the stack of the JVM."""

import pytest

from lslint.engine.file import check_text


def ifs(count: int) -> str:
    return f"filter {{ {'if [a] { ' * count} drop {{ }} {'} ' * count} }}\n"


def arrays(count: int) -> str:
    return f"filter {{ mutate {{ add_tag => {'[' * count} 1 {']' * count} }} }}\n"


def parentheses(count: int) -> str:
    return f"filter {{ if {'(' * count} [a] == '(' {')' * count} {{ drop {{ }} }} }}\n"


@pytest.mark.parametrize(("text", "is_known"), [
    (ifs(100), True), (arrays(300), False), (parentheses(100), True),
    ("filter { if [a] { } " + "else if [b] { } " * 600 + "}\n", True),
])  # fmt: skip
def test_very_deep_nesting_is_not_checked(text, is_known):
    result = check_text(text, "a.conf", "logstash")
    assert any("stack of the JVM" in one.reason for one in result.not_checked) == (not is_known)
    if not is_known:
        assert result.verdict in ("unknown", "rejected")
