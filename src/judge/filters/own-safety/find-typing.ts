import type { OwnSafetyFinding } from './own-safety-codes.ts'
import type { Effect, ExecuteEffect, RunEffect } from '../../../ground/model/effect.ts'
import { flatMap } from '../../../ground/model/map-of.ts'
import { isElsewhere } from '../../readers/paths/is-elsewhere.ts'
import { finding, startOf } from '../finding.ts'
import { spellPath, writtenPaths } from '../views/written-paths.ts'

/** A program that types for a person: into their terminal, their window, or their editor. */
interface TypingProgram {
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
const typingPrograms: readonly TypingProgram[] = [
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

const maxLength = 65_536
const programs: ReadonlyMap<string, TypingProgram> = new Map(
  typingPrograms.flatMap(one => one.names.map(name => [name, one])),
)

/** Programs whose arguments hold code that could open a terminal, or attach to one. */
const codeRunners =
  /^(?:python[\d.]*|pypy[\d.]*|ipython|node|nodejs|deno|bun|perl|ruby|php|lua|tclsh|wish|expect|pwsh|powershell|script|socat|unbuffer|empty|Rscript)$/

/** Words of code that puts keys into a terminal or a window: a request of the system, a library, a program’s verb. */
const typingCode =
  /TIOCSTI|\b0x5412\b|\bioctl\b[^\n]{0,200}\b21522\b|\/dev\/(?:uinput|pts\/\d)|\bpyautogui\b|\bpynput\b|\blibtmux\b|\brobotjs\b|\bSendKeys\b|\bsend-keys\b|\bsend-text\b|\bwrite-chars\b|\b(?:tmux|zellij)["',\s]{1,6}(?:a|at|attach|attach-session)(?![\w-])|\bscreen["',\s]{1,6}-[a-zA-Z]{0,4}[rRx](?![\w-])|\b(?:abduco|dtach)["',\s]{1,6}-[a-zA-Z]{0,4}[aAp](?![\w-])/
const typingScript =
  /keystroke|key code|keyCode|do script|doScript|write text|writeText|System Events|\bclick\b|in terminal/i

/** Finds calls that could type into a terminal where a person answers, or draw on it. */
export function findTyping(effects: readonly Effect[]): readonly OwnSafetyFinding[] {
  return flatMap(effects, effect => (isElsewhere(effect) ? [] : typedBy(effect))).slice(0, 1)
}

function typedBy(effect: Effect): readonly OwnSafetyFinding[] {
  const drawn = writtenPaths(effect).find(target => isTerminal(spellPath(target)))
  if (drawn) return [finding('own-safety.typing', `${effect.type} ${spellPath(drawn)}`, effect)]
  if (effect.type === 'execute') return codeTypes(effect)
  if (effect.type !== 'run') return []
  return types(effect) ? [finding('own-safety.typing', startOf(effect), effect)] : []
}

function types({ program, argv }: RunEffect): boolean {
  const line = () => argv.join(' ').slice(0, maxLength)
  if (program === 'osascript') return typingScript.test(line())
  if (codeRunners.test(program)) return typingCode.test(line())
  const known = programs.get(program)
  if (!known) return false
  if (!known.word && !known.line) return true
  return known.line?.test(line()) === true || argv.some(word => known.word?.test(word.slice(0, maxLength)))
}

function codeTypes(effect: ExecuteEffect): readonly OwnSafetyFinding[] {
  const { source, language } = effect
  const text = source.from === 'literal' ? source.text : ''
  const says = language === 'applescript' ? typingScript : typingCode
  return says.test(text.slice(0, maxLength))
    ? [finding('own-safety.typing', `${language} that types`, effect)]
    : []
}

/** A terminal of this machine, what draws on one, or the keyboard; not a serial line. */
function isTerminal(path: string): boolean {
  return (
    path.length <= 4_096 &&
    /^\/dev\/(?:pts\/|tty\d*$|console$|vcsa?\d*$|uinput$|input\/event)|^\/proc\/[\d*?[$][^/]{0,60}\/fd\/[^/]{1,60}$/.test(
      path,
    )
  )
}
