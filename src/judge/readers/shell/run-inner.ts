import type { DataSource, Evidence } from '../../../ground/model/effect.ts'
import type { Word } from '../command.ts'
import { maximumDepth, type ReadContext } from '../read-context.ts'
import {
  fdCommands,
  findCommands,
  xargsCommands,
  firstOperand,
  substitute,
  wordsFromInput,
} from './xargs-commands.ts'
import { emitOpaque } from './emit-opaque.ts'
import { runShellCode } from './run-shell-code.ts'
import type { ShellState, ShellValue } from './shell-state.ts'
import { readsCommands, unwrapCommand } from './unwrap-command.ts'
import { wrappers } from './wrapper-table.ts'
import { runVariable } from './run-variable.ts'

/** Returns the output of a wrapped command; undefined when the program wraps nothing. */
export function runInner(
  program: string,
  args: readonly Word[],
  evidence: Evidence,
  state: ShellState,
  stdin: DataSource,
): DataSource | undefined {
  if (state.context.through.length >= maximumDepth) return tooDeep(program, state)
  if (program === 'find') return runEach(findCommands(args), program, state)
  if (program === 'fd' || program === 'fdfind') return runEach(fdCommands(args), program, state)
  if (program === 'xargs') return runEach(xargsCommands(args, stdin, evidence, state.context), program, state)
  if (program === 'parallel') return runEach(parallelCommands(args, stdin, evidence), program, state)
  const inner = unwrapCommand(program, args, state.context)
  if (!inner) return readsCommands(program, args) ? runGivenText(program, evidence, state, stdin) : undefined
  const work = () =>
    within(inner.context, state, () =>
      withVariables(inner.assignments ?? [], state, () => {
        if (inner.unread) return runShellCode(inner.unread, evidence, state.copy(), stdin)
        if (inner.text !== undefined) return state.walker.runText(inner.text, state, stdin)
        return inner.words.length === 0
          ? { from: 'literal', text: '' }
          : state.walker.runWords(inner.words, null, state, stdin, keywords.has(program))
      }),
    )
  const output = detaches(program, args) ? state.context.out.inBackground(work) : work()
  const [host] = program === 'ssh' ? args.filter(word => !word.text.startsWith('-')) : []
  return host && output.from !== 'literal' ? { from: 'download', url: `ssh://${host.text}` } : output
}

/** Tells whether a program starts another one and does not wait for it: `tmux new -d`, `setsid -f`, `systemd-run`. */
function detaches(program: string, args: readonly Word[]): boolean {
  const has = (option: RegExp) => args.some(({ text }) => option.test(text))
  if (program === 'systemd-run') return !has(/^--(?:wait|scope|pty|pipe|shell)$|^-[tPS]$/)
  if (program === 'setsid') return has(/^-f$|^--fork$/)
  return program === 'daemonize' || (/^(?:tmux|screen)$/.test(program) && has(/^-\w{0,4}d\w{0,4}$/))
}

/** Keywords of the shell's own language, which run functions too; every other wrapper runs programs alone. */
const keywords = new Set(['time', 'coproc', 'noglob', 'nocorrect'])

/** Emits an opaque effect for a wrapper that is too deep; a program that wraps nothing hides nothing here. */
function tooDeep(program: string, state: ShellState): undefined {
  const wraps = wrappers.has(program) || program === 'find' || program === 'xargs'
  if (wraps) emitOpaque(state, 'depth', `commands are wrapped more than ${maximumDepth} deep`, 'everything')
  return undefined
}

/** Reads text that comes in and is run by a shell: `ssh host < FILE`, `echo … | at now`, `… | sudo -s`. */
function runGivenText(program: string, evidence: Evidence, state: ShellState, stdin: DataSource): DataSource {
  if (stdin.from === 'input') return { from: 'output', program }
  const context = { ...state.context, through: [...state.context.through, program] }
  return within(context, state, () => runShellCode(stdin, evidence, state.copy(), { from: 'input' }))
}

function runEach(
  commands: readonly (readonly Word[])[],
  label: string,
  state: ShellState,
): DataSource | undefined {
  const context = { ...state.context, through: [...state.context.through, label] }
  for (const words of commands) {
    const [first] = words
    if (first) within(context, state, () => runFound(first, words, state))
  }
  return undefined
}

/** Reads one word that holds a whole command line: `parallel 'rm {}'`. */
function runFound(first: Word, words: readonly Word[], state: ShellState): DataSource {
  if (words.length > 1 || !/\s/.test(first.text))
    return state.walker.runWords(words, null, state, { from: 'input' })
  return runShellCode({ from: 'literal', text: first.text }, first.evidence, state.copy(), { from: 'input' })
}

/** Reads something in another place (through sudo, on a host) and comes back. */
function within(context: ReadContext, state: ShellState, work: () => DataSource): DataSource {
  const before = state.context
  state.context = context
  const output = work()
  // `builtin cd` and its kin change the folder of this shell.
  const stays = context.place === before.place && context.through.length === before.through.length
  state.context = stays ? { ...before, place: state.context.place } : before
  return output
}

/** Gives the variables of `env NAME=value program` for as long as the work goes on. */
function withVariables<T>(assignments: readonly Word[], state: ShellState, work: () => T): T {
  const before: (readonly [name: string, value: ShellValue | undefined])[] = []
  for (const word of assignments) {
    const equals = word.text.indexOf('=')
    const [name, text] = [word.text.slice(0, equals), word.text.slice(equals + 1)]
    before.push([name, state.variables.get(name)])
    state.variables.set(name, { ...word, text })
    runVariable(name, { ...word, text }, word.evidence, state)
  }
  const output = work()
  for (const [name, value] of before.toReversed()) {
    if (value) state.variables.set(name, value)
    else state.variables.delete(name)
  }
  return output
}

const maximumRuns = 64

const valueOptions = new Set(
  'j jobs a arg-file N n delay timeout S sshlogin joblog results workdir wd colsep C I'.split(' '),
)

/** The commands of GNU parallel: one for each choice of arguments after `:::`, or for each line of input. */
function parallelCommands(
  args: readonly Word[],
  stdin: DataSource,
  evidence: Evidence,
): readonly (readonly Word[])[] {
  const rest = args.slice(firstOperand(args, valueOptions))
  const [template = [], ...groups] = splitGroups(rest)
  const input = groups.length === 0 ? [wordsFromInput(stdin, /\n/, evidence)] : groups
  return choices(input).map(items => fillTemplate(template, items))
}

/** The words between one `:::` and the next. */
function splitGroups(words: readonly Word[]): readonly (readonly Word[])[] {
  const groups: Word[][] = [[]]
  for (const word of words) {
    if (/^:::\+?$/.test(word.text)) groups.push([])
    else groups.at(-1)?.push(word)
  }
  return groups
}

/** Returns every combination with one item of each group. */
function choices(groups: readonly (readonly Word[])[]): readonly (readonly Word[])[] {
  return groups
    .slice(0, 8)
    .reduce<readonly (readonly Word[])[]>(
      (all, group) =>
        all.flatMap(items => group.map(item => [...items, item]).slice(0, maximumRuns)).slice(0, maximumRuns),
      [[]],
    )
}

const marks = /\{(?:\d{0,2}(?:\.|\/{0,2}\.?)|#|%)\}/

function fillTemplate(template: readonly Word[], items: readonly Word[]): readonly Word[] {
  if (!template.some(word => marks.test(word.text))) return [...template, ...items]
  const whole = joinWords(items)
  return template.map(word => {
    const numbered = items.reduce((text, item, i) => withForms(text, String(i + 1), item), word)
    return whole ? withForms(numbered, '', whole) : numbered
  })
}

/** `{}`, `{.}`, `{/}`, `{//}`, `{/.}`: an item, without its ending, its last segment, its folder. */
function withForms(word: Word, number: string, item: Word): Word {
  if (!word.text.includes(`{${number}`)) return word
  const { text } = item
  const slash = text.lastIndexOf('/')
  const forms = [
    ['', text],
    ['.', withoutEnding(text)],
    ['/', text.slice(slash + 1)],
    ['//', slash === -1 ? '.' : text.slice(0, slash) || '/'],
    ['/.', withoutEnding(text.slice(slash + 1))],
  ] as const
  return forms.reduce(
    (changed, [form, value]) => substitute(changed, `{${number}${form}}`, { ...item, text: value }),
    word,
  )
}

function withoutEnding(text: string): string {
  const dot = text.lastIndexOf('.')
  return dot > text.lastIndexOf('/') + 1 ? text.slice(0, dot) : text
}

function joinWords(items: readonly Word[]): Word | undefined {
  const [first] = items
  if (!first || items.length === 1) return first
  const unknown = items.find(item => !item.known)
  return { ...(unknown ?? first), text: items.map(item => item.text).join(' ') }
}
