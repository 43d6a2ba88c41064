"""LS320 (redis-output-unbatched): cases beyond the examples of the rule."""

import pytest
from advice import run
from logstash_checks import messages, selected_codes


@pytest.mark.parametrize(
    ("text", "count"),
    [
        ('output { redis { data_type => "list" key => "k" batch => false } }\n', 1),
        ('output { redis { data_type => "list" key => "k" batch => true batch_events => 100 } }\n', 1),
        ('output { redis { data_type => "list" key => "k" batch_events => 500 } }\n', 0),  # LS260
        ('output { redis { data_type => "list" key => "k" {{ more }} } }\n', 0),
    ],
)
def test_findings(text: str, count: int) -> None:
    assert len(run("LS320", text)) == count


def test_batches_of_the_redis_output() -> None:
    plain = 'output { redis { host => "r" data_type => "list" key => "k" } }\n'
    (finding,) = run("LS320", plain)
    assert finding.severity == "info"
    (finding,) = run("LS320", plain.replace('"k"', '"k" batch => true'))
    assert finding.severity == "info"
    assert "500" in finding.message
    assert finding.is_optional
    (finding,) = run("LS320", plain)
    assert not finding.is_optional
    assert messages("LS320", plain.replace('"k"', '"k" batch => true batch_events => 500')) == []


@pytest.mark.parametrize(
    ("code", "count"), [("event.set('a', $r.lindex('k', 0))", 0), ("event.set('a', 'popular')", 1)]
)
def test_a_list_that_code_of_the_pipeline_reads(code: str, count: int) -> None:
    text = f'filter {{ ruby {{ code => "{code}" }} }}\noutput {{ redis {{ data_type => "list" key => "k" }} }}\n'
    assert len(run("LS320", text)) == count


@pytest.mark.parametrize(
    "text",
    [
        'output { redis { host => "q" data_type => "list" key => "logs" batch => true batch_events => 500 } }\n',
        'output { redis { host => "q" data_type => "channel" key => "logs" } }\n',
        'output { redis { host => "q" data_type => "list" key => "logs" batch => "${BATCH}" } }\n',
    ],
)
def test_further_unreported(text: str) -> None:
    assert "LS320" not in selected_codes(text, "LS320")
