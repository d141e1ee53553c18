import type {
  AndOr,
  Case,
  CommandNode,
  CompoundCommand,
  CompoundList,
  Function as FunctionNode,
  If,
  PipelineNode,
  Redirected,
  Script,
  Statement,
  SyntaxNode,
  Word as WordNode,
} from 'unbash'
import type { DataSource } from '../../../ground/model/effect.ts'
import type { Word } from '../command.ts'
import { evidenceAt } from '../read-context.ts'
import { matchedValue } from './matched-value.ts'
import { runBranches } from './run-branches.ts'
import { expandWord } from './expand-word.ts'
import { emitOpaque, overBudget } from './emit-opaque.ts'
import { emitOutputs, openStreams, outputAfter } from './open-streams.ts'
import { reportShellBetween } from './report-shell-over.ts'
import { runSimpleCommand } from './run-simple-command.ts'
import type { FunctionBody, ShellState, ShellValue } from './shell-state.ts'
import { runArithmetic, runTest } from './run-arithmetic.ts'
import { runSubstitutions } from './run-substitutions.ts'
import { joinOutputs } from './note-written-file.ts'

/** The number of rounds of a loop over known words that are read. */
const maximumRounds = 256

/** Reads every statement in order; the output is theirs together. */
export function runScript(script: Script, state: ShellState, stdin: DataSource): DataSource {
  return runStatements(script.commands, state, stdin)
}

function runStatements(statements: readonly Statement[], state: ShellState, stdin: DataSource): DataSource {
  return joinOutputs(statements.map(statement => runStatement(statement, state, stdin)))
}

function runStatement({ command, background }: Statement, state: ShellState, stdin: DataSource): DataSource {
  if (!background) return runAny(command, state, stdin)
  const inner = state.copy()
  inner.forking = true
  return state.context.out.inBackground(() => runAny(command, inner, stdin))
}

function runAny(node: Statement['command'], state: ShellState, stdin: DataSource): DataSource {
  return node.type === 'AndOr' ? runAndOr(node, state, stdin) : runPipeline(node, state, stdin)
}

/** Reads commands joined by `&&` and `||`: the first runs, and those after it may. */
function runAndOr({ commands }: AndOr, state: ShellState, stdin: DataSource): DataSource {
  const outputs = commands.map((command, i) =>
    i === 0
      ? runPipeline(command, state, stdin)
      : runBranches(state, [() => runPipeline(command, state, stdin)], true),
  )
  return joinOutputs(outputs.flat())
}

function runPipeline(node: PipelineNode, state: ShellState, stdin: DataSource): DataSource {
  if (node.type !== 'Pipeline') return runNode(node, state, stdin)
  if (node.commands.length === 1) return runNode(node.commands[0] as CommandNode, state, stdin)
  reportShellBetween(node, state)
  let input = stdin
  for (const command of node.commands) {
    const stage = state.copy()
    stage.forking = true
    input = runNode(command, stage, input)
  }
  return input
}

function runNode(node: CommandNode | CompoundList, state: ShellState, stdin: DataSource): DataSource {
  if (!state.shared.budget.spend(state.variables.size)) return overBudget(state)
  switch (node.type) {
    case 'Command':
      return runSimpleCommand(node, state, stdin)
    case 'Redirected':
      return runRedirected(node, state, stdin)
    case 'Function':
      return define(node, state)
    case 'Coproc':
      return runNode(node.body, state.copy(), stdin)
    case 'CompoundList':
      return runStatements(node.commands, state, stdin)
    default:
      return runCompound(node, state, stdin)
  }
}

function runRedirected(node: Redirected, state: ShellState, stdin: DataSource): DataSource {
  const streams = openStreams(node.redirects, stdin, state)
  const output = runCompound(node.command, state, streams.stdin)
  emitOutputs(streams, output, state)
  return outputAfter(streams, output)
}

/** Functions that a shell calls by itself. */
const called =
  /^(?:command_not_found_handler?|precmd|preexec|chpwd|periodic|zshexit|zshaddhistory|TRAP(?:EXIT|DEBUG|ERR|INT|TERM|HUP|USR[12])|fish_prompt|fish_command_not_found)$/

function define(node: FunctionNode, state: ShellState): DataSource {
  state.functions.set(node.name.value, node.body as FunctionBody)
  // Nobody calls these by name: the shell does.
  if (called.test(node.name.value)) runNode(node.body as FunctionBody, state.copy(), { from: 'input' })
  return { from: 'literal', text: '' }
}

/** Reads the body of a function, or of anything else that a name stands for. */
export function runBody(body: FunctionBody, state: ShellState, stdin: DataSource): DataSource {
  return runNode(body, state, stdin)
}

function runCompound(node: CompoundCommand, state: ShellState, stdin: DataSource): DataSource {
  const list = (part: CompoundList) => runStatements(part.commands, state, stdin)
  switch (node.type) {
    case 'Subshell':
      return runStatements(node.body.commands, state.copy(), stdin)
    case 'BraceGroup':
      return list(node.body)
    case 'If':
      return runIf(node, state, list)
    case 'While':
      reportEndlessForks(node, state)
      list(node.clause)
      if (node.kind === 'until') state.context.out.noteWait()
      return joinOutputs(runBranches(state, [() => list(node.body)], true))
    case 'For':
    case 'Select':
      return runFor(node.name, node.wordlist, node.body, state, stdin)
    case 'ArithmeticFor':
      reportEndlessForks(node, state)
      for (const part of [node.initialize, node.test, node.update])
        if (part) runArithmetic(part, spelledIn(part, state), state)
      return joinOutputs(runBranches(state, [() => list(node.body)], true))
    case 'Case':
      return runCase(node, state, list)
    case 'TestCommand':
      runTest(node.expression, state)
      return { from: 'literal', text: '' }
    case 'ArithmeticCommand':
      if (node.expression) runArithmetic(node.expression, spelledIn(node.expression, state), state)
      return { from: 'literal', text: '' }
  }
}

function spelledIn({ pos, end }: SyntaxNode, { source }: ShellState): string {
  return source.slice(pos, end)
}

type RunList = (part: CompoundList) => DataSource

function runIf(node: If, state: ShellState, list: RunList): DataSource {
  list(node.clause)
  const branches = [
    () => list(node.then),
    ...node.elif.map(
      ({ clause, then }) =>
        () =>
          joinOutputs([list(clause), list(then)]),
    ),
  ]
  const otherwise = node.else
  if (otherwise) branches.push(() => list(otherwise))
  return joinOutputs(runBranches(state, branches, !otherwise))
}

function runCase(node: Case, state: ShellState, list: RunList): DataSource {
  expandWord(node.word, state)
  for (const pattern of node.items.flatMap(item => item.pattern)) runSubstitutions(pattern, state)
  const branches = node.items.map(item => () => list(item.body))
  return joinOutputs(runBranches(state, branches, true))
}

function runFor(
  name: WordNode,
  list: readonly WordNode[] | undefined,
  body: CompoundList,
  state: ShellState,
  stdin: DataSource,
): DataSource {
  const words = list ? list.flatMap(word => expandWord(word, state)) : state.positional
  const values: readonly Word[] =
    words.length > 0 ? words.slice(0, maximumRounds) : list?.length === 0 ? [] : [unknownWord(name, state)]
  if (words.length > maximumRounds) {
    const why = `a loop over ${words.length} words was read for the first ${maximumRounds}`
    emitOpaque(state, 'size', why, 'matters', name.pos)
  }
  const outputs = values.map(value => {
    state.variables.set(name.value, matchedValue<ShellValue>(value))
    return runStatements(body.commands, state, stdin)
  })
  return words.length > maximumRounds ? { from: 'unknown' } : joinOutputs(outputs)
}

function unknownWord(name: WordNode, state: ShellState): Word {
  const evidence = evidenceAt(state.context, name.pos, name.end)
  return { text: `$${name.value}`, known: false, glob: false, evidence }
}

type Loop = Extract<CompoundCommand, { type: 'While' | 'ArithmeticFor' }>

/** Reports a loop without an end that starts something in the background each time and does not wait for it. */
function reportEndlessForks(node: Loop, state: ShellState): void {
  if (!isEndless(node, state.source)) return
  const { commands } = node.body
  const last = commands.findLastIndex(startsBackground)
  if (last === -1 || commands.slice(last + 1).some(waits)) return
  const { out, through } = state.context
  out.emit({
    type: 'process',
    verb: 'fork-bomb',
    target: 'a loop without an end',
    whole: true,
    evidence: evidenceAt(state.context, node.pos, node.end),
    through,
  })
}

/** `while true`, `while :`, `until false`, `while [ 1 ]`, `while ((1))`, `for ((;;))`. */
function isEndless(node: Loop, source: string): boolean {
  if (node.type === 'ArithmeticFor') return node.test === undefined
  const clause = source.slice(node.clause.pos, node.clause.end).trim().replace(/;$/, '').trim()
  const yes =
    /^(?:(?:\/usr)?(?:\/bin\/)?true|:|\[ (?:1|true) \]|\[\[ (?:1|true) \]\]|\(\(\s?1\s?\)\)|test 1)$/
  const no = /^(?:(?:\/usr)?(?:\/bin\/)?false|\(\(\s?0\s?\)\))$/
  return node.kind === 'until' ? no.test(clause) : yes.test(clause)
}

function startsBackground(statement: Statement): boolean {
  return (
    statement.background === true || groupBody(statement).some(list => list.commands.some(startsBackground))
  )
}

/**
 * Tells whether a statement is `wait` on the loop’s own level: one in a branch or a subshell may not happen, or waits
 * for nothing.
 */
function waits({ command, background }: Statement): boolean {
  if (background) return false
  const first = command.type === 'AndOr' || command.type === 'Pipeline' ? undefined : command
  return first?.type === 'Command' && /^(?:wait|break|exit|return|exec)$/.test(first.name?.value ?? '')
}

function groupBody({ command }: Statement): readonly CompoundList[] {
  const node = command as CommandNode
  return node.type === 'Subshell' || node.type === 'BraceGroup' ? [node.body] : []
}
