/** A program that types for a person: into their terminal, their window, or their editor. */
export interface TypingProgram {
  readonly names: readonly string[]
  /** One argument that makes it type. */
  readonly word?: RegExp
  /** All arguments, with a space between them. It always types where neither is given. */
  readonly line?: RegExp
}

/**
 * Programs that type where a person could sit, each with what makes it do so. Attaching counts: whoever holds the other
 * end of a pseudo-terminal types there.
 */
export const typingPrograms: readonly TypingProgram[] = [
  {
    names: ['tmux', 'byobu', 'tmate'],
    // Of commands inside others too: `tmux new -d ';' send-keys …`, `tmux if-shell true 'send-keys …'`.
    word: /(?:^|[;{&]\s{0,8})(?:send|send-[kp]\w{0,6}|paste\w{0,6}|paste-b\w{0,6}|bind|bind-key|display-popup|popup)(?:\s|$)|^-I\w{0,8}$/,
    line: /^(?:-[LSfcT] ?\S{1,200} |-[a-zA-Z0-9]{1,8} ){0,6}(?:a|at|att\w{0,6}(?:-\w{1,8})?|-C{1,2}|new\S{0,8} (?:\S{1,80} ){0,6}?-[a-zA-Z]{0,6}A\w{0,6})(?: |$)/,
  },
  {
    names: ['screen'],
    line: /(?:^| )-X (?:stuff|paste|process|eval|exec|source|register|bindkey)\b|^(?!(?:\S{1,80} ){0,3}-\w{0,6}m\w{0,4}(?: |$))(?:\S{1,80} ){0,4}-\w{0,6}[rRx]\w{0,4}(?: |$)/,
  },
  { names: ['zellij'], word: /^(?:write|write-chars|paste|send-keys|attach|a)$/ },
  { names: ['kitty', 'kitten'], word: /^@?(?:send-text|send-key|action)$/, line: /(?:^| )@$/ },
  { names: ['wezterm'], word: /^send-text$/ },
  { names: ['abduco', 'dtach'], word: /^-\w{0,4}[aAp]\w{0,4}$/ },
  { names: ['shpool'], word: /^attach$/ },
  { names: ['reptyr', 'ttyecho', 'injcode', 'neercs', 'retty', 'tiocsti', 'writevt'] },
  {
    names: ['gdb', 'lldb'],
    line: /(?:^| )(?:-p ?\d|--pid|--attach-pid|attach )|^(?!.*--args)(?:.* )?\d{1,10}$/,
  },
  { names: ['xdotool'], word: /^(?:type|key|keydown|keyup|click|mousedown|mouseup|exec|-)$|\// },
  { names: ['ydotool'], word: /^(?:type|key|click|stdin)$/ },
  { names: ['wtype', 'dotool', 'dotoolc', 'xte', 'eitype', 'evemu-event', 'evemu-play', 'xmacroplay'] },
  { names: ['xvkbd'], word: /^-(?:text|file)$/ },
  { names: ['wlrctl'], word: /^(?:keyboard|pointer)$/ },
  { names: ['cliclick'], word: /^(?:t|kp|kd|ku|c|dc|tc):/ },
  { names: ['nvim', 'vim', 'gvim', 'mvim'], word: /^--remote-(?:send|expr)(?:$|=)/ },
  { names: ['emacsclient'], word: /^(?:-\w{0,4}e|--eval(?:$|=))/ },
  {
    names: ['dbus-send', 'gdbus', 'busctl', 'qdbus', 'qdbus6', 'qdbus-qt5', 'qdbus-qt6', 'dcop'],
    word: /sendText|runCommand|sendInput|NotifyKeyboardKey|NotifyPointerButton/,
  },
]
