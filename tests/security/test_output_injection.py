"""File names and file content cannot give commands to a CI system, a terminal, or a Markdown viewer."""

import json
import os
import random
import re
import xml.etree.ElementTree as ElementTree

import pytest
from hostile import fine, inside

from lslint.report import markdown_text as markdown
from lslint.report.plain_text import guard, guard_report, named

BAD = "filter { drop { id => 'a' } mutate { remove_field => [host] } }\noutput { nope { } }\n"
NAMES = (
    "::stop-commands::x.conf", "::add-mask::d/y.conf", "##vso[task.setvariable variable=a]x.conf", "##[error]x.conf",
    "  ::error::x.conf", " ##[group]x.conf", "a ##vso[task.complete]x.conf", "##teamcity[x]y.conf", ":::x.conf",
    "a\n::error::x.conf", "a\r::error::x.conf", "a\u2028::error::x.conf", "\x1b[2J.conf", "\x9b2J.conf", "\x7f.conf",
    "\u202egpj.conf", "\u2066x\u2069.conf", "%0A::error::x.conf", "::d::/##[a]/x.conf", "\t::error::x.conf",
    "\udcff.conf",
)  # fmt: skip
SLOW = pytest.mark.slow
PLAIN = ("text", "concise")
PAGES = ("markdown",)
HEADING = re.compile(r"(?m)^#{2,3} (?=lslint reports |[\d,]+ \w|Not checked)")
PROGRAMS = ("json", "jsonl", "sarif", "gitlab", "junit", "github")
CONTROL = re.compile(r"[\x00-\x08\x0b-\x1f\x7f-\x9f\u2028\u2029\u202a-\u202e\u2066-\u2069]")


def hold(text, commands=False):
    """No line is a command of a CI system, and no control character is in it."""
    for line in re.split(r"[\n\r\u2028\u2029\x85\x0b\x0c]", text):
        if not commands:
            assert not line.strip().startswith(("::", "##")), line
            assert not re.search(r"##\w*\[", line), line
    assert not CONTROL.search(text), CONTROL.search(text)


def plant(folder, name):
    path = folder / os.fsdecode(name.encode("utf-8", "surrogateescape"))
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(BAD)


@pytest.fixture
def tree(tmp_path):
    for name in NAMES:
        plant(tmp_path, name)
    return tmp_path


def out(done):
    return done.stdout.decode("utf-8")


@pytest.mark.parametrize("arguments", [
    *(("--output-format", name) for name in PLAIN),
    *(
        pytest.param(("--output-format", name, "--statistics"), marks=SLOW, id=f"statistics-{name}")
        for name in PLAIN
    ),
    ("--output-format", "concise", "--quiet", "--fail-on", "info"),
    ("--output-format", "text", "--verbose"), ("--show-files",),
], ids=" ".join)  # fmt: skip
def test_plain_formats(tree, arguments):
    """F4: names at the start of a line were workflow commands."""
    done = fine(inside("--isolated", *arguments, ".", cwd=tree))
    assert "stop-commands" in out(done) or "--statistics" in arguments or arguments == ("--output-format", "text")
    hold(out(done))
    hold(done.stderr)


@pytest.mark.parametrize("arguments", [
    ("graph", "."),
    ("upgrade", "--from", "7.17", "."),
    *(("upgrade", "--from", "7.17", "--output-format", name, ".") for name in ("text", "json")),
    pytest.param(("graph", "--format", "mermaid", "."), marks=SLOW, id="mermaid"),
    pytest.param(("graph", "--format", "json", "."), marks=SLOW, id="json"),
    ("format", "--check", "."), ("--write-baseline", "."), ("--fix", "."), ("--add-ignore", "."),
    ("--baseline", "old.json", "."),
], ids=" ".join)  # fmt: skip
def test_other_commands(tree, arguments):
    known = [[name, "LS701", "0" * 32] for name in NAMES]
    (tree / "old.json").write_text(json.dumps({"version": 3, "findings": known}))
    done = fine(inside(*arguments, cwd=tree))
    assert out(done) or done.stderr
    hold(out(done))
    hold(done.stderr)


@pytest.mark.parametrize("name", PROGRAMS)
def test_formats_for_programs_keep_the_names(tree, name):
    done = fine(inside("--isolated", "--output-format", name, ".", cwd=tree))
    text = out(done)
    hold(text, commands=name == "github")
    if name == "github":
        lines = text.splitlines()
        log = [line for line in lines if line.startswith(("Checked for ", f"{len(NAMES)} infos "))]
        hold("\n".join(log))
        assert len(log) == 2
        assert all(line.startswith(("::error ", "::warning ")) for line in lines if line not in log)
    elif name == "junit":
        assert "##vso[task.setvariable variable=a]x.conf" in "".join(
            value for node in ElementTree.fromstring(text).iter() for value in node.attrib.values()
        )
    else:
        lines = text.splitlines() if name == "jsonl" else [text]
        displayed = "".join(json.dumps(json.loads(line), ensure_ascii=False) for line in lines)
        assert "##vso[task.setvariable variable=a]x.conf" in displayed or "%23%23vso" in displayed


def test_settings(tmp_path):
    """Values of a config may hold line ends."""
    evil = "x\\n::error::y\\u001b[2J##vso[a]"
    (tmp_path / "lslint.toml").write_text(
        f'exclude = ["{evil}"]\nenv = ["{evil}"]\ncomponents = ["{evil}"]\n[per-file-ignores]\n"{evil}" = ["LS301"]\n'
        f'[kinds]\n"::x" = "none"\n[[pipeline]]\nid = "{evil}"\npath = "{evil}"\n'
    )
    done = fine(inside("--show-settings", cwd=tmp_path))
    assert "::error::y" in out(done)
    hold(out(done))
    (tmp_path / "lslint.toml").write_text(f'"{evil}" = 1\n')
    done = fine(inside(".", cwd=tmp_path), 2)
    assert "error::y" in done.stderr
    hold(done.stderr)


def test_content(tmp_path):
    """Frames and messages quote what a file says."""
    evil = "::error::x ##vso[a]\x1b[2J\u202e"
    (tmp_path / "x.conf").write_text(f'filter {{ "{evil}" {{ }}\n{evil}\nmutate {{ "{evil}" => 1 }} }}\n', "utf-8")
    (tmp_path / "filebeat.yml").write_text(f'filebeat.inputs:\n- type: "{evil[:18]}"\n  "{evil[:18]}": 1\n', "utf-8")
    for name in PLAIN:
        done = fine(inside("--isolated", "--output-format", name, ".", cwd=tmp_path))
        assert "vso" in out(done)
        hold(out(done))
    for name in PAGES:
        done = fine(inside("--isolated", "--output-format", name, ".", cwd=tmp_path))
        assert "vso" in out(done)
        hold(HEADING.sub("", out(done)))


@pytest.mark.slow
def test_generated_names(tmp_path):
    """Names from the pieces of commands, in every plain format."""
    source = random.Random(7)
    pieces = (
        "::", ":", "##", "#", "[", "]", "vso", "teamcity", "error", " ", "\t", "\n", "\r", "\x1b", "\x9b", "\u2028",
    )  # fmt: skip
    pieces += ("\u202e", "\u2066", "x", "`", "é", "/", "%0A", "\udcff", "\x85", "\xa0", "\u3000", "\ufeff", "\u200b")
    for number in range(40):
        folder = tmp_path / str(number)
        folder.mkdir()
        for _ in range(50):
            name = "".join(source.choices(pieces, k=source.randint(1, 8))).strip("/").replace("//", "/") + ".conf"
            plant(folder, name)
        for name in (*PLAIN, *PAGES):
            hold(HEADING.sub("", out(fine(inside("--isolated", "--output-format", name, ".", cwd=folder)))))
        for arguments in (("--show-files",), ("graph", "."), ("format", "--check")):
            done = fine(inside(*arguments, *(["."] if arguments[0] != "graph" else []), cwd=folder))
            hold(out(done))
            hold(done.stderr)
        for name in PROGRAMS:
            text = out(fine(inside("--isolated", "--output-format", name, ".", cwd=folder)))
            hold(text, commands=name == "github")


def test_guard():
    assert named("::x") == "./::x"
    assert named(" ##x") == "./ ##x"
    assert named("a::x") == "a::x"
    assert guard("  ::a::b\n::c\nd ::e\n# ## x ##a[b") == "  \\x3a:a::b\n\\x3a:c\nd ::e\n# ## x #\\x23a[b"
    assert json.loads(guard_report('"##[x]"', "json")) == "##[x]"
    assert guard_report("::error x", "github") == "::error x"


def rendered(text):
    """HTML of a Markdown text, by an implementation of CommonMark."""
    from markdown_it import MarkdownIt

    return MarkdownIt("commonmark", {"html": True, "linkify": False}).enable("table").render(text)


def hold_markdown(text):
    html = rendered(text)
    assert not re.search(r"<(img|a|b|script|h1|li|table|em)\b", html), (text, html)


IMAGES = (
    "`x` ![p](https://evil.example/p.png) <b>", "` ![p](http://x/y) `", "``![a](b)``", "<img src=x onerror=alert(1)>",
    "a`![p](q)`b", "`a ![p](q)", "```\n![p](q)\n```", "<https://evil.example>", "&lt;img&gt;", "a\\`![p](q)`",
    "\n\n# x\n- y", "\\![p](q)", "`` ` ``![p](q)", "~~~\n<b>\n~~~", "![p][q]\n\n[q]: http://x", "*a* _b_ **c**",
    "| a | b |\n|--|--|",
)  # fmt: skip


def test_markdown_of_messages():
    """F5: a quote in a name left the code span, and an image was loaded."""
    assert "<img" in rendered("Unknown option `x` ![p](https://evil.example/p.png)`")
    for evil in IMAGES:
        hold_markdown(markdown.text(evil))
        hold_markdown(markdown.text(f"Unknown option `{evil}` of `x`"))
        hold_markdown(markdown.code(evil))
        assert "<code>" in rendered(markdown.code(evil))


@pytest.mark.slow
def test_markdown_of_generated_messages():
    source = random.Random(8)
    pieces = (
        "`", "``", "![p](q)", "<b>", "<img src=x>", "[a](b)", "\\", "\n", " ", "x", "*", "_", "&lt;", "~", "|", "!",
        "[",
    )  # fmt: skip
    for _ in range(20_000):
        evil = "".join(source.choices(pieces, k=source.randint(1, 9)))
        hold_markdown(markdown.text(f"Option `{evil}` is unknown"))
        hold_markdown(markdown.text(evil))
        if evil.strip():
            hold_markdown(markdown.code(evil))
