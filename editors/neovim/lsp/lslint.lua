-- Neovim 0.11 and later: vim.lsp.enable("lslint")
return {
  cmd = { "lslint", "lsp" },
  filetypes = { "logstash", "yaml", "json", "jsonc" },
  root_markers = { "lslint.toml", ".lslint.toml", "pipelines.yml", ".git" },
  commands = {
    ["lslint.tryLine"] = function(command, context)
      require("lslint").try_line(command, context)
    end,
  },
}
