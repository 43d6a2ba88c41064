setlocal commentstring=#\ %s comments=:# shiftwidth=2 expandtab
