"""LS317 (redis-batch-count): figures of the benchmark, the fix, and what is not reported."""

import pytest
from advice import FakeProject, fixed, run
from logstash_checks import selected_codes


def redis(options: str, key: str = "redis_test") -> str:
    head = f'input {{\n  redis {{\n    host => "127.0.0.1"\n    data_type => "list"\n    key => "{key}"\n'
    return head + options + "  }\n}\n"


@pytest.mark.parametrize(("value", "found"), [("100", False), ("126", True)])
def test_above_the_default_batch(value: str, found: bool) -> None:
    assert bool(run("LS317", redis(f"    batch_count => {value}\n"))) is found


def test_against_a_known_batch_size() -> None:
    text = redis("    batch_count => 250\n")
    (low,) = run("LS317", text, project=FakeProject(pipeline_batch_size=125))
    assert low.severity == "warning"
    assert low.related[0].path == "logstash.yml"
    (raised,) = run("LS317", text, project=FakeProject(pipeline_batch_size=250))
    assert raised.severity == "info"
    assert "slower in a benchmark" in raised.message
    (below,) = run("LS317", text, project=FakeProject(pipeline_batch_size="500"))
    assert below.severity == "info"
    assert "Set both to the same value" in below.message


def test_a_known_batch_size_is_what_the_fix_sets() -> None:
    text = redis("    batch_count => 1000 # lots\n")
    (finding,) = run("LS317", text, project=FakeProject(pipeline_batch_size=200))
    assert fixed(text, finding) == redis("    batch_count => 200 # lots\n")


@pytest.mark.parametrize("size", ["${BATCH:125}", None, 0, "many"])
def test_no_finding_for_an_unknown_batch_size(size: object) -> None:
    assert not run("LS317", redis("    batch_count => 250\n"), project=FakeProject(pipeline_batch_size=size))


def test_batch_of_one() -> None:
    text = redis("    batch_count => 1\n")
    (finding,) = run("LS317", text)
    assert finding.severity == "info"
    assert "one round trip to Redis per event" in finding.message
    assert finding.fix is not None
    assert finding.fix.message.startswith("Remove")
    assert fixed(text, finding) == redis("")


def test_the_output_of_the_list_is_a_related_location() -> None:
    shipper = 'output { redis { host => ["127.0.0.1:6379"] data_type => "list" key => "redis_test" } }\n'
    other = shipper.replace("redis_test", "another")
    project = FakeProject({"shipper.conf": shipper, "other.conf": other})
    (finding,) = run("LS317", redis("    batch_count => 1000\n"), project=project)
    assert [(place.path, shipper[place.start : place.end]) for place in finding.related] == [("shipper.conf", "redis")]


@pytest.mark.parametrize(
    "text",
    [
        redis("    batch_count => 5000\n").replace('"list"', '"channel"'),
        redis("    batch_count => 5000\n").replace('"list"', "pattern_channel"),
        redis('    batch_count => "${BATCH}"\n'),
        redis("    batch_count => many\n"),
        redis("    # batch_count => 5000\n"),
    ],
)
def test_not_reported(text: str) -> None:
    assert not run("LS317", text)


@pytest.mark.parametrize("value", ['"5000"', "5000", "'5000'", '["5000"]'])
def test_forms_of_the_number(value: str) -> None:
    (finding,) = run("LS317", redis(f"    batch_count => {value}\n"))
    assert "`batch_count => 5000`" in finding.message


def test_no_fix_for_an_option_with_a_comment() -> None:
    (finding,) = run("LS317", redis("    batch_count => # since the big outage\n      1000\n"))
    assert finding.fix is None


@pytest.mark.parametrize(
    ("release", "count"), [("1.4.2", 0), ("2.1.0", 0), ("2.2.4", 0), ("2.3.4", 1), ("5.0.0", 1), (None, 1)]
)
@pytest.mark.parametrize("value", ["1000", "1"])
def test_releases_before_batches(release: str | None, count: int, value: str) -> None:
    text = redis(f"    batch_count => {value}\n")
    assert len(run("LS317", text, target=release)) == count


@pytest.mark.parametrize(
    "text",
    [
        'input { redis { data_type => "channel" key => "news" batch_count => 1000 } }\n',
        'input { redis { data_type => "list" key => "shipper" batch_count => "${BATCH:1000}" } }\n',
    ],
)
def test_further_unreported(text: str) -> None:
    assert "LS317" not in selected_codes(text, "LS317")
