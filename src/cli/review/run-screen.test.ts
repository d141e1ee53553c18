import { expect, test } from 'vitest'
import { typedIntoBy, typingTerminals } from './run-screen.ts'

const plain = { TERM: 'xterm-256color', SHELL: '/bin/sh', COLORTERM: 'truecolor', KITTY_WINDOW_ID: '1' }

test.each([
  [{ TMUX: '/tmp/tmux-1000/default,1,0' }, 'tmux'],
  [{ STY: '123.pts-0.host' }, 'screen'],
  [{ ZELLIJ: '0' }, 'Zellij'],
  [{ TERM_PROGRAM: 'vscode' }, 'VS Code'],
  [{ TERMINAL_EMULATOR: 'JetBrains-JediTerm' }, 'JetBrains'],
  [{ INSIDE_EMACS: '29.1,vterm' }, 'Emacs'],
  [{ NVIM: '/run/user/1000/nvim.1.0' }, 'Neovim'],
  [{ KITTY_LISTEN_ON: 'unix:/tmp/kitty' }, 'kitty'],
  [{ WEZTERM_PANE: '0' }, 'WezTerm'],
  [{ TERM_PROGRAM: 'iTerm.app' }, 'iTerm2'],
  [{ TERM_PROGRAM: 'Apple_Terminal' }, 'Terminal of macOS'],
  [{ ASCIINEMA_REC: '1' }, 'a recording of asciinema'],
  [{ TERM: 'tmux-256color' }, 'tmux'],
  [{ TERM: 'screen.xterm-256color' }, 'screen'],
])('%o is of a terminal that programs can type into', (env, name) => {
  expect(typedIntoBy({ ...plain, ...env })).toBe(name)
})

test('tmux inside VS Code is tmux', () => {
  expect(typedIntoBy({ ...plain, TERM_PROGRAM: 'vscode', TMUX: 'x' })).toBe('tmux')
})

test('a plain terminal, and one of an unknown program, is not', () => {
  expect(typedIntoBy(plain)).toBeNull()
  expect(typedIntoBy({ ...plain, TERM_PROGRAM: 'foot', TMUX: '', TERM: 'screenplay' })).toBeNull()
})

test('every row is found by its own variable', () => {
  for (const { name, variable, values, beginnings } of typingTerminals) {
    const value = values?.[0] ?? beginnings?.[0] ?? '1'
    expect(typedIntoBy({ [variable]: value })).toBe(name)
  }
})
