/** The first words of a connection that say whom they are for. */
export type FirstWords =
  | { readonly kind: 'more' } // not all of them have come yet
  | { readonly kind: 'tls'; readonly name: string | null }
  | { readonly kind: 'http' }
  | { readonly kind: 'ssh' }
  | { readonly kind: 'other' }

/** Bytes within which a connection has said whom it is for. */
export const maxFirstWords = 32_768

const more: FirstWords = { kind: 'more' }
const other: FirstWords = { kind: 'other' }

/** Reads the first bytes that a client sends: the name in a TLS greeting, the first line of HTTP, or the greeting of SSH. */
export function readFirstWords(bytes: Buffer): FirstWords {
  if (bytes.length === 0) return more
  if (bytes[0] === handshake) return readTls(bytes)
  const text = bytes.toString('latin1', 0, maxFirstWords)
  if ('SSH-2.0-'.startsWith(text.slice(0, 8))) return text.length < 8 ? more : { kind: 'ssh' }
  return readHttp(text)
}

/** Other languages begin with a word in capitals too: only what can still become the first line of a request waits. */
function readHttp(text: string): FirstWords {
  const end = text.indexOf('\n')
  const line = end === -1 ? text : text.slice(0, end)
  if (!/^[A-Z][A-Z-]{0,30}(?: |$)/.test(line)) return other
  if (end === -1) return text.length < maxFirstWords ? more : other
  return / HTTP\/1\.[01]\r$/.test(line) ? { kind: 'http' } : other
}

const recordHeader = 5
const maxRecord = 16_640
const handshake = 0x16
const clientHello = 1
const serverName = 0

/** Reads the records of a greeting together: it may be cut into several. */
function readTls(bytes: Buffer): FirstWords {
  const parts: Buffer[] = []
  let at = 0
  for (; at + recordHeader <= bytes.length; ) {
    const length = bytes.readUInt16BE(at + 3)
    if (bytes[at] !== handshake || bytes[at + 1] !== 3 || length === 0 || length > maxRecord) return other
    parts.push(bytes.subarray(at + recordHeader, at + recordHeader + length))
    at += recordHeader + length
    if (at < bytes.length && bytes[at] !== handshake) break
  }
  const hello = Buffer.concat(parts)
  if (hello.length > 0 && hello[0] !== clientHello) return other
  if (hello.length >= 4 && hello.length >= 4 + hello.readUIntBE(1, 3))
    return { kind: 'tls', name: nameIn(hello.subarray(0, 4 + hello.readUIntBE(1, 3))) }
  return at >= bytes.length || bytes[at] === handshake ? more : other
}

/** Finds the server’s name in a whole greeting; null where there is none or more than one, or where it is not well made. */
function nameIn(hello: Buffer): string | null {
  try {
    const names: (string | null)[] = []
    const fields = new Fields(hello, 4 + 2 + 32)
    fields.skip(1)
    fields.skip(2)
    fields.skip(1)
    const end = fields.next(2) + fields.at
    if (end !== hello.length) return null
    while (fields.at < end) {
      const type = fields.next(2)
      const length = fields.next(2)
      if (type === serverName) names.push(hostIn(hello.subarray(fields.at, fields.at + length)))
      fields.at += length
    }
    return names.length === 1 ? (names[0] ?? null) : null
  } catch {
    return null
  }
}

function hostIn(list: Buffer): string | null {
  const fields = new Fields(list, 0)
  const [size, type, length] = [fields.next(2), fields.next(1), fields.next(2)]
  if (size !== list.length - 2 || type !== 0 || fields.at + length !== list.length) return null
  return list.toString('latin1', fields.at).replace(/\.$/, '').toLowerCase()
}

/** Numbers one after the other; throws a RangeError at the end. */
class Fields {
  private readonly bytes: Buffer
  at: number

  constructor(bytes: Buffer, at: number) {
    this.bytes = bytes
    this.at = at
  }

  next(size: 1 | 2): number {
    const value = this.bytes.readUIntBE(this.at, size)
    this.at += size
    return value
  }

  /** Passes over a field that begins with its own length. */
  skip(size: 1 | 2): void {
    const length = this.next(size)
    this.at += length
  }
}
