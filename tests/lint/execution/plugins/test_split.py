import pytest
from filter_runner import after


@pytest.mark.parametrize(
    ("options", "event", "made"),
    [
        ("", {"message": "a\nb\n\nc\n"}, [{"message": "a"}, {"message": "b"}, {"message": "c"}]),
        ('add_tag => ["x"]', {"message": "a"}, [{"message": "a"}]),
        ("", {"message": ""}, []),
        ("", {"message": []}, []),
        ("", {"message": 5}, [{"message": 5, "tags": ["_split_type_failure"]}]),
        ("", {"m": 5}, [{"m": 5, "tags": ["_split_type_failure"]}]),
        ('field => "[o][l]"', {"o": {"l": [{"k": 1}, None, ""]}}, [{"o": {"l": {"k": 1}}}]),
        ('field => "l" target => "t" add_field => { "c" => "%{t}" }', {"l": ["a"]}, [{"l": ["a"], "t": "a", "c": "a"}]),
        ('terminator => "||"', {"message": "a||b"}, [{"message": "a"}, {"message": "b"}]),
    ],
)
def test_split(options, event, made):
    assert after(f"split {{ {options} }}", event) == made
