-- The language server of lslint in Neovim 0.7 and later:
--   require("lslint").setup({ init_options = { extendSelect = { "LS3" } } })
local M = {}

M.defaults = {
  cmd = { "lslint", "lsp" },
  filetypes = { "logstash", "yaml", "json", "jsonc" },
  root_markers = { "lslint.toml", ".lslint.toml", "pipelines.yml", ".git" },
  init_options = nil,
  capabilities = nil,
  on_attach = nil,
}

--- Whether a buffer begins like a pipeline: comments and blank lines, then a section.
function M.is_pipeline(buffer)
  for _, line in ipairs(vim.api.nvim_buf_get_lines(buffer, 0, 200, false)) do
    if line:match("%S") and not line:match("^%s*#") then
      local section, rest = line:gsub("^\239\187\191", ""):match("^%s*([a-z]+)%s*(.?)")
      local known = section == "input" or section == "filter" or section == "output"
      return known and (rest == "{" or rest == "#" or rest == "")
    end
  end
  return false
end

--- The nearest folder upwards that holds one of the names; the file's own folder if there is none.
function M.root(path, names)
  local own = vim.fn.fnamemodify(path, ":p:h")
  local folder = own
  while true do
    for _, name in ipairs(names) do
      if vim.loop.fs_stat(folder .. "/" .. name) then
        return folder
      end
    end
    local above = vim.fn.fnamemodify(folder, ":h")
    if above == folder then
      return own
    end
    folder = above
  end
end

local clients = {}

--- Attaches the server to a buffer; one server for each root.
function M.attach(buffer, options)
  local path = vim.api.nvim_buf_get_name(buffer)
  local config = {
    name = "lslint",
    cmd = options.cmd,
    root_dir = M.root(path ~= "" and path or vim.fn.getcwd() .. "/x", options.root_markers),
    init_options = options.init_options,
    capabilities = options.capabilities,
    on_attach = options.on_attach,
  }
  if vim.lsp.start then
    return vim.lsp.start(config, { bufnr = buffer })
  end
  local id = clients[config.root_dir]
  if not id or not vim.lsp.get_client_by_id(id) then
    id = vim.lsp.start_client(config)
    clients[config.root_dir] = id
  end
  if id then
    vim.lsp.buf_attach_client(buffer, id)
  end
  return id
end

--- The code lens "Try a line": asks for the line, and shows what the filter makes of it.
function M.try_line(command, context)
  vim.ui.input({ prompt = "Line to run through the filter: " }, function(line)
    local client = vim.lsp.get_client_by_id(context.client_id)
    if not line or not client then
      return
    end
    local arguments = vim.list_extend(vim.list_slice(command.arguments), { line })
    local params = { command = command.command, arguments = arguments }
    client.request("workspace/executeCommand", params, function(_, trace)
      if type(trace) == "string" then
        vim.lsp.util.open_floating_preview(vim.split(trace, "\n"), "", { focus_id = "lslint-trace", wrap = false })
      end
    end, context.bufnr)
  end)
end

function M.setup(given)
  local options = vim.tbl_extend("force", M.defaults, given or {})
  vim.lsp.commands["lslint.tryLine"] = M.try_line
  local group = vim.api.nvim_create_augroup("lslint", { clear = true })
  vim.api.nvim_create_autocmd("FileType", {
    group = group,
    pattern = options.filetypes,
    callback = function(event)
      M.attach(event.buf, options)
    end,
  })
end

--- Applies all safe fixes, as `lslint --fix` would. Returns whether there were any.
function M.fix_all(buffer, timeout)
  buffer = buffer or vim.api.nvim_get_current_buf()
  local params = vim.lsp.util.make_range_params(0, "utf-16")
  params.textDocument = { uri = vim.uri_from_bufnr(buffer) }
  params.context = { only = { "source.fixAll.lslint" }, diagnostics = {} }
  local answers = vim.lsp.buf_request_sync(buffer, "textDocument/codeAction", params, timeout or 5000)
  local applied = false
  for id, answer in pairs(answers or {}) do
    for _, action in ipairs(answer.result or {}) do
      if action.edit then
        local encoding = vim.lsp.get_client_by_id(id).offset_encoding or "utf-16"
        vim.lsp.util.apply_workspace_edit(action.edit, encoding)
        applied = true
      end
    end
  end
  return applied
end

return M
