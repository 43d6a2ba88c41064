" What ALE needs to check and to fix with lslint.

let s:types = {'error': 'E', 'warning': 'W', 'info': 'I'}

call ale#Set('lslint_executable', 'lslint')
call ale#Set('lslint_options', '')

" Makes lslint a linter of a file type. Files of other programs are skipped.
function! lslint#ale#Define(filetype) abort
  call ale#linter#Define(a:filetype, {
  \   'name': 'lslint',
  \   'executable': {buffer -> ale#Var(buffer, 'lslint_executable')},
  \   'command': {buffer -> '%e --json --ignore-unknown --stdin-filename %s' . ale#Pad(ale#Var(buffer, 'lslint_options')) . ' -'},
  \   'output_stream': 'stdout',
  \   'read_buffer': 1,
  \   'callback': 'lslint#ale#Handle',
  \})
endfunction

" Columns of the report count characters, those of Vim bytes.
function! s:Column(buffer, position) abort
  let l:line = get(getbufline(a:buffer, a:position.line), 0, '')
  let l:column = byteidx(l:line, a:position.column - 1)
  return (l:column < 0 ? len(l:line) : l:column) + 1
endfunction

function! lslint#ale#Handle(buffer, lines) abort
  let l:found = []
  for l:one in get(ale#util#FuzzyJSONDecode(a:lines, {}), 'findings', [])
    call add(l:found, {
    \   'lnum': l:one.range.start.line,
    \   'col': s:Column(a:buffer, l:one.range.start),
    \   'end_lnum': l:one.range.end.line,
    \   'end_col': max([s:Column(a:buffer, l:one.range.end) - 1, 1]),
    \   'type': s:types[l:one.severity],
    \   'code': l:one.code,
    \   'text': l:one.message,
    \})
  endfor
  return l:found
endfunction

" For g:ale_fixers: the formatter.
function! lslint#ale#Format(buffer) abort
  let l:executable = ale#Escape(ale#Var(a:buffer, 'lslint_executable'))
  return {'command': l:executable . ' format --quiet --stdin-filename %s -'}
endfunction
