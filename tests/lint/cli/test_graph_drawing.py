"""``lslint graph --format svg`` and ``html``: the command, its files and messages, and its speed."""

import re
import xml.etree.ElementTree as ElementTree

import pytest
from counting import check_steps

from lslint.cli.main import main

PIPELINES = """\
- pipeline.id: intake
  path.config: "intake/*.conf"
- pipeline.id: orders
  path.config: "orders.conf"
"""
FILES = {
    "pipelines.yml": PIPELINES,
    "intake/1.conf": "input { beats { port => 5044 } }\nfilter { mutate { no_such => 1 } }\n",
    "intake/2.conf": 'filter { if [a] == "x" { drop { } } }\noutput { pipeline { send_to => "orders" } }\n',
    "orders.conf": 'input { pipeline { address => "orders" } }\n'
    'output { elasticsearch { password => "hunter2hunter2" } }\n',
}


@pytest.fixture
def graph(tmp_path, monkeypatch, capfdbinary):
    monkeypatch.chdir(tmp_path)

    def run(*words, files=FILES, code=0):
        for name, text in files.items():
            (tmp_path / name).parent.mkdir(exist_ok=True)
            (tmp_path / name).write_text(text)
        assert main(["graph", "--isolated", *words]) == code
        out, err = capfdbinary.readouterr()
        return out.decode(), err.decode()

    return run


@pytest.mark.parametrize("format", ["svg", "html"])
def test_the_files_of_a_pipeline_are_drawn_together(graph, format):
    text, err = graph("--format", format)
    assert err == ""
    svg = text[text.index("<svg") : text.index("</svg>") + 6]
    root = ElementTree.fromstring(svg)
    titles = [one.text for one in root.iter("{http://www.w3.org/2000/svg}title")]
    assert any(one.startswith("mutate no_such (") for one in titles)
    assert any(re.fullmatch(r'if \[a\] == "x" \(.*intake/2\.conf:1\).*', one) for one in titles)
    assert "pipeline orders" in titles
    assert len([one for one in titles if re.fullmatch(r"(intake|orders)(: .*)?", one)]) == 2
    assert "hunter2" not in text


CONF_D = {
    "conf.d/p10.conf": "input { stdin { } }\nfilter { drop { id => one } }\noutput { stdout { } }\n",
    "conf.d/p20.conf": "input { tcp { port => 5000 } }\nfilter { drop { id => one } }\noutput { null { } }\n",
}


@pytest.mark.parametrize("format", ["text", "json", "svg", "html"])
@pytest.mark.parametrize("declared", [False, True])
def test_complete_files_are_joined_only_where_that_is_declared(graph, format, declared):
    files = {**CONF_D, "pipelines.yml": '- pipeline.id: all\n  path.config: "conf.d/*.conf"\n'} if declared else CONF_D
    text, _ = graph("--format", format, files=files)
    names = {
        "text": r"(?m)^\S.*$",
        "json": r'(?<="id": ")[^"]+',
        "svg": r"(?<=<title>)(?:all|conf\.d/p\d0\.conf)(?=</title>)",
        "html": r"(?<=<title>)(?:all|conf\.d/p\d0\.conf)(?=</title>)",
    }
    assert re.findall(names[format], text) == (["all"] if declared else list(CONF_D))


def test_html_has_the_findings(graph):
    text, _ = graph("--format", "html")
    assert "LS102" in text
    assert "2 pipelines, 6 plugins, 1 connection" in text
    policy = re.search(r'http-equiv="Content-Security-Policy" content="([^"]*)"', text)[1]
    assert "default-src 'none'" in policy
    assert "unsafe" not in policy
    assert not re.search(r'\son\w+="|\sstyle="|src="', text)
    for link in re.findall(r'href="#([^"]+)"', text):
        assert f'id="{link}"' in text


def test_it_can_be_written_to_a_file(graph, tmp_path):
    out, err = graph("--format", "svg", "-o", "graph.svg")
    assert (out, err) == ("", "")
    ElementTree.parse(tmp_path / "graph.svg")
    assert graph("--format", "text", "--output-file", "graph.txt") == ("", "")
    assert "intake" in (tmp_path / "graph.txt").read_text()
    assert "cannot write" in graph("--format", "svg", "-o", "none/x.svg", code=2)[1]


@pytest.mark.parametrize("format", ["svg", "html"])
def test_no_pipelines(graph, format):
    text, err = graph("--format", format, files={"a.txt": "x"})
    assert "no Logstash pipelines found" in err
    assert text.endswith("</html>\n" if format == "html" else "</svg>\n")


def test_a_file_that_cannot_be_read(graph):
    assert "missing.conf" in graph("--format", "html", "missing.conf", code=2)[1]


def test_syntax_errors(graph):
    files = {"a.conf": "input { stdin { } }\nfilter { mutate { add_tag = 1 } }\noutput { stdout { }\n"}
    text, err = graph("--format", "svg", files=files)
    assert "a.conf: has syntax errors" in err
    assert "mutate" in text
    text, err = graph("--format", "html", files=files)
    assert err == ""
    assert "LS003" in text


def large(plugins):
    lines = ["input { beats { port => 5044 } }", "filter {"]
    for number in range(0, plugins - 2, 6):
        lines.append(f'  if [type] == "t{number}" {{')
        lines += [
            f'    mutate {{ id => "m{n}" add_field => {{ "f{n}" => "%{{b}}" }} }}' for n in range(number, number + 4)
        ]
        lines.append(
            f'  }} else if [p{number}] =~ /x{number}/ {{ grok {{ match => {{ "message" => "^%{{DATA:a}} x" }} }}'
        )
        lines.append('  } else { date { match => ["t", "ISO8601"] } }')
    return "\n".join([*lines, "}", 'output { elasticsearch { index => "x" } }', ""])


@pytest.mark.parametrize("format", ["svg", "html"])
def test_work_is_linear_in_the_plugins(graph, format):
    def draw(text):
        drawing, _ = graph("--format", format, files={"a.conf": text})
        assert drawing.count('class="node plugin')

    check_steps(draw, large, 20, 80)
