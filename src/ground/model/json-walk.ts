/** `null` stands for an array. */
type Names = Set<string> | null

/**
 * A walk over a text that JSON.parse took, which sees what the value no longer shows. Who wants to see more of it
 * overrides what is called on the way.
 */
export class JsonWalk {
  /** A name that stands twice in one object: readers differ on which one holds. */
  twice?: string
  protected readonly text: string
  private readonly open: Names[] = []
  private awaitsName = false

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

  /** The number of objects and arrays that are open. */
  protected get depth(): number {
    return this.open.length
  }

  /** True where the outermost value is an array. */
  protected get isList(): boolean {
    return this.open[0] === null
  }

  protected onName(_name: string): void {}
  protected onNumber(_written: string): void {}
  /** A value of the outermost object or array begins at a place, or ends before it. */
  protected onValue(_at: number): void {}
  protected onValueEnd(_at: number): void {}

  private enter(names: Names, at: number): void {
    this.open.push(names)
    this.awaitsName = names !== null
    if (this.open.length === 1) this.onValue(at + 1)
  }

  private leave(at: number): void {
    if (this.open.length === 1) this.onValueEnd(at)
    this.open.pop()
    this.awaitsName = false
  }

  private comma(at: number): void {
    if (this.open.length === 1) this.onValueEnd(at)
    this.awaitsName = this.open.at(-1) !== null
  }

  private colon(at: number): void {
    this.awaitsName = false
    if (this.open.length === 1) this.onValue(at + 1)
  }

  /** From its first sign to its last. */
  private number(from: number): number {
    ending.lastIndex = from
    const end = ending.exec(this.text)?.index ?? this.text.length
    this.onNumber(this.text.slice(from, end))
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
    this.onName(name)
  }
}

const ending = /[^\d+\-.eE]/g

/** Finds the quote that ends a string; the end of the text where none does. */
export function endOfString(text: string, from: number): number {
  let end = text.indexOf('"', from + 1)
  while (end >= 0 && isEscaped(text, end)) end = text.indexOf('"', end + 1)
  return end < 0 ? text.length : end
}

function isEscaped(text: string, at: number): boolean {
  let slashes = 0
  while (text.charCodeAt(at - 1 - slashes) === 0x5c) slashes += 1
  return slashes % 2 === 1
}
