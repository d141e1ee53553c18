import type { ParameterExpansionPart, Word as WordNode } from 'unbash'
import { fromEscapes } from '../texts/decode-once.ts'
import { asText } from './word-piece.ts'
import { matchedValue } from './matched-value.ts'
import { quotedForShell } from './printf-text.ts'
import { maximumValue, type ShellState, type ShellValue } from './shell-state.ts'

/** Expands a word of an operand: `${x:-THIS}`. */
export type ExpandOperand = (word: WordNode) => ShellValue

const empty: ShellValue = { text: '', known: true, glob: false }

/** Returns the value of `${…}`; not known when the variable or an operand is not. */
export function expandParameter(
  part: ParameterExpansionPart,
  state: ShellState,
  expand: ExpandOperand,
): ShellValue {
  const value = valueOf(part, state)
  const { operation } = part
  if (part.prefix === '#') return lengthOf(part, value)
  if (!operation) return value ?? unknownValue(part)
  if (operation.type === 'Default')
    return withDefault(part, operation.operator, value, () => expand(operation.operand), state)
  if (!value?.known) return value ?? unknownValue(part)
  // Which shell reads the text is not said in it.
  if (part.parameter === '0' && !state.zero && !/^Remove$/.test(operation.type)) return unknownValue(part)
  return changeValue(part, operation, value, state, expand)
}

function changeValue(
  part: ParameterExpansionPart,
  operation: Operation,
  value: ShellValue,
  state: ShellState,
  expand: ExpandOperand,
): ShellValue {
  if (!value.known) return value
  const text = state.shared.budget.spend(value.text.length * 4)
    ? transformText(value.text, operation, expand)
    : null
  return text === null || text.length > maximumValue
    ? { ...value, text: part.text, known: false }
    : { ...value, text }
}

function lengthOf(part: ParameterExpansionPart, value: ShellValue | undefined): ShellValue {
  if (!value?.known || value.matched || part.index) return unknownValue(part)
  return { ...empty, text: String([...value.text].length) }
}

function unknownValue(part: ParameterExpansionPart): ShellValue {
  return { text: part.text, known: false, glob: false, source: { from: 'environment' } }
}

/** Returns the elements of `${a[@]}` or `$@`; one for a plain variable, and one unknown for an unknown variable. */
export function elementsOf(part: ParameterExpansionPart, state: ShellState): readonly ShellValue[] {
  if (part.parameter === '@' || part.parameter === '*') return state.positional
  const value = state.lookUp(part.parameter)
  return value ? (value.items ?? [value]) : [{ ...unknownValue(part), source: { from: 'environment' } }]
}

/** Returns the keys of `${!a[@]}`: the numbers of an array, or the words of a map. */
export function keysOf(part: ParameterExpansionPart, state: ShellState): readonly ShellValue[] {
  const value = state.lookUp(part.parameter)
  if (!value) return [unknownValue(part)]
  const texts = value.keys ?? (value.items ?? [value]).map((_item, i) => String(i))
  return texts.map(text => ({ text, known: true, glob: /[*?[]/.test(text) }))
}

/** Returns the elements of `${a[@]%/}` or `${@:2}`: some of them, or each one changed. */
export function changedElements(
  part: ParameterExpansionPart,
  operation: Operation,
  state: ShellState,
  expand: ExpandOperand,
): readonly ShellValue[] {
  const elements = elementsOf(part, state)
  if (operation.type !== 'Slice')
    return elements.map(element => changeValue(part, operation, element, state, expand))
  const number = (word: WordNode | undefined) => (word ? Number(expand(word).text.trim()) : Number.NaN)
  const [offset, length] = [number(operation.offset), number(operation.length)]
  if (!Number.isInteger(offset)) return elements
  // `$@` counts from one.
  const from = part.parameter === '@' || part.parameter === '*' ? Math.max(0, offset - 1) : offset
  const rest = offset < 0 ? elements.slice(offset) : elements.slice(from)
  return length >= 0 ? rest.slice(0, length) : rest
}

function valueOf(part: ParameterExpansionPart, state: ShellState): ShellValue | undefined {
  const direct = positionalOrVariable(part.parameter, state)
  if (part.index && direct) return elementAt(part, direct, state)
  if (part.prefix !== '!') return direct
  return direct?.known ? positionalOrVariable(direct.text, state) : undefined
}

/** The index as it is spelled, or what the one variable in it holds. */
function indexOf(part: ParameterExpansionPart, state: ShellState): string {
  const raw = (part.index?.value ?? '').replace(/["']/g, '')
  const name = /^\$\{?(\w{1,64})\}?$/.exec(raw)?.[1]
  const value = name === undefined ? undefined : positionalOrVariable(name, state)
  return value?.known ? value.text : raw
}

/** `"$*"` puts the first character of `IFS` between. */
function joiner(state: ShellState): string {
  return (state.lookUp('IFS')?.text ?? ' ').slice(0, 1)
}

function elementAt(
  part: ParameterExpansionPart,
  { items, keys, ...value }: ShellValue,
  state: ShellState,
): ShellValue {
  const index = indexOf(part, state)
  const all = items ?? [value]
  if (index === '@' || index === '*') {
    return {
      ...value,
      text: all.map(item => asText(item.text)).join(joiner(state)),
      known: all.every(item => item.known),
      glob: all.some(item => item.glob),
    }
  }
  if (keys) return all[keys.indexOf(index)] ?? empty
  return /^\d{1,4}$/.test(index)
    ? (all[Number(index)] ?? { text: '', known: true, glob: false })
    : unknownValue(part)
}

/** `$name`, `$1`, `$@`, `$#`, `$?`. */
export function positionalOrVariable(name: string, state: ShellState): ShellValue | undefined {
  if (/^\d{1,4}$/.test(name)) {
    const input = name === '0' ? (state.zero ?? { ...empty, text: 'sh' }) : state.positional[Number(name) - 1]
    return input ? matchedValue(input) : state.argumentsKnown ? empty : undefined
  }
  if (name === '@' || name === '*') {
    const words = state.positional
    return words.length === 0
      ? empty
      : matchedValue<ShellValue>({
          text: words.map(word => asText(word.text)).join(joiner(state)),
          known: words.every(word => word.known),
          glob: words.some(word => word.glob),
        })
  }
  if (name === '#') return { ...empty, text: String(state.positional.length) }
  if (name === '_' && state.lastWord) return matchedValue(state.lastWord)
  if (name === '?') return { ...empty, text: '0' }
  return state.lookUp(name) ?? (name === 'BASH_SOURCE' ? sourceFiles(state) : undefined)
}

/** The file whose text is read now stands first; text that was typed has none. */
function sourceFiles({ files }: ShellState): ShellValue {
  const innermost = files.map(({ word }) => word).toReversed()
  return { ...(innermost[0] ?? empty), items: innermost }
}

function withDefault(
  part: ParameterExpansionPart,
  operator: string,
  value: ShellValue | undefined,
  operand: () => ShellValue,
  state: ShellState,
): ShellValue {
  if (operator.endsWith('?')) return value ?? unknownValue(part)
  if (!usesOperand(operator, value)) return operator.endsWith('+') ? empty : (value ?? empty)
  const input = operand()
  if (operator.endsWith('=')) state.variables.set(part.parameter, input)
  return input
}

/** Tells whether `${x:-THIS}` or `${x:+THIS}` gives its operand. */
export function usesOperand(operator: string, value: ShellValue | undefined): boolean {
  const set = value !== undefined && (value.text !== '' || !operator.startsWith(':'))
  return operator.endsWith('+') ? set : !set
}

type Operation = NonNullable<ParameterExpansionPart['operation']>

/** Returns the text after an operation, or null when it can't be known. */
function transformText(text: string, operation: Operation, expand: ExpandOperand): string | null {
  const knownOperand = (word: WordNode | undefined) => {
    const value = word === undefined ? empty : expand(word)
    return value.known ? value.text : null
  }
  switch (operation.type) {
    case 'Remove':
      return withoutPattern(text, operation.operator, knownOperand(operation.operand))
    case 'Replace':
      return replaceText(
        text,
        operation.operator,
        knownOperand(operation.pattern),
        knownOperand(operation.replacement),
      )
    case 'Slice':
      return sliceText(text, knownOperand(operation.offset), knownOperand(operation.length))
    case 'Transform':
      return changeText(text, operation.operand.value)
    case 'CaseModification':
      return operation.operand ? null : changeCase(text, operation.operator)
    default:
      return null
  }
}

function withoutPattern(text: string, operator: string, pattern: string | null): string | null {
  if (pattern === null) return null
  const lengths = Array.from({ length: Math.min(text.length, 256) + 1 }, (_, i) => i)
  if (operator.length === 2) lengths.reverse()
  const front = operator[0] === '#'
  for (const length of lengths) {
    const cut = front ? text.slice(0, length) : text.slice(text.length - length)
    if (matchesGlob(cut, pattern)) return front ? text.slice(length) : text.slice(0, text.length - length)
  }
  return text
}

function replaceText(
  text: string,
  operator: string,
  pattern: string | null,
  by: string | null,
): string | null {
  if (pattern === null || by === null || /[*?[]/.test(pattern)) return null
  if (pattern === '') return text
  if (operator === '//') return text.split(pattern).join(by)
  if (operator === '/#') return text.startsWith(pattern) ? by + text.slice(pattern.length) : text
  if (operator === '/%') return text.endsWith(pattern) ? text.slice(0, -pattern.length) + by : text
  const at = text.indexOf(pattern)
  return at === -1 ? text : text.slice(0, at) + by + text.slice(at + pattern.length)
}

function sliceText(text: string, offset: string | null, length: string | null): string | null {
  const from = Number(offset?.trim())
  if (!Number.isInteger(from)) return null
  const start = from < 0 ? Math.max(0, text.length + from) : from
  if (length === '') return text.slice(start)
  const size = Number(length)
  if (!Number.isInteger(size)) return null
  return size < 0 ? text.slice(start, text.length + size) : text.slice(start, start + size)
}

/** `${x@Q}` and its kin; `@P` is read where words are expanded. */
function changeText(text: string, operator: string): string | null {
  if (operator === 'Q') return quotedForShell(text)
  if (operator === 'E') return fromEscapes(text)
  if (operator === 'U' || operator === 'L') return changeCase(text, operator === 'U' ? '^^' : ',,')
  return operator === 'u' ? changeCase(text, '^') : null
}

function changeCase(text: string, operator: string): string {
  if (operator === '^^') return text.toUpperCase()
  if (operator === ',,') return text.toLowerCase()
  const first = text.charAt(0)
  return (operator === '^' ? first.toUpperCase() : first.toLowerCase()) + text.slice(1)
}

/** Shell globs without brackets, in time linear in both (one star is retried, never two). */
export function matchesGlob(text: string, pattern: string): boolean {
  let t = 0
  let p = 0
  let star = -1
  let mark = 0
  while (t < text.length) {
    if (p < pattern.length && (pattern[p] === '?' || (pattern[p] === text[t] && pattern[p] !== '*'))) {
      t++
      p++
    } else if (pattern[p] === '*') {
      star = p++
      mark = t
    } else if (star !== -1) {
      p = star + 1
      t = ++mark
    } else return false
  }
  while (pattern[p] === '*') p++
  return p === pattern.length
}
