import type { ArrayValue, Assignment, Command as CommandNode, Redirection, Word as WordNode } from 'unbash'
import type { DataSource } from '../../model/effect.ts'
import type { Word } from '../command.ts'
import { evidenceAt } from '../read-context.ts'
import { expandValue, expandWord } from './expand-word.ts'
import { emitOutputs, openStreams } from './redirects.ts'
import type { ShellState, Value } from './shell-state.ts'

const nothing: DataSource = { from: 'literal', text: '' }

/** Reads one simple command: assignments, redirections, words; then what its program does. */
export function runCommand(node: CommandNode, state: ShellState, stdin: DataSource): DataSource {
  const alias = aliasOf(node, state)
  if (alias !== null) return state.walker.runText(alias, state, stdin)
  const streams = openStreams(node.redirects as readonly Redirection[], stdin, state)
  const prefix = node.prefix.filter((item): item is Assignment => item.type === 'Assignment')
  for (const assignment of prefix) assign(assignment, state)
  const words = wordsOf(node, state)
  if (node.name) reportSplitName(node.name, words[0], state)
  const output = words.length === 0 ? nothing : state.walker.runWords(words, node, state, streams.stdin)
  emitOutputs(streams, output, state)
  if (streams.connected) reportShellOver(words, node, state)
  return streams.outputs.length > 0 ? nothing : output
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
  const before = node.append ? state.variables.get(node.name) : undefined
  const joined = before
    ? { ...value, text: before.text + value.text, known: before.known && value.known }
    : value
  state.variables.set(node.name, joined)
}

function valueOf(node: WordNode | ArrayValue, state: ShellState): Value {
  if (node.type === 'Word') return expandValue(node, state)
  const words = node.elements.flatMap(element => expandWord(element, state))
  return {
    text: words.map(word => word.text).join(' '),
    known: words.every(word => word.known),
    glob: words.some(word => word.glob),
  }
}

/** `r""m`, `w\get`: quotes inside a name are for hiding it. A whole name in quotes, and `\rm`, are not. */
function reportSplitName(node: WordNode, word: Word | undefined, { context }: ShellState): void {
  if (!word?.known || node.text === node.value || !/^[\w./-]{1,64}$/.test(word.text)) return
  const inner = node.text.replace(/^\\/, '').replace(/^(["'])([^"']*)\1$/, '$2')
  if (
    !/["'\\$`]/.test(inner) ||
    inner.includes('$HOME') ||
    /^\$\{?\w+\}?(?:\/[\w./-]*)?$/.test(inner.replaceAll('"', ''))
  )
    return
  const how = /\$\{?[\w@*]|\$\(/.test(inner) ? 'variable-split' : 'quote-split'
  const evidence = evidenceAt(context, node.pos, node.end)
  context.out.emit({ type: 'disguise', how, undone: true, evidence, through: context.through })
}

const interactive = /^(?:ba|z|da|k|a|c|tc|fi)?sh$|^(?:python|perl|ruby|php|node|lua)[\d.]*$/

/** A shell or an interpreter whose streams are a network connection. */
function reportShellOver(words: readonly Word[], node: CommandNode, { context }: ShellState): void {
  const program = words[0]?.text.split('/').at(-1) ?? ''
  if (!interactive.test(program)) return
  const evidence = evidenceAt(context, node.pos, node.end)
  context.out.emit({
    type: 'execute',
    language: 'shell',
    source: { from: 'unknown' },
    read: false,
    shellOver: 'connection',
    evidence,
    through: context.through,
  })
}
