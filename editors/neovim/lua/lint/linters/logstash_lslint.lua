-- For nvim-lint: require("lint").linters_by_ft = { logstash = { "logstash_lslint" } }
-- (its own linter `lslint` is one for another language)
local severities = {
  error = vim.diagnostic.severity.ERROR,
  warning = vim.diagnostic.severity.WARN,
  info = vim.diagnostic.severity.INFO,
}

-- lines and columns of the report begin with 1 and count characters, those of Neovim with 0 and count bytes
local function place(buffer, position)
  local row = position.line - 1
  local line = vim.api.nvim_buf_get_lines(buffer, row, row + 1, false)[1] or ""
  local ok, column = pcall(vim.str_byteindex, line, position.column - 1)
  return row, ok and column or #line
end

return {
  cmd = "lslint",
  stdin = true,
  args = {
    "--json",
    "--ignore-unknown", -- files of other programs
    "--stdin-filename",
    function()
      return vim.api.nvim_buf_get_name(0)
    end,
    "-",
  },
  stream = "stdout",
  ignore_exitcode = true,
  parser = function(output, buffer)
    local ok, report = pcall(vim.json.decode, output)
    local found = {}
    for _, finding in ipairs(ok and report.findings or {}) do
      local row, column = place(buffer, finding.range.start)
      local end_row, end_column = place(buffer, finding.range["end"])
      table.insert(found, {
        lnum = row,
        col = column,
        end_lnum = end_row,
        end_col = end_column,
        severity = severities[finding.severity],
        message = finding.message,
        code = finding.code,
        source = "lslint",
      })
    end
    return found
  end,
}
