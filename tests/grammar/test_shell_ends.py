"""Where shell scripts end."""

import pytest
from counting import check_linear

from lslint.grammar.shell_commands import end_of

REST = "curl -XPUT localhost:9200/a -d '{\n}'\n"


@pytest.mark.parametrize("before", [
    "", "# don't\n", "echo a\n\n", "if [ -f a ]; then exit 1; fi\n", "if [ -f a ]; then\n  exit 1\nfi\n",
    "for a in b c; do\n  echo $a\ndone\n", "while read -r a; do\n  echo $a\ndone < b\n", "a() {\n  exit 1\n}\n",
    "a()\n{\n  exit 1\n}\n", "function a {\n  exit 1\n}\n", "case $1 in\n  a) exit ;;\nesac\n",
    "curl -d '\n{\n  \"a\": {\n  }\n}\n'\n", "cat <<EOF\nif (\nEOF\n", "A=$(\n  ls\n)\n",
    "[ -f a ] || {\n  exit 1\n}\n", "echo \"it's\" # don't\n",
])  # fmt: skip
@pytest.mark.parametrize("end", ["exit\n", "exit 0\n", "exit 1 # not yet\n", "exit $?\n"])
def test_an_exit_that_is_always_reached(before, end):
    assert end_of(before + end + REST) == len(before)


@pytest.mark.parametrize("text", [
    "", "echo exit\n", "  exit\n", "# exit\n", "if [ -f a ]; then\nexit\nfi\n",
    "if [ -f a ]; then\nA=$(\nls\n)\nexit\nfi\n", "if a\nthen\nexit\nfi\n", "for a in b; do\nexit\ndone\n",
    "a() {\nexit 1\n}\n", "a()\n{\nexit 1\n}\n", "case $1 in\na)\nexit\n;;\nesac\n", "[ -f a ] || {\nexit 1\n}\n",
    "[ -f a ] ||\nexit 1\n", "[ -f a ] && \\\nexit 1\n", "(\nexit\n)\n", "cat > a.sh <<EOF\nexit 0\nEOF\n",
    "cat > a.sh <<-'END'\nexit 0\nEND\n", "bash -c '\nexit 0\n'\n", 'ssh a "\nexit 0\n"\n',
])  # fmt: skip
def test_other_uses_of_exit(text):
    assert end_of(text + REST) == len(text + REST)


@pytest.mark.slow
@pytest.mark.parametrize("piece", ["if a\n", "a (", "{ ", "<<a\n", "' \" ", "exit 1 ", "fi\n", "a() "])
def test_linear_time(piece):
    check_linear(end_of, lambda size: piece * (size // len(piece)) + "\nexit\n", 4_000, 200_000)
