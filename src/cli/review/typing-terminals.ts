/** A terminal that other programs can type into, and the variable by which one sits in it. */
export interface TypingTerminal {
  /** As people call it. */
  readonly name: string
  readonly variable: string
  /** Values of the variable that mean it, without regard to case; any value where left out. */
  readonly values?: readonly string[]
  /** Beginnings of such values. */
  readonly beginnings?: readonly string[]
}

/**
 * Terminals that take keys from other programs of the account: by a command, a socket, an interface for scripts or a
 * plug-in. Those inside others come first, so that the name is that of the one in front.
 */
export const typingTerminals: readonly TypingTerminal[] = [
  { name: 'tmux', variable: 'TMUX' },
  { name: 'screen', variable: 'STY' },
  { name: 'Zellij', variable: 'ZELLIJ' },
  { name: 'abduco', variable: 'ABDUCO_SESSION' },
  { name: 'dvtm', variable: 'DVTM' },
  { name: 'shpool', variable: 'SHPOOL_SESSION_NAME' },
  { name: 'byobu', variable: 'BYOBU_BACKEND' },
  { name: 'a recording of asciinema', variable: 'ASCIINEMA_REC' },
  { name: 'a recording of asciinema', variable: 'ASCIINEMA_SESSION' },
  { name: 'a recording of script', variable: 'SCRIPT' },
  { name: 'Neovim', variable: 'NVIM' },
  { name: 'Neovim', variable: 'NVIM_LISTEN_ADDRESS' },
  { name: 'Vim', variable: 'VIM_TERMINAL' },
  { name: 'Emacs', variable: 'INSIDE_EMACS' },
  { name: 'VS Code', variable: 'TERM_PROGRAM', values: ['vscode'] },
  { name: 'VS Code', variable: 'VSCODE_INJECTION' },
  { name: 'Zed', variable: 'ZED_TERM' },
  { name: 'JetBrains', variable: 'TERMINAL_EMULATOR', beginnings: ['jetbrains'] },
  { name: 'Jupyter', variable: 'JPY_PARENT_PID' },
  { name: 'kitty', variable: 'KITTY_LISTEN_ON' },
  { name: 'WezTerm', variable: 'WEZTERM_PANE' },
  { name: 'Konsole', variable: 'KONSOLE_DBUS_SERVICE' },
  { name: 'Warp', variable: 'TERM_PROGRAM', values: ['warpterminal'] },
  { name: 'iTerm2', variable: 'TERM_PROGRAM', values: ['iterm.app'] },
  { name: 'Terminal of macOS', variable: 'TERM_PROGRAM', values: ['apple_terminal'] },
  { name: 'Ghostty', variable: 'TERM_PROGRAM', values: ['ghostty'] },
  { name: 'ConEmu', variable: 'ConEmuPID' },
  // Of a session that another machine, or another account, passed on, this alone is left.
  { name: 'tmux', variable: 'TERM', values: ['tmux'], beginnings: ['tmux-'] },
  { name: 'screen', variable: 'TERM', values: ['screen'], beginnings: ['screen-', 'screen.'] },
]
