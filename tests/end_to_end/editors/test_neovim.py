"""Neovim without a screen: its own language client with the server, and the linter for nvim-lint."""

import pytest
from editor_desk import TYPES
from extras import needs_command

pytestmark = [pytest.mark.slow, needs_command("nvim")]

COMMON = """
local function report(value)
  local file = io.open(os.getenv("REPORT"), "w")
  file:write(vim.json.encode(value))
  file:close()
  vim.cmd("qall!")
end
local function shown(buffer)
  local found = {}
  for _, one in ipairs(vim.diagnostic.get(buffer)) do
    local line = vim.api.nvim_buf_get_lines(buffer, one.lnum, one.lnum + 1, false)[1]
    table.insert(found, {
      code = one.code or vim.tbl_get(one, "user_data", "lsp", "code"), severity = one.severity, source = one.source,
      line = one.lnum + 1, text = line:sub(one.col + 1, one.end_col), message = one.message,
    })
  end
  table.sort(found, function(a, b) return a.line < b.line end)
  return found
end
"""


def start(desk, editors, script, *files):
    path = desk.script("script.lua", COMMON + script)
    return desk.run(
        "nvim", "--headless", "-u", "NORC", "-i", "NONE", "-n", "--cmd", f"set runtimepath^={editors / 'neovim'}",
        "--cmd", "filetype plugin on", *files, "-c", f"luafile {path}",
    )[0]  # fmt: skip


FOUND = [
    {"code": "LS317", "severity": 2, "source": "lslint", "line": 1, "text": "batch_count => 999"},
    {"code": "LS102", "severity": 1, "source": "lslint", "line": 2, "text": "nme"},
]


def without_message(found):
    assert all(one.pop("message") for one in found)
    return found


@pytest.mark.parametrize(("name", "text", "pipeline"), TYPES)
def test_types_of_files(desk, editors, name, text, pipeline):
    path = desk.write(name, text)
    found = start(desk, editors, "report({ vim.bo.filetype })", path)
    assert (found == ["logstash"]) is pipeline


def test_findings_hover_format_and_fixes_of_the_server(desk, editors):
    loose = desk.write("loose.conf", "filter {\n      mutate { add_tag => [ 'a' ] }\n}\n")
    got = start(
        desk,
        editors,
        f"""
        require("lslint").setup()
        vim.cmd("edit " .. vim.fn.fnameescape("{desk.bad}"))
        local bad = vim.api.nvim_get_current_buf()
        local ready = vim.wait(30000, function() return #vim.diagnostic.get(bad) >= 2 end, 50)
        local first = shown(bad)

        -- typing: the finding goes where its cause goes
        vim.api.nvim_buf_set_text(bad, 1, 28, 1, 31, {{ "id" }})
        vim.wait(30000, function() return #vim.diagnostic.get(bad) == 1 end, 50)

        local where = {{ textDocument = {{ uri = vim.uri_from_bufnr(bad) }} }}
        where.position = {{ line = 0, character = 10 }}
        local hover = vim.lsp.buf_request_sync(bad, "textDocument/hover", where, 30000)

        vim.cmd("edit {loose}")
        local other = vim.api.nvim_get_current_buf()
        vim.wait(30000, function() return #vim.diagnostic.get(other) == 1 end, 50)
        local fixed = require("lslint").fix_all(other, 30000)
        local after = vim.api.nvim_buf_get_lines(other, 0, -1, false)
        local formatting = vim.lsp.util.make_formatting_params()
        for id, answer in pairs(vim.lsp.buf_request_sync(other, "textDocument/formatting", formatting, 30000)) do
          vim.lsp.util.apply_text_edits(answer.result, other, vim.lsp.get_client_by_id(id).offset_encoding)
        end
        report({{
          ready = ready, first = first, left = shown(bad), hover = vim.tbl_values(hover)[1].result.contents.value,
          fixed = fixed, after = after, formatted = vim.api.nvim_buf_get_lines(other, 0, -1, false),
          clients = vim.tbl_count(vim.lsp.buf_get_clients(other)),
        }})
        """,
    )
    assert got["ready"]
    assert without_message(got["first"]) == FOUND
    assert [one["code"] for one in got["left"]] == ["LS317"]
    assert "redis" in got["hover"]
    assert got["fixed"]
    assert "id =>" in "".join(got["after"])
    assert got["after"][1].startswith("      ")
    assert got["formatted"][1].startswith("  mutate {")
    assert got["clients"] == 1


def test_the_linter_for_nvim_lint(desk, editors):
    """As nvim-lint does it: the arguments, the buffer on stdin, stdout to the parser."""
    got = start(
        desk,
        editors,
        """
        local linter = require("lint.linters.logstash_lslint")
        local buffer = vim.api.nvim_get_current_buf()
        local command = { linter.cmd }
        for _, one in ipairs(linter.args) do
          table.insert(command, type(one) == "function" and one() or one)
        end
        local lines = vim.api.nvim_buf_get_lines(buffer, 0, -1, true)
        local output = vim.fn.system(command, table.concat(lines, "\\n") .. "\\n")
        vim.diagnostic.set(vim.api.nvim_create_namespace("lslint"), buffer, linter.parser(output, buffer))
        local broken, empty = linter.parser("Traceback", buffer), linter.parser("", buffer)
        report({ shown = shown(buffer), broken = #broken, empty = #empty })
        """,
        desk.bad,
    )
    assert without_message(got["shown"]) == FOUND
    assert (got["broken"], got["empty"]) == (0, 0)
