/** The parts of a request’s head that say whom it is for and where it ends. */
export interface RequestHead {
  /** Lower case, without a port; null where it names no host. */
  readonly host: string | null
  /** Bytes of what follows it, or that they come in chunks. */
  readonly body: number | 'chunked'
  /** It asks to go on with WebSocket frames. */
  readonly upgrades: boolean
}

const requestLine = /^[A-Z][A-Z-]{0,30} ([\x21-\x7e]{1,16000}) HTTP\/1\.([01])$/
const fieldName = /^[\w!#$%&'*+.^`|~-]{1,200}$/
const hostValue = /^([a-z0-9._-]{1,253}?)\.?(?::\d{1,5})?$/

/**
 * Reads a request’s head, without its last blank line; undefined for one that servers may read in different ways: what is
 * read here must be what the server reads.
 */
export function readRequestHead(text: string): RequestHead | undefined {
  const [first = '', ...lines] = text.split('\r\n')
  const [, target = '', minor] = requestLine.exec(first) ?? []
  if (target === '' || first.startsWith('CONNECT ') || lines.some(line => hasControl(line))) return undefined
  const fields = fieldsOf(lines)
  if (!fields) return undefined
  const body = bodyOf(fields, minor === '0')
  const host = hostOf(target, fields)
  if (body === undefined || host === undefined) return undefined
  return { host, body, upgrades: body === 0 && fields.get('upgrade')?.[0]?.toLowerCase() === 'websocket' }
}

/** A line end or a null byte of its own ends a line for some servers and not for others. */
function hasControl(line: string): boolean {
  return /[\0\r\n]/.test(line)
}

/** The values by names in lower case; a line that begins with a space would go on with the one before. */
function fieldsOf(lines: readonly string[]): ReadonlyMap<string, readonly string[]> | undefined {
  const fields = new Map<string, string[]>()
  for (const line of lines) {
    const colon = line.indexOf(':')
    const name = line.slice(0, Math.max(colon, 0)).toLowerCase()
    if (!fieldName.test(name)) return undefined
    const value = line.slice(colon + 1).trim()
    const known = fields.get(name)
    if (known) known.push(value)
    else fields.set(name, [value])
  }
  return fields
}

function bodyOf(
  fields: ReadonlyMap<string, readonly string[]>,
  isOld: boolean,
): RequestHead['body'] | undefined {
  const [lengths = [], codings = []] = [fields.get('content-length'), fields.get('transfer-encoding')]
  if (lengths.length + codings.length > 1) return undefined
  const [length, coding] = [lengths[0], codings[0]]
  if (coding !== undefined) return !isOld && coding.toLowerCase() === 'chunked' ? 'chunked' : undefined
  if (length === undefined) return 0
  return /^\d{1,15}$/.test(length) ? Number(length) : undefined
}

/** A whole address in the first line wins over the Host, so both must say the same. */
function hostOf(target: string, fields: ReadonlyMap<string, readonly string[]>): string | null | undefined {
  const hosts = fields.get('host') ?? []
  if (hosts.length > 1) return undefined
  const named = hosts.map(host => hostValue.exec(host.toLowerCase())?.[1])
  if (target.startsWith('/') || target === '*') return hosts.length === 0 ? null : named[0]
  const whole = /^https?:\/\/([^/?#]{1,300})/.exec(target.toLowerCase())?.[1]
  const aimed = whole === undefined ? undefined : hostValue.exec(whole)?.[1]
  return hosts.length === 0 || named[0] === aimed ? aimed : undefined
}

/** The part of a request that the next bytes belong to; `upgrading` is after one that asked for WebSocket frames. */
type Part = 'head' | 'body' | 'size' | 'chunk' | 'chunk-end' | 'trailer' | 'upgrading' | 'frames'

const maxHead = 32_768
const maxLine = 4_096
const lineEnd = '\r\n'
const headEnd = '\r\n\r\n'
const nothing: Buffer = Buffer.alloc(0)
const unclear = 'it speaks HTTP in a way that servers read differently'

/**
 * Follows what a client writes on one connection, request by request: each must be for the host that was judged, since a
 * server of many sites answers for whichever a request names. A head goes on only as a whole, after it was looked at.
 */
export class RequestFollower {
  private readonly host: string
  private part: Part = 'head'
  private held = nothing
  /** Bytes that the present part still has. */
  private left = 0
  private heads = 0
  /** The reason why nothing more may go on. */
  problem: string | undefined

  constructor(host: string) {
    this.host = host
  }

  /** Returns what may go on of all that was written so far and has not gone yet. */
  take(bytes: Buffer): Buffer {
    let input = this.held.length > 0 ? Buffer.concat([this.held, bytes]) : bytes
    const passed: Buffer[] = []
    while (input.length > 0 && this.problem === undefined) {
      const size = this.sizeOf(input)
      if (size === 0) break
      passed.push(input.subarray(0, size))
      input = input.subarray(size)
    }
    this.held = this.problem === undefined ? input : nothing
    return passed.length === 1 ? (passed[0] ?? nothing) : Buffer.concat(passed)
  }

  /** Tells it the first bytes of the server’s answer to an upgrade; returns what may go on then. */
  hear(bytes: Buffer): Buffer {
    if (this.part !== 'upgrading') return nothing
    this.part = bytes.toString('latin1', 0, 13) === 'HTTP/1.1 101 ' ? 'frames' : 'head'
    return this.take(nothing)
  }

  /** Returns how many bytes of the present part may go on; 0 while more are needed, or none may. */
  private sizeOf(input: Buffer): number {
    switch (this.part) {
      case 'frames':
        return input.length
      case 'upgrading':
        return this.wait(input, maxHead)
      case 'body':
      case 'chunk':
        return this.passOver(input)
      case 'chunk-end':
        return this.line(input, text => (text === '' ? this.goTo('size') : this.refuse()))
      case 'size':
        return this.line(input, text => this.beginChunk(text))
      case 'trailer':
        return this.line(input, text => this.goTo(text === '' ? 'head' : 'trailer'))
      case 'head':
        return this.head(input)
    }
  }

  private head(input: Buffer): number {
    const end = input.indexOf(headEnd)
    if (end === -1 || end > maxHead) return this.wait(input, maxHead)
    const head = readRequestHead(input.toString('latin1', 0, end))
    if (!head) return this.refuse()
    if (head.host !== this.host && !(head.host === null && isAddress(this.host)))
      return this.refuse(
        head.host === null ? 'it does not say which host it is for' : `it is for ${head.host.slice(0, 100)}`,
      )
    this.heads += 1
    if (head.body === 'chunked') this.goTo('size')
    else if (head.body > 0) this.goTo('body', head.body)
    // Later on the connection, the server's next bytes could be the answer to a request before it.
    else if (head.upgrades && this.heads === 1) this.goTo('upgrading')
    return end + headEnd.length
  }

  private beginChunk(text: string): void {
    if (!/^[0-9a-fA-F]{1,8}$/.test(text)) return void this.refuse()
    const size = Number.parseInt(text, 16)
    if (size === 0) this.goTo('trailer')
    else this.goTo('chunk', size)
  }

  private passOver(input: Buffer): number {
    const size = Math.min(this.left, input.length)
    this.left -= size
    if (this.left === 0) this.goTo(this.part === 'chunk' ? 'chunk-end' : 'head')
    return size
  }

  private line(input: Buffer, use: (text: string) => void): number {
    const end = input.indexOf(lineEnd)
    if (end === -1 || end > maxLine) return this.wait(input, maxLine)
    const text = input.toString('latin1', 0, end)
    if (/[\0\r\n]/.test(text)) return this.refuse()
    use(text)
    return this.problem === undefined ? end + lineEnd.length : 0
  }

  private wait(input: Buffer, max: number): number {
    return input.length > max ? this.refuse() : 0
  }

  private goTo(part: Part, remaining = 0): void {
    this.part = part
    this.left = remaining
  }

  private refuse(why = unclear): number {
    this.problem = why
    return 0
  }
}

/** Whoever asks an address has no name to say. */
function isAddress(host: string): boolean {
  return /^\d{1,3}(?:\.\d{1,3}){3}$/.test(host)
}
