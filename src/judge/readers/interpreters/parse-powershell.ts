import { ScriptCursor } from './script-cursor.ts'
import { readScriptValue, readQuoted } from './read-script-value.ts'
import type { ScriptArgument, ScriptElement, ScriptNode, ScriptStatement } from './script-node.ts'

/** A script as its statements; `isCut` where a part was left unread. */
export interface ParsedScript {
  readonly body: readonly ScriptStatement[]
  readonly isCut: boolean
}

/** Parses PowerShell in one pass. Text that is no PowerShell is skipped sign by sign, never refused. */
export function parsePowerShell(text: string): ParsedScript {
  const cursor = new ScriptCursor(text)
  return { body: readBody(cursor, ''), isCut: cursor.isCut }
}

function readBody(cursor: ScriptCursor, close: string): readonly ScriptStatement[] {
  const body: ScriptStatement[] = []
  while (!cursor.isAtEnd) {
    cursor.skip(true)
    const sign = cursor.text[cursor.at]
    if (sign === undefined) break
    if (sign === close) {
      cursor.at++
      break
    }
    const before = cursor.at
    const statement = cursor.nested<ScriptStatement | undefined>(() => readStatement(cursor), undefined)
    if (statement) body.push(statement)
    if (cursor.at === before) cursor.at++
  }
  return body
}

const keyword =
  /(?:(?:if|elseif|while|until|switch|foreach|for|catch|trap|function|filter|workflow|param|return|throw|exit|class|enum|using)\b(?![-.:\\/])|(?:else|do|try|finally|begin|process|end|clean|dynamicparam)(?=\s{0,200}\{))/iy

function readStatement(cursor: ScriptCursor): ScriptStatement | undefined {
  if (cursor.take(/[;,)}\]|](?!\S)|&&|\|\||:\w{1,40}(?=\s)/y)) return undefined
  const word = cursor.take(keyword)?.[0].toLowerCase()
  if (word === undefined || /^\s*=/.test(cursor.text.slice(cursor.at, cursor.at + 20)))
    return readPipeline(cursor)
  if (/^(?:function|filter|workflow)$/.test(word)) return readFunction(cursor)
  if (/^(?:return|throw|exit)$/.test(word)) return readPipeline(cursor)
  if (word === 'param') return skipPart(cursor, '(')
  if (word === 'using') return void cursor.take(/[^\n;]*/y)
  return readControl(word, cursor)
}

function skipPart(cursor: ScriptCursor, open: string): undefined {
  cursor.skip(true)
  if (cursor.text[cursor.at] !== open) return
  cursor.at++
  readBody(cursor, open === '(' ? ')' : '}')
}

function readControl(word: string, cursor: ScriptCursor): ScriptStatement {
  cursor.skip(true)
  while (cursor.take(/-\w{1,20}[ \t]+|\[[\w.]{1,80}\][ \t]*/y)) {
    // `switch -Regex (…)`, `catch [IO.IOException] { … }`
  }
  let topic: string | undefined
  let head: readonly ScriptStatement[] = []
  if (/^(?:class|enum)$/.test(word)) cursor.take(/[^{\n]*/y)
  else if (cursor.take(/\(/y)) {
    cursor.skip(true)
    if (word === 'foreach') topic = cursor.take(/\$(\w{1,60})\s{1,20}in\s{1,20}/iy)?.[1]?.toLowerCase()
    head = readBody(cursor, ')')
  }
  cursor.skip(true)
  const body = cursor.take(/\{/y) ? readBody(cursor, '}') : []
  return { kind: 'control', ...(topic !== undefined && { topic }), head, body }
}

function readFunction(cursor: ScriptCursor): ScriptStatement | undefined {
  cursor.skip(true)
  const name = cursor.take(/(?:\w{1,20}:)?([\w-]{1,80})/y)?.[1]?.toLowerCase()
  cursor.skip(true)
  const start = cursor.at
  skipPart(cursor, '(')
  cursor.skip(true)
  const head = cursor.text.slice(start, cursor.at)
  if (name === undefined || !cursor.take(/\{/y)) return undefined
  const from = cursor.at
  const body = readBody(cursor, '}')
  const declared = /^\s*(?:\[[^\n]{0,200}\]\s*)?param\s*\(([^{}]{0,4000}?)\)\s*(?:[\n;}]|$)/i.exec(
    cursor.text.slice(from, from + 4_500),
  )?.[1]
  const parameters = [...(declared ?? head).matchAll(/\$(\w{1,60})/g)].map(([, one = '']) =>
    one.toLowerCase(),
  )
  return { kind: 'function', name, parameters: parameters.slice(0, 50), body }
}

function readPipeline(cursor: ScriptCursor): ScriptStatement | undefined {
  const elements: ScriptElement[] = []
  let target: ScriptNode | undefined
  let sign: string | undefined
  for (;;) {
    cursor.skip(false)
    const element = readElement(cursor)
    if (element === undefined) break
    cursor.skip(false)
    const assigns =
      elements.length === 0 && element.value ? cursor.take(/([-+*/%?]{0,2}=)(?!=)/y)?.[1] : undefined
    if (assigns !== undefined) {
      target = element.value
      sign = assigns
      cursor.skip(true)
      continue
    }
    elements.push(element)
    // A pipe may begin the next line too.
    if (!cursor.take(/(?:\s{0,200}\|(?!\|))\s{0,200}/y)) break
    cursor.skip(true)
  }
  cursor.take(/[ \t]*(?:;|&&|\|\||&(?=\s|$))/y)
  if (elements.length === 0 && target === undefined) return undefined
  return { kind: 'pipeline', elements, ...(target && { target, sign: sign ?? '=' }) }
}

const startsValue = /[$'"“”‘’([@{\d]|-not\b|!|-(?=[$(\d])/iy

function readElement(cursor: ScriptCursor): ScriptElement | undefined {
  if (cursor.isAtEnd || cursor.sees(/[;\n)}\]|]/y)) return undefined
  const called = cursor.take(/[&.](?=[\s"'($\w{[.\\/~])(?!\.?[\\/])\s*/y)
  if (!called && cursor.sees(startsValue)) return readExpression(cursor)
  const name = called ? (readScriptValue(cursor, readBody) ?? readBare(cursor)) : readBare(cursor)
  if (!name) return undefined
  const args: ScriptArgument[] = []
  const writes: ScriptElement['writes'][number][] = []
  while (!cursor.isCut) {
    cursor.skip(false)
    if (cursor.isAtEnd || cursor.sees(/[;\n)}\]|]|&&|&(?=\s|$)/y)) break
    const redirect = cursor.take(/[*\d]?(>{1,2})(?:&\d)?[ \t]*/y)
    if (redirect) {
      const file = /&\d/.test(redirect[0]) ? undefined : readWord(cursor)
      if (file) writes.push({ file, appends: redirect[1] === '>>' })
      continue
    }
    const before = cursor.at
    args.push(readArgument(cursor))
    if (cursor.at === before) cursor.at++
  }
  return { name, args, writes, ...(called && { called: true }) }
}

function readArgument(cursor: ScriptCursor): ScriptArgument {
  const rest = cursor.take(/--%([^\n|]*)/y)
  if (rest) return { value: { kind: 'text', text: (rest[1] ?? '').trim() }, raw: (rest[1] ?? '').trim() }
  const parameter = cursor.take(/[-–—]([A-Za-z_?][\w-]{0,60})(?=[\s:;|)}\]{('"$,]|$)(:?)/y)
  if (!parameter) {
    const value = readList(cursor)
    return value ? { value } : {}
  }
  const name = (parameter[1] ?? '').toLowerCase()
  if (!parameter[2]) return { parameter: name, raw: parameter[0] }
  cursor.skip(false)
  const value = readList(cursor)
  return { parameter: name, raw: parameter[0], ...(value && { value }) }
}

/** `a, b, c` is one value. */
function readList(cursor: ScriptCursor): ScriptNode | undefined {
  const first = readWord(cursor)
  if (!first) return undefined
  const items = [first]
  while (cursor.take(/\s{0,20},\s{0,20}/y)) {
    const next = readWord(cursor)
    if (!next) break
    items.push(next)
  }
  return items.length === 1 ? first : { kind: 'list', items }
}

/** A word of a command: a value, with bare text behind it. */
function readWord(cursor: ScriptCursor): ScriptNode | undefined {
  const splat = cursor.take(/@(\w{1,60})/y)
  if (splat) return { kind: 'variable', name: (splat[1] ?? '').toLowerCase() }
  const first = cursor.sees(/[$'"“”‘’({@]/y) ? readScriptValue(cursor, readBody) : undefined
  if (first && !cursor.sees(/[^\s;|(){}\],'"&]/y)) return first
  const rest = readBare(cursor)
  if (!first) return rest
  return rest ? { kind: 'parts', parts: [first, rest] } : first
}

/** Bare text with variables in it: `src\$name.ts`. */
function readBare(cursor: ScriptCursor): ScriptNode | undefined {
  const parts: ScriptNode[] = []
  for (;;) {
    const plain = cursor.take(/(?:[^\s;|(){},'"“”‘’$`&<>]|`[^\n]|<(?!#)|[,&](?=[\w-])(?!&)(?=never))+/y)
    if (plain) parts.push({ kind: 'text', text: plain[0].replace(/`([^])/g, '$1') })
    else {
      const value = cursor.sees(/\$[\w{(]/y)
        ? readScriptValue(cursor, readBody)
        : parts.length > 0
          ? readQuoted(cursor, readBody)
          : undefined
      if (!value) break
      parts.push(value)
    }
  }
  if (parts.length === 0) return undefined
  return parts.length === 1 ? parts[0] : { kind: 'parts', parts }
}

const operator =
  /\s{0,200}(\.\.|\?\?|[+*/%](?!=)|-(?!=)(?=[\s\d$('"])|-(?:[ci]?(?:eq|ne|gt|ge|lt|le|like|notlike|match|notmatch|contains|notcontains|in|notin|replace|split)|join|f|is|isnot|as|and|or|xor|band|bor|bxor|shl|shr)(?=[\s'"$(@[{]))\s{0,200}/iy

function readExpression(cursor: ScriptCursor): ScriptElement {
  const first = readValues(cursor) ?? { kind: 'text', text: '' }
  const rest: { sign: string; value: ScriptNode }[] = []
  while (!cursor.isCut) {
    const found = cursor.take(operator)
    const value = found && readValues(cursor)
    if (!value) break
    rest.push({ sign: (found[1] ?? '').toLowerCase().replace(/^-(?=[a-z])/, ''), value })
  }
  const redirect = cursor.take(/[ \t]*\d?(>{1,2})[ \t]*/y)
  const file = redirect ? readWord(cursor) : undefined
  const value: ScriptNode = rest.length === 0 ? first : { kind: 'operation', first, rest }
  return { value, args: [], writes: file ? [{ file, appends: redirect?.[1] === '>>' }] : [] }
}

/** Values with commas between them: they bind tighter than any other sign. */
function readValues(cursor: ScriptCursor): ScriptNode | undefined {
  const items: ScriptNode[] = []
  do {
    cursor.take(/(?:(?:-not\b|!|-(?=[$(\d])|-join\b|-split\b)\s{0,20}){1,4}/iy)
    const item = readScriptValue(cursor, readBody)
    if (item) items.push(item)
    else break
  } while (cursor.take(/\s{0,200},\s{0,200}/y))
  return items.length > 1 ? { kind: 'list', items } : items[0]
}
