import type { Assignment, Command as CommandNode } from 'unbash'
import type { DataSource } from '../../../ground/model/effect.ts'
import type { Word } from '../command.ts'
import { evidenceAt } from '../read-context.ts'
import { assign, assignedValue } from './assign.ts'
import { oneOf } from './run-branches.ts'
import { expandWord } from './expand-word.ts'
import { runPrompt, runVariable } from './run-variable.ts'
import { emitOutputs, openStreams, outputAfter, type Streams } from './open-streams.ts'
import { reportSplitName } from './report-odd-characters.ts'
import { reportShellOver } from './report-shell-over.ts'
import type { ShellState } from './shell-state.ts'

const nothing: DataSource = { from: 'literal', text: '' }

/**
 * Reads one simple command: assignments, redirections, words; then the work of its program. Where a variable may hold
 * several values, the command is read with each.
 */
export function runSimpleCommand(node: CommandNode, state: ShellState, stdin: DataSource): DataSource {
  const { shared } = state
  if (shared.choice > 0) return runOnce(node, state, stdin)
  shared.choices = 0
  const output = runOnce(node, state, stdin)
  if (shared.choices > 0) runOthers(node, state, stdin, shared.choices)
  return output
}

function runOthers(node: CommandNode, state: ShellState, stdin: DataSource, choices: number): void {
  const { shared, context } = state
  const values = new Map(assignmentsOf(node).map(({ name }) => [name, [state.variables.get(name)]]))
  for (let choice = 1; choice <= choices; choice++) {
    shared.choice = choice
    runOnce(node, state, stdin)
    for (const [name, held] of values) held.push(state.variables.get(name))
  }
  shared.choice = 0
  state.context = context
  for (const [name, held] of values) {
    const merged = oneOf(held.filter(value => value !== undefined).toReversed())
    if (merged) state.variables.set(name, merged)
  }
}

function runOnce(node: CommandNode, state: ShellState, stdin: DataSource): DataSource {
  const alias = aliasOf(node, state)
  if (alias !== null) return state.walker.runText(alias, state, stdin)
  const waiting = state.consumers
  const own: NonNullable<ShellState['consumers']> = []
  state.consumers = own
  const streams = openStreams(node.redirects, stdin, state)
  const assigned = assignmentsOf(node)
  const before = node.name ? assigned.map(({ name }) => [name, state.variables.get(name)] as const) : []
  // Words are expanded before the assignments in front of them hold.
  const words = wordsOf(node, state)
  for (const assignment of assigned) assign(assignment, state)
  state.consumers = waiting
  state.given = assigned.flatMap(({ name }) => state.variables.get(name)?.text ?? [])
  runAssigned(assigned, words, state)
  if (node.name) reportSplitName(node.name, words[0], state)
  const closed = keepOpen(streams, state)
  const output =
    words.length === 0 ? ofNothing(node, streams) : state.walker.runWords(words, node, state, streams.stdin)
  for (const [name, value] of before) {
    if (value) state.variables.set(name, value)
    else state.variables.delete(name)
  }
  state.lastWord = words.at(-1)
  if (words.length !== 1 || words[0]?.text !== 'exec') closed()
  emitOutputs(streams, output, state)
  for (const consume of own) consume(words[0]?.text === 'tee' ? streams.stdin : output)
  if (streams.connected) reportShellOver(words[0]?.text === 'exec' ? words.slice(1) : words, node, state)
  return outputAfter(streams, output)
}

/** `$(< FILE)` prints the file; assignments print nothing. */
function ofNothing(node: CommandNode, streams: Streams): DataSource {
  return node.prefix.every(item => item.type === 'Redirect') && streams.opened.has('0')
    ? streams.stdin
    : nothing
}

/** Opens a command's descriptors for as long as it runs; `exec 3<>/dev/tcp/…` leaves them open for what follows. */
function keepOpen(streams: Streams, state: ShellState): () => void {
  const before = [...streams.opened.keys()].map(name => [name, state.descriptors.get(name)] as const)
  for (const [descriptor, source] of streams.opened) state.descriptors.set(descriptor, source)
  return () => {
    for (const [descriptor, source] of before) {
      if (source) state.descriptors.set(descriptor, source)
      else state.descriptors.delete(descriptor)
    }
  }
}

const noAssignments: readonly Assignment[] = []

function assignmentsOf(node: CommandNode): readonly Assignment[] {
  return node.prefix.length === 0
    ? noAssignments
    : node.prefix.filter((item): item is Assignment => item.type === 'Assignment')
}

/** Reads variables whose value other programs run as shell text, or that name files to load. */
function runAssigned(assigned: readonly Assignment[], words: readonly Word[], state: ShellState): void {
  for (const { name } of assigned) {
    const value = state.variables.get(name)
    if (!value) continue
    if (words.length === 0) runPrompt(name, value, state)
    else runVariable(name, value, state.context.outer, state)
  }
}

function aliasOf(node: CommandNode, state: ShellState): string | null {
  const name = node.name
  const text = name && name.text === name.value ? state.aliases.get(name.value) : undefined
  if (!name || text === undefined) return null
  state.aliases.delete(name.value)
  return text + state.source.slice(name.end, node.end)
}

function wordsOf(node: CommandNode, state: ShellState): readonly Word[] {
  const words = node.name ? [...expandWord(node.name, state)] : []
  for (const argument of node.suffix) {
    if (argument.type === 'Word') words.push(...expandWord(argument, state))
    else if (argument.type === 'Assignment') words.push(assignmentWord(argument, state))
  }
  return words
}

/** `export A=b` and `dd if=x`: an assignment that stands as an argument. */
function assignmentWord(node: Assignment, state: ShellState): Word {
  const value = assignedValue(node.value, state)
  const evidence = evidenceAt(state.context, node.pos, node.end)
  return { ...value, text: `${node.name}${node.append ? '+' : ''}=${value.text}`, evidence }
}
