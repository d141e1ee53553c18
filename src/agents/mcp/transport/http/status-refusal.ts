import type { IncomingMessage } from 'node:http'
import { isJsonObject, type JsonObject } from '../../../../ground/model/json.ts'
import { errorCodes } from '../../wire/error-message.ts'
import type { Message } from '../../wire/message.ts'

/** The error for a client that can’t see a status of HTTP. */
export interface StatusRefusal {
  readonly code: number
  readonly text: string
  readonly data: JsonObject
}

/**
 * Explains why a server took no message: its own error where it gave one, else the meaning of its status and what
 * helps.
 */
export function statusRefusal(
  answer: IncomingMessage,
  message: Message | undefined,
  hasSession: boolean,
): StatusRefusal {
  const { statusCode = 0, headers } = answer
  const challenge = headers['www-authenticate']
  const data = {
    status: statusCode,
    ...(challenge !== undefined && { wwwAuthenticate: challenge.slice(0, 1_000) }),
  }
  const error = message?.kind === 'response' && isJsonObject(message.error) ? message.error : {}
  const { code, message: text } = error
  if (typeof code === 'number' && typeof text === 'string' && challenge === undefined) {
    const own = error['data']
    return { code, text, data: isJsonObject(own) ? own : data }
  }
  return {
    code: errorCodes.ended,
    text: `Countersign: ${sentence(statusCode, headers.location, hasSession)}`,
    data,
  }
}

function sentence(status: number, location: string | undefined, hasSession: boolean): string {
  if (status === 401)
    return 'the server wants a token (401): give the gate one with --token-file or --token-env.'
  if (status === 403) return 'the server refuses this token (403): give one that may do this.'
  if (status === 404 && hasSession) return 'the server has ended this session (404): connect to it again.'
  if (status >= 300 && status < 400 && location !== undefined)
    return `the server redirects (${status}), which is not followed: give the address that it leads to.`
  return `the server answered with status ${status}.`
}
