-- Neovim 0.7 and newer, headless: both stories, hover, quick fix, fix all, saved.
--   nvim --headless -u NONE -i NONE -n -S neovim.lua; HANGLINT, WORKSPACE and OUT name the launcher and the folders
local workspace, out = os.getenv('WORKSPACE'), os.getenv('OUT')
local results = assert(io.open(out .. '/neovim.tap', 'w'))
local PATIENCE = 60000

local function tell(line)
  results:write(line .. '\n')
  io.stdout:write('  ' .. line .. '\n')
end

local function check(name, run)
  local fine, why = pcall(run)
  tell((fine and 'ok - ' or 'not ok - ') .. 'Neovim: ' .. name .. (fine and '' or ': ' .. tostring(why):gsub('\n.*', '')))
end

local function must(holds, words)
  if not holds then error(words, 0) end
end

local function eventually(words, holds)
  must(vim.wait(PATIENCE, holds, 20), words)
end

local function open(file, filetype)
  vim.cmd('edit ' .. workspace .. '/' .. file)
  vim.bo.filetype = filetype
  return vim.api.nvim_get_current_buf()
end

local client = vim.lsp.start_client({
  name = 'hanglint',
  cmd = { os.getenv('HANGLINT'), 'lsp' },
  root_dir = workspace,
  workspace_folders = { { uri = vim.uri_from_fname(workspace), name = 'demo' } },
})

local function attach(file, filetype)
  local buffer = open(file, filetype)
  vim.lsp.buf_attach_client(buffer, client)
  return buffer
end

local function findings(buffer, id)
  return vim.tbl_filter(function(d)
    return (d.code or d.user_data.lsp.code) == id
  end, vim.diagnostic.get(buffer))
end

local function related(diagnostic)
  return diagnostic.user_data.lsp.relatedInformation
end

local function leads_to(diagnostic, file)
  for _, step in ipairs(related(diagnostic)) do
    if vim.endswith(step.location.uri, file) then return true end
  end
  return false
end

check('the GIL deadlock in C++ has its Python side', function()
  local buffer = attach('bridge/bridge.cc', 'cpp')
  eventually('no gil-triple-wrap', function() return #findings(buffer, 'gil-triple-wrap') == 2 end)
  for _, finding in ipairs(findings(buffer, 'gil-triple-wrap')) do
    must(leads_to(finding, 'serving/engine.py'), 'no step in Python')
  end
end)

check('hover has the page of the check', function()
  vim.api.nvim_win_set_cursor(0, { 41, 12 })
  local answers = vim.lsp.buf_request_sync(0, 'textDocument/hover', vim.lsp.util.make_position_params(), PATIENCE)
  must(answers[client].result.contents.value:find('# gil%-triple%-wrap'), 'no page')
end)

check('the hidden device copy in Python has its path', function()
  local buffer = attach('serving/capturer.py', 'python')
  eventually('no copy-pageable-to-host', function() return #findings(buffer, 'copy-pageable-to-host') == 2 end)
  must(leads_to(findings(buffer, 'copy-pageable-to-host')[1], 'serving/scheduler.py'), 'no step in the loop')
end)

local function choose(pattern)
  vim.ui.select = function(items, _, chosen)
    for index, item in ipairs(items) do
      if item[2].title:find(pattern) then return chosen(item, index) end
    end
    error('nothing like "' .. pattern .. '" among ' .. #items .. ' actions', 0)
  end
end

local function text(buffer)
  return table.concat(vim.api.nvim_buf_get_lines(buffer, 0, -1, false), '\n')
end

check('a quick fix behind two-unit characters is right', function()
  local buffer = attach('bridge/notify.cc', 'cpp')
  eventually('no gil-unnamed-guard', function() return #findings(buffer, 'gil-unnamed-guard') == 3 end)
  vim.api.nvim_win_set_cursor(0, { 7, 20 })
  choose('name')
  vim.lsp.buf.code_action()
  eventually('the fix is not applied', function() return text(buffer):find('é😀 %*/ py::gil_scoped_acquire %w+;') end)
  eventually('the finding stays', function() return #findings(buffer, 'gil-unnamed-guard') == 2 end)
end)

check('fix all mends the rest, and it is saved', function()
  local buffer = vim.api.nvim_get_current_buf()
  choose('[Ff]ix everything')
  vim.lsp.buf.code_action({ context = { only = { 'source.fixAll' }, diagnostics = {} } })
  eventually('not all are fixed', function() return not text(buffer):find('gil_scoped_acquire%(%)') end)
  eventually('findings stay', function() return #findings(buffer, 'gil-unnamed-guard') == 0 end)
  vim.cmd('write')
  local saved = io.open(workspace .. '/bridge/notify.cc'):read('*a')
  must(not saved:find('gil_scoped_acquire%(%)'), 'not saved')
end)

check('the server ends when told to', function()
  vim.lsp.stop_client(client)
  eventually('it does not stop', function() return vim.lsp.client_is_stopped(client) end)
end)

results:close()
vim.cmd('qall!')
