"""Files that begin with a shell command whose argument is the pipeline."""

import pytest
from deadline import in_child

from lslint.grammar.logstash.parse import parse
from lslint.grammar.logstash.recovery.command_line import command

_BODY = 'input { stdin { } }\noutput {\n  stdout { codec => rubydebug }\n  file { path => "/var/log/a.log" }\n}'


@pytest.mark.parametrize(("first", "last"), [
    ("docker exec -it logstash bin/logstash -e '", "'"),
    ("docker run --rm -i docker.elastic.co/logstash/logstash:8.15.0 -e '", "'\n" + _BODY),
    ("bin/logstash -e '", "' --log.level debug"), ('$ /opt/logstash/bin/logstash agent -e "', '"'),
    ("> bin\\logstash.bat -e '", "'"),
    ("sudo -u logstash /usr/share/logstash/bin/logstash -f - <<'EOF'", "EOF"),
    ("cat > /etc/logstash/conf.d/a.conf <<EOF", "EOF"),
    ("cat <<-END | sudo tee /etc/logstash/conf.d/a.conf", "END"),
    ("sudo tee /etc/logstash/conf.d/a.conf > /dev/null << EOF", "EOF"),
    ("echo '", "' > /etc/logstash/conf.d/a.conf"), ("LS_JAVA_OPTS=-Xmx1g bin/logstash \\\n  -e '", "'"),
    ("# first test\n\nkubectl exec -it logstash-0 -- bin/logstash -e '", "'"),
])  # fmt: skip
def test_one_error(first: str, last: str) -> None:
    text = f"{first}\n{_BODY}\n{last}\n"
    (error,) = parse(text)[1]
    assert error.kind == "unexpected"
    assert "shell command" in error.detail["hint"]
    assert first.startswith(text[error.start : error.end].split("\n")[0][:8]) or "#" in first


@pytest.mark.parametrize("unit", ["A=b ", "' ", '" ', "\\ ", "sudo ", "x"])
@in_child
def test_takes_linear_time(unit: str) -> None:
    text = f"sudo {unit * 60_000}\n"
    command(text)
