import type { DataSource, Evidence } from '../../../ground/model/effect.ts'
import type { Word } from '../command.ts'
import { pathTarget, resolvePath } from '../paths/path-target.ts'
import { reachOwn } from '../paths/reach-own.ts'
import { declareVariables, readIntoArray, readIntoVariables } from './declare-variables.ts'
import { emitForgetting } from './report-forgetting.ts'
import { asText } from './word-piece.ts'
import { runShellCode, runShellFile } from './run-shell-code.ts'
import { wordSource } from './word-source.ts'
import type { ShellState } from './shell-state.ts'
import { readOptions } from '../options.ts'
import { runExpansions } from './run-expansions.ts'
import { emitOpaque } from './emit-opaque.ts'

const values = new Set('A C F G P S V W X o'.split(' '))

/** Reads what `compgen` and `complete` run: the command of `-C`, the function of `-F`, and `$(…)` in the words of `-W`. */
function runCompletion(args: readonly Word[], state: ShellState): DataSource {
  const options = readOptions(args, values)
  const last = (name: string) => options.values.get(name)?.at(-1)
  const [words, command, called] = [last('W'), last('C'), last('F')]
  if (words?.known) runExpansions(words.text, state)
  if (command) runShellCode(wordSource(command), command.evidence, state.copy(), { from: 'input' })
  if (called?.known) state.walker.runWords([called], null, state.copy(), { from: 'input' })
  return { from: 'output', program: 'compgen' }
}

type Builtin = (args: readonly Word[], evidence: Evidence, state: ShellState, stdin: DataSource) => DataSource

const nothing: DataSource = { from: 'literal', text: '' }

/** Builtins that also exist as programs: a path that `hash` sets for one counts once the builtin is switched off. */
const own = new Set(['echo', 'printf', 'test', '[', 'pwd', 'kill', 'true', 'false'])
const behindOwn = (name: string) => `enable -n ${name}`

/** Builtins that change the shell's state, or run text. */
const table: Readonly<Record<string, Builtin>> = {
  cd: (args, evidence, state) => changeFolder(args, evidence, state),
  pushd: (args, evidence, state) => changeFolder(args, evidence, state),
  export: (args, _evidence, state) => declareVariables(args, state),
  declare: (args, _evidence, state) => declareVariables(args, state),
  typeset: (args, _evidence, state) => declareVariables(args, state),
  local: (args, _evidence, state) => declareVariables(args, state),
  readonly: (args, _evidence, state) => declareVariables(args, state),
  unset: (args, evidence, state) => {
    if (args.some(word => word.text === 'HISTFILE')) emitForgetting(evidence, state)
    for (const word of args) state.variables.delete(word.text)
    return nothing
  },
  set: (args, evidence, state) => {
    if (args[0]?.text === '+o' && args[1]?.text === 'history') emitForgetting(evidence, state)
    const dashes = args.findIndex(word => word.text === '--')
    const assigned = dashes === -1 && args[0] && !/^[-+]/.test(args[0].text)
    if (dashes !== -1 || assigned) state.argumentsKnown = true
    if (dashes !== -1) state.positional = args.slice(dashes + 1)
    else if (assigned) state.positional = args
    return nothing
  },
  shift: (args, _evidence, state) => {
    state.positional = state.positional.slice(Math.max(1, Number(args[0]?.text) || 1))
    return nothing
  },
  read: (args, _evidence, state, stdin) => readIntoVariables(args, state, stdin),
  mapfile: (args, _evidence, state, stdin) => readIntoArray(args, state, stdin),
  readarray: (args, _evidence, state, stdin) => readIntoArray(args, state, stdin),
  alias: (args, _evidence, state) => {
    for (const { text } of args) {
      const equals = text.indexOf('=')
      if (equals > 0) state.aliases.set(text.slice(0, equals), text.slice(equals + 1))
    }
    return nothing
  },
  hash: (args, _evidence, state) => {
    const [option, path, ...names] = args
    if (option?.text === '-p' && path)
      for (const { text } of names) state.aliases.set(own.has(text) ? behindOwn(text) : text, path.text)
    return nothing
  },
  enable: (args, evidence, state) => {
    const library = args[args.findIndex(({ text }) => text === '-f') + 1]
    if (library && args.some(({ text }) => text === '-f')) loadLibrary(library, evidence, state)
    if (args[0]?.text === '-n')
      for (const { text } of args.slice(1)) {
        const path = state.aliases.get(behindOwn(text))
        if (path !== undefined) state.aliases.set(text, path)
      }
    return nothing
  },
  compgen: (args, _evidence, state) => runCompletion(args, state),
  complete: (args, _evidence, state) => runCompletion(args, state),
  history: (args, evidence, state) => noteHistory(args, evidence, state),
  fc: (args, evidence, state) => runHistory(args, evidence, state),
  eval: (args, evidence, state, stdin) => evaluate(args, evidence, state, stdin),
  source: (args, _evidence, state, stdin) => sourceFile(args, state, stdin),
  '.': (args, _evidence, state, stdin) => sourceFile(args, state, stdin),
  trap: (args, evidence, state) => {
    const [text, ...signals] = args
    return text && signals.length > 0 && text.text !== '-' && text.text !== ''
      ? runShellCode(wordSource(text), evidence, state, { from: 'input' })
      : nothing
  },
}

const builtins: ReadonlyMap<string, Builtin> = new Map(Object.entries(table))

/** Returns the builtin that changes the shell’s state or runs text; undefined for a program, or for one that only looks. */
export function builtinOf(program: string, args: readonly Word[]): Builtin | undefined {
  const first = args[0]?.text ?? ''
  const looks =
    program === 'history'
      ? args.length < 2 || !/^-\w{0,4}[srn]$/.test(first)
      : program === 'fc' && /^-\w{0,4}l/.test(first)
  return looks ? undefined : builtins.get(program)
}

/** `enable -f FILE NAME` loads a library into the shell. */
function loadLibrary(file: Word, evidence: Evidence, { context }: ShellState): void {
  const { out, through } = context
  const source: DataSource = { from: 'file', target: pathTarget(file, context.place) }
  out.emit({
    type: 'execute',
    language: 'library',
    source,
    read: false,
    evidence,
    through: [...through, 'enable'],
  })
}

function changeFolder(args: readonly Word[], _evidence: Evidence, state: ShellState): DataSource {
  const operand = args.find(word => !/^-[LPe@]*$/.test(word.text) || word.text === '-')
  const { context } = state
  if (operand?.text === '-' || operand?.text.startsWith('+')) return nothing
  const target = operand && pathTarget(operand, context.place)
  // Where a pattern could lead to the gate’s own folder, the rest is read as if it did.
  const own = target?.path === null ? reachOwn(target, context.place)?.path : undefined
  const searched = operand && own === undefined ? fromSearchPath(operand, state) : undefined
  const cwd =
    searched ??
    (target ? (target.path ?? own ?? resolvePath('.unknown-folder', target.base || '/')) : context.place.home)
  state.context = { ...context, place: { ...context.place, cwd } }
  return nothing
}

/** `CDPATH` says where else a folder is looked for: one of the gate’s own is found there. */
function fromSearchPath(operand: Word, state: ShellState): string | undefined {
  const folders = state.variables.get('CDPATH')
  if (!folders?.known || !operand.known || /^[/.~]/.test(operand.text)) return undefined
  const { place } = state.context
  const found = folders.text
    .split(':')
    .slice(0, 16)
    .map(folder => pathTarget({ ...operand, text: `${folder}/${operand.text}` }, place))
  return found.find(target => reachOwn(target, place)?.where === 'at')?.path ?? undefined
}

/** Joins the words of `eval` and reads them again, in this shell. */
function evaluate(
  args: readonly Word[],
  evidence: Evidence,
  state: ShellState,
  stdin: DataSource,
): DataSource {
  const words = args[0]?.text === '--' ? args.slice(1) : args
  if (words.length === 0) return nothing
  if (words.length === 1) return runShellCode(wordSource(words[0] as Word), evidence, state, stdin)
  const unknown = words.find(word => !word.known && word.source && word.source.from !== 'environment')
  const decoded = words.find(word => word.source?.from === 'decoded')?.source
  const text = words.map(word => asText(word.text)).join(' ')
  if (unknown && words[0] === unknown)
    return runShellCode(unknown.source ?? { from: 'unknown' }, evidence, state, stdin)
  return runShellCode(
    decoded?.from === 'decoded'
      ? { ...decoded, text }
      : { from: 'literal', text, ...(words.some(word => word.glob) && { matched: true }) },
    evidence,
    state,
    stdin,
  )
}

function sourceFile(args: readonly Word[], state: ShellState, stdin: DataSource): DataSource {
  const [file] = args
  return file ? runShellFile(file, state, stdin) : nothing
}

const noHistory: DataSource = { from: 'literal', text: '' }

/** Reads what `history -s TEXT` and `history -r FILE` put there: nobody puts it there but to run it. */
function noteHistory(args: readonly Word[], evidence: Evidence, state: ShellState): DataSource {
  state.shared.keptHistory = true
  const file = args[1]
  if (file && args[0]?.text.endsWith('s') === false)
    return runShellFile(file, state.copy(), { from: 'input' })
  return runJoined(args.slice(1), evidence, state)
}

/** Reads `fc`: without `-l` it runs a command of the history, changed by `OLD=NEW` or by the editor of `-e`. */
function runHistory(args: readonly Word[], evidence: Evidence, state: ShellState): DataSource {
  const input = [...editorOf(args), ...replacements(args)]
  for (const word of input) runJoined([word], evidence, state)
  if (input.length === 0 && !state.shared.keptHistory)
    emitOpaque(state, 'code', 'it runs a command of the history, which only the run tells', 'everything')
  return { from: 'unknown' }
}

function editorOf(args: readonly Word[]): readonly Word[] {
  const at = args.findIndex(({ text }) => text === '-e')
  return at === -1 ? [] : args.slice(at + 1, at + 2).filter(({ text }) => text !== '-')
}

function replacements(args: readonly Word[]): readonly Word[] {
  return args.flatMap(word => {
    const text = /^[^-=][^=]{0,200}=([^]{1,4096})$/.exec(word.text)?.[1]
    return text === undefined ? [] : [{ ...word, text }]
  })
}

function runJoined(words: readonly Word[], evidence: Evidence, state: ShellState): DataSource {
  if (words.length === 0) return noHistory
  const source: DataSource = words.every(word => word.known)
    ? { from: 'literal', text: words.map(word => asText(word.text)).join(' ') }
    : (words.find(word => word.source)?.source ?? { from: 'unknown' })
  return runShellCode(source, evidence, state.copy(), { from: 'input' })
}
