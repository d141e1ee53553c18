import { isDeepStrictEqual } from 'node:util'
import { isJsonObject, type Json, type JsonObject } from '../../../ground/model/json.ts'

/** A call that was answered with a question, and comes again with what was said to it. */
export interface Retried {
  readonly callId: string
  /** The question was ours, so its answer stays with us. */
  readonly isOurs: boolean
}

const max = 200

/**
 * Calls of the stateless protocol that were judged, and answered with a request for input: the same call that comes
 * with the state it was given goes on, once, instead of being judged as a new one.
 */
export class RetriedCalls {
  private readonly kept = new Map<string, Retried & { readonly asked: JsonObject }>()

  /** Remembers what a call was answered with. */
  keep(state: string, params: Json | undefined, retried: Retried): void {
    this.kept.delete(state)
    this.kept.set(state, { ...retried, asked: askedIn(params) })
    for (const [oldest] of this.kept) {
      if (this.kept.size <= max) return
      this.kept.delete(oldest)
    }
  }

  /** Takes the call that a state stands for; undefined for another call, another state, or one that was used before. */
  take(params: Json | undefined): Retried | undefined {
    const state = isJsonObject(params) ? params['requestState'] : undefined
    const stored = typeof state === 'string' ? this.kept.get(state) : undefined
    if (typeof state !== 'string' || !stored || !isDeepStrictEqual(stored.asked, askedIn(params)))
      return undefined
    this.kept.delete(state)
    return stored
  }
}

/** Parameters without what only a repeated call has. */
export function withoutRetry(params: Json | undefined): JsonObject {
  if (!isJsonObject(params)) return {}
  const { requestState: _state, inputResponses: _responses, ...asked } = params
  return asked
}

function askedIn(params: Json | undefined): JsonObject {
  const { _meta, ...asked } = withoutRetry(params)
  return asked
}
