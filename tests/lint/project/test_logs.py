"""Log files of a project, and the files that rsyslog writes."""

import pytest

from lslint.project import logs
from lslint.project.projects import Projects

LINE = "https 2024-05-01T10:00:00Z app/a 10.0.0.1:80 GET /"


def read(folder, files):
    (folder / ".git").mkdir()
    for name, text in files.items():
        path = folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")
    return logs.of_project(Projects(), str(folder / "pipeline/a.conf"))


@pytest.mark.parametrize(
    ("name", "is_read"),
    [
        ("data/alb.log", True),
        ("logs/access.log.1", True),
        ("logs/access_log", True),
        ("sample-lines.txt", True),
        ("app-log.txt", True),
        ("notes.txt", False),
        ("catalog", False),
        ("blog.md", False),
        (".hidden/a.log", False),
        ("node_modules/a/a.log", False),
    ],
)
def test_lines_of_log_files(tmp_path, name, is_read):
    assert list(read(tmp_path, {name: LINE + "\n"}).lines) == [LINE] * is_read


def test_few_lines_of_each_file(tmp_path):
    text = "short\n# a comment of the file, long enough\n" + '{"a": "a line of JSON"}\n' + (LINE + "\n") * 50
    found = read(tmp_path, {"a.log": text, "b.log": text, "c.log": "x" * logs.MAX_BYTES * 2})
    assert list(found.lines) == [LINE] * 2 * logs.MAX_LINES


def test_many_log_files(tmp_path):
    found = read(tmp_path, {f"{number}.log": LINE for number in range(logs.MAX_FILES + 10)})
    assert len(found.lines) == logs.MAX_FILES


@pytest.mark.parametrize(
    ("text", "written"),
    [
        ("local2.* /var/log/haproxy.log\n", ["/var/log/haproxy.log"]),
        ("local2.=info     /var/log/haproxy-access.log\n", ["/var/log/haproxy-access.log"]),
        ("*.info;mail.none;cron.none\t-/var/log/messages\n", ["/var/log/messages"]),
        ('action(type="omfile" file="/var/log/app.log")\n', ["/var/log/app.log"]),
        ('action(type="omfile" file="/var/log/app.log" template="raw")\n', []),
        ("local2.* /var/log/haproxy.log;raw\n", []),
        ("# local2.* /var/log/haproxy.log\n", []),
        ("local2.* @10.0.0.1:514\n", []),
        ("$IncludeConfig /etc/rsyslog.d/*.conf\n", []),
    ],
)
def test_files_that_rsyslog_writes(tmp_path, text, written):
    found = read(tmp_path, {"rsyslog.d/app.conf": text, "etc/app.conf": "local3.* /var/log/other.log\n"})
    assert list(found.written) == written
