import type { IncomingHttpHeaders, IncomingMessage } from 'node:http'
import type { JsonObject } from '../../../../../ground/model/json.ts'
import { isJsonObject } from '../../../../../ground/model/json.ts'
import { errorCodes } from '../../../wire/error-message.ts'
import type { Id, Message, Request } from '../../../wire/message.ts'
import { contradiction, headerMismatch } from '../mirrored-headers.ts'
import { headerCount } from './request-headers.ts'

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
