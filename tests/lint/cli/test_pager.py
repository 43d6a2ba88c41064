"""The pager: whose program runs, and when."""

import os
import select
import subprocess
import sys

import pytest

from lslint.cli.pager import pager_command


@pytest.fixture
def programs(tmp_path):
    """A folder of programs like /usr/bin, and a checkout with programs of the same names."""
    for folder in ("bin", "checkout", "checkout/bin"):
        (tmp_path / folder).mkdir(exist_ok=True)
        for name in ("less", "more", "evil"):
            path = tmp_path / folder / name
            path.write_text(f'#!/bin/sh\necho "{folder}/{name} $*"\ncat\n')
            path.chmod(0o755)
    return tmp_path


def command(programs, pager=None, path=None, **more):
    environment = {"PATH": path or str(programs / "bin"), **more}
    if pager is not None:
        environment["PAGER"] = pager
    return pager_command(environment, str(programs / "checkout"))


def test_less_is_the_default_and_shows_colors(programs):
    assert command(programs) == [str(programs / "bin" / "less"), "-R"]
    assert command(programs, "less -S") == [str(programs / "bin" / "less"), "-S", "-R"]
    assert command(programs, "more -d") == [str(programs / "bin" / "more"), "-d"]
    assert command(programs, str(programs / "bin" / "more")) == [str(programs / "bin" / "more")]


@pytest.mark.parametrize(
    "pager", ["", " ", "cat", "nothing-of-this-name", "less | tee x", "less; evil", "$(evil)", "'"]
)
def test_no_pager(programs, pager):
    assert command(programs, pager) == []


def test_no_pager_in_a_dumb_terminal(programs):
    assert command(programs, TERM="dumb") == []


@pytest.mark.parametrize("pager", ["./evil", "bin/evil", "../checkout/evil", "evil"])
def test_a_checkout_brings_no_pager(programs, pager, monkeypatch):
    monkeypatch.chdir(programs / "checkout")
    os.remove(programs / "bin" / "evil")
    paths = (".", "", "bin", str(programs / "checkout" / "bin"), str(programs / "checkout"), str(programs / "bin"))
    assert command(programs, pager, os.pathsep.join(paths)) == []


def test_a_link_into_the_checkout_is_no_pager(programs):
    (programs / "bin" / "linked").symlink_to(programs / "checkout" / "evil")
    assert command(programs, "linked") == []


def terminal(programs, *arguments, **environment):
    """What a run in a terminal of 24 lines writes."""
    import pty

    parent, child = pty.openpty()
    env = {"PATH": str(programs / "bin") + os.pathsep + os.environ["PATH"], "TERM": "xterm", "HOME": str(programs)}
    import fcntl
    import struct
    import termios

    fcntl.ioctl(child, termios.TIOCSWINSZ, struct.pack("HHHH", 24, 80, 0, 0))
    process = subprocess.Popen(
        [sys.executable, "-m", "lslint", *arguments],
        stdin=child, stdout=child, stderr=child, env={**env, **environment}, cwd=programs / "checkout",
    )  # fmt: skip
    os.close(child)
    out = b""
    while select.select([parent], [], [], 60)[0]:
        try:
            data = os.read(parent, 65536)
        except OSError:
            break
        if not data:
            break
        out += data
    os.close(parent)
    assert process.wait(60) == 0
    return out.decode().replace("\r\n", "\n")


def test_long_output_in_a_terminal(programs):
    out = terminal(programs, "rule", "LS301")
    assert out.startswith("bin/less -R\n\x1b[1mLS301 unanchored-grok\x1b[0m: Unanchored grok pattern\n")
    assert "|---" not in out
    assert terminal(programs, "rule", "LS301", PAGER="more -x").startswith("bin/more -x\n")
    assert terminal(programs, "rule", "LS301", "--no-pager").startswith("\x1b[1mLS301")
    assert terminal(programs, "rule", "LS301", PAGER="cat", NO_COLOR="1").startswith("LS301 unanchored-grok: ")


def test_no_pager_in_a_pipe(programs):
    env = {**os.environ, "PATH": str(programs / "bin") + os.pathsep + os.environ["PATH"], "PAGER": "more"}
    done = subprocess.run([sys.executable, "-m", "lslint", "rule", "LS301"], env=env, capture_output=True, text=True)
    assert done.stdout.startswith("LS301 unanchored-grok: ")
    assert "\x1b" not in done.stdout
