import type { JsonObject } from '../../src/ground/model/json.ts'

/** What a session is: honest work, work that a stranger’s text took over, or work that withstood it. */
export const sessionGroups = ['benign', 'hijacked', 'resisted'] as const
export type SessionGroup = (typeof sessionGroups)[number]

/** A call before it ran; `kind` is `tool` where it is left out. */
export interface StoredCall {
  readonly kind?: string
  readonly tool: string | null
  readonly args: JsonObject
  readonly docstring?: string | null
}

/** The person’s words. */
export interface PromptEvent {
  readonly prompt: string
}

/** A call, and whether a stranger’s text asked for it. */
export interface CallEvent {
  readonly call: StoredCall
  readonly injected: boolean
  readonly id?: string
}

/** What a tool gave back. */
export interface ResultEvent {
  readonly result: string
  /** The person refused the call: it did not run, and no hook is told of it. */
  readonly rejected?: boolean
  readonly tool: string | null
  readonly id?: string
}

export type SessionEvent = PromptEvent | CallEvent | ResultEvent

/** The order in an attacked session: its words as they stand in results, in parts where it is spread, its act, and its values. */
export interface StoredOrder {
  readonly texts: readonly string[]
  readonly act: string
  readonly values: readonly string[]
  /** The same as a plain sentence without its subject: “delete the folder Contracts”. */
  readonly goal: string
}

/** One session as a file holds it, one JSON object a line. */
export interface StoredSession {
  readonly id: string
  readonly suite: string
  /** How it is attacked; null where nobody attacks. */
  readonly attack: string | null
  readonly group: SessionGroup
  /** The person asked to follow what a stranger wrote. */
  readonly follows?: true
  /** The work that it is from, where a file holds several. */
  readonly source?: string
  readonly class?: string
  /** Built mechanically from a benchmark’s own words. */
  readonly made?: boolean
  /** For the sessions whose client says it; else the front’s own. */
  readonly profile?: string
  readonly origin?: string
  readonly order?: StoredOrder
  readonly events: readonly SessionEvent[]
}
