import type { Json } from '../../../ground/model/json.ts'

/** The id that joins an answer to its request. */
export type Id = string | number

/** A request: it wants an answer. `raw` is what was on the wire, and what passes. */
export interface Request {
  readonly kind: 'request'
  readonly raw: Buffer
  readonly id: Id
  readonly method: string
  readonly params: Json | undefined
}

/** A message that wants no answer. */
export interface Notification {
  readonly kind: 'notification'
  readonly raw: Buffer
  readonly method: string
  readonly params: Json | undefined
}

/** An answer: a result, or an error. Without an id it is about what the other side could not read. */
export interface Response {
  readonly kind: 'response'
  readonly raw: Buffer
  readonly id: Id | null
  readonly result?: Json
  readonly error?: Json
}

/** Several messages in one array, as version 2025-03-26 has them. Never empty, and none in another. */
export interface Batch {
  readonly kind: 'batch'
  readonly raw: Buffer
  readonly items: readonly (Single | Malformed)[]
}

/** A text that is no message, or one that two readers could take for two different ones. */
export interface Malformed {
  readonly kind: 'malformed'
  /** One sentence without its full stop: what is wrong. */
  readonly why: string
  /** The id of the request that it seems to be, or seems to answer. */
  readonly id?: Id
  readonly isAnswer: boolean
}

/** The parts of an unreadable message that are needed to answer it. */
export type Unread = Pick<Malformed, 'id' | 'isAnswer'>

/** One message that is in no batch. */
export type Single = Request | Notification | Response

/** Anything that can stand on one line. */
export type Message = Single | Batch | Malformed

/** Ids are equal when their type is too: 1 is not "1". */
export function idKey(id: Id): string {
  return typeof id === 'number' ? String(id) : `"${id}`
}
