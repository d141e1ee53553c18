import type { IncomingHttpHeaders, IncomingMessage } from 'node:http'
import { isJsonObject, type JsonObject } from '../../../../../ground/model/json.ts'
import { errorCodes } from '../../../wire/error-message.ts'
import type { Id, Message, Request } from '../../../wire/message.ts'
import { contradiction, headerMismatch } from '../mirrored-headers.ts'

/** Between two machines only, or about bytes that we read. */
const ownOfConnection = new Set(
  'connection keep-alive proxy-connection proxy-authenticate proxy-authorization te trailer transfer-encoding upgrade'.split(
    ' ',
  ),
)

/** Headers of a request as they go on: all of them, but what belongs to the connection, what is kept back, and no wish for compression. */
export function requestHeaders(raw: readonly string[], stored: readonly string[] = []): readonly string[] {
  return without(
    raw,
    new Set([...ownOfConnection, ...stored, 'host', 'content-length', 'accept-encoding', 'expect']),
  )
}

/** Headers of a request that answers the server, made from those of the one on whose stream it asked: none that say what that one held. */
export function replyHeaders({ rawHeaders }: { readonly rawHeaders: string[] }): { rawHeaders: string[] } {
  const held = rawHeaders.filter((_one, at) => /^mcp-(?:method|name|param-)/i.test(rawHeaders[at & ~1] ?? ''))
  const names = new Set(held.filter((_one, at) => at % 2 === 0).map(name => name.toLowerCase()))
  const stored = without(rawHeaders, new Set([...names, 'content-type', 'accept', 'last-event-id']))
  const own = ['content-type', 'application/json', 'accept', 'application/json, text/event-stream']
  return { rawHeaders: [...stored, ...own] }
}

/** Headers of an answer as they go on; without its length where the body changes. */
export function answerHeaders(raw: readonly string[], keepsBody: boolean): readonly string[] {
  return without(raw, keepsBody ? ownOfConnection : new Set([...ownOfConnection, 'content-length', 'etag']))
}

/** Counts a header in raw headers. */
function headerCount(raw: readonly string[], name: string): number {
  return raw.filter((one, at) => at % 2 === 0 && one.toLowerCase() === name).length
}

/** Names and values in turns; a `Connection` header names further ones that are for the connection only. */
function without(raw: readonly string[], names: ReadonlySet<string>): readonly string[] {
  const all = new Set(names)
  const pairs = raw.flatMap((name, at) => (at % 2 === 0 ? [[name, raw[at + 1] ?? ''] as const] : []))
  for (const [name, value] of pairs)
    if (name.toLowerCase() === 'connection')
      for (const one of value.split(',')) all.add(one.trim().toLowerCase())
  return pairs.flatMap(([name, value]) => (all.has(name.toLowerCase()) ? [] : [name, value]))
}

/** The reason why a request of HTTP goes no further. */
export interface RelayRefusal {
  readonly status: number
  readonly code: number
  readonly why: string
  readonly id?: Id
}

/**
 * Identifies the caller, or says why nothing is done for the request: it is foreign, or `whoOf` does not know the
 * caller, and throws.
 */
export function authenticateAsker<Who>(
  headers: IncomingHttpHeaders,
  hosts: readonly string[],
  whoOf: (authorization: string | undefined) => Who,
): { readonly who: Who } | { readonly refusal: RelayRefusal } {
  const refusal = foreign(headers, hosts)
  if (refusal) return { refusal }
  try {
    return { who: whoOf(headers.authorization) }
  } catch {
    const why = 'send a token of an agent: countersign token add agent'
    return { refusal: { status: 401, code: errorCodes.request, why } }
  }
}

/** Refuses what a foreign page could make a browser send: another name than ours, or another page. */
function foreign({ host, origin }: IncomingHttpHeaders, hosts: readonly string[]): RelayRefusal | undefined {
  const isOurs = host !== undefined && hosts.includes(host.toLowerCase())
  const isOwnPage = origin === undefined || hosts.some(one => origin.toLowerCase() === `http://${one}`)
  if (isOurs && isOwnPage) return undefined
  const why = isOurs ? 'another page asks' : 'this gate has another name'
  return { status: 403, code: errorCodes.request, why: `nothing was passed on: ${why}` }
}

/** Refuses a body that its headers make readable in another way than ours. */
export function unreadableBody({ headers, rawHeaders }: IncomingMessage): RelayRefusal | undefined {
  const type = headers['content-type'] ?? ''
  const charset = /charset\s{0,5}=\s{0,5}"?([^\s;"]{0,40})/i.exec(type)?.[1]
  const isPlain =
    (charset === undefined || charset.toLowerCase() === 'utf-8') &&
    headerCount(rawHeaders, 'content-type') <= 1 &&
    (headers['content-encoding'] ?? 'identity') === 'identity'
  if (isPlain) return undefined
  return { status: 415, code: errorCodes.request, why: 'send JSON in UTF-8, as it is' }
}

type Readable = Exclude<Message, { kind: 'malformed' }>

/** Finds the fault of a message, before anything of it is judged; undefined where there is none. */
export function messageFault(
  message: Message,
  header: (name: string) => string | undefined,
  toolOf: (name: string) => JsonObject | undefined,
): RelayRefusal | undefined {
  if (message.kind === 'malformed') return malformed(message.why, message.id)
  if (message.kind === 'batch') {
    const item = message.items.find(one => one.kind === 'malformed')
    if (item) return malformed(item.why, item.id)
    return header('mcp-method') === undefined
      ? undefined
      : mismatch('a batch has no header Mcp-Method', undefined)
  }
  if (message.kind === 'response') return undefined
  const name = isJsonObject(message.params) ? message.params['name'] : undefined
  const why = contradiction(header, message, typeof name === 'string' ? toolOf(name) : undefined)
  return why === undefined ? undefined : mismatch(why, message.kind === 'request' ? message.id : undefined)
}

/** The requests in a body. */
export function requestsIn(message: Message): readonly Request[] {
  if (message.kind === 'request') return [message]
  return message.kind === 'batch' ? message.items.filter(item => item.kind === 'request') : []
}

/** The request that a notification takes back. */
export function cancelledBy(message: Readable): Id | undefined {
  if (message.kind !== 'notification' || message.method !== 'notifications/cancelled') return undefined
  const id = isJsonObject(message.params) ? message.params['requestId'] : undefined
  return typeof id === 'string' || typeof id === 'number' ? id : undefined
}

function malformed(why: string, id: Id | undefined): RelayRefusal {
  const code = id === undefined ? errorCodes.parse : errorCodes.request
  return { status: 400, code, why: `this message was not passed on: ${why}`, ...(id !== undefined && { id }) }
}

function mismatch(why: string, id: Id | undefined): RelayRefusal {
  return {
    status: 400,
    code: headerMismatch,
    why: `this message was not passed on: ${why}`,
    ...(id !== undefined && { id }),
  }
}
