import { visibleText } from '../../../ground/model/visible-text.ts'
import { jsonText } from '../../../ground/model/json-text.ts'
import type { JsonObject } from '../../../ground/model/json.ts'
import type { Id } from './message.ts'

/** Codes of errors that are ours to say. */
export const errorCodes = { parse: -32_700, request: -32_600, parameters: -32_602, ended: -32_000 } as const

/** Makes the answer to a request. */
export function resultMessage(id: Id, result: JsonObject): Buffer {
  return encodeMessage({ jsonrpc: '2.0', id, result })
}

/** An error of ours, which clients draw; without an id where the request’s can’t be told. */
export function errorMessage(id: Id | null, code: number, message: string, data?: JsonObject): Buffer {
  return encodeMessage({
    jsonrpc: '2.0',
    id,
    error: { code, message: visibleText(message, Number.POSITIVE_INFINITY), ...(data && { data }) },
  })
}

/** An error of ours in the place of an answer. */
export function failureMessage(id: Id, why: string, code: number = errorCodes.ended): Buffer {
  return errorMessage(id, code, `Countersign: ${why}`)
}

/** A message of ours, as it goes on the wire. */
export function encodeMessage(message: JsonObject): Buffer {
  return Buffer.from(jsonText(message))
}
