import type { Asked, Turn } from './turns.ts'

/** One event of a stream; without a name only its data is sent. */
export interface SentEvent {
  readonly name?: string
  readonly data: unknown
}

/** How one provider’s API is spoken. */
export interface Dialect {
  /** Whether a path of a POST is this API’s. */
  isAt(path: string): boolean
  read(body: Record<string, unknown>, path: string): Asked
  whole(turn: Turn, body: Record<string, unknown>): unknown
  events(turn: Turn, body: Record<string, unknown>): readonly SentEvent[]
  /** What ends the stream after its events. */
  readonly end?: string
}

let input = 0

/** An id that no other answer of this process has. */
export function newId(prefix: string): string {
  input += 1
  return `${prefix}${String(input).padStart(24, '0')}`
}
