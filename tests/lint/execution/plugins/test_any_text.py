"""Filters that parse a string accept any string, and raise nothing."""

import string

import pytest
from filter_runner import section
from hypothesis import given
from hypothesis import strategies as st

from lslint.execution.event import Event
from lslint.execution.timestamp import Timestamp

FILTERS = {
    'csv { convert => { "column1" => "integer" "column2" => "float" "column3" => "boolean" } }':
        "0179.,\"\n\r -:TZe_xb",
    'dissect { mapping => { "message" => "<%{a->} %{+b/2}|%{?k}=%{&k} %{+b}" } convert_datatype => { "a" => "int" } }':
        "<a1. |=e-",
    'date { match => ["message", "ISO8601", "yy-MMM EEE a z", "MMM d HH:mm:ss.SSS Z", "yyyyDDD ZZZ", "xxxx w e",'
    ' "UNIX", "UNIX_MS"] timezone => "Europe/Berlin" target => "t" }': "0123456789-+:. TWZEUCSTMayJunFri/",
    'json { source => "message" }': '{}[]",:0123456789.eE+-\\udtruefalsn ',
    "kv { recursive => true allow_empty_values => true }": "ab= \"'()[]<>\\",
    'kv { field_split_pattern => ",|\\s+" value_split_pattern => ":=?" whitespace => strict }': "ab=, :\"'\\",
}  # fmt: skip


@pytest.mark.parametrize("filter_", FILTERS, ids=lambda text: text.split(" ")[0])
def test_any_text(filter_):
    chain, _ = section(f"filter {{ {filter_} }}")
    likely = st.text(FILTERS[filter_], max_size=40)

    @given(likely | st.text(string.printable, max_size=40) | st.text(max_size=20))
    def run(text):
        (event,) = chain.run(Event.from_json({"message": text}, Timestamp(0)))
        event.to_json()

    run()
