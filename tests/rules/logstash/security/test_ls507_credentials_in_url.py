"""LS507 (credentials-in-url): cases beyond the examples of the rule."""

import pytest
from advice import run
from logstash_checks import output_plugin, selected_codes


@pytest.mark.parametrize(
    ("url", "found"),
    [
        ("mongodb://a:b7-x@db1,db2:27017/logs", True),
        ("https://a:xxxx@es1:9200", False),
        ("https://a:<password>@es1:9200", False),
    ],
)
def test_findings(url: str, found: bool) -> None:
    assert bool(run("LS507", output_plugin(f'hosts => ["{url}"]'))) is found


@pytest.mark.parametrize(
    ("pipeline", "harm"),
    [
        ('output { elasticsearch { proxy => "http://a:b7-x@proxy:3128" } }\n', "every copy of the file. Replace"),
        ('output { mongodb { uri => "mongodb://a:b7-x@db1" } }\n', "every copy of the file and in debug logs. Replace"),
        ('output { http { url => "https://a:b7-x@web1" } }\n', "every copy of the file and in debug logs. Use"),
        ('output { unheard_of { hosts => "https://a:b7-x@web1" } }\n', "every copy of the file. Use"),
    ],
)
def test_harm_by_type_of_the_option(pipeline: str, harm: str) -> None:
    (found,) = run("LS507", pipeline)
    assert harm in found.message


@pytest.mark.parametrize(
    "text",
    [
        'output { elasticsearch { hosts => ["https://es1:9200"] user => "ls" password => "${ES_PWD}" } }\n',
        'output { elasticsearch { hosts => ["https://${ES_USER}:${ES_PWD}@es1:9200"] } }\n',
        'filter { grok { match => { "url" => "http://%{USER:u}:%{DATA:p}@%{IPORHOST:h}" } } }\n',
    ],
)
def test_further_unreported(text: str) -> None:
    assert "LS507" not in selected_codes(text, "LS507")
