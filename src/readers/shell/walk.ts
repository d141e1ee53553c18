import type {
  CommandNode,
  CompoundCommand,
  CompoundList,
  Function as FunctionNode,
  PipelineNode,
  Redirected,
  Script,
  Statement,
  Word as WordNode,
} from 'unbash'
import type { DataSource } from '../../model/effect.ts'
import type { Word } from '../command.ts'
import { evidenceAt } from '../read-context.ts'
import { expandWord } from './expand-word.ts'
import { emitOutputs, openStreams } from './redirects.ts'
import { runCommand } from './run-command.ts'
import type { FunctionBody, ShellState } from './shell-state.ts'

/** How often the body of a loop over known words is read. */
const maximumRounds = 16

/** Reads every statement in order; the output is theirs together. */
export function runScript(script: Script, state: ShellState, stdin: DataSource): DataSource {
  return runStatements(script.commands, state, stdin)
}

function runStatements(statements: readonly Statement[], state: ShellState, stdin: DataSource): DataSource {
  return together(statements.map(statement => runStatement(statement, state, stdin)))
}

/** Outputs one after the other: text when all are, else the first that is not. */
function together(outputs: readonly DataSource[]): DataSource {
  if (outputs.length === 1) return outputs[0] as DataSource
  const other = outputs.find(output => output.from !== 'literal')
  return (
    other ?? {
      from: 'literal',
      text: outputs.map(output => (output.from === 'literal' ? output.text : '')).join(''),
    }
  )
}

function runStatement({ command, background }: Statement, state: ShellState, stdin: DataSource): DataSource {
  if (!background) return runAny(command, state, stdin)
  const inner = state.copy()
  inner.forking = true
  return runAny(command, inner, stdin)
}

function runAny(node: Statement['command'], state: ShellState, stdin: DataSource): DataSource {
  if (node.type === 'AndOr') return together(node.commands.map(command => runPipeline(command, state, stdin)))
  return runPipeline(node, state, stdin)
}

function runPipeline(node: PipelineNode, state: ShellState, stdin: DataSource): DataSource {
  if (node.type !== 'Pipeline') return runNode(node, state, stdin)
  if (node.commands.length === 1) return runNode(node.commands[0] as CommandNode, state, stdin)
  let input = stdin
  for (const command of node.commands) {
    const stage = state.copy()
    stage.forking = true
    input = runNode(command, stage, input)
  }
  return input
}

function runNode(node: CommandNode | CompoundList, state: ShellState, stdin: DataSource): DataSource {
  if (!state.budget.spend()) return overBudget(state)
  switch (node.type) {
    case 'Command':
      return runCommand(node, state, stdin)
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

/** Says once that the rest was not read. */
function overBudget(state: ShellState): DataSource {
  if (state.budget.commands === -1) {
    const { out, through, outer } = state.context
    out.emit({
      type: 'opaque',
      what: 'size',
      why: 'it runs through too many commands',
      weight: 'everything',
      evidence: outer,
      through,
    })
  }
  return { from: 'unknown' }
}

function runRedirected(node: Redirected, state: ShellState, stdin: DataSource): DataSource {
  const streams = openStreams(node.redirects, stdin, state)
  const output = runCompound(node.command, state, streams.stdin)
  emitOutputs(streams, output, state)
  return output
}

function define(node: FunctionNode, state: ShellState): DataSource {
  state.functions.set(node.name.value, node.body as FunctionBody)
  return { from: 'literal', text: '' }
}

/** Reads the body of a function or of anything else that a name stands for. */
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
    case 'If': {
      const parts = [
        node.then,
        ...node.elif.flatMap(({ clause, then }) => [clause, then]),
        ...(node.else ? [node.else] : []),
      ]
      list(node.clause)
      return together(parts.map(list))
    }
    case 'While':
      list(node.clause)
      return list(node.body)
    case 'For':
    case 'Select':
      return runFor(node.name, node.wordlist, node.body, state, stdin)
    case 'ArithmeticFor':
      return list(node.body)
    case 'Case':
      expandWord(node.word, state)
      return together(node.items.map(item => list(item.body)))
    default:
      return { from: 'literal', text: '' }
  }
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
    words.length > 0 ? words.slice(0, maximumRounds) : [unknownWord(name, state)]
  if (words.length > maximumRounds) reportCut(name, words.length, state)
  return together(
    values.map(value => {
      state.variables.set(name.value, value)
      return runStatements(body.commands, state, stdin)
    }),
  )
}

function unknownWord(name: WordNode, state: ShellState): Word {
  return {
    text: `$${name.value}`,
    known: false,
    glob: false,
    evidence: evidenceAt(state.context, name.pos, name.end),
  }
}

function reportCut(name: WordNode, count: number, { context }: ShellState): void {
  const evidence = evidenceAt(context, name.pos, name.end)
  const why = `a loop over ${count} words was read for the first ${maximumRounds}`
  context.out.emit({
    type: 'opaque',
    what: 'size',
    why,
    weight: 'matters',
    evidence,
    through: context.through,
  })
}
