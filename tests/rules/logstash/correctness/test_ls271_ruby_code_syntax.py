"""LS271 (ruby-code-syntax): cases beyond the examples of the rule."""

import pytest
from advice import corpus, run


@pytest.mark.slow
def test_on_real_code() -> None:
    """Code that runs somewhere: whatever is found would be a mistake of the counting."""
    assert [path for path, text in corpus("logstash") if run("LS271", text)] == []
