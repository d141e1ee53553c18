import type { HookOutput } from '../client-adapter.ts'
import { maxEventSize } from '../max-event-size.ts'

/** The parts that a launcher is made from. Every path is absolute. */
export interface LauncherParts {
  readonly client: string
  /** Events that it is registered for, each with what the client is told when nothing else can answer. */
  readonly refusals: Readonly<Record<string, HookOutput>>
  /** The same where the input is too large. */
  readonly tooLarge: Readonly<Record<string, HookOutput>>
  /** Seconds until it has answered; the client’s own limit must be longer. */
  readonly seconds: number
  readonly socket: string
  /** A file of 0600 with the line `Authorization: Bearer TOKEN`. */
  readonly headers: string
  readonly stateFolder: string
  readonly curl: string
  /** Asks the gate in a fraction of the time that curl needs to start. Where there is none, curl asks. */
  readonly perl?: string
  readonly node: string
  /** The bundled file that answers without a gate. */
  readonly fallback: string
  /** A gate is started for the next call, where none answers. */
  readonly startsGate?: boolean
  /** All that the fallback has of an environment: HOME and what the policy names. */
  readonly environment: Readonly<Record<string, string>>
}

/** Bytes of input that are too many: as many as the gate takes, and one more. */
export const maxInput = maxEventSize + 1

/** Characters of an answer that are too many: it is a sentence. */
export const maxAnswer = 100_000

/** Seconds in which a client has written its input and closed it, at most. */
const maxInputDuration = 10

/** Seconds that are kept for the refusal, and for a gate that is late. */
const reserve = 2

/** Seconds for reading the input, where all of it may take `seconds`. */
export function inputSeconds(seconds: number): number {
  return Math.max(1, Math.min(maxInputDuration, Math.floor(seconds / 3)))
}

/** The path that asks the gate, as sh reads it between double quotes. */
export function gatePath({ client, seconds }: LauncherParts): string {
  return `/v1/hooks/${client}?seconds=${Math.max(1, seconds - reserve)}&event=$event&entry=$entry&trace=$trace`
}

/** A text as one word of sh. */
export function quoteWord(text: string): string {
  return `'${text.replaceAll("'", "'\\''")}'`
}
