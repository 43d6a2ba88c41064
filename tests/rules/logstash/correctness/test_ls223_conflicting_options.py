"""LS223 (conflicting-options): cases beyond the examples of the rule."""

from advice import run
from logstash_checks import plugin_section

JDBC = 'jdbc_driver_class => "d" jdbc_connection_string => "jdbc:c" jdbc_user => "u"'


def test_templates_may_add_what_is_missing() -> None:
    text = plugin_section("input", "jdbc { " + JDBC + " {{ statement }} }")
    assert run("LS223", text, target="9.5") == []
