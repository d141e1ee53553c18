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

/** `null` stands for an array. */
type Names = Set<string> | null

class Walk implements Walked {
  twice?: string
  lookalike?: string
  lookalikeParameter?: string
  inexact?: string
  idText?: string
  readonly elements: string[] = []
  private readonly text: string
  private readonly open: Names[] = []
  private top = ''
  private awaitsName = false
  private valueFrom = 0

  constructor(text: string) {
    this.text = text
  }

  run(): void {
    const { text } = this
    for (let at = 0; at < text.length; at++) {
      const sign = text.charCodeAt(at)
      if (sign === 0x22) at = this.string(at)
      else if (sign === 0x7b) this.enter(new Set(), at)
      else if (sign === 0x5b) this.enter(null, at)
      else if (sign === 0x7d || sign === 0x5d) this.leave(at)
      else if (sign === 0x2c) this.comma(at)
      else if (sign === 0x3a) this.colon(at)
      else if (sign === 0x2d || (sign >= 0x30 && sign <= 0x39)) at = this.number(at)
    }
  }

  private enter(names: Names, at: number): void {
    this.open.push(names)
    this.awaitsName = names !== null
    if (this.open.length === 1) this.valueFrom = at + 1
  }

  private leave(at: number): void {
    if (this.open.length === 1) this.endValue(at)
    this.open.pop()
    this.awaitsName = false
  }

  private comma(at: number): void {
    if (this.open.length === 1) this.endValue(at)
    this.awaitsName = this.open.at(-1) !== null
  }

  private colon(at: number): void {
    this.awaitsName = false
    if (this.open.length === 1) this.valueFrom = at + 1
  }

  /** The end of a value of the outermost object or array. */
  private endValue(at: number): void {
    const isArray = this.open[0] === null
    if (!isArray && this.top !== 'id') return
    const value = this.text.slice(this.valueFrom, at).trim()
    if (!isArray) this.idText = value
    else if (value !== '') this.elements.push(value)
    this.valueFrom = at + 1
  }

  /** From its first sign to its last. */
  private number(from: number): number {
    ending.lastIndex = from
    const end = ending.exec(this.text)?.index ?? this.text.length
    const number = this.text.slice(from, end)
    if ((number.length > 15 || /e/i.test(number)) && !isExact(number)) this.inexact ??= number
    return end - 1
  }

  /** From a quote to the one that ends it. */
  private string(from: number): number {
    const { text } = this
    const end = endOfString(text, from)
    if (this.awaitsName) this.name(text.slice(from, end + 1))
    return end
  }

  private name(quoted: string): void {
    const name = quoted.includes('\\') ? (JSON.parse(quoted) as string) : quoted.slice(1, -1)
    const names = this.open.at(-1)
    if (!names) return
    if (names.has(name)) this.twice ??= name
    names.add(name)
    const depth = this.open.length
    if (depth === 1) this.top = name
    if (depth === 1 && isLike(name, envelope)) this.lookalike ??= name
    if (depth === 2 && this.top === 'params' && isLike(name, parameters)) this.lookalikeParameter ??= name
  }
}

const ending = /[^\d+\-.eE]/g

/**
 * A whole number beyond 2^53 is kept by some readers and rounded by others, us among them: what is judged must be what
 * was written. With a fraction or a power of ten, all of them take the same nearest one.
 */
function isExact(text: string): boolean {
  const value = Number(text)
  return Number.isFinite(value) && (/[.eE]/.test(text) || String(value) === text)
}

/** The quote that ends a string; the end of the text where none does. */
function endOfString(text: string, from: number): number {
  let end = text.indexOf('"', from + 1)
  while (end >= 0 && isEscaped(text, end)) end = text.indexOf('"', end + 1)
  return end < 0 ? text.length : end
}

function isEscaped(text: string, at: number): boolean {
  let slashes = 0
  while (text.charCodeAt(at - 1 - slashes) === 0x5c) slashes += 1
  return slashes % 2 === 1
}

/** In other capitals, or with a letter that is folded to one of them: the long s, the sign for kelvin. */
function isLike(name: string, names: ReadonlySet<string>): boolean {
  if (name.length > 20 || spelled.has(name)) return false
  return names.has(name.toUpperCase().toLowerCase())
}
