import { flatMap } from '../../../ground/model/map-of.ts'
import { type ParameterExpansionPart, parse, type Word as WordNode, type WordPart } from 'unbash'
import type { Word } from '../command.ts'
import { hasPattern } from '../paths/plain-patterns.ts'
import { evidenceAt } from '../read-context.ts'
import { arithmeticValue } from './arithmetic-value.ts'
import { expandBraces } from './expand-braces.ts'
import { emitOpaque } from './emit-opaque.ts'
import { literal, type WordPiece } from './word-piece.ts'
import { matchedValue } from './matched-value.ts'
import {
  changedElements,
  elementsOf,
  type ExpandOperand,
  expandParameter,
  keysOf,
  positionalOrVariable,
  usesOperand,
} from './expand-parameter.ts'
import { maximumValue, type ShellState, type ShellValue } from './shell-state.ts'
import { splitFields } from './split-fields.ts'
import { substitutionPiece } from './substitution-piece.ts'
import { runArithmetic, runNumber } from './run-arithmetic.ts'

/** Operations that change each element of an array, or leave some of them out. */
const perElement: ReadonlySet<string> = new Set(['Slice', 'Remove', 'Replace', 'CaseModification'])

/** Returns what an expansion gives one by one: `${a[@]}`, `${a[@]%/}`, `${!a[@]}`, `${@:2}`; undefined for one value. */
function elementsIn(
  part: ParameterExpansionPart,
  quoted: boolean,
  state: ShellState,
  expand: ExpandOperand,
): readonly ShellValue[] | undefined {
  const { operation, prefix } = part
  const index = part.index?.value
  if (index !== '@' && (index !== '*' || quoted) && part.parameter !== '@') return undefined
  if (!operation && prefix === '!' && part.index) return keysOf(part, state)
  if (prefix) return undefined
  if (!operation) return elementsOf(part, state)
  return perElement.has(operation.type) ? changedElements(part, operation, state, expand) : undefined
}

/** Returns the words that one word of the source becomes: none, one, or several after braces and splitting. */
export function expandWord(node: WordNode, state: ShellState): readonly Word[] {
  const braces = hasBraces(node) ? expandBraces(node.text) : null
  if (braces) {
    if (braces.cut)
      emitOpaque(
        state,
        'size',
        'a word with braces stands for more words than were read',
        braces.cut,
        node.pos,
      )
    if (!state.shared.budget.spend(braces.words.length * 64)) return []
    return flatMap(braces.words, text => expandReparsed(text, node, state))
  }
  if (!node.parts) return [plainWord(node, state)]
  return wordsFrom(
    flatMap(node.parts, part => piecesOf(part, false, state)),
    node,
    state,
  )
}

/** Returns the value of a word where the shell does not split: assignments, redirections, here-strings. */
export function expandValue(node: WordNode, state: ShellState): ShellValue {
  if (!node.parts) {
    const text = node.text.startsWith('~') ? tilde(node.value, node.text, state) : node.value
    return { text, known: true, glob: false }
  }
  return joinPieces(
    flatMap(node.parts, part => piecesOf(part, false, state)),
    state,
  )
}

/** Returns the value of parts without a word around them: the body of a here-document. */
export function expandParts(parts: readonly WordPart[], state: ShellState): ShellValue {
  return joinPieces(
    flatMap(parts, part => piecesOf(part, true, state)),
    state,
  )
}

function hasBraces(node: WordNode): boolean {
  return node.parts?.some(part => part.type === 'BraceExpansion') === true
}

function expandReparsed(text: string, node: WordNode, state: ShellState): readonly Word[] {
  if (text === '') return []
  if (/^[\w./,:@%+-]+$/.test(text)) {
    return [
      { text, known: true, glob: false, evidence: evidenceAt(state.context, node.pos, node.end, node.text) },
    ]
  }
  const command = parse(`: ${text}`).commands[0]?.command
  const argument = command?.type === 'Command' ? command.suffix.find(item => item.type === 'Word') : undefined
  if (!argument) return []
  const { source, context } = state
  state.source = `: ${text}`
  state.context = { ...context, offset: null, outer: evidenceAt(context, node.pos, node.end, node.text) }
  const words = argument.parts
    ? wordsFrom(
        flatMap(argument.parts, part => piecesOf(part, false, state)),
        argument,
        state,
      )
    : [plainWord(argument, state)]
  state.source = source
  state.context = { ...context, place: state.context.place }
  return words.map(word => ({ ...word, evidence: evidenceAt(context, node.pos, node.end, node.text) }))
}

function plainWord(node: WordNode, state: ShellState): Word {
  const evidence = evidenceAt(state.context, node.pos, node.end, node.text)
  const glob = state.context.matched === true && hasPattern(node.value)
  return { text: tilde(node.value, node.text, state), known: true, glob, evidence }
}

/** Returns the piece of a text that is spelled in quotes. */
function quotedText(text: string, state: ShellState): WordPiece {
  const piece = literal(text, true)
  return state.context.matched && hasPattern(text) ? { ...piece, glob: true, matched: true } : piece
}

/**
 * Expands an unquoted `~` at the start to the home folder. A quoted one is a name, and is spelled so that it stays one.
 */
function tilde(value: string, raw: string, { context }: ShellState): string {
  if (value.charCodeAt(0) !== 126) return value
  if (raw[0] !== '~') return `./${value}`
  return value === '~' || value.startsWith('~/') ? context.place.home + value.slice(1) : value
}

function joinPieces(pieces: readonly WordPiece[], state: ShellState): ShellValue {
  const [only] = pieces
  if (only && pieces.length === 1 && only.text.length < 1_024) return valueOfOne(only)
  const source = pieces.find(piece => piece.source)?.source
  const filled = pieces.filter(piece => piece.text !== '')
  const scope = filled.length === 1 ? filled[0]?.scope : undefined
  let length = 0
  for (const piece of pieces) length += piece.text.length
  const fits = length <= maximumValue && state.shared.budget.spend(length)
  return {
    text: fits ? pieces.map(piece => piece.text).join('') : (only?.text.slice(0, 256) ?? ''),
    known: fits && pieces.every(piece => piece.known),
    glob: pieces.some(piece => piece.glob),
    ...(pieces.some(piece => piece.matched) && { matched: true }),
    ...(source && { source }),
    ...(scope && { scope }),
  }
}

function valueOfOne({ text, known, glob, matched, source, scope }: WordPiece): ShellValue {
  return matched || source || scope
    ? {
        text,
        known,
        glob,
        ...(matched && { matched }),
        ...(source && { source }),
        ...(scope && { scope }),
      }
    : { text, known, glob }
}

/** Splits unquoted expansions at the characters of `IFS`, and joins the pieces that touch. */
function wordsFrom(pieces: readonly WordPiece[], node: WordNode, state: ShellState): readonly Word[] {
  const evidence = evidenceAt(state.context, node.pos, node.end, node.text)
  const separators = pieces.some(piece => piece.split) ? (state.lookUp('IFS')?.text ?? ' \t\n') : ''
  const words = splitFields(pieces, separators).map(field => ({ ...joinPieces(field, state), evidence }))
  state.shared.budget.spend(words.length * 16)
  const [first, ...rest] = words
  if (!first) return words
  if (node.text.startsWith('~')) return [withTilde(first, state), ...rest]
  // A `~` from quotes or an expansion is no home folder.
  return /^~(?:\/|$)/.test(first.text) && first.known
    ? [{ ...first, text: `./${first.text}` }, ...rest]
    : words
}

function withTilde(word: Word, state: ShellState): Word {
  return { ...word, text: tilde(word.text, '~', state) }
}

function piecesOf(part: WordPart, quoted: boolean, state: ShellState): readonly WordPiece[] {
  switch (part.type) {
    case 'Literal':
      if (quoted) return [quotedText(part.value, state)]
      return part.value === '' ? [] : [literal(part.value, false)]
    case 'SingleQuoted':
    case 'AnsiCQuoted':
      return [quotedText(part.value, state)]
    case 'DoubleQuoted':
    case 'LocaleString':
      return fromQuoted(part.parts, state)
    case 'Glob':
    case 'ExtendedGlob':
      return [{ ...literal(part.text, quoted), glob: true }]
    case 'BraceExpansion':
      return [literal(part.text, quoted)]
    case 'SimpleExpansion':
      return fromName(part.text.slice(1), part.text, quoted, state)
    case 'ParameterExpansion':
      return fromParameter(part, quoted, state)
    case 'CommandExpansion':
    case 'ProcessSubstitution':
      return [substitutionPiece(part, quoted, state)]
    case 'ArithmeticExpansion':
      return [fromArithmetic(part, quoted, state)]
  }
}

/** `"$@"` without arguments is no word at all; any other quotes are at least an empty one. */
function fromQuoted(parts: readonly WordPart[], state: ShellState): readonly WordPiece[] {
  const pieces = flatMap(parts, child => piecesOf(child, true, state))
  return pieces.length === 0 && parts.length > 0 ? [] : [literal('', true), ...pieces]
}

/** Returns the piece for a value. What was matched with files where it was given stays so, also in quotes. */
function fromValue(value: ShellValue, quoted: boolean): WordPiece {
  const matched = value.matched === true
  return {
    text: value.text,
    quoted,
    known: value.known,
    glob: matched || (!quoted && (value.known ? hasPattern(value.text) : value.glob)),
    ...(matched && { matched }),
    split: !quoted && value.known,
    ...(value.source && { source: value.source }),
    ...(value.scope && { scope: value.scope }),
  }
}

/** The elements of `"$@"` and `"${a[@]}"` are words of their own even in quotes. */
function fromElements(
  elements: readonly ShellValue[],
  quoted: boolean,
  state: ShellState,
): readonly WordPiece[] {
  const [separator = ' '] = quoted ? [] : [...(state.lookUp('IFS')?.text ?? '')]
  const pieces = elements.map((element, i) => ({
    ...fromValue(matchedValue(element), quoted),
    ...(i > 0 && { starts: true }),
  }))
  if (/\s/.test(separator) || !pieces.every(piece => piece.known)) return pieces
  // Unquoted elements are joined by the first character of IFS, and then split.
  const [first] = pieces
  return first ? [{ ...first, text: pieces.map(piece => piece.text).join(separator) }] : []
}

function fromName(name: string, raw: string, quoted: boolean, state: ShellState): readonly WordPiece[] {
  if (name === '@' || (name === '*' && !quoted)) return fromElements(state.positional, quoted, state)
  const value = positionalOrVariable(name, state)
  if (value) return [fromValue(value, quoted)]
  // Nobody gives a line that many arguments: `$9` is a way to write nothing.
  if (/^[5-9]$/.test(name)) return [literal('', quoted)]
  const source = { from: 'environment' } as const
  return [{ text: raw, quoted, known: false, glob: false, split: false, source }]
}

function fromParameter(
  part: ParameterExpansionPart,
  quoted: boolean,
  state: ShellState,
): readonly WordPiece[] {
  const { effects } = state.context.out
  const emitted = effects.length
  const pieces = parameterPieces(part, quoted, state)
  if (effects.length === emitted) runOperands(part, state)
  return pieces
}

function parameterPieces(
  part: ParameterExpansionPart,
  quoted: boolean,
  state: ShellState,
): readonly WordPiece[] {
  const { operation } = part
  const elements = elementsIn(part, quoted, state, word => expandValue(word, state))
  if (elements) return fromElements(elements, quoted, state)
  if (operation?.type === 'Transform' && operation.operand.value === 'P') return [promptPiece(part, state)]
  if (!quoted && operation?.type === 'Default' && /[-+]$/.test(operation.operator) && !part.index) {
    const value = positionalOrVariable(part.parameter, state)
    if (!part.prefix && usesOperand(operation.operator, value)) return fromOperand(operation.operand, state)
  }
  const value = expandParameter(part, state, word => expandValue(word, state))
  return [fromValue(part.index ? matchedValue(value) : value, quoted)]
}

function fromArithmetic(part: Arithmetic, quoted: boolean, state: ShellState): WordPiece {
  const value = part.expression ? arithmeticValue(part.expression, state) : null
  if (value !== null) return literal(String(value), quoted)
  if (part.expression) runArithmetic(part.expression, part.text.slice(3, -2), state)
  return { text: part.text, quoted, known: false, glob: false, split: false }
}

/** The operand of `${x:-…}` without quotes around: its own quotes hold, the rest is split. */
function fromOperand(operand: WordNode, state: ShellState): readonly WordPiece[] {
  const splitPiece = (text: string): WordPiece => ({
    ...literal(text, false),
    split: true,
    glob: hasPattern(text),
  })
  if (!operand.parts)
    return operand.value === operand.text ? [splitPiece(operand.value)] : [literal(operand.value, true)]
  return flatMap(operand.parts, part =>
    part.type === 'Literal' ? [splitPiece(part.value)] : piecesOf(part, false, state),
  )
}

type Arithmetic = Extract<WordPart, { type: 'ArithmeticExpansion' }>

/** `${x@P}` expands the value once more, as a prompt: what is in its `$(…)` runs. */
function promptPiece(part: ParameterExpansionPart, state: ShellState): WordPiece {
  const value = positionalOrVariable(part.parameter, state)
  const code = `: <<zq\n${value?.known ? value.text : ''}\nzq\n`
  const command = parse(code).commands[0]?.command
  const [body] = command?.type === 'Command' ? command.redirects : []
  if (body?.type !== 'HereDoc' || !body.body.parts || !state.shared.budget.spend(code.length))
    return literal(value?.text ?? '', true)
  const { source, context } = state
  state.source = code
  state.context = { ...context, offset: null, outer: evidenceAt(context, part.pos, part.end, part.text) }
  const expanded = state.walker.expandParts(body.body.parts, state)
  state.source = source
  state.context = { ...context, place: state.context.place }
  return { ...literal(expanded.text, true), known: expanded.known }
}

/** Reads the commands in a subscript and in operands that gave no text: a shell runs them whatever the variable holds. */
function runOperands({ index, operation }: ParameterExpansionPart, state: ShellState): void {
  for (const word of [index, ...operandsOf(operation)])
    if (word && /[$`[]/.test(word.text)) runNumber(state.walker.expandValue(word, state), state)
  // A shell puts in what stands in a subscript, single quotes or not.
  const quoted = /^'([^']{1,2000})'$/.exec(index?.text ?? '')?.[1]
  if (quoted !== undefined && /[$`]/.test(quoted))
    state.walker.runText(`: "${quoted.replaceAll('"', '\\"')}"`, state.copy(), { from: 'input' })
}

function operandsOf(operation: ParameterExpansionPart['operation']): readonly (WordNode | undefined)[] {
  switch (operation?.type) {
    case 'Slice':
      return [operation.offset, operation.length]
    case 'Replace':
      return [operation.pattern, operation.replacement]
    case 'Remove':
    case 'CaseModification':
      return [operation.operand]
    case 'Default':
      // Another operand than that of `${x?…}` was read where it is used.
      return operation.operator.endsWith('?') ? [operation.operand] : []
    default:
      return []
  }
}
