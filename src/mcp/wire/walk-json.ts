/** What a text that is valid JSON holds besides its value. */
export interface Walked {
  /** A name that stands twice in one object: readers differ on which one holds. */
  readonly twice?: string
  /** A name of the envelope in other capitals: some readers take it for the name itself. */
  readonly lookalike?: string
  /** The same, among the parameters. */
  readonly lookalikeParameter?: string
  /** The id, as it was written. */
  readonly idText?: string
  /** Nested deeper than this many levels is not looked at. */
  readonly tooDeep: boolean
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

/** `null` stands for an array. */
type Names = Set<string> | null

class Walk implements Walked {
  twice?: string
  lookalike?: string
  lookalikeParameter?: string
  idText?: string
  tooDeep = false
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
    for (let at = 0; at < text.length && !this.tooDeep; at++) {
      const sign = text.charCodeAt(at)
      if (sign === 0x22) at = this.string(at)
      else if (sign === 0x7b) this.enter(new Set(), at)
      else if (sign === 0x5b) this.enter(null, at)
      else if (sign === 0x7d || sign === 0x5d) this.leave(at)
      else if (sign === 0x2c) this.comma(at)
      else if (sign === 0x3a) this.colon(at)
    }
  }

  private enter(names: Names, at: number): void {
    this.open.push(names)
    this.awaitsName = names !== null
    if (this.open.length === 1) this.valueFrom = at + 1
    if (this.open.length > deepest) this.tooDeep = true
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

  /** From a quote to the one that ends it. */
  private string(from: number): number {
    const { text } = this
    let end = text.indexOf('"', from + 1)
    while (isEscaped(text, end)) end = text.indexOf('"', end + 1)
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
