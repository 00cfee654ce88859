" Vim with ALE, in silent mode: both stories, unsaved text, quick fix.
"   vim -Nu NONE -i NONE -n --not-a-term -es -S ale.vim; HANGLINT, WORKSPACE and OUT name the launcher and the folders
set nocompatible hidden encoding=utf-8
execute 'set runtimepath^=/usr/share/vim-scripts/ale,/usr/share/vim/addons'
for s:folder in glob('/usr/share/vim-ale', 0, 1) + glob('/usr/share/vim/vimfiles/pack/*/{opt,start}/ale', 0, 1)
    execute 'set runtimepath^=' . s:folder
endfor
filetype plugin on
let s:workspace = $WORKSPACE
let s:results = []
let g:ale_linters_explicit = 1
let g:ale_linters = {'python': ['hanglint'], 'cpp': ['hanglint']}
let g:ale_lint_on_text_changed = 'never'
let g:ale_lint_on_insert_leave = 0
runtime plugin/ale.vim

function! s:Root(buffer) abort
    return s:workspace
endfunction

for s:language in ['python', 'cpp']
    call ale#linter#Define(s:language, {
    \   'name': 'hanglint', 'lsp': 'stdio', 'executable': $HANGLINT, 'command': '%e lsp',
    \   'project_root': function('s:Root')})
endfor

function! s:Tell(name, why) abort
    call add(s:results, (empty(a:why) ? 'ok - ' : 'not ok - ') . 'ALE: ' . a:name . (empty(a:why) ? '' : ': ' . a:why))
endfunction

function! s:Open(file, filetype) abort
    execute 'edit ' . s:workspace . '/' . a:file
    let &filetype = a:filetype
    ALELint
endfunction

function! s:Findings(check) abort
    return filter(copy(ale#engine#GetLoclist(bufnr('%'))), 'get(v:val, "code", "") ==# a:check')
endfunction

" Waits for that many findings of a check; why not, else nothing.
function! s:Awaited(check, count) abort
    for l:round in range(600)
        if len(s:Findings(a:check)) == a:count
            return ''
        endif
        sleep 100m
    endfor
    return len(s:Findings(a:check)) . ' of ' . a:check . ', not ' . a:count
endfunction

" The first place of a finding as line:column:type; ALE 3.3 drops related information where a source is named.
function! s:Told(check, count, place) abort
    let l:why = s:Awaited(a:check, a:count)
    if !empty(l:why)
        return l:why
    endif
    let l:first = map(s:Findings(a:check), 'v:val.lnum . ":" . v:val.col . ":" . v:val.type')
    return index(l:first, a:place) >= 0 ? '' : 'not at ' . a:place . ' but at ' . join(l:first)
endfunction

call s:Open('bridge/bridge.cc', 'cpp')
call s:Tell('the GIL deadlock is told in C++', s:Told('gil-triple-wrap', 2, '41:9:E'))
call s:Open('serving/capturer.py', 'python')
call s:Tell('the hidden device copy is told in Python', s:Told('copy-pageable-to-host', 2, '25:17:W'))
call s:Open('bridge/notify.cc', 'cpp')
call s:Tell('findings of a file with safe fixes', s:Awaited('gil-unnamed-guard', 3))
call setline(12, '    py::gil_scoped_acquire guard;')
ALELint
call s:Tell('a text that is not saved counts', s:Awaited('gil-unnamed-guard', 2))
call writefile(s:results, $OUT . '/ale.tap')
qall!
