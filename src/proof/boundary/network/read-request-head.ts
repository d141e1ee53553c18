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
