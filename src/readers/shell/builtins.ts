import type { DataSource, Evidence } from '../../model/effect.ts'
import type { Word } from '../command.ts'
import { pathTarget, resolvePath } from '../paths.ts'
import { oneOf } from './branches.ts'
import { unknownInput } from './found-words.ts'
import { emitForgetting, reportForgetting } from './forgetting.ts'
import { runLoadedFiles } from './loading-variables.ts'
import { runShellCode, runShellFile } from './shell-code.ts'
import { sourceOf } from './shell-program.ts'
import type { ShellState } from './shell-state.ts'

type Builtin = (args: readonly Word[], evidence: Evidence, state: ShellState, stdin: DataSource) => DataSource

const nothing: DataSource = { from: 'literal', text: '' }

/** Builtins that change what the shell knows, or run text. */
const table: Readonly<Record<string, Builtin>> = {
  cd: (args, evidence, state) => changeFolder(args, evidence, state),
  pushd: (args, evidence, state) => changeFolder(args, evidence, state),
  export: (args, _evidence, state) => assignAll(args, state),
  declare: (args, _evidence, state) => assignAll(args, state),
  typeset: (args, _evidence, state) => assignAll(args, state),
  local: (args, _evidence, state) => assignAll(args, state),
  readonly: (args, _evidence, state) => assignAll(args, state),
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
  read: (args, _evidence, state, stdin) => readInto(args, state, stdin),
  mapfile: (args, _evidence, state, stdin) => readInto(args, state, stdin),
  readarray: (args, _evidence, state, stdin) => readInto(args, state, stdin),
  alias: (args, _evidence, state) => {
    for (const { text } of args) {
      const equals = text.indexOf('=')
      if (equals > 0) state.aliases.set(text.slice(0, equals), text.slice(equals + 1))
    }
    return nothing
  },
  eval: (args, evidence, state, stdin) => evaluate(args, evidence, state, stdin),
  source: (args, _evidence, state, stdin) => sourceFile(args, state, stdin),
  '.': (args, _evidence, state, stdin) => sourceFile(args, state, stdin),
  trap: (args, evidence, state) => {
    const [text, ...signals] = args
    return text && signals.length > 0 && text.text !== '-' && text.text !== ''
      ? runShellCode(sourceOf(text), evidence, state, { from: 'input' })
      : nothing
  },
}

export const builtins: ReadonlyMap<string, Builtin> = new Map(Object.entries(table))

function changeFolder(args: readonly Word[], _evidence: Evidence, state: ShellState): DataSource {
  const operand = args.find(word => !/^-[LPe@]*$/.test(word.text) || word.text === '-')
  const { context } = state
  if (operand?.text === '-' || operand?.text.startsWith('+')) return nothing
  const target = operand ? pathTarget(operand, context.place).path : context.place.home
  const cwd = target ?? resolvePath('.unknown-folder', pathTarget(operand as Word, context.place).base || '/')
  state.context = { ...context, place: { ...context.place, cwd } }
  return nothing
}

function assignAll(args: readonly Word[], state: ShellState): DataSource {
  for (const word of args) {
    const equals = word.text.indexOf('=')
    const name = word.text.slice(0, equals)
    if (equals <= 0 || !/^[A-Za-z_]\w{0,255}$/.test(name)) continue
    if (word.known) {
      runLoadedFiles(name, word.text.slice(equals + 1), word.evidence, state)
      reportForgetting(name, word.text.slice(equals + 1), word.evidence, state)
    }
    state.variables.set(name, {
      text: word.text.slice(equals + 1),
      known: word.known,
      glob: word.glob,
      ...(word.source && { source: word.source }),
    })
  }
  return nothing
}

/** Known input gives known variables; anything else gives what its source gives. */
function readInto(args: readonly Word[], state: ShellState, stdin: DataSource): DataSource {
  const names = args.map(word => word.text).filter(text => /^[A-Za-z_]\w{0,255}$/.test(text))
  const text = stdin.from === 'literal' || stdin.from === 'decoded' ? stdin.text : undefined
  const lines = text
    ?.split('\n')
    .filter(line => line.trim() !== '')
    .slice(0, 4)
  const evidence = args[0]?.evidence ?? state.context.outer
  const all = names.length === 0 ? ['REPLY'] : names
  all.forEach((name, i) => {
    const last = i === all.length - 1
    const values = lines?.map(line => fieldOf(line, i, last))
    if (!values) state.variables.set(name, unknownInput(stdin, evidence, `$${name}`))
    else {
      const decoded = stdin.from === 'decoded' ? { source: stdin } : {}
      const held = values.map(value => ({ text: value, known: true, glob: false, ...decoded }))
      state.variables.set(name, oneOf(held.toReversed()) ?? { text: '', known: true, glob: false })
    }
  })
  return nothing
}

function fieldOf(line: string, at: number, last: boolean): string {
  const fields = line.trim().split(/[ \t]+/)
  return (last ? fields.slice(at).join(' ') : fields[at]) ?? ''
}

/** The words of `eval` are joined and read again, in this shell. */
function evaluate(
  args: readonly Word[],
  evidence: Evidence,
  state: ShellState,
  stdin: DataSource,
): DataSource {
  const words = args[0]?.text === '--' ? args.slice(1) : args
  if (words.length === 0) return nothing
  if (words.length === 1) return runShellCode(sourceOf(words[0] as Word), evidence, state, stdin)
  const unknown = words.find(word => !word.known && word.source && word.source.from !== 'environment')
  const decoded = words.find(word => word.source?.from === 'decoded')?.source
  const text = words.map(word => word.text).join(' ')
  if (unknown && words[0] === unknown)
    return runShellCode(unknown.source ?? { from: 'unknown' }, evidence, state, stdin)
  return runShellCode(
    decoded?.from === 'decoded' ? { ...decoded, text } : { from: 'literal', text },
    evidence,
    state,
    stdin,
  )
}

function sourceFile(args: readonly Word[], state: ShellState, stdin: DataSource): DataSource {
  const [file] = args
  return file ? runShellFile(file, state, stdin) : nothing
}
