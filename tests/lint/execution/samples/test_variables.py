import pytest

from lslint.config.errors import UsageError
from lslint.execution.environment import Environment
from lslint.execution.event import Event
from lslint.execution.pipeline import FilterSection
from lslint.execution.samples.pipeline import joined
from lslint.execution.samples.variables import insert, notes, read_variables
from lslint.files.source import Source


def run(filters, variables=None):
    """The fields that filters set, and what is unknown; ``variables`` as in the config key ``env``."""
    pipeline = joined([Source("a.conf", f"filter {{ {filters} }}")], "a.conf")
    assert not pipeline.errors
    insert(pipeline, variables or {})
    environment = Environment()
    [event] = FilterSection(pipeline.tree, environment).run(Event.from_json({"message": "x"}, environment.timestamp))
    fields = {name: value for name, value in event.to_json().items() if name[0] != "@" and name != "message"}
    return fields, [reason for _, reason in environment.unknowns]


def test_name_of_a_field_is_not_replaced():
    assert run('mutate { add_field => { "a${A}" => "x${A}" } }', {"A": "1"}) == ({"a${A}": "x1"}, [])
    pipeline = joined([Source("a.conf", 'filter { mutate { rename => { "${A}" => "b" } } }')], "a.conf")
    assert notes([insert(pipeline, {"A": "1"})]) == [
        "environment variable `A` in the key of a hash is not replaced: Logstash replaces variables only in values"
    ]


@pytest.mark.parametrize(("condition", "expected"), [
    ('"${A}" == "1"', True), ('[message] == "${X}"', True), ('[message] in ["${A}", "${X}"]', True),
    ('"${B:false}"', False), ('!("${B:}" == "1") and "${A}" != ""', True),
])  # fmt: skip
def test_in_conditions(condition, expected):
    fields, unknown = run(f'if {condition} {{ mutate {{ add_tag => ["t"] }} }}', {"A": "1", "X": "x"})
    assert not unknown
    assert ("tags" in fields) == expected


@pytest.mark.parametrize("condition", ['[message] == "${X}y"', '[message] =~ "${X}"', '"${B}" == "x"'])
def test_what_conditions_leave_unknown(condition):
    assert run(f'if {condition} {{ mutate {{ add_tag => ["t"] }} }}', {"X": "x"})[1]


def test_notes():
    config = (
        'input { http { port => "${PORT}" } } filter { mutate { add_tag => ["${A}", "${B:b}", "${C:c}", "${D:d}"] } }'
    )
    pipeline = joined([Source("a.conf", config)], "a.conf")
    assert notes([insert(pipeline, {"D": "d"})]) == [
        "environment variables `B`, `C` are not set: their defaults are used; set them with --env NAME=VALUE or `env`"
        " in the config",
        "environment variable `A` has no value: filters with it are not run; set it with --env NAME=VALUE or `env`"
        " in the config",
    ]
    assert notes([]) == []


def test_values_of_secrets_are_hidden():
    pipeline = joined([Source("a.conf", 'filter { mutate { add_tag => ["${API_KEY}", "${HOST_NAME}"] } }')], "a.conf")
    insert(pipeline, {"API_KEY": "hunter2hunter2", "HOST_NAME": "alpha"})
    assert pipeline.masked("hunter2hunter2 alpha") == "<hidden> alpha"


@pytest.mark.parametrize(("value", "expected"), [
    ("https://elastic:s3cr3t-x@es:9200", "https://<hidden>@es:9200 <hidden> elastic"),
    ("https://t0ken-abc@es:9200", "https://<hidden>es:9200 s3cr3t-x elastic"),
    ("https://es:9200/a", "https://es:9200/a s3cr3t-x elastic"),
])  # fmt: skip
def test_passwords_in_urls_are_hidden(value, expected):
    pipeline = joined([Source("a.conf", 'filter { mutate { add_tag => ["${ES_URL}"] } }')], "a.conf")
    insert(pipeline, {"ES_URL": value})
    assert pipeline.masked(f"{value} s3cr3t-x elastic") == expected


def test_read_variables():
    assert read_variables(["A=1", "B=x=y", "C="], {"A": "0", "D": None}) == {"A": "1", "B": "x=y", "C": "", "D": None}
    with pytest.raises(UsageError, match="option --env: 'A' is not followed by a value"):
        read_variables(["A"], None)
    for wrong in ("=x", "1A=x", "A B=x", "${A}=x"):
        with pytest.raises(UsageError, match="is not the name of a variable"):
            read_variables([wrong], None)
