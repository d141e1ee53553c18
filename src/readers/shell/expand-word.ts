import { parse, type Word as WordNode, type WordPart } from 'unbash'
import type { DataSource } from '../../model/effect.ts'
import type { Word } from '../command.ts'
import { evidenceAt } from '../read-context.ts'
import { expandBraces } from './brace-expansion.ts'
import { expandParameter, positionalOrVariable } from './parameter-expansion.ts'
import type { ShellState, Value } from './shell-state.ts'

/** A stretch of a word after expansion; only unquoted results of expansions are split into words. */
interface Piece {
  readonly text: string
  readonly quoted: boolean
  readonly known: boolean
  readonly glob: boolean
  readonly split: boolean
  readonly source?: DataSource
}

/** The words that one word of the source becomes: none, one, or several after braces and splitting. */
export function expandWord(node: WordNode, state: ShellState): readonly Word[] {
  const braces = hasBraces(node) ? expandBraces(node.text) : null
  if (braces) return braces.flatMap(text => expandReparsed(text, node, state))
  if (!node.parts) return [plainWord(node, state)]
  return wordsFrom(
    node.parts.flatMap(part => piecesOf(part, false, state)),
    node,
    state,
  )
}

/** The value of a word where the shell does not split: assignments, redirections, here-strings. */
export function expandValue(node: WordNode, state: ShellState): Value {
  if (!node.parts) return { text: tilde(node.value, node.text, state), known: true, glob: false }
  return joined(node.parts.flatMap(part => piecesOf(part, false, state)))
}

/** The same for parts without a word around them: the body of a here-document. */
export function expandParts(parts: readonly WordPart[], state: ShellState): Value {
  return joined(parts.flatMap(part => piecesOf(part, true, state)))
}

function hasBraces(node: WordNode): boolean {
  return node.parts?.some(part => part.type === 'BraceExpansion') === true
}

function expandReparsed(text: string, node: WordNode, state: ShellState): readonly Word[] {
  if (text === '') return []
  const command = parse(`: ${text}`).commands[0]?.command
  const argument = command?.type === 'Command' ? command.suffix.find(item => item.type === 'Word') : undefined
  if (!argument) return []
  const source = state.source
  state.source = `: ${text}`
  const words = argument.parts
    ? wordsFrom(
        argument.parts.flatMap(part => piecesOf(part, false, state)),
        node,
        state,
      )
    : [{ ...plainWord(node, state), text: tilde(argument.value, argument.text, state) }]
  state.source = source
  return words
}

function plainWord(node: WordNode, state: ShellState): Word {
  const evidence = evidenceAt(state.context, node.pos, node.end, node.text)
  return { text: tilde(node.value, node.text, state), known: true, glob: false, evidence }
}

/** An unquoted `~` at the start is the home folder; a quoted one is a name, and is spelled so that it stays one. */
function tilde(value: string, spelled: string, { context }: ShellState): string {
  if (value.charCodeAt(0) !== 126) return value
  if (spelled[0] !== '~') return `./${value}`
  return value === '~' || value.startsWith('~/') ? context.place.home + value.slice(1) : value
}

function joined(pieces: readonly Piece[]): Value {
  const source = pieces.find(piece => piece.source)?.source
  return {
    text: pieces.map(piece => piece.text).join(''),
    known: pieces.every(piece => piece.known),
    glob: pieces.some(piece => piece.glob),
    ...(source && { source }),
  }
}

/** Splits unquoted expansions at white space and joins what touches. */
function wordsFrom(pieces: readonly Piece[], node: WordNode, state: ShellState): readonly Word[] {
  const evidence = evidenceAt(state.context, node.pos, node.end, node.text)
  const words: Word[] = []
  let current: Piece[] = []
  const flush = () => {
    if (current.length > 0) words.push({ ...joined(current), evidence })
    current = []
  }
  const separators = state.lookUp('IFS')?.text ?? ' \t\n'
  for (const piece of pieces) {
    const parts = piece.split ? splitAt(piece.text, separators) : [piece.text]
    if (parts.length === 1) {
      if (!(piece.split && piece.text === '')) current.push(piece)
      continue
    }
    parts.forEach((text, i) => {
      if (i > 0) flush()
      if (text !== '') current.push({ ...piece, text })
    })
  }
  flush()
  return words.length > 0 && node.text.startsWith('~')
    ? [withTilde(words[0] as Word, state), ...words.slice(1)]
    : words
}

/** Splits at any run of the characters of `IFS`. */
function splitAt(text: string, separators: string): readonly string[] {
  const parts: string[] = []
  let current = ''
  let between = false
  for (const character of text) {
    if (!separators.includes(character)) {
      if (between) parts.push(current)
      current = between ? character : current + character
      between = false
    } else between = true
  }
  parts.push(current)
  if (between) parts.push('')
  return parts
}

function withTilde(word: Word, state: ShellState): Word {
  return { ...word, text: tilde(word.text, '~', state) }
}

const literal = (text: string, quoted: boolean): Piece => ({
  text,
  quoted,
  known: true,
  glob: false,
  split: false,
})

function piecesOf(part: WordPart, quoted: boolean, state: ShellState): readonly Piece[] {
  switch (part.type) {
    case 'Literal':
      return [literal(part.value, quoted)]
    case 'SingleQuoted':
    case 'AnsiCQuoted':
      return [literal(part.value, true)]
    case 'DoubleQuoted':
    case 'LocaleString':
      return [literal('', true), ...part.parts.flatMap(child => piecesOf(child, true, state))]
    case 'Glob':
    case 'ExtendedGlob':
      return [{ ...literal(part.text, quoted), glob: true }]
    case 'BraceExpansion':
      return [literal(part.text, quoted)]
    case 'SimpleExpansion':
      return fromName(part.text.slice(1), part.text, quoted, state)
    case 'ParameterExpansion':
      return [
        fromValue(
          expandParameter(part, state, word => expandValue(word, state)),
          quoted,
        ),
      ]
    case 'CommandExpansion':
    case 'ProcessSubstitution':
      return [fromSubstitution(part, quoted, state)]
    case 'ArithmeticExpansion':
      return [fromArithmetic(part.text, quoted)]
  }
}

function fromValue(value: Value, quoted: boolean): Piece {
  return {
    text: value.text,
    quoted,
    known: value.known,
    glob: value.glob,
    split: !quoted && value.known,
    ...(value.source && { source: value.source }),
  }
}

/** `"$@"` is several words even in quotes. */
function fromName(name: string, spelled: string, quoted: boolean, state: ShellState): readonly Piece[] {
  const value = positionalOrVariable(name, state)
  if (!value)
    return [
      { text: spelled, quoted, known: false, glob: false, split: false, source: { from: 'environment' } },
    ]
  return [{ ...fromValue(value, quoted), split: (!quoted || name === '@') && value.known }]
}

function fromArithmetic(spelled: string, quoted: boolean): Piece {
  const sum = /^\$\(\(\s*(\d{1,9})\s*(?:([+*-])\s*(\d{1,9})\s*)?\)\)$/.exec(spelled)
  if (!sum) return { text: spelled, quoted, known: false, glob: false, split: false }
  const [a, b] = [Number(sum[1]), Number(sum[3] ?? 0)]
  return literal(String(sum[2] === '-' ? a - b : sum[2] === '*' ? a * b : a + b), quoted)
}

type Substitution = Extract<WordPart, { type: 'CommandExpansion' | 'ProcessSubstitution' }>

/** Runs what is inside in a subshell; its output is the text where it can be known, else where it comes from. */
function fromSubstitution(part: Substitution, quoted: boolean, state: ShellState): Piece {
  const unread: Piece = { text: part.text, quoted, known: false, glob: false, split: false }
  if (!part.script) return unread
  const inner = state.copy()
  if (part.script.source !== undefined) inner.source = part.script.source
  const output = state.walker.runScript(part.script, inner, { from: 'input' })
  if (part.type === 'ProcessSubstitution') return { ...unread, source: output }
  const text = output.from === 'literal' ? output.text : output.from === 'decoded' ? output.text : undefined
  if (text === undefined) return { ...unread, source: output }
  const piece = { ...literal(text.replace(/\n+$/, ''), quoted), split: !quoted }
  return output.from === 'decoded' ? { ...piece, source: output } : piece
}
