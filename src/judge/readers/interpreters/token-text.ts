import { type Code, codeOf, codeSource } from './code.ts'
import type { Part, Token } from './token.ts'
import { joinValues, textValue, type Value } from './value.ts'

/** The depth of code in a text in code in a text that is still read. */
const maximumInsertions = 5
const insertionDepth = 10

/** Returns the text of a token, with the values of the code in it. */
export function tokenText(code: Code, word: Token): Value {
  if (word.words) return wordList(word)
  if (word.glob) return { ...wholeText(code, word), glob: true }
  return wholeText(code, word)
}

function wholeText(code: Code, word: Token): Value {
  if (!word.parts) return textValue(word.value)
  return word.parts.reduce<Value>((whole, part) => joinValues(whole, partOf(part, code)), textValue(''))
}

function wordList({ value }: Token): Value {
  const words = value.trim().split(/\s+/, 500).filter(Boolean)
  return { list: words.map(word => textValue(word)), raw: value.slice(0, 300) }
}

const plainName = /^[$@]?[A-Za-z_]\w{0,100}$/

function partOf(part: Part, code: Code): Value {
  if ('text' in part) return textValue(part.text)
  const { walk, reading, depth } = code
  const raw = part.code.slice(0, 300)
  if (depth >= maximumInsertions * insertionDepth) walk.cut = true
  if (walk.cut) return { raw }
  if (plainName.test(part.code)) {
    const value = walk.bindings.get(part.code) ?? { raw }
    walk.spendOn(value)
    return value
  }
  walk.spend(100 + part.code.length)
  const inner = codeOf(codeSource(part.code, walk.syntax), walk, reading, depth + insertionDepth, null)
  const value = reading.items(inner, 0, inner.tokens.length, false).items[0]
  walk.spendOn(value)
  return value ?? { raw }
}

/** Returns the value of a command in back quotes: it runs, and gives what it prints. */
export function tokenCommand(code: Code, word: Token): Value {
  const text = tokenText(code, word)
  const value: Value = {
    origin: { from: 'output', program: (text.text ?? '').slice(0, 300).trim().split(/\s/, 1)[0] ?? '' },
    raw: word.value.slice(0, 300),
  }
  const span = code.offset === null ? null : { start: code.offset + word.start, end: code.offset + word.end }
  code.walk.record({ name: '`', args: [text], named: new Map(), result: value, span })
  return value
}
