"""What a run says on a terminal while it takes its time."""

import os
import subprocess
import sys

import pytest

from lslint.cli import progress

PIPELINE = 'filter { grok { match => { "message" => "%{IP:a} .* %{WORD:b}" } } }\n' * 40


def run(folder, *arguments, slow="0"):
    """Exit code, stdout, and what came to the terminal that stderr is."""
    import pty

    main, side = pty.openpty()
    code = (
        "import sys; from lslint.cli import progress, main as cli;"
        f"progress.AFTER = {slow}; progress.EVERY = 0; sys.exit(cli.main(sys.argv[1:]))"
    )
    process = subprocess.Popen(
        [sys.executable, "-c", code, *arguments], cwd=folder, stdout=subprocess.PIPE, stderr=side
    )
    os.close(side)
    out, _ = process.communicate()
    message = b""
    while True:
        try:
            part = os.read(main, 65536)
        except OSError:
            break
        if not part:
            break
        message += part
    os.close(main)
    return process.returncode, out, message.decode()


def tree(folder, count=60):
    for number in range(count):
        (folder / f"{number:03}.conf").write_text(f"# {number}\n" + PIPELINE)


@pytest.mark.slow
def test_a_line_that_comes_and_goes(tmp_path):
    tree(tmp_path)
    code, out, message = run(tmp_path, "--jobs", "1", "-q", "--output-format", "concise", ".")
    assert code in (0, 1)
    assert " of 60 files" in message
    assert message.endswith(progress.CLEAR)
    assert out == run(tmp_path, "--jobs", "1", "-q", "--output-format", "concise", ".", slow="1e9")[1]


@pytest.mark.slow
def test_with_several_processes(tmp_path):
    tree(tmp_path)
    code, out, message = run(tmp_path, "--jobs", "2", "-q", "--output-format", "concise", ".")
    assert code in (0, 1)
    assert not message or message.endswith(progress.CLEAR)
    assert out == run(tmp_path, "--jobs", "1", "-q", "--output-format", "concise", ".", slow="1e9")[1]


def test_nothing_where_stderr_is_no_terminal(tmp_path):
    tree(tmp_path, 5)
    code = (
        "import sys; from lslint.cli import progress, main as cli; progress.AFTER = 0; sys.exit(cli.main(['-q', '.']))"
    )
    done = subprocess.run([sys.executable, "-c", code], cwd=tmp_path, capture_output=True)
    assert done.stderr == b""
