"""What a README says about the files of a project."""

import os

import pytest
from file_roles import BROKEN, roles

from lslint.project import purpose
from lslint.project.projects import Projects


@pytest.mark.parametrize(
    ("readme", "role"),
    [
        ("* [b.conf](https://example.org/x/b.conf) - Legacy pipeline. REFERENCE ONLY.\n", "reference"),
        ("- `b.conf`: the old pipeline, only for reference\n", "reference"),
        ("`conf/b.conf` is here for reference purposes.\n", "reference"),
        ("- b.conf (not used)\n", "reference"),
        ("- b.conf - no longer used.\n", "reference"),
        ("- ab.conf - no longer used.\n", "production"),
        ("- b.conf: the pipeline\n- c.conf (not used)\n", "production"),
        ("In b.conf the input beats is no longer used since kafka reads the topics.\n", "production"),
        ("See b.conf for reference.\n", "production"),
        ("- b.conf has a reference for each field.\n", "production"),
    ],
)
def test_a_file_that_a_readme_gives_for_reference(tree, capsys, readme, role):
    tree(**{"conf/b.conf": BROKEN, "README.md": readme})
    assert roles(capsys, ".") == {"conf/b.conf": role}


@pytest.mark.parametrize(
    ("readme", "found"),
    [
        ("# Monitoring\n\n###### This is just a sample project for self-learning.\n", True),
        ("# Monitoring\nI made it for self learning.\n", True),
        ("# Monitoring\nThis is just a small example project.\n", True),
        ("# Monitoring\nThis repo is only a toy setup.\n", True),
        ("# Monitoring\nThis is a sample of our logs.\n", False),
        ("# Monitoring\nThis project is used by a self-learning system.\n", False),
        ("# Monitoring\nThis is an example application's pipeline.\n", False),
    ],
)
def test_a_project_for_its_author_to_learn(tree, readme, found):
    tree(**{".git/HEAD": "", "README.md": readme, "a.conf": BROKEN})
    assert purpose.is_for_trials(Projects(), os.path.abspath("a.conf")) is found


@pytest.mark.parametrize(
    ("readme", "found"),
    [
        ("    bin/logstash -f a.conf\n", True),
        ("$ ./logstash/bin/logstash agent -f logstash.conf\n", True),
        ("- `logstash -f logstash.conf --path.data /tmp/data`\n", True),
        ("logstash.bat -f c.conf\n", True),
        ("logstash --debug -f c.conf\n", True),
        ("logstash --path.config=c.conf\n", True),
        ("logstash -e 'input { stdin { } }'\n", False),
        ("systemctl restart logstash\n", False),
        ("docker logs logstash --follow\n", False),
        ("tail -f logstash.log\n", False),
    ],
)
def test_a_readme_with_the_command_of_a_terminal(tree, readme, found):
    tree(**{"conf/a.conf": "", "README.md": readme})
    assert purpose.shows_terminal(Projects(), os.path.abspath("conf")) is found


@pytest.mark.parametrize(
    ("readme", "found"),
    [
        ("# lab_ingest-and-parse-logs\n", True),
        ("# elk_demo\n", True),
        ("# laboratory_logs\n", False),
        ("# logs\n\nExamples from the logstash book setup as a vagrant machine\n", True),
        ("logs\n====\n\nRepo storing work done while reading a book about logs.\n", True),
        ("# logs\n\nPipelines of our booking system, with examples of course.\n", False),
        ("# logs\n\nDeploys our stack. Code and notes are in the wiki. See the book.\n", False),
        ("# Stack for dev-env purpose\n", True),
        ("# Stack\nIt is for dev only.\n", True),
        ("# Stack\nIt is for dev, staging and production.\n", False),
    ],
)
def test_a_title_and_the_sentence_below_it(tree, readme, found):
    tree(**{".git/HEAD": "", "README.md": readme, "a.conf": BROKEN})
    assert purpose.is_for_trials(Projects(), os.path.abspath("a.conf")) is found
