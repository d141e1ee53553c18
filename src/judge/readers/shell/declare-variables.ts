import type { DataSource, Evidence } from '../../../ground/model/effect.ts'
import type { Word } from '../command.ts'
import { readOptions } from '../options.ts'
import { commandOutput } from './command-output.ts'
import { matchedValue, valueFrom } from './matched-value.ts'
import { oneOf } from './run-branches.ts'
import { inputText } from '../file-contents.ts'
import { unknownInput } from './xargs-commands.ts'
import { runVariable } from './run-variable.ts'
import type { ShellState, ShellValue } from './shell-state.ts'

const nothing: DataSource = { from: 'literal', text: '' }

/** Reads `declare`, `export` and `local`: `-n` makes a reference, `-l` and `-u` change the letters. */
export function declareVariables(args: readonly Word[], state: ShellState): DataSource {
  const options = args.filter(word => /^-[a-zA-Z]+$/.test(word.text)).map(word => word.text)
  const has = (flag: string) => options.some(option => option.includes(flag))
  for (const word of args) {
    const equals = word.text.indexOf('=')
    const name = word.text.slice(0, equals)
    if (equals === -1) runExported(word, state)
    if (equals <= 0 || !/^[A-Za-z_]\w{0,255}$/.test(name)) continue
    const input = word.text.slice(equals + 1)
    const text = has('l') ? input.toLowerCase() : has('u') ? input.toUpperCase() : input
    const { items, keys, matched } = word as Word & ShellValue
    state.variables.set(name, {
      text,
      known: word.known,
      glob: word.glob,
      ...(items && { items }),
      ...(keys && { keys }),
      ...(matched && { matched }),
      ...(word.source && { source: word.source }),
      ...(has('n') && { refersTo: input }),
    })
    runVariable(name, { ...word, text }, word.evidence, state)
  }
  return nothing
}

/** `export PAGER` gives others the value that the variable has. */
function runExported({ text, evidence }: Word, state: ShellState): void {
  const value = state.variables.get(text)
  if (value) runVariable(text, value, evidence, state)
}

/** Reads `read`: known input gives known variables; other input gives values of its source. */
export function readIntoVariables(args: readonly Word[], state: ShellState, input: DataSource): DataSource {
  const stdin = inputText(input, state.context)
  const array = valueOf(args, 'a')
  if (array)
    return keepItems(
      array.text,
      textOf(stdin)
        ?.split('\n')[0]
        ?.trim()
        .split(/[ \t]+/),
      args,
      state,
      stdin,
    )
  const names = args.map(word => word.text).filter(isName)
  const lines = textOf(stdin)
    ?.split('\n')
    .filter(line => line.trim() !== '')
    .slice(0, 4)
  const evidence = args[0]?.evidence ?? state.context.outer
  const all = names.length === 0 ? ['REPLY'] : names
  all.forEach((name, i) => {
    const last = i === all.length - 1
    const values = lines?.map(line => fieldOf(line, i, last))
    if (!values) state.variables.set(name, lineOf(stdin, evidence, name))
    else {
      const decoded = stdin.from === 'decoded' ? { source: stdin } : {}
      const held = values.map(value => ({ ...valueFrom(stdin, value), ...decoded }))
      state.variables.set(name, oneOf(held.toReversed()) ?? { text: '', known: true, glob: false })
    }
  })
  return nothing
}

/** Returns the value of a variable that a line of unknown input goes into. */
function lineOf(stdin: DataSource, evidence: Evidence, name: string): ShellValue {
  return matchedValue<ShellValue>(unknownInput(stdin, evidence, `$${name}`))
}

function fieldOf(line: string, at: number, last: boolean): string {
  const fields = line.trim().split(/[ \t]+/)
  return (last ? fields.slice(at).join(' ') : fields[at]) ?? ''
}

/** Reads `mapfile NAME`: every line is an element; what `-C` names runs for them. */
export function readIntoArray(args: readonly Word[], state: ShellState, input: DataSource): DataSource {
  const stdin = inputText(input, state.context)
  const { values, operands } = readOptions(args, new Set('dnOsuCc'))
  for (const { text } of values.get('C') ?? []) state.walker.runText(text, state.copy(), { from: 'input' })
  const name = operands[0]?.text ?? 'MAPFILE'
  return keepItems(name, textOf(stdin)?.replace(/\n$/, '').split('\n'), args, state, stdin)
}

function keepItems(
  name: string,
  texts: readonly string[] | undefined,
  args: readonly Word[],
  state: ShellState,
  stdin: DataSource,
): DataSource {
  const decoded = stdin.from === 'decoded' ? { source: stdin } : {}
  const items = texts?.slice(0, 1_024).map(text => ({ ...valueFrom(stdin, text), ...decoded }))
  const unknown = lineOf(stdin, args[0]?.evidence ?? state.context.outer, name)
  if (isName(name)) state.variables.set(name, items ? { ...(items[0] ?? emptyValue), items } : unknown)
  return nothing
}

const emptyValue: ShellValue = { text: '', known: true, glob: false }
const isName = (text: string) => /^[A-Za-z_]\w{0,255}$/.test(text)

/** The value of a short option that may be joined with others: `-ra NAME`. */
function valueOf(args: readonly Word[], letter: string): Word | undefined {
  const at = args.findIndex(word => /^-[a-zA-Z]+$/.test(word.text) && word.text.endsWith(letter))
  return at === -1 ? undefined : args[at + 1]
}

function textOf(stdin: DataSource): string | undefined {
  return stdin.from === 'literal' || stdin.from === 'decoded' ? stdin.text : undefined
}

/** Reads `printf -v NAME FORMAT …`: the text goes into a variable. False when the command is no such line. */
export function printInto(
  args: readonly Word[],
  evidence: Evidence,
  state: ShellState,
  stdin: DataSource,
): boolean {
  const [option, name] = args
  if (option?.text !== '-v' || !name || !/^[A-Za-z_]\w{0,255}$/.test(name.text)) return false
  const environment = new Map<string, Word>()
  const command = { program: 'printf', raw: 'printf', args: args.slice(2), stdin, environment, evidence }
  const output = commandOutput(command, state.context, state.shared.budget) ?? { from: 'unknown' }
  state.variables.set(
    name.text,
    output.from === 'literal' ? valueFrom(output, output.text) : lineOf(output, evidence, name.text),
  )
  return true
}
