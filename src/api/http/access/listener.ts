import type { IncomingMessage, ServerResponse } from 'node:http'
import type { RunningBoundary } from '../../../ground/model/tool-call.ts'
import type { FindPeer } from '../../../agents/hook/speakers/speaker-finder.ts'

/** The way by which a request came in. The server says it with every request; the request itself never can. */
export type Listener =
  /** The socket for agents: whatever comes in here is an agent; over one of a boundary, an agent inside. */
  | { readonly kind: 'agent'; readonly findPeer?: FindPeer | undefined; readonly inside?: RunningBoundary }
  /** The owner’s own socket, 0600: front ends of the person, by the operating-system user that owns it. */
  | {
      readonly kind: 'owner'
      readonly uid: number
      readonly findPeer?: FindPeer | undefined
      /** The words for the gate of a team through which its people ask: it vouches for none of them. */
      readonly through?: string
    }
  /** TCP: a token or a browser’s session says who it is; `peer` is the other side’s address. */
  | {
      readonly kind: 'network'
      readonly peer: string
      /** To be called when it is known who asks: the connection is kept then, whoever else connects. */
      readonly known?: () => void
    }

/** The facts of a request that an app gets beside the request itself. */
export interface ListenerBindings {
  readonly listener: Listener
  readonly incoming: IncomingMessage
  readonly outgoing: ServerResponse
}

/** Returns the boundary that a request came from: what its socket says, and nothing in the request. */
export function insideOf(listener: Listener): RunningBoundary | undefined {
  return listener.kind === 'agent' ? listener.inside : undefined
}

/** A request of the usual form, as it came in over a socket of this machine: a POST with JSON, whole. */
export interface UsualRequest {
  /** With its query. */
  readonly target: string
  readonly header: HeaderOf
  readonly body: Uint8Array
  readonly listener: Listener
  /** Aborted when the client goes away. */
  readonly signal: () => AbortSignal
}

/** The answer to it. */
export interface UsualAnswer {
  readonly status: number
  readonly type: 'application/json' | 'text/plain; charset=utf-8'
  readonly text: string
  /** Seconds after which the same may be asked again. */
  readonly retryAfter?: number
}

/** Whatever answers requests: a Hono app is one. */
export interface FetchApp {
  fetch(request: Request, bindings: ListenerBindings): Response | Promise<Response>
  /** Answers a request of the usual form in a shorter way; undefined for one that `fetch` answers. Never rejects. */
  readonly usual?: (request: UsualRequest) => Promise<UsualAnswer> | undefined
}

/** Gives a header of the request, or undefined. */
export type HeaderOf = (name: string) => string | undefined
