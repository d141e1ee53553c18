import type { Command as CommandNode } from 'unbash'
import type { DataSource, Effect, Evidence, RunEffect } from '../../../ground/model/effect.ts'
import { wordSet } from '../../../ground/model/word-set.ts'
import { type Command, unread, type Word } from '../command.ts'
import { commandReaders } from '../commands/index.ts'
import { Environment } from './environment.ts'
import { maximumDepth, type ReadContext } from '../read-context.ts'
import { builtinOf } from './builtin-of.ts'
import { fdCommands, findCommands, xargsCommands } from './xargs-commands.ts'
import { filesFoundBy } from './files-found-by.ts'
import { knownOutput } from './known-output.ts'
import { startedFiles } from './started-files.ts'
import { namedFiles } from './named-files.ts'
import { mayBeEmpty, type ProgramName, programNames, unknownProgram } from './program-name.ts'
import { callFunction } from './call-function.ts'
import { emitOpaque } from './emit-opaque.ts'
import { parallelCommands } from './parallel-commands.ts'
import { printInto } from './declare-variables.ts'
import { onlyJudges } from './only-judges.ts'
import { runOwnFile } from './run-own-file.ts'
import { runShellCode } from './run-shell-code.ts'
import { runShellProgram, shells } from './run-shell-program.ts'
import type { Budget, ShellState, ShellValue } from './shell-state.ts'
import { readsCommands, unwrapCommand, wrapperWords } from './unwrap-command.ts'
import { wrappers } from './wrapper-table.ts'
import { readPlantedCode } from './read-planted-code.ts'
import { readUnlistedProgram } from './read-unlisted-program.ts'
import { noteChangedFiles, notePipes } from './note-changed-files.ts'
import { noteEffects } from './note-written-file.ts'
import { runSubscript } from './assign.ts'
import { runNumber } from './run-arithmetic.ts'
import { runVariable } from './run-variable.ts'
import { loadingVariables } from '../../../ground/model/program-run.ts'

const languages: readonly (readonly [RegExp, string, RegExp])[] = [
  [/^(?:python|pypy)[\d.]*$/, 'python', /^-(?:c|[BEIsSu]{1,4}c)$/],
  [/^(?:node|nodejs)$/, 'javascript', /^(?:-e|--eval)$/],
  [/^perl[\d.]*$/, 'perl', /^-[eE]$/],
  [/^ruby[\d.]*$/, 'ruby', /^-e$/],
  [/^php[\d.]*$/, 'php', /^-r$/],
]

/** Returns the output of an interpreter whose program stands in its words and only prints: `python3 -c 'print("ls")'`. */
function programOutput(
  { program, args }: Command,
  { code, place }: ReadContext,
  budget: Budget,
): DataSource | undefined {
  if (!/^(?:py|node|perl|ruby|php)/.test(program)) return undefined
  const found = languages.find(([name]) => name.test(program))
  if (!found) return undefined
  const [, language, option] = found
  const at = args.findIndex(word => option.test(word.text))
  const text = args[at + 1]
  const others = args.slice(0, Math.max(at, 0))
  const modules = others.every(word => /^-[MrI][\w:=,./]{1,100}$/.test(word.text))
  if (at === -1 || !modules || at + 2 < args.length || !text?.known) return undefined
  return budget.spend(text.text.length * 8) ? code.printedBy(language, text.text, place) : undefined
}

/** The most characters of a variable that are noted. */
const maxLength = 4_096

/** Notes a program that starts on this machine: what it loads from the disk is looked up where a person is asked. */
function noteRun({ program, raw }: ProgramName, args: readonly Word[], state: ShellState): void {
  const { out, place, through } = state.context
  if (!place.observed) return
  const words = args.map(word => word.text)
  out.noteRun({ program, raw, words, cwd: place.cwd, through, environment: loadingOf(state) })
}

function loadingOf({ variables }: ShellState): Readonly<Record<string, string>> {
  const found: (readonly [string, string])[] = []
  for (const name of variables.keys()) {
    const value = loadingVariables.has(name) ? variables.get(name) : undefined
    if (value && (value.known || name === 'PATH') && value.text.length <= maxLength)
      found.push([name, value.text])
  }
  return Object.fromEntries(found)
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

/** Programs that make another text of a file than stands in it: who runs that text runs no file. */
const textMakers =
  /^(?:jq|gojq|jaq|yq|tomlq|xq|dasel|fx|xmllint|xmlstarlet|strings|gpg2?|age|rage|sops|openssl|ansible-vault|rev|hexdump|od|pup|htmlq|mlr|csvtool|xsv|qsv|envsubst|j2|gomplate|jinja2|m4|cpp|unzip|bsdtar|7z)$/

/** Returns an output that names the program that made it of a file. */
function madeBy(program: string, output: DataSource): DataSource {
  return output.from === 'file' && textMakers.test(program) ? { ...output, madeBy: program } : output
}

/** Reads the words of a command: a function, a builtin, a wrapper and its inner command, or a program. */
export function runWords(
  words: readonly Word[],
  node: CommandNode | null,
  state: ShellState,
  stdin: DataSource,
  functions = true,
): DataSource {
  const [named, ...others] = programNames(words[0] as Word, state)
  if (!named) {
    const output = unknownProgram(words, state, stdin)
    return mayBeEmpty(words) ? runWords(words.slice(1), null, state, stdin) : output
  }
  const args = words.slice(1)
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

function evidenceOf(words: readonly Word[], node: CommandNode | null, { context }: ShellState): Evidence {
  const first = words[0]?.evidence ?? context.outer
  const last = words.at(-1)?.evidence ?? first
  const same = first.pointer === last.pointer && context.offset !== null && last.end > first.start
  if (same) return { ...first, end: last.end }
  return node && context.offset !== null
    ? { pointer: context.pointer, start: context.offset + node.pos, end: context.offset + node.end }
    : first
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
  const { through } = context
  const run: RunEffect = { type: 'run', program, argv: args.map(word => word.text), evidence, through }
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
  if (effects.length > emitted)
    noteEffects(effects, emitted, { files: state.shared.files, place: context.place })
  const named = nameFiles(run, raw, args, effects.slice(emitted), state)
  noteFiles(program, args, state)
  const ran = raw.includes('/') ? runOwnFile(raw, args, evidence, state, stdin) : undefined
  const inner = runInner(program, args, evidence, state, stdin)
  if (answer === unread && inner === undefined) replaceRun(named, unreadRun(named), context)
  const { budget } = state.shared
  const known = inner ?? knownOutput(command, context, budget) ?? programOutput(command, context, budget)
  if (!onlyJudges(raw, args) || state.variables.has('PATH')) readCommandsIn(program, args, known, state)
  const read = answer === unread ? undefined : answer
  return madeBy(program, known ?? ran ?? read ?? outputOf(program, args))
}

/** A literal keeps one shape of object: a spread of the run made every filter slower. */
function unreadRun({ type, program, argv, evidence, through, names }: RunEffect): RunEffect {
  const run: RunEffect = { type, program, argv, evidence, through, unread: true }
  return names === undefined ? run : { ...run, names }
}

/** Puts another text of a run in the place of the one that was emitted. */
function replaceRun(run: RunEffect, other: RunEffect, { out: { effects } }: ReadContext): void {
  const at = effects.lastIndexOf(run)
  if (at !== -1) effects[at] = other
}

/** Notes files that a program changes, or makes a pipe, for what runs after it. */
function noteFiles(program: string, args: readonly Word[], { context, shared }: ShellState): void {
  if (program === 'sed' || program === 'gsed') noteChangedFiles(args, context, shared.files)
  if (program === 'mkfifo') notePipes(args, context, shared.files)
}

/** Reads commands among the words of a program: of one that nobody knows all of them, of others those that it keeps for later. */
function readCommandsIn(
  program: string,
  args: readonly Word[],
  output: DataSource | undefined,
  state: ShellState,
): void {
  if (output === undefined && !isRead(program)) readUnlistedProgram(program, args, state)
  else if (program !== 'git') readPlantedCode(program, args, state)
}

/** Reads functions that a program is given in its environment: `env 'BASH_FUNC_ls%%=() { …; }' bash -c ls`. */
function readExportedFunctions(args: readonly Word[], state: ShellState): void {
  for (const { text } of args.slice(0, 20)) {
    if (!text.startsWith('BASH_FUNC_')) continue
    const body = /^BASH_FUNC_\w{1,64}(?:%%|\(\))=\(\)\s{0,9}\{(.{1,4000})\}\s{0,9}$/s.exec(text)?.[1]
    if (body !== undefined) state.walker.runText(body, state.copy(), { from: 'input' })
  }
}

/** Tells whether a reader, or the shell itself, knows a program. */
function isRead(program: string): boolean {
  return readerOf(program) !== undefined || wrappers.has(program) || program === 'find' || program === 'xargs'
}

/** Adds to a run what it is told that may be a file, and returns it; what a wrapper runs says it by itself. */
function nameFiles(
  run: RunEffect,
  raw: string,
  args: readonly Word[],
  beside: readonly Effect[],
  state: ShellState,
): RunEffect {
  const { context } = state
  const input = state.given.map(text => ({ text, known: true, glob: false, evidence: run.evidence }))
  const own = [...input, ...wrapperWords(run.program, args)]
  const names = namedFiles(run.program, own, beside, context.place)
  const program = startedFiles(raw, args, context.place, state.variables.get('PATH')?.text)
  if (names.length + program.length === 0) return run
  const named = { ...run, names: [...program, ...names] }
  replaceRun(run, named, context)
  return named
}

/** Returns the reader of a program: `python3.11` is read as `python3` is, and `SUDO` as `sudo`. */
function readerOf(program: string) {
  const known = commandReaders.get(program) ?? commandReaders.get(program.toLowerCase())
  if (known) return known
  const plain = program.replace(/[\d.-]+$/, '')
  // One letter with a number is a name of its own: `k6` is no version of `k`.
  return plain.length > 1 ? commandReaders.get(plain) : undefined
}

function outputOf(program: string, args: readonly Word[]): DataSource {
  const found = filesFoundBy(program, args)
  if (found !== undefined) return { from: 'output', program, found }
  const url = downloaders.has(program) ? args.find(word => /^(?:https?|ftp):\/\//.test(word.text)) : undefined
  return url ? { from: 'download', url: url.text } : { from: 'output', program }
}

const downloaders = wordSet('curl wget wget2 aria2c fetch http https xh lynx links w3m')

/** Returns the output of a wrapped command; undefined when the program wraps nothing. */
function runInner(
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
  const output = within(inner.context, state, () =>
    withVariables(inner.assignments ?? [], state, () => {
      if (inner.unread) return runShellCode(inner.unread, evidence, state.copy(), stdin)
      if (inner.text !== undefined) return state.walker.runText(inner.text, state, stdin)
      return inner.words.length === 0
        ? { from: 'literal', text: '' }
        : runWords(inner.words, null, state, stdin, keywords.has(program))
    }),
  )
  const [host] = program === 'ssh' ? args.filter(word => !word.text.startsWith('-')) : []
  return host && output.from !== 'literal' ? { from: 'download', url: `ssh://${host.text}` } : output
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
  if (words.length > 1 || !/\s/.test(first.text)) return runWords(words, null, state, { from: 'input' })
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
