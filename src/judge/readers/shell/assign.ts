import { type ArrayValue, type Assignment, parse, type Word as WordNode } from 'unbash'
import { evidenceAt } from '../read-context.ts'
import { expandValue, expandWord } from './expand-word.ts'
import { maximumValue, type ShellState, type ShellValue } from './shell-state.ts'
import { matchedValue } from './matched-value.ts'
import { runSubstitutions } from './run-substitutions.ts'

/** Gives a variable the value of an assignment: `a=x`, `a+=x`, `a=(x y)`, `a[2]=x`, `a=([key]=x)`. */
export function assign(node: Assignment, state: ShellState): void {
  const value = assignedValue(node.value, state)
  const before = state.variables.get(node.name)
  if (node.index && node.name === 'BASH_ALIASES') state.aliases.set(node.index.value, value.text)
  if (node.index) runSubstitutions(node.index, state)
  runSubscript(value, state)
  const joined = node.append && before ? appendValue(before, value) : value
  const key = node.index && expandValue(node.index, state).text
  state.variables.set(node.name, key === undefined ? joined : withElement(before, key, joined))
}

/** A subscript that holds a command: whatever evaluates the value as a number or a name runs it, and nobody else writes one. */
const subscript =
  /^\s{0,9}\w{1,64}\[[^\]\n]{0,200}?(?:\$\(([^\n]{1,2000})\)|`([^`\n]{1,2000})`)[^\n]{0,200}\]/

/** Reads the command in the subscript of a text: `x='a[$(rm -rf ~)]'; echo $((x))`. */
export function runSubscript({ text, known }: Pick<ShellValue, 'text' | 'known'>, state: ShellState): void {
  const found = known ? subscript.exec(text) : null
  const command = found?.[1] ?? found?.[2]
  if (command !== undefined) state.walker.runText(command, state.copy(), { from: 'input' })
}

function appendValue(before: ShellValue, value: ShellValue): ShellValue {
  if (value.items) {
    const items = [...(before.items ?? [before]), ...value.items].slice(0, 1_024)
    return { ...(items[0] ?? value), items }
  }
  const text = before.text + value.text
  return {
    ...value,
    text,
    known: before.known && value.known && text.length <= maximumValue,
    ...(before.matched && { matched: true }),
  }
}

function withElement(before: ShellValue | undefined, index: string, value: ShellValue): ShellValue {
  const items = [...(before?.items ?? (before ? [before] : []))]
  if (!/^\d{1,3}$/.test(index)) {
    const keys = [...(before?.keys ?? items.map((_item, i) => String(i))), index]
    return { ...(items[0] ?? value), items: [...items, value], keys }
  }
  items[Math.min(Number(index), items.length)] = value
  return { ...(items[0] ?? value), items }
}

/** Returns the value of an assignment; an array's elements are `items`. */
export function assignedValue(node: WordNode | ArrayValue, state: ShellState): ShellValue {
  if (node.type === 'Word') return expandValue(node, state)
  const elements = node.elements.slice(0, 1_024)
  if (elements.length > 0 && elements.every(element => keyed.test(element.text))) return map(elements, state)
  const items = elements.flatMap(element => expandWord(element, state)).slice(0, 1_024)
  return { ...matchedValue<ShellValue>(items[0] ?? { text: '', known: true, glob: false }), items }
}

const keyed = /^\[([^\]]{1,200})\]=/

/** `([key]=value …)`. */
function map(elements: readonly WordNode[], state: ShellState): ShellValue {
  const keys = elements.map(({ text }) => (keyed.exec(text)?.[1] ?? '').replace(/["']/g, ''))
  const items = elements.map(element => elementValue(element, state))
  return { ...(items[0] as ShellValue), items, keys }
}

function elementValue(element: WordNode, state: ShellState): ShellValue {
  const code = `zq=${element.text.replace(keyed, '')}`
  const command = parse(code).commands[0]?.command
  const assignment = command?.type === 'Command' ? command.prefix[0] : undefined
  if (assignment?.type !== 'Assignment') return { text: element.text, known: false, glob: false }
  const { source, context } = state
  state.source = code
  state.context = {
    ...context,
    offset: null,
    outer: evidenceAt(context, element.pos, element.end, element.text),
  }
  const value = assignedValue(assignment.value, state)
  state.source = source
  state.context = { ...context, place: state.context.place }
  return value
}
