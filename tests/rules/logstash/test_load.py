"""Rules of the load stage together: code, stage and line by target, and their fixes."""

from logstash_checks import ES_OPTIONS, check_load


def test_a_secret_is_not_shown():
    text = ES_OPTIONS % "user => 'u' password => 123456789"
    assert all("123456789" not in finding.message for finding in check_load(text, "9.5").findings)
