import type { BoundaryBackend } from '../../../ground/model/tool-call.ts'
import type { ProbeWorld } from './probe-world.ts'

/** The things that escapes reach for, in the order in which they are shown. */
export const escapeKinds = ['files', 'workspace', 'processes', 'kernel', 'network'] as const
export type EscapeKind = (typeof escapeKinds)[number]

/**
 * The signs by which an escape shows that it worked: its output holds the secret, a file outside holds the token, a
 * listener outside heard the token, the process outside was ended, a process of its own runs on, or it ended with 0.
 */
export type EscapeSign =
  | { readonly by: 'output' | 'listener' | 'victim' | 'leftover' | 'status' }
  | { readonly by: 'file'; readonly at: (world: ProbeWorld) => string }

/** One way out that a program inside a boundary can try. */
export interface Escape {
  /** Its area and itself: `files.home-key`. */
  readonly name: `${EscapeKind}.${string}`
  /** The try in words, which follow “It tried to”. */
  readonly tries: string
  /** The program and its arguments; the same ones run outside, where they must succeed. */
  readonly program: (world: ProbeWorld) => readonly string[]
  readonly sign: EscapeSign
  /** Only the administrator succeeds with it outside. */
  readonly administrator?: true
  /** A sentence on why it works where hosts are asked for. */
  readonly worksWhereAsked?: string
  /** Sentences on why a backend does not hold it. */
  readonly leaves?: Readonly<Partial<Record<BoundaryBackend, string>>>
}
