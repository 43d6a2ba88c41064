" Files that begin like a pipeline are of the type logstash: names do not tell, *.conf may be anything.
autocmd BufNewFile,BufRead *.conf,*.cfg if lslint#IsPipeline() | set filetype=logstash | endif
autocmd BufNewFile,BufRead *.logstash set filetype=logstash
