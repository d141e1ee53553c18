import type { ScriptCursor } from './script-cursor.ts'
import type { ScriptNode, ScriptStatement } from './script-node.ts'

/** Reads the statements up to a closing sign, which it takes. */
export type BodyReader = (cursor: ScriptCursor, close: string) => readonly ScriptStatement[]

/** Members of members; a longer chain is not read. */
const maxMembers = 100

const empty: ScriptNode = { kind: 'text', text: '' }
const variable = /\$(?:\{([^}\n]{1,200})\}|([\w?:]*\w|[$?^_]))/y
const letter = /`([^])/g
const escapes: ReadonlyMap<string, string> = new Map([
  ['n', '\n'],
  ['t', '\t'],
  ['r', '\r'],
  ['0', '\0'],
  ['a', ''],
  ['b', ''],
  ['f', ''],
  ['v', ''],
])

function undoEscapes(text: string): string {
  return text.replace(letter, (_whole, sign: string) => escapes.get(sign) ?? sign)
}

/** Reads a text in quotes, or a here-text; undefined where none begins. */
export function readQuoted(cursor: ScriptCursor, body: BodyReader): ScriptNode | undefined {
  const here = cursor.take(/@(['"])[ \t]*\r?\n/y)
  if (here) {
    const end = cursor.text.indexOf(`\n${here[1]}@`, cursor.at - 1)
    const text = cursor.text.slice(cursor.at, end === -1 ? undefined : end)
    cursor.at = end === -1 ? cursor.text.length : end + 3
    return here[1] === "'" ? { kind: 'text', text } : expandText(text, cursor, body)
  }
  const single = cursor.take(/['‘’]((?:[^'‘’]|'')*)(?:['‘’]|$)/y)
  if (single) return { kind: 'text', text: (single[1] ?? '').replaceAll("''", "'") }
  if (!cursor.take(/["“”]/y)) return undefined
  const end = closingQuote(cursor)
  const text = cursor.text.slice(cursor.at, end)
  cursor.at = end + 1
  return expandText(text.replaceAll('""', '`"'), cursor, body)
}

/** Finds the quote that ends a text, past escapes and past quotes within `$(…)`. */
function closingQuote(cursor: ScriptCursor): number {
  let depth = 0
  for (let at = cursor.at; at < cursor.text.length; at++) {
    const sign = cursor.text[at]
    if (sign === '`') at++
    else if (sign === '$' && cursor.text[at + 1] === '(') depth++
    else if (sign === '(' && depth > 0 && cursor.text[at - 1] !== '$') depth++
    else if (sign === ')' && depth > 0) depth--
    else if ((sign === '"' || sign === '“' || sign === '”') && depth === 0) {
      if (cursor.text[at + 1] !== '"') return at
      at++
    }
  }
  return cursor.text.length
}

/** A text in which variables and `$(…)` stand. */
function expandText(text: string, outer: ScriptCursor, body: BodyReader): ScriptNode {
  if (!text.includes('$')) return { kind: 'text', text: undoEscapes(text) }
  return outer.nested(() => {
    const cursor = outer.inside(text)
    const parts: ScriptNode[] = []
    while (!cursor.isAtEnd) {
      const plain = cursor.take(/(?:[^$`]|`[^])+/y)
      if (plain) parts.push({ kind: 'text', text: undoEscapes(plain[0]) })
      else parts.push(readDollar(cursor, body) ?? readSign(cursor))
    }
    outer.isCut ||= cursor.isCut
    return { kind: 'parts', parts }
  }, empty)
}

function readSign(cursor: ScriptCursor): ScriptNode {
  return { kind: 'text', text: cursor.text[cursor.at++] ?? '' }
}

/** Reads `$name`, `${name}` or `$(…)`. */
function readDollar(cursor: ScriptCursor, body: BodyReader): ScriptNode | undefined {
  if (cursor.take(/\$\(/y)) return { kind: 'group', body: body(cursor, ')') }
  const found = cursor.take(variable)
  return found ? { kind: 'variable', name: (found[1] ?? found[2] ?? '').toLowerCase() } : undefined
}

/** Reads a value with the members behind it; undefined where none begins. */
export function readScriptValue(cursor: ScriptCursor, body: BodyReader): ScriptNode | undefined {
  return cursor.nested<ScriptNode | undefined>(() => {
    const first = readPrimary(cursor, body)
    return first && withMembers(first, cursor, body)
  }, undefined)
}

function readPrimary(cursor: ScriptCursor, body: BodyReader): ScriptNode | undefined {
  const quoted = readQuoted(cursor, body)
  if (quoted) return quoted
  if (cursor.take(/@\{/y)) return readTable(cursor, body)
  if (cursor.take(/@?\(/y)) return { kind: 'group', body: body(cursor, ')') }
  if (cursor.take(/\{/y)) return { kind: 'block', body: body(cursor, '}') }
  const type = cursor.take(/\[([\w.,[\]+ `]{1,160}?)\](?=::|\s{0,3}[$'"(@[{]|[)\],;\s]|$)/y)
  if (type) return readTyped(type[1] ?? '', cursor, body)
  const number = cursor.take(/\d[\w.]*/y)
  if (number) return { kind: 'text', text: number[0] }
  return readDollar(cursor, body)
}

/** `[IO.File]` alone is a type; before a value it changes that: `[IO.FileInfo]'x'`. */
function readTyped(name: string, cursor: ScriptCursor, body: BodyReader): ScriptNode {
  const type: ScriptNode = {
    kind: 'type',
    name: name
      .trim()
      .toLowerCase()
      .replace(/^system\./, ''),
  }
  if (cursor.sees(/::/y)) return type
  cursor.skip(false)
  const value = readScriptValue(cursor, body)
  return value ? { kind: 'operation', first: value, rest: [{ sign: 'as', value: type }] } : type
}

function readTable(cursor: ScriptCursor, body: BodyReader): ScriptNode {
  const entries: (readonly [string, ScriptNode])[] = []
  for (;;) {
    cursor.skip(true)
    if (cursor.isAtEnd || cursor.take(/\}/y)) break
    const key = cursor.take(/['"]?([\w.-]{1,100})['"]?\s{0,20}=\s{0,20}/y)
    if (!key) {
      cursor.at++
      continue
    }
    const value = readScriptValue(cursor, body) ?? bareText(cursor)
    entries.push([(key[1] ?? '').toLowerCase(), value])
  }
  return { kind: 'table', entries }
}

function bareText(cursor: ScriptCursor): ScriptNode {
  return { kind: 'text', text: cursor.take(/[^\s;}]+/y)?.[0] ?? '' }
}

function withMembers(first: ScriptNode, cursor: ScriptCursor, body: BodyReader): ScriptNode {
  let node = first
  for (let i = 0; !cursor.isAtEnd; i++) {
    if (i > maxMembers) cursor.cut()
    if (cursor.take(/(?:\?\.|\.|::)(?=[\w$'"])/y)) {
      const word = cursor.take(/\w{1,100}/y)
      const name: ScriptNode = word
        ? { kind: 'text', text: word[0].toLowerCase() }
        : (readQuoted(cursor, body) ?? readDollar(cursor, body) ?? empty)
      const args = cursor.take(/\(/y) ? readArguments(cursor, body) : undefined
      node = { kind: 'member', of: node, name, ...(args && { args }) }
    } else if (cursor.take(/\[/y)) {
      const [index = empty] = readArguments(cursor, body, ']')
      node = { kind: 'member', of: node, name: index }
    } else break
  }
  return node
}

function readArguments(cursor: ScriptCursor, body: BodyReader, close = ')'): readonly ScriptNode[] {
  return body(cursor, close).flatMap(statement => {
    const [element, ...more] = statement.kind === 'pipeline' ? statement.elements : []
    const node = element?.value
    if (!node || more.length > 0) return [{ kind: 'group', body: [statement] } as const]
    return node.kind === 'list' ? node.items : [node]
  })
}
