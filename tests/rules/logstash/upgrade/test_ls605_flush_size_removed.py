"""LS605 (flush-size-removed): since when each of the two options is ignored or deprecated."""

import pytest
from logstash_checks import messages


@pytest.mark.parametrize(
    ("name", "says"),
    [
        ("flush_size", "`flush_size` has been deprecated since Logstash 5.4, and Logstash 6.0 rejects the option"),
        (
            "idle_flush_time",
            "`idle_flush_time` has had no effect since Logstash 5.0, and Logstash 6.0 rejects the option",
        ),
    ],
)
def test_the_message(name: str, says: str) -> None:
    (message,) = messages("LS605", f"output {{ elasticsearch {{ {name} => 5 }} }}\n")
    assert message.startswith(says)
