"""Ways in which code of a checkout could run although nobody allowed it."""

import json
import os
import re
import subprocess
import sys

import pytest
import yaml
from ci_scripts import action
from hostile import PIPELINE, fine, inside, lslint
from lsp_editor import Editor
from lsprotocol import types as lsp
from paths import ROOT


@pytest.fixture
def tree(tmp_path):
    """A checkout with code in several places, and the file that shows that it ran."""
    folder, mark = tmp_path / "tree", tmp_path / "ran"
    code = f"open({str(mark)!r}, 'w').close()\n"
    for name in ("acme_rules", ".rules", "rules"):
        (folder / name).mkdir(parents=True)
        (folder / name / "x001_a.py").write_text(code)
    (folder / "x.conf").write_text(PIPELINE)
    return folder, mark


@pytest.fixture
def home(tmp_path):
    """The home folder of the user, with a folder for the user-level config."""
    folder = tmp_path / "home"
    (folder / ".config" / "lslint").mkdir(parents=True)
    return folder


@pytest.mark.parametrize(("permission", "named"), [
    ("acme_rules", "./acme_rules"), ("acme_rules", "./acme_rules/x001_a.py"), ("rules", "rules/"),
])  # fmt: skip
def test_a_permission_for_a_module_is_none_for_a_folder_of_its_name(tree, permission, named):
    """The user allows an installed package; the checkout brings a folder of the same name."""
    folder, mark = tree
    (folder / "lslint.toml").write_text(f'plugins = ["{named}"]\n')
    done = fine(inside("--allow-plugins", permission, "x.conf", cwd=folder), 2)
    assert "runs only if you allow it" in done.stderr
    assert not mark.exists()
    inside("--allow-plugins", named, "x.conf", cwd=folder)
    assert mark.exists(), "the code itself does not run"


@pytest.mark.parametrize("permission", [".rules", "..", ".", "./.rules", "./rules"])
def test_relative_permission_in_the_user_level_config(tree, home, permission):
    """The path is relative to the config, not to the working directory, which may be an untrusted checkout."""
    folder, mark = tree
    own = home / ".config" / "lslint"
    (own / "lslint.toml").write_text(f'allow-plugins = ["{permission}"]\n')
    (folder / "lslint.toml").write_text(f'plugins = ["{permission}"]\n')
    fine(inside("x.conf", cwd=folder, env={"HOME": str(home)}), 2)
    assert not mark.exists()
    (own / "lslint.toml").write_text(f'allow-plugins = ["{folder}/{permission}"]\n')
    inside("x.conf", cwd=folder, env={"HOME": str(home)})
    assert mark.exists() or permission in (".", ".."), "the code itself does not run"


@pytest.mark.parametrize("link", ["file", "folder", "chain"])
def test_link_to_the_user_level_config(tree, home, link):
    """``--config`` with a link of the checkout: plugins of that config are relative to the user's folder."""
    folder, mark = tree
    own = home / ".config" / "lslint"
    (own / "lslint.toml").write_text('plugins = ["./rules/x001_a.py"]\n')
    named = "lslint.toml"
    if link == "file":
        (folder / named).symlink_to(own / "lslint.toml")
    elif link == "folder":
        (folder / "linked").symlink_to(own)
        named = "linked/lslint.toml"
        (own / "lslint.toml").write_text('extend = "../base.toml"\n')
        (folder / "base.toml").write_text('plugins = ["./rules/x001_a.py"]\n')
    else:
        (folder / "second.toml").symlink_to(own / "lslint.toml")
        (folder / named).symlink_to("second.toml")
    done = fine(inside("--config", named, "x.conf", cwd=folder, env={"HOME": str(home)}), 2)
    assert not mark.exists()
    assert str(own / "rules") in done.stderr or "base.toml: cannot read" in done.stderr


@pytest.mark.parametrize("env", [{"HOME": "."}, {"XDG_CONFIG_HOME": ".config"}, {"HOME": "..", "XDG_CONFIG_HOME": ""}])
@pytest.mark.parametrize("content", ['plugins = ["{tree}/rules"]\n', 'allow-plugins = ["{tree}/rules"]\n'])
def test_user_level_config_at_a_relative_path(tree, env, content):
    """CI jobs set ``HOME=.``: the user-level config would be a file of the checkout."""
    folder, mark = tree
    for place in (folder, folder.parent):
        (place / ".config" / "lslint").mkdir(parents=True)
        (place / ".config" / "lslint" / "lslint.toml").write_text(content.replace("{tree}", str(folder)))
    if content.startswith("allow"):
        (folder / "lslint.toml").write_text('plugins = ["./rules"]\n')
    fine(inside("x.conf", cwd=folder, env=env), *((2,) if content.startswith("allow") else (0, 1)))
    assert not mark.exists()
    inside("x.conf", cwd=folder, env={"HOME": str(folder)})
    assert mark.exists(), "the code itself does not run"


def test_file_names_are_no_call_of_rule_test(tree):
    """``lslint *`` in a folder whose first files are ``rule`` and ``test`` ran the Python files of that folder."""
    folder, mark = tree
    place = folder / "files"
    place.mkdir()
    for name in ("rule", "test"):
        (place / name).write_text(PIPELINE)
    (place / "x.py").write_bytes((folder / "rules" / "x001_a.py").read_bytes())
    names = sorted(os.listdir(place))
    assert names == ["rule", "test", "x.py"]
    done = fine(inside(*names, cwd=place), 2)
    assert "rule test: " in done.stderr
    assert not mark.exists()
    inside("rule", "test", "files/x.py", cwd=folder)
    assert mark.exists(), "the command itself does not run the file"


def test_rule_test_takes_the_module_of_a_name_and_not_the_folder(tree):
    """The user names an installed package; the checkout brings a folder of that name."""
    folder, mark = tree
    installed = folder.parent / "site" / "acme_rules"
    installed.mkdir(parents=True)
    (installed / "__init__.py").write_text("")
    env = {"PYTHONPATH": str(installed.parent)}
    done = fine(lslint("rule", "test", "acme_rules", cwd=folder, env=env), 2)
    assert "acme_rules: contains no rule" in done.stderr
    assert not mark.exists()
    lslint("rule", "test", "./acme_rules", cwd=folder, env=env)
    assert mark.exists(), "the folder itself does not run"


@pytest.mark.parametrize("name", [".git", ".GIT", ".Git"])
def test_a_baseline_is_no_hook_of_git(tree, name):
    """The config names the file that ``--write-baseline`` writes; macOS and Windows ignore the case of names."""
    folder, _ = tree
    (folder / name / "hooks").mkdir(parents=True)
    hook = folder / name / "hooks" / "pre-commit"
    hook.write_text("#!/bin/sh\n")
    (folder / "lslint.toml").write_text(f'baseline = "{name}/hooks/pre-commit"\n')
    done = fine(inside("--write-baseline", "x.conf", cwd=folder), 2)
    assert "outside the project" in done.stderr
    assert hook.read_text() == "#!/bin/sh\n"
    (folder / "lslint.toml").write_text('baseline = "hooks.json"\n')
    fine(inside("--write-baseline", "x.conf", cwd=folder), 0)
    assert (folder / "hooks.json").exists()


SNIPPET_CODE = (
    "x${VIM:system('touch ran')}",  # vim-vsnip evaluates it
    "x`touch ran`",  # UltiSnips runs it
    "x`!p open('ran', 'w')`", "x$TM_FILEPATH", "x}\n$0", "x\\$1",
)  # fmt: skip


@pytest.mark.parametrize("name", SNIPPET_CODE)
def test_names_of_a_config_are_no_code_of_a_snippet(tmp_path, name):
    """Snippet engines of editors evaluate parts of a snippet: a name that a checkout brings must not be one."""
    (tmp_path / "lslint.toml").write_text(
        f"[extra-plugins]\n{json.dumps(f'filter/{name}')} = {{ options = {{ url = 'uri' }} }}\n"
        f"'filter/acme' = {{ options = {{ url = {{ type = 'uri', required = true }},"
        f" {json.dumps(name)} = {{ type = 'uri', required = true }} }} }}\n"
    )
    editor = Editor(tmp_path, snippets=True, options={})
    try:
        items = editor.typed("a.conf", "filter { |") + editor.typed("b.conf", "filter { acme { |")
        assert not editor.shown
    finally:
        assert editor.leave() == 0
    texts = {item.label: item.text_edit.new_text for item in items}
    assert texts["acme"] == "acme {\n\turl => $1\n\t$0\n}", "the config is not used"
    assert texts["url"] == 'url => "$1"'
    for item in items:
        if item.insert_text_format == lsp.InsertTextFormat.Snippet:
            assert not {"`", "\\"} & set(item.text_edit.new_text), item
            assert not re.search(r"\$(?!\d)", item.text_edit.new_text), item
            assert name not in item.text_edit.new_text


HOSTILE_VALUES = (
    "$(touch ran)", "`touch ran`", "a; touch ran", "a' && touch ran '", 'a" | touch ran "', "a\n--allow-plugins=x",
)  # fmt: skip


@pytest.mark.parametrize("value", HOSTILE_VALUES)
@pytest.mark.parametrize("name", ["paths", "args", "diff-base", "sarif-file", "fail-on", "format"])
def test_inputs_of_the_github_action_are_no_shell(tmp_path, name, value):
    """Each input can hold the name of a branch or of a changed file; paths never become options."""
    _, script, env = action(**{name: value})
    done = _bash(script, tmp_path, {**env, "RUNNER_TEMP": str(tmp_path), "GITHUB_OUTPUT": str(tmp_path / "output")})
    assert not (tmp_path / "ran").exists()
    [*_, given] = _calls(done)
    if name == "paths":
        assert given[given.index("--") + 1 :] == value.split()
    elif name == "diff-base":
        assert given[given.index("--diff-base") + 1] == value


def test_paths_of_the_gitlab_component_are_no_options(tmp_path):
    """A list of changed files that the shell splits: ``a --allow-plugins=.conf`` is the name of one file."""
    text = (ROOT / "templates" / "lslint.yml").read_text(encoding="utf-8").split("\n---\n")[1]
    given = {"args": "--isolated", "paths": "$CHANGED", "fail-on": "warning"}
    job = yaml.safe_load(re.sub(r"\$\[\[ inputs\.([\w-]+) \]\]", lambda found: given.get(found[1], "x"), text))
    names = "a --allow-plugins=./rules,b.conf $(touch ran) `touch ran`"
    script = 'lslint_venv="$RUNNER_TEMP/lslint"\n' + "\n".join(job["lslint"]["script"])
    done = _bash(script, tmp_path, {"CHANGED": names, "RUNNER_TEMP": str(tmp_path)})
    assert not (tmp_path / "ran").exists()
    [call] = _calls(done)
    assert call[call.index("--") + 1 :] == names.split()


def _bash(script, folder, env):
    """Runs a script of CI with a Python that prints its arguments."""
    place = folder / "lslint" / "bin"
    place.mkdir(parents=True)
    (place / "python").write_text("#!/bin/sh\nprintf '%s\\0' \"$@\"\nprintf '\\n\\0'\n")
    (place / "python").chmod(0o755)
    command = ["bash", "--noprofile", "--norc", "-eo", "pipefail", "-c", script]
    env = {"PATH": os.environ["PATH"], **env}
    done = subprocess.run(command, cwd=folder, env=env, capture_output=True, text=True, timeout=60)
    assert done.returncode == 0, done.stderr
    return done.stdout


def _calls(out):
    """The arguments of each start of Python."""
    return [call.split("\0")[:-1] for call in out.split("\n\0")[:-1]]


@pytest.mark.skipif(os.name != "posix", reason="needs a pseudo-terminal")
@pytest.mark.parametrize(
    "command", [("--isolated", "--select=LS701", "--diff"), ("format", "--isolated", "--diff"), ("rule", "--all")]
)
def test_content_sends_no_control_characters_to_a_terminal(tmp_path, command):
    """Some terminals run what an escape sequence of a file types into them."""
    (tmp_path / "x.conf").write_text(
        'filter { mutate { add_tag => ["\x1b]0;title\x07\x9b1m"]\nremove_field => [host] } }\n'
    )
    files = [] if command[0] == "rule" else ["x.conf"]
    pty = pytest.importorskip("pty")
    master, slave = pty.openpty()
    process = subprocess.Popen(
        [sys.executable, "-m", "lslint", *command, *files],
        cwd=tmp_path, stdin=subprocess.DEVNULL, stdout=slave, stderr=slave,
        env={"PATH": os.environ["PATH"], "HOME": str(tmp_path), "TERM": "xterm"},
    )  # fmt: skip
    os.close(slave)
    displayed = b""
    try:
        while part := os.read(master, 65536):
            displayed += part
    except OSError:  # Linux: the other end is closed
        pass
    finally:
        os.close(master)
        assert process.wait(60) in (0, 1)
    displayed = re.sub(rb"\x1b\[[0-9;]*m", b"", displayed)  # colours of lslint
    assert len(displayed) > 100
    if files:
        assert b"title" in displayed
    assert not re.search(rb"[\x00-\x08\x0b\x0c\x0e-\x1f\x7f]|\xc2[\x80-\x9f]", displayed)
