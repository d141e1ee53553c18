/** The first words of a connection that say whom they are for. */
export type FirstWords =
  | { readonly kind: 'more' } // not all of them have come yet
  | { readonly kind: 'tls'; readonly name: string | null }
  | { readonly kind: 'http'; readonly name: string | null }
  | { readonly kind: 'ssh' }
  | { readonly kind: 'other' }

/** Bytes within which a connection has said whom it is for. */
export const mostFirstWords = 32_768

const more: FirstWords = { kind: 'more' }
const other: FirstWords = { kind: 'other' }

/** Reads the first bytes that a client sends: the name in a TLS greeting, the Host of a request, or the greeting of SSH. */
export function readFirstWords(bytes: Buffer): FirstWords {
  if (bytes.length === 0) return more
  if (bytes[0] === 0x16) return readTls(bytes)
  const text = bytes.toString('latin1', 0, mostFirstWords)
  if ('SSH-2.0-'.startsWith(text.slice(0, 8))) return text.length < 8 ? more : { kind: 'ssh' }
  return readHttp(text)
}

function readHttp(text: string): FirstWords {
  const [line = ''] = text.split('\r\n', 1)
  if (!/^[A-Z]{1,20}(?: |$)/.test(line.slice(0, 24))) return other
  const end = text.indexOf('\r\n\r\n')
  if (end === -1) return text.length < mostFirstWords ? more : other
  if (!/^[A-Z]{1,20} [^ ]{1,16000} HTTP\/1\.[01]$/.test(line)) return other
  const hosts = text
    .slice(0, end)
    .split('\r\n')
    .filter(header => /^host[ \t]*:/i.test(header))
  const [host] = hosts
  // Two of them are read differently by different servers.
  if (hosts.length > 1) return other
  return {
    kind: 'http',
    name: host === undefined ? null : withoutPort(host.slice(host.indexOf(':') + 1).trim()),
  }
}

function withoutPort(host: string): string {
  return host
    .replace(/:\d{1,5}$/, '')
    .replace(/\.$/, '')
    .toLowerCase()
}

const recordHeader = 5
const clientHello = 1
const serverName = 0

/** Reads the records of a greeting together: it may be cut into several. */
function readTls(bytes: Buffer): FirstWords {
  const parts: Buffer[] = []
  let at = 0
  while (at + recordHeader <= bytes.length && bytes[at] === 0x16) {
    const end = at + recordHeader + bytes.readUInt16BE(at + 3)
    parts.push(bytes.subarray(at + recordHeader, Math.min(end, bytes.length)))
    at = end
    const hello = Buffer.concat(parts)
    if (hello.length >= 4 && hello.length >= 4 + hello.readUIntBE(1, 3))
      return hello[0] === clientHello ? { kind: 'tls', name: nameIn(hello) } : other
  }
  return bytes.length < mostFirstWords && at >= bytes.length
    ? more
    : at + recordHeader > bytes.length
      ? more
      : other
}

/** Finds the server’s name in a whole greeting; null where there is none, or where it is not well made. */
function nameIn(hello: Buffer): string | null {
  try {
    const fields = new Fields(hello, 4 + 2 + 32)
    fields.skip(1)
    fields.skip(2)
    fields.skip(1)
    const end = fields.next(2) + fields.at
    while (fields.at < end) {
      const type = fields.next(2)
      const length = fields.next(2)
      if (type === serverName) return hostIn(hello.subarray(fields.at, fields.at + length))
      fields.at += length
    }
    return null
  } catch {
    return null
  }
}

function hostIn(list: Buffer): string | null {
  const fields = new Fields(list, 2)
  const [type, length] = [fields.next(1), fields.next(2)]
  const name = list.toString('latin1', fields.at, fields.at + length)
  return type === 0 && name.length === length ? name.replace(/\.$/, '').toLowerCase() : null
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
