import type { Id } from './message.ts'

const [quote, backslash, colon, comma] = [0x22, 0x5c, 0x3a, 0x2c]
const [openObject, closeObject, openArray, closeArray] = [0x7b, 0x7d, 0x5b, 0x5d]

/** A name or an id is not longer. */
const longest = 300

/**
 * Finds the id of a message that is too large to keep, byte by byte: so that whoever waits for it is told. It reads
 * only what stands in the outermost object, and never decides whether a message passes.
 */
export class Skimmer {
  private depth = 0
  private inString = false
  private escaped = false
  /** The last word in the outermost object since a comma, colon or brace. */
  private word = ''
  private name: string | undefined
  private id: string | undefined
  private hasMethod = false

  push(bytes: Buffer): void {
    for (const byte of bytes) this.take(byte)
  }

  /** The id, and whether it is of an answer. */
  found(): { readonly id?: Id; readonly isAnswer: boolean } {
    const isAnswer = !this.hasMethod
    if (this.id === undefined) return { isAnswer }
    try {
      const id: unknown = JSON.parse(this.id)
      if (typeof id === 'string' || Number.isSafeInteger(id)) return { id: id as Id, isAnswer }
    } catch {
      // No id then.
    }
    return { isAnswer }
  }

  private take(byte: number): void {
    if (this.inString) return this.takeInString(byte)
    if (byte === openObject || byte === openArray) this.depth += 1
    else if (byte === closeObject || byte === closeArray) this.leave()
    else if (this.depth !== 1) this.inString = byte === quote
    else if (byte === colon) this.endName()
    else if (byte === comma) this.endValue()
    else {
      this.inString = byte === quote
      this.keep(byte)
    }
  }

  private takeInString(byte: number): void {
    if (this.depth === 1) this.keep(byte)
    if (this.escaped) this.escaped = false
    else if (byte === backslash) this.escaped = true
    else if (byte === quote) this.inString = false
  }

  private keep(byte: number): void {
    if (this.word.length <= longest) this.word += String.fromCharCode(byte)
  }

  private leave(): void {
    if (this.depth === 1) this.endValue()
    this.depth -= 1
  }

  private endName(): void {
    this.name = this.word.trim()
    this.word = ''
    if (this.name === '"method"') this.hasMethod = true
  }

  private endValue(): void {
    if (this.name === '"id"' && this.word.length <= longest) this.id ??= this.word.trim()
    this.name = undefined
    this.word = ''
  }
}
