"""LS435 (redis-channel-loses): cases beyond the examples of the rule."""

import pytest
from advice import spans


@pytest.mark.parametrize(
    "key", ["{{ key }}-%{@type}-%{+yyyy.MM.dd.HH}", "<%= @key %>-%{+YYYY.MM.dd}"], ids=["jinja", "erb"]
)
def test_a_template_with_a_date_in_the_key(key):
    assert spans("LS435", f'output {{ redis {{ key => "{key}" data_type => "channel" }} }}') == []
