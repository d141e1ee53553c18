import { endOfString, JsonWalk } from '../../../ground/model/json-walk.ts'

/** The facts of a text that is valid JSON, besides its value. */
export interface Walked {
  /** A name that stands twice in one object: readers differ on which one holds. */
  readonly twice?: string
  /** A name of the envelope in other capitals: some readers take it for the name itself. */
  readonly lookalike?: string
  /** The same, among the parameters. */
  readonly lookalikeParameter?: string
  /** A number that JSON.parse does not give back as it was written. */
  readonly inexact?: string
  /** The id, as it was written. */
  readonly idText?: string
  /** For an array: each element as it was written. */
  readonly elements: readonly string[]
}

/** Deepest nesting that is taken. */
export const deepest = 200

const envelope = new Set(['jsonrpc', 'id', 'method', 'params', 'result', 'error'])
const parameters = new Set('name arguments _meta uri task requeststate inputresponses'.split(' '))
const spelled = new Set([...envelope, ...parameters, 'requestState', 'inputResponses'])

/** Walks over a text that JSON.parse took, and sees what the value no longer shows. */
export function walkJson(text: string): Walked {
  const walk = new Walk(text)
  walk.run()
  return walk
}

/**
 * Tells whether a text, be it JSON or not, is nested too deeply. It is checked first, since JSON.parse is slow on such
 * a text.
 */
export function isTooDeep(text: string): boolean {
  if (!hasMoreBrackets(text, deepest)) return false
  let depth = 0
  for (let at = 0; at < text.length; at++) {
    const sign = text.charCodeAt(at)
    if (sign === 0x22) at = endOfString(text, at)
    else if (sign === 0x7b || sign === 0x5b) depth += 1
    else if (sign === 0x7d || sign === 0x5d) depth -= 1
    if (depth > deepest) return true
  }
  return false
}

/** Finds more than so many opening brackets, in strings too: a long text with few of them is no deep one, wherever they stand. */
function hasMoreBrackets(text: string, most: number): boolean {
  let left = most
  for (const bracket of '{[')
    for (let at = text.indexOf(bracket); at >= 0; at = text.indexOf(bracket, at + 1))
      if (--left < 0) return true
  return false
}

class Walk extends JsonWalk implements Walked {
  lookalike?: string
  lookalikeParameter?: string
  inexact?: string
  idText?: string
  readonly elements: string[] = []
  private top = ''
  private valueFrom = 0

  protected override onName(name: string): void {
    const { depth } = this
    if (depth === 1) this.top = name
    if (depth === 1 && isLike(name, envelope)) this.lookalike ??= name
    if (depth === 2 && this.top === 'params' && isLike(name, parameters)) this.lookalikeParameter ??= name
  }

  protected override onNumber(written: string): void {
    if ((written.length > 15 || /e/i.test(written)) && !isExact(written)) this.inexact ??= written
  }

  protected override onValue(at: number): void {
    this.valueFrom = at
  }

  protected override onValueEnd(at: number): void {
    const { isList } = this
    if (!isList && this.top !== 'id') return
    const value = this.text.slice(this.valueFrom, at).trim()
    if (!isList) this.idText = value
    else if (value !== '') this.elements.push(value)
    this.valueFrom = at + 1
  }
}

/**
 * A whole number beyond 2^53 is kept by some readers and rounded by others, us among them: what is judged must be what
 * was written. With a fraction or a power of ten, all of them take the same nearest one.
 */
function isExact(text: string): boolean {
  const value = Number(text)
  return Number.isFinite(value) && (/[.eE]/.test(text) || String(value) === text)
}

/** In other capitals, or with a letter that is folded to one of them: the long s, the sign for kelvin. */
function isLike(name: string, names: ReadonlySet<string>): boolean {
  if (name.length > 20 || spelled.has(name)) return false
  return names.has(name.toUpperCase().toLowerCase())
}
