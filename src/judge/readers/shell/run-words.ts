import type { Command as CommandNode } from 'unbash'
import type { DataSource, Evidence, RunEffect } from '../../../ground/model/effect.ts'
import { wordSet } from '../../../ground/model/word-set.ts'
import { type Command, unread, type Word } from '../command.ts'
import { Environment } from './environment.ts'
import { builtinOf } from './builtin-of.ts'
import { commandOutput } from './command-output.ts'
import { mayBeEmpty, type ProgramName, programNames, unknownProgram } from './program-name.ts'
import { callFunction } from './call-function.ts'
import { printInto } from './declare-variables.ts'
import { onlyJudges } from './only-judges.ts'
import { runOwnProgram } from './run-own-program.ts'
import { runShellProgram, shells } from './run-shell-program.ts'
import type { ShellState } from './shell-state.ts'
import { noteEffects } from './note-written-file.ts'
import { interpreterOutput, madeBy, outputOf } from './interpreter-output.ts'
import { readerOf } from './reader-of.ts'
import { readCommandsIn } from './read-commands-in.ts'
import { readSpending } from '../commands/cloud/read-spending.ts'
import { noteRun, nameFiles, noteFiles, replaceRun, runOf } from './name-files.ts'
import { runInner } from './run-inner.ts'
import { runSubscript } from './assign.ts'
import { runNumber } from './run-arithmetic.ts'
import { fittingWords } from '../commands/files/fitting-words.ts'
import { readStarts } from './starts/read-starts.ts'

/** Reads the words of a command: a function, a builtin, a wrapper and its inner command, or a program. */
export function runWords(
  words: readonly Word[],
  node: CommandNode | null,
  state: ShellState,
  stdin: DataSource,
  functions = true,
): DataSource {
  const first = words[0] as Word
  const fitting = first.glob && first.text.includes('/') ? fittingWords(first, state.context) : undefined
  if (fitting && fitting.length > 0) {
    for (const one of fitting) runWords([one, ...words.slice(1)], null, state, stdin)
    return { from: 'unknown' }
  }
  const [named, ...others] = programNames(first, state)
  if (!named) {
    const output = unknownProgram(words, state, stdin)
    return mayBeEmpty(words) ? runWords(words.slice(1), null, state, stdin) : output
  }
  const args = words.slice(1)
  if (waiting.has(named.program)) state.context.out.noteWait()
  readAsDeletion(args, node, state)
  for (const other of others) runProgram(other, args, evidenceOf(words, node, state), state.copy(), stdin)
  const evidence = evidenceOf(words, node, state)
  const called = functions ? state.functions.get(named.raw) : undefined
  runNamedSubscripts(named.program, args, state)
  if (called) return callFunction(named.raw, called, args, evidence, state, stdin)
  if (named.program === 'printf' && printInto(args, evidence, state, stdin))
    return { from: 'literal', text: '' }
  const builtin = builtinOf(named.program, args)
  if (builtin) return builtin(args, evidence, state, stdin)
  return runProgram(named, args, evidence, state, stdin)
}

/** Programs that let time go by, in which others may work. */
const waiting = wordSet('sleep wait usleep inotifywait fswatch wait-for wait-for-it')

function evidenceOf(words: readonly Word[], node: CommandNode | null, { context }: ShellState): Evidence {
  const first = words[0]?.evidence ?? context.outer
  const last = words.at(-1)?.evidence ?? first
  const same = first.pointer === last.pointer && context.offset !== null && last.end > first.start
  if (same) return { ...first, end: last.end }
  return node && context.offset !== null
    ? { pointer: context.pointer, start: context.offset + node.pos, end: context.offset + node.end }
    : first
}

/** Returns the output of a command that can be read off its words and its input. */
function readableOutput(
  command: Command,
  { context, shared: { budget } }: ShellState,
): DataSource | undefined {
  return commandOutput(command, context, budget) ?? interpreterOutput(command, context, budget)
}

/** Emits the run, reads the wrapped command, and asks the command's own reader for the rest. */
function runProgram(
  { program, raw }: ProgramName,
  args: readonly Word[],
  evidence: Evidence,
  state: ShellState,
  stdin: DataSource,
): DataSource {
  const { context } = state
  const run = runOf(program, args, evidence, context)
  context.out.emit(run)
  readExportedFunctions(args, state)
  noteRun({ program, raw }, args, state)
  if (shells.has(program)) return runShellProgram(program, args, evidence, state, stdin)
  const command = {
    program,
    raw,
    args,
    stdin,
    environment: new Environment(state.variables, context.outer),
    evidence,
  }
  const { effects } = context.out
  const emitted = effects.length
  const reader = readerOf(program)
  const answer = reader ? reader(command, context) : unread
  if (answer === unread && !raw.includes('/')) readSpending(command, context)
  if (effects.length > emitted)
    noteEffects(effects, emitted, { files: state.shared.files, place: context.place })
  const named = nameFiles(run, raw, args, effects.slice(emitted), state)
  noteFiles(program, args, state)
  readStarts(command, context)
  const ran = runOwnProgram(raw, args, evidence, state, stdin)
  const inner = runInner(program, args, evidence, state, stdin)
  if (answer === unread && inner === undefined) replaceRun(named, unreadRun(named), context)
  const known = inner ?? readableOutput(command, state)
  if (!onlyJudges(raw, args) || state.variables.has('PATH')) readCommandsIn(program, args, known, state)
  const read = answer === unread ? undefined : answer
  return madeBy(program, known ?? ran ?? read ?? outputOf(program, args))
}

/** A literal keeps one shape of object: a spread of the run made every filter slower. */
function unreadRun({ type, program, argv, evidence, through, names, folder }: RunEffect): RunEffect {
  const run: RunEffect = { type, program, argv, evidence, through, unread: true }
  const placed: RunEffect = folder === undefined ? run : { ...run, folder }
  return names === undefined ? placed : { ...placed, names }
}

/** Reads functions that a program is given in its environment: `env 'BASH_FUNC_ls%%=() { …; }' bash -c ls`. */
function readExportedFunctions(args: readonly Word[], state: ShellState): void {
  for (const { text } of args.slice(0, 20)) {
    if (!text.startsWith('BASH_FUNC_')) continue
    const body = /^BASH_FUNC_\w{1,64}(?:%%|\(\))=\(\)\s{0,9}\{(.{1,4000})\}\s{0,9}$/s.exec(text)?.[1]
    if (body !== undefined) state.walker.runText(body, state.copy(), { from: 'input' })
  }
}

/** Builtins that evaluate the subscripts of the names, or of the numbers, that they are given. */
const evaluating = new Set(
  'let unset read test [ mapfile readarray declare typeset local export readonly'.split(' '),
)

/** Reads the commands in the subscripts that a builtin evaluates: `let 'a[$(…)]=1'`, `printf -v 'a[$(…)]' x`. */
function runNamedSubscripts(program: string, args: readonly Word[], state: ShellState): void {
  const names = program === 'printf' && args[0]?.text === '-v' ? args.slice(1, 2) : args
  if (names === args && !evaluating.has(program)) return
  if (program === 'let') for (const word of names) runNumber(word, state)
  for (const { text, known } of names)
    if (program !== 'let' && text.includes('['))
      runSubscript({ text: text.replace(/^\w{1,64}\s{0,3}=\s{0,3}/, ''), known }, state)
}

/** `"$TOOL" -rf /`: no other program takes such words, whatever the variable seems to hold. */
function readAsDeletion(args: readonly Word[], node: CommandNode | null, state: ShellState): void {
  const name = node?.name?.text ?? ''
  const [option] = args
  if (
    !name.includes('$') ||
    !/^"?\$\{?\w{1,64}\}?"?$/.test(name) ||
    !/^-(?:[a-zA-Z]{0,4}r[a-zA-Z]{0,4}f|[a-zA-Z]{0,4}f[a-zA-Z]{0,4}r)[a-zA-Z]{0,4}$/.test(option?.text ?? '')
  )
    return
  readerOf('rm')?.(
    {
      program: 'rm',
      raw: 'rm',
      args,
      stdin: { from: 'input' },
      environment: new Environment(state.variables, state.context.outer),
      evidence: option?.evidence ?? state.context.outer,
    },
    state.context,
  )
}
