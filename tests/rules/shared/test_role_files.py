"""Files of roles: which ones the tasks install."""

from pathlib import Path

import pytest
from logstash_checks import findings_in_folder, write_files

GROK = 'filter { grok { match => { "message" => "^%{SYSLOGTIMESTAMP:t} %{GREEDYDATA:message}" } } }\n'
COPY = "- copy:\n    src: '{{ item }}'\n    dest: /etc/logstash/conf.d/\n  with_items:\n    - 10-input.conf\n"
PLUGINS = "- name: filters\n  command: bin/logstash-plugin install {{ item }}\n  loop: '{{ packages }}'\n"
FILE = "roles/ls/files/filters/14-solr.conf"


@pytest.mark.parametrize(
    ("name", "tasks", "more", "severity"),
    [
        (FILE, COPY, "", "info"),
        ("roles/ls/files/14-solr.conf", COPY, "", "info"),
        ("files/14-solr.conf", COPY, "", "warning"),  # of another role
        (FILE, COPY + "    - filters/14-solr.conf\n", "", "warning"),
        (FILE, COPY, "logstash_files:\n  - 14-solr.conf\n", "warning"),
        (FILE, COPY.replace("with_items:\n    - 10-input.conf", "with_items: '{{ logstash_files }}'"), "", "warning"),
        (FILE, COPY.replace("with_items:\n    - 10-input.conf", "with_fileglob: '*.conf'"), "", "warning"),
        (FILE, COPY + "- copy:\n    src: filters/\n    dest: /etc\n", "", "warning"),
        ("roles/ls/files/14-solr.conf", COPY + "- copy:\n    src: files/\n    dest: /etc\n", "", "warning"),
        (FILE, COPY + "- shell: cp -r filters /etc/logstash\n", "", "warning"),
        (FILE, COPY, "- synchronize:\n    src: a\n", "info"),  # elsewhere
        (
            FILE,
            COPY + PLUGINS,
            "",
            "info",
        ),
        (FILE, COPY, "- synchronize:\n    src: roles/ls/files\n", "warning"),
        (FILE, COPY + "- synchronize:\n    src: a\n", "", "warning"),
        (FILE, "- debug:\n", "", "warning"),  # nothing is installed here
        (FILE.replace("files", "templates"), COPY, "", "warning"),
    ],
)
def test_warnings_in_files_that_no_task_installs(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, name: str, tasks: str, more: str, severity: str
) -> None:
    files = {"roles/ls/tasks/main.yml": "- include_tasks: config.yml\n", "roles/ls/tasks/config.yml": tasks}
    write_files(tmp_path, {**files, "site.yml": more, name: GROK, ".git/HEAD": "x"})
    (finding,) = findings_in_folder(tmp_path, name, "LS240", monkeypatch)
    assert finding.severity == severity
