import type { ArrayValue, Assignment, Command as CommandNode, Word as WordNode } from 'unbash'
import type { DataSource } from '../../model/effect.ts'
import type { Word } from '../command.ts'
import { evidenceAt } from '../read-context.ts'
import { oneOf } from './branches.ts'
import { expandValue, expandWord } from './expand-word.ts'
import { reportForgetting } from './forgetting.ts'
import { runLoadedFiles } from './loading-variables.ts'
import { emitOutputs, openStreams, outputAfter, type Streams } from './redirects.ts'
import { reportSplitName } from './report-disguise.ts'
import { reportShellOver } from './report-shell-over.ts'
import { maximumValue, type ShellState, type Value } from './shell-state.ts'
import { runSubstitutions } from './substitutions.ts'

const nothing: DataSource = { from: 'literal', text: '' }

/**
 * Reads one simple command: assignments, redirections, words; then what its program does. Where a variable may
 * hold several values, it is read with each of them.
 */
export function runCommand(node: CommandNode, state: ShellState, stdin: DataSource): DataSource {
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
  const streams = openStreams(node.redirects, stdin, state)
  const assigned = assignmentsOf(node)
  const before = node.name ? assigned.map(({ name }) => [name, state.variables.get(name)] as const) : []
  // Words are expanded before the assignments in front of them hold.
  const words = wordsOf(node, state)
  for (const assignment of assigned) assign(assignment, state)
  if (words.length > 0) runAssignedText(assigned, state)
  if (node.name) reportSplitName(node.name, words[0], state)
  const output = words.length === 0 ? nothing : state.walker.runWords(words, node, state, streams.stdin)
  for (const [name, value] of before) {
    if (value) state.variables.set(name, value)
    else state.variables.delete(name)
  }
  if (words.length === 1 && words[0]?.text === 'exec') keepOpen(streams, state)
  emitOutputs(streams, output, state)
  if (streams.connected) reportShellOver(words[0]?.text === 'exec' ? words.slice(1) : words, node, state)
  return outputAfter(streams, output)
}

/** `exec 3<>/dev/tcp/…`: the streams stay open for what follows. */
function keepOpen(streams: Streams, state: ShellState): void {
  for (const [descriptor, source] of streams.opened) state.descriptors.set(descriptor, source)
}

const noAssignments: readonly Assignment[] = []

function assignmentsOf(node: CommandNode): readonly Assignment[] {
  return node.prefix.length === 0
    ? noAssignments
    : node.prefix.filter((item): item is Assignment => item.type === 'Assignment')
}

const commandVariables =
  /^(?:GIT_SSH_COMMAND|GIT_EDITOR|GIT_SEQUENCE_EDITOR|GIT_PAGER|GIT_EXTERNAL_DIFF|GIT_ASKPASS|GIT_PROXY_COMMAND|EDITOR|VISUAL|PAGER|MANPAGER|BROWSER|PROMPT_COMMAND|SSH_ASKPASS|LESSOPEN|RSYNC_RSH)$/

/** Variables whose value other programs run as shell text. */
function runAssignedText(assigned: readonly Assignment[], state: ShellState): void {
  for (const { name } of assigned) {
    const held = state.variables.get(name)
    if (held?.known) {
      runLoadedFiles(name, held.text, state.context.outer, state)
      reportForgetting(name, held.text, state.context.outer, state)
    }
    const value = commandVariables.test(name) ? state.variables.get(name) : undefined
    if (!value?.known || value.text.trim() === '' || /^[\w./-]+$/.test(value.text)) continue
    const inner = state.copy()
    inner.context = { ...state.context, through: [...state.context.through, name] }
    state.walker.runText(value.text, inner, { from: 'unknown' })
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
  const value = valueOf(node.value, state)
  const evidence = evidenceAt(state.context, node.pos, node.end)
  return { ...value, text: `${node.name}${node.append ? '+' : ''}=${value.text}`, evidence }
}

function assign(node: Assignment, state: ShellState): void {
  const value = valueOf(node.value, state)
  const before = state.variables.get(node.name)
  if (node.index) runSubstitutions(node.index, state)
  const joined = node.append && before ? appended(before, value) : value
  state.variables.set(node.name, node.index ? withElement(before, node.index.value, joined) : joined)
}

function appended(before: Value, value: Value): Value {
  if (value.items) {
    const items = [...(before.items ?? [before]), ...value.items].slice(0, 1_024)
    return { ...(items[0] ?? value), items }
  }
  const text = before.text + value.text
  return { ...value, text, known: before.known && value.known && text.length <= maximumValue }
}

function withElement(before: Value | undefined, index: string, value: Value): Value {
  const items = [...(before?.items ?? (before ? [before] : []))]
  const at = /^\d{1,3}$/.test(index) ? Number(index) : items.length
  items[Math.min(at, items.length)] = value
  return { ...(items[0] ?? value), items }
}

function valueOf(node: WordNode | ArrayValue, state: ShellState): Value {
  if (node.type === 'Word') return expandValue(node, state)
  const items = node.elements.flatMap(element => expandWord(element, state)).slice(0, 1_024)
  return { ...(items[0] ?? { text: '', known: true, glob: false }), items }
}
