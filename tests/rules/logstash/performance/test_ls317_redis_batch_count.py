"""LS317 (redis-batch-count): figures of the benchmark, the fix, and what is not reported."""

from advice import FakeProject, fixed, run


def redis(options: str, key: str = "redis_test") -> str:
    head = f'input {{\n  redis {{\n    host => "127.0.0.1"\n    data_type => "list"\n    key => "{key}"\n'
    return head + options + "  }\n}\n"


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
