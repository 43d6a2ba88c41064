-- Files that begin like a pipeline are of the type `logstash`: names do not tell, *.conf may be anything.
vim.api.nvim_create_autocmd({ "BufNewFile", "BufRead" }, {
  pattern = { "*.conf", "*.cfg", "*.logstash" },
  callback = function(event)
    if event.file:match("%.logstash$") or require("lslint").is_pipeline(event.buf) then
      vim.bo[event.buf].filetype = "logstash"
    end
  end,
})
