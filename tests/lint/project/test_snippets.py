"""Folders of pipelines that nothing runs together."""

import os

import pytest

from lslint.project import snippets
from lslint.project.projects import Projects

PRINTS = 'input { file { path => "/a" } }\noutput { stdout { codec => rubydebug } }\n'
STORES = 'input { file { path => "/a" } }\noutput { elasticsearch { hosts => ["e"] } }\n'
FILTER = "filter { mutate { } }\n"


def files(prints, stores, parts=0):
    found = {f"p{number}.conf": PRINTS for number in range(prints)}
    found |= {f"s{number}.conf": STORES for number in range(stores)}
    return found | {f"f{number}.conf": FILTER for number in range(parts)}


@pytest.mark.parametrize(
    ("names", "found"),
    [
        (files(5, 6), True),
        (files(10, 0, parts=3), True),
        (files(5, 4), False),
        (files(0, 20), False),
        (files(3, 9), False),
        ({**files(5, 6), "pipelines.yml": "- pipeline.id: a\n"}, False),
        ({**files(5, 6), "docker-compose.yml": "services:\n  a:\n    image: logstash:8.1.0\n"}, False),
        ({**files(5, 6), "docker-compose.yml": "services:\n  a:\n    image: nginx\n"}, True),
        ({**files(5, 6), "install.sh": "cp *.conf /etc/logstash/conf.d/\n"}, False),
        ({**files(5, 6), "run.sh": "/opt/logstash-7.1/bin/logstash -f $1\n"}, False),
        ({**files(5, 6), "try.sh": "tail ../logstash-7.15.2/logs/logstash-plain.log\n"}, True),
        ({**files(5, 6), "logstash.service": "[Service]\nExecStart=/opt/ls/bin/logstash\n"}, False),
    ],
)
def test_collections(tree, names, found):
    tree(**{".git/HEAD": "", **names})
    assert snippets.is_collected(Projects(), os.path.abspath("s0.conf" if "s0.conf" in names else "p0.conf")) is found
