"""Vim without a screen: ALE runs the linter and the formatter."""

import pathlib

import pytest
from editor_desk import TYPES
from extras import needs_command

ALE = next(
    (
        place
        for place in (pathlib.Path("/usr/share/vim-ale"), *pathlib.Path("~/.vim/pack").expanduser().glob("*/start/ale"))
        if (place / "autoload" / "ale.vim").is_file()
    ),
    None,
)

pytestmark = [
    pytest.mark.slow,
    needs_command("vim"),
    pytest.mark.skipif(ALE is None, reason="ALE is not installed (vim-ale)"),
]

SETTINGS = r"""
set nocompatible
set encoding=utf-8
let g:ale_linters = {'logstash': ['lslint'], 'yaml': ['lslint'], 'json': ['lslint']}
let g:ale_fixers = {'logstash': ['lslint#ale#Format']}
filetype plugin on
function! Report(value) abort
  call writefile([json_encode(a:value)], $REPORT)
  qall!
endfunction
function! Until(condition) abort
  for l:turn in range(600)
    if eval(a:condition)
      return 1
    endif
    sleep 50m
  endfor
  return 0
endfunction
function! Shown(buffer) abort
  let l:found = []
  for l:one in ale#engine#GetLoclist(a:buffer)
    let l:line = getbufline(a:buffer, l:one.lnum)[0]
    call add(l:found, {'code': l:one.code, 'type': l:one.type, 'line': l:one.lnum,
    \ 'text': strpart(l:line, l:one.col - 1, l:one.end_col - l:one.col + 1)})
  endfor
  return l:found
endfunction
"""


def start(desk, editors, script, file):
    settings = desk.script("vimrc", SETTINGS)
    path = desk.script("script.vim", f"try\n{script}\ncatch\ncall Report(v:exception . v:throwpoint)\nendtry\n")
    vim = (
        "vim", "-Nu", settings, "-i", "NONE", "-n", "-e", "-s", "--not-a-term",
        "--cmd", f"set runtimepath^={ALE},{editors / 'vim'}",
        file, "-S", path,
    )  # fmt: skip
    return desk.run(*vim)[0]


@pytest.mark.parametrize(("name", "text", "pipeline"), TYPES)
def test_types_of_files(desk, editors, name, text, pipeline):
    found = start(desk, editors, "call Report(&filetype)", desk.write(name, text))
    assert (found == "logstash") is pipeline


def test_findings(desk, editors):
    script = "call ale#Queue(0)\nlet ready = Until('len(Shown(bufnr())) >= 2')\ncall Report([ready, Shown(bufnr())])"
    assert start(desk, editors, script, desk.bad) == [
        1,
        [
            {"code": "LS317", "type": "W", "line": 1, "text": "batch_count => 999"},
            {"code": "LS102", "type": "E", "line": 2, "text": "nme"},
        ],
    ]


def test_the_formatter(desk, editors):
    loose = desk.write("loose.conf", "filter {\n      drop { id => 'd' }\n}\n")
    script = "ALEFix\ncall Until('getline(2) !~# \"^   \"')\ncall Report(getline(1, '$'))"
    assert start(desk, editors, script, loose) == ["filter {", "  drop { id => 'd' }", "}"]
