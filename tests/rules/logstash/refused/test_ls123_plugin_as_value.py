"""LS123 (plugin-as-value): what the message says to write."""

from advice import run


def test_the_message_says_what_to_write() -> None:
    (finding,) = run("LS123", 'filter { mutate { add_field => { "a" => plain { } } } }')
    assert finding.message.endswith(
        'rejects the pipeline: write `"plain"` without braces, or the braces without `plain`'
    )
