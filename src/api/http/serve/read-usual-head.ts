/** The head of a request of the usual form, and where its body lies in the bytes. */
export interface UsualHead {
  /** The path with its query. */
  readonly target: string
  /** By lower-case name. */
  readonly headers: ReadonlyMap<string, string>
  readonly from: number
  readonly to: number
  /** No request follows on this connection. */
  readonly isLast: boolean
}

const largestHead = 8_192
const headEnd = Buffer.from('\r\n\r\n')

/**
 * Reads what our own front ends send: a POST of JSON with nothing in its head but plain fields, all of it here. Undefined
 * for everything else that HTTP may be, which a library reads: a head is taken by this only where any reader would take it
 * for the same.
 */
export function readUsualHead(bytes: Buffer): UsualHead | undefined {
  const end = bytes.indexOf(headEnd)
  if (end < 0 || end > largestHead) return undefined
  const [first = '', ...lines] = bytes.toString('latin1', 0, end).split('\r\n')
  const [, target, version] = /^POST (\/[\w/?=&-]{1,2000}) HTTP\/1\.([01])$/.exec(first) ?? []
  const headers = fieldsOf(lines)
  if (target === undefined || !headers || !isUsual(headers, version)) return undefined
  const from = end + headEnd.length
  const to = from + Number(headers.get('content-length'))
  if (to > bytes.length) return undefined
  return { target, headers, from, to, isLast: version === '0' || headers.get('connection') === 'close' }
}

/** Fields that mean nothing but what they say: none of them changes how a request is read. */
const plainFields = new Set([
  'host',
  'authorization',
  'content-type',
  'content-length',
  'connection',
  'user-agent',
  'accept',
  'traceparent',
])

/** Undefined where a field is another one, stands twice, or is written in an unusual way. */
function fieldsOf(lines: readonly string[]): ReadonlyMap<string, string> | undefined {
  const fields = new Map<string, string>()
  for (const line of lines) {
    const [, name = '', value = ''] =
      /^([A-Za-z-]{1,40}): {0,1}([!-~](?:[ -~]{0,1000}[!-~])?)$/.exec(line) ?? []
    const known = name.toLowerCase()
    if (!plainFields.has(known) || fields.has(known)) return undefined
    fields.set(known, value)
  }
  return fields
}

function isUsual(headers: ReadonlyMap<string, string>, version: string | undefined): boolean {
  const connection = headers.get('connection')
  const isKnownEnd =
    connection === undefined || connection === 'close' || (connection === 'keep-alive' && version === '1')
  return (
    isKnownEnd &&
    /^[a-z0-9._-]{1,255}$/.test(headers.get('host') ?? '') &&
    headers.get('content-type') === 'application/json' &&
    /^\d{1,8}$/.test(headers.get('content-length') ?? '')
  )
}
