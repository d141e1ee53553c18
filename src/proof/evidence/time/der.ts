/** One value of DER: its tag as one byte, what it holds, and all of its bytes. */
export interface Der {
  readonly tag: number
  readonly content: Uint8Array
  /** Head and content. */
  readonly whole: Uint8Array
}

/** Tags that are met in time stamps and certificates. */
export const tags = {
  boolean: 0x01,
  integer: 0x02,
  bits: 0x03,
  octets: 0x04,
  oid: 0x06,
  utcTime: 0x17,
  generalizedTime: 0x18,
  sequence: 0x30,
  set: 0x31,
} as const

/** Bytes that are not the DER that was expected. */
export class DerError extends Error {}

/** Values one after the other. Lengths are held against the bytes that there are; nothing is copied. */
export class DerReader {
  private readonly bytes: Uint8Array
  private at = 0

  constructor(bytes: Uint8Array) {
    this.bytes = bytes
  }

  get isAtEnd(): boolean {
    return this.at >= this.bytes.length
  }

  /** The tag of the next value; undefined at the end. */
  get nextTag(): number | undefined {
    return this.bytes[this.at]
  }

  /** The next value; one of another tag than `tag` is an error. */
  read(tag?: number): Der {
    const from = this.at
    const found = this.byte()
    if (tag !== undefined && found !== tag) throw new DerError(`a value of kind ${tag} is missing`)
    if ((found & 0x1f) === 0x1f) throw new DerError('a tag of several bytes')
    const length = this.length()
    if (length > this.bytes.length - this.at) throw new DerError('it ends too early')
    const content = this.bytes.subarray(this.at, this.at + length)
    this.at += length
    return { tag: found, content, whole: this.bytes.subarray(from, this.at) }
  }

  /** The next value where it has this tag; undefined otherwise. */
  optional(tag: number): Der | undefined {
    return this.nextTag === tag ? this.read() : undefined
  }

  /** Nothing may follow. */
  end(): void {
    if (!this.isAtEnd) throw new DerError('something follows where nothing may')
  }

  private byte(): number {
    const byte = this.bytes[this.at++]
    if (byte === undefined) throw new DerError('it ends too early')
    return byte
  }

  /** At most four bytes, and the shortest way to write it. */
  private length(): number {
    const first = this.byte()
    if (first < 0x80) return first
    const count = first & 0x7f
    if (count === 0 || count > 4) throw new DerError('a length that is none')
    let length = 0
    for (let i = 0; i < count; i++) length = length * 256 + this.byte()
    if (length < 0x80 || length < 256 ** (count - 1)) throw new DerError('a length that is written too long')
    return length
  }
}

/** The values inside another. */
export function inside(value: Der): DerReader {
  return new DerReader(value.content)
}

/** An object identifier as numbers with dots. */
export function oidText({ content }: Der): string {
  const numbers: number[] = []
  let number = 0
  for (const byte of content) {
    number = number * 128 + (byte & 0x7f)
    if (number > Number.MAX_SAFE_INTEGER / 128) throw new DerError('an identifier that is too long')
    if (byte < 0x80) {
      numbers.push(number)
      number = 0
    }
  }
  const [first = 0, ...rest] = numbers
  const head = Math.min(2, Math.floor(first / 40))
  return [head, first - 40 * head, ...rest].join('.')
}

/** A time as milliseconds since 1970. Fractions of seconds are read; zones other than UTC are refused. */
export function timeOf({ tag, content }: Der): number {
  const text = String.fromCharCode(...content.subarray(0, 32))
  const [, head = '', year = '', rest = '', fraction = ''] =
    /^((?:\d\d)?)(\d\d)(\d{10})((?:\.\d{1,9})?)Z$/.exec(text) ?? []
  const hasCentury = tag === tags.generalizedTime
  if (rest === '' || hasCentury !== (head !== '') || (!hasCentury && fraction !== ''))
    throw new DerError('a time that is none')
  const century = hasCentury ? head : Number(year) >= 50 ? '19' : '20'
  const [month, day, hour, minute, second] = rest.match(/../g) as string[]
  const time = Date.parse(`${century}${year}-${month}-${day}T${hour}:${minute}:${second}Z`)
  if (Number.isNaN(time)) throw new DerError('a time that is none')
  return time + Math.floor(Number(`0${fraction}`) * 1_000)
}
