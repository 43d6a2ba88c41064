"""The build of relations between options refuses rows that cannot be right."""

import pytest

from build import relations
from build.sources import SourceError

HEAD = "input/jdbc:\n  source: logstash-integration-jdbc, lib/logstash/inputs/jdbc.rb\n  rows:\n"
GOOD = HEAD + "  - {option: jdbc_user, needs: jdbc_password}\n"


def compiled(tmp_path, text):
    (tmp_path / "rows.yml").write_text(text, encoding="utf-8")
    return relations.rows(tmp_path)


def test_a_row_becomes_the_conditions_that_violate_it(tmp_path):
    (row,) = compiled(tmp_path, GOOD)["input/jdbc"]
    assert row["if"] == [["jdbc_user"], ["!jdbc_password"]]
    assert row["say"] == "`jdbc_user` requires `jdbc_password`"
    assert (row["stage"], row["rule"], row["at"]) == ("start", "LS223", "jdbc_user")


def test_a_list_of_options_is_one_row_for_each(tmp_path):
    options = "option: [jdbc_page_size, jdbc_paging_mode], needs: {jdbc_paging_enabled: true}"
    rows = compiled(tmp_path, HEAD + f"  - {{{options}, stage: no effect, say: paging is off}}\n")["input/jdbc"]
    assert [row["at"] for row in rows] == ["jdbc_page_size", "jdbc_paging_mode"]
    assert {row["set"] for row in rows} == {"jdbc_paging_enabled => true"}


@pytest.mark.parametrize(("old", "new", "reason"), [
    ("jdbc_password", "jdbc_pasword", "has no option jdbc_pasword"),
    ("input/jdbc:", "input/jbdc:", "no release has the plugin"),
    ("needs:", "need:", "need"),
    ("  source: logstash-integration-jdbc, lib/logstash/inputs/jdbc.rb\n", "", "source"),
    ("}", ", stage: later}", "later"), ("}", ", releases: newest}", "newest"),
    ("}", ", if: {jdbc_user: {matches: '('}}}", "unterminated"),
    ("}", ", option: jdbc_user}", "equal keys"),
    ("needs: jdbc_password", "excludes: jdbc_password", "needs `say`"),
    ("}", ", stage: no effect}", "needs `set`"),
])  # fmt: skip
def test_rows_that_cannot_be_right(tmp_path, old, new, reason):
    assert old in GOOD
    with pytest.raises(SourceError, match=rf"^rows\.yml:?\d*: .*{reason}") as caught:
        compiled(tmp_path, GOOD.replace(old, new, 1))
    assert "\n" not in str(caught.value)


def test_an_error_names_the_line_of_the_row(tmp_path):
    with pytest.raises(SourceError, match=r"^rows\.yml:5: .* needs `say`"):
        compiled(tmp_path, GOOD + "  - {option: jdbc_user, excludes: jdbc_password}\n")
