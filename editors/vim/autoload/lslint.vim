" Whether the current buffer begins like a pipeline: comments and blank lines, then a section.
function! lslint#IsPipeline() abort
  for l:line in getline(1, 200)
    if l:line =~# '\S' && l:line !~# '^\s*#'
      return l:line =~# '^\%uFEFF\?\s*\%(input\|filter\|output\)\s*\%([{#]\|$\)'
    endif
  endfor
  return 0
endfunction
