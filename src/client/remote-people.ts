import type {
  GivenAnswer,
  GrantDraft,
  Grants,
  NewPasskey,
  NewReviewer,
  PasskeyOptions,
  Passkeys,
  Reviewers,
  Reviews,
  ShapeTrust,
  AcceptedTool,
  ShownReviewer,
  ShownTool,
  ToolRegistry,
  TrustRegistry,
  WaitOptions,
} from '../people/people.ts'
import type { ReviewQuery } from '../people/ports/people.ts'
import { GateError } from '../model/errors.ts'
import type { Grant } from '../model/grant.ts'
import type { ProofNeeded } from '../people/prove.ts'
import type { PasskeyRequest, ShownPasskey } from '../model/passkey.ts'
import type { Proof, Review } from '../model/review.ts'
import type { Identity } from '../model/reviewer.ts'
import { type GateConnection, pathPart, queryString } from './gate-connection.ts'

/** The longest that one request waits; less than the gate allows. */
const oneWait = 45_000
/** How long a gate that is gone is asked again, and how often. */
const patience = 10_000
const pauseBetween = 250

/** Reviews of a gate elsewhere. */
export class RemoteReviews implements Reviews {
  private readonly asking: GateConnection

  constructor(asking: GateConnection) {
    this.asking = asking
  }

  list({ states, ...query }: ReviewQuery = {}) {
    const named = states && { states: states.join(',') }
    return this.asking.get<readonly Review[]>(`/v1/reviews${queryString({ ...query, ...named })}`)
  }

  show(id: string) {
    return this.asking.get<Awaited<ReturnType<Reviews['show']>>>(`/v1/reviews/${pathPart(id)}`)
  }

  begin(id: string, who: Identity) {
    return this.asking.post<Awaited<ReturnType<Reviews['begin']>>>(`/v1/reviews/${pathPart(id)}/challenge`, {
      who,
    })
  }

  answer({ reviewId, ...given }: GivenAnswer) {
    return this.asking.post<Awaited<ReturnType<Reviews['answer']>>>(
      `/v1/reviews/${pathPart(reviewId)}/votes`,
      given,
    )
  }

  /** Asks in pieces, and again where the gate is started anew meanwhile; rejects when it does not come back. */
  async wait(id: string, { timeout, signal }: WaitOptions): Promise<Review> {
    const until = performance.now() + timeout
    let goneSince: number | undefined
    for (;;) {
      const left = Math.max(0, Math.min(oneWait, Math.ceil(until - performance.now())))
      try {
        const review = await this.waitOnce(id, left, signal)
        goneSince = undefined
        if (review.state !== 'pending' || performance.now() >= until) return review
      } catch (error) {
        const at = performance.now()
        goneSince ??= at
        const isOver = at >= until || at - goneSince >= patience
        if (isOver || signal?.aborted || !isGone(error) || this.asking.isClosed) throw error
        await sleep(pauseBetween)
      }
    }
  }

  async holdFor(id: string, attended: boolean) {
    const path = `/v1/reviews/${pathPart(id)}/hold${queryString({ attended })}`
    return (await this.asking.get<{ readonly milliseconds: number }>(path)).milliseconds
  }

  async mayAskClient(id: string) {
    const path = `/v1/reviews/${pathPart(id)}/hold${queryString({ attended: false })}`
    return (await this.asking.get<{ readonly mayAskClient?: boolean }>(path)).mayAskClient === true
  }

  async unanswered(id: string) {
    await this.asking.post(`/v1/reviews/${pathPart(id)}/unanswered`)
  }

  withdraw(id: string, why: string) {
    return this.asking.post<Review>(`/v1/reviews/${pathPart(id)}/withdraw`, { why })
  }

  async reportWrong(id: string, why: string, who: Identity) {
    await this.asking.post(`/v1/reviews/${pathPart(id)}/wrong`, { why, who })
  }

  stats() {
    return this.asking.get<Awaited<ReturnType<Reviews['stats']>>>('/v1/review-stats')
  }

  private waitOnce(id: string, timeout: number, signal: AbortSignal | undefined): Promise<Review> {
    const path = `/v1/reviews/${pathPart(id)}/wait${queryString({ timeout })}`
    return this.asking.get<Review>(path, {
      timeout: timeout + 15_000,
      alone: timeout > 0,
      ...(signal && { signal }),
    })
  }
}

/** Standing answers of a gate elsewhere. */
export class RemoteGrants implements Grants {
  private readonly asking: GateConnection

  constructor(asking: GateConnection) {
    this.asking = asking
  }

  list() {
    return this.asking.get<readonly Grant[]>('/v1/grants')
  }

  preview(draft: GrantDraft) {
    return this.asking.post<Awaited<ReturnType<Grants['preview']>>>('/v1/grants/preview', draft)
  }

  add(draft: GrantDraft, who: Identity) {
    return this.asking.post<Grant>('/v1/grants', { draft, who })
  }

  revoke(id: string, who: Identity) {
    return this.asking.post<Grant>(`/v1/grants/${pathPart(id)}/revoke`, { who })
  }
}

/** What people’s answers taught a gate elsewhere. */
export class RemoteTrust implements TrustRegistry {
  private readonly asking: GateConnection

  constructor(asking: GateConnection) {
    this.asking = asking
  }

  list(profile?: string) {
    return this.asking.get<readonly ShapeTrust[]>(`/v1/trust${queryString({ profile })}`)
  }

  explain(shape: string) {
    return this.asking.get<Awaited<ReturnType<TrustRegistry['explain']>>>(`/v1/trust/${pathPart(shape)}`)
  }

  async revoke(what: { readonly shape: string } | { readonly agent: string }, who: Identity) {
    await this.asking.post('/v1/trust/revoke', { what, who })
  }

  async reset(who: Identity) {
    await this.asking.post('/v1/trust/reset', { who })
  }
}

/** Pins of a gate elsewhere. */
export class RemoteTools implements ToolRegistry {
  private readonly asking: GateConnection

  constructor(asking: GateConnection) {
    this.asking = asking
  }

  list() {
    return this.asking.get<readonly ShownTool[]>('/v1/tools')
  }

  accept(what: AcceptedTool, who: Identity) {
    return this.asking.post<ShownTool>('/v1/tools/accept', { what, who })
  }
}

/** Who may answer at a gate elsewhere. */
export class RemoteReviewers implements Reviewers {
  private readonly asking: GateConnection

  constructor(asking: GateConnection) {
    this.asking = asking
  }

  list() {
    return this.asking.get<readonly ShownReviewer[]>('/v1/reviewers')
  }

  add(reviewer: NewReviewer, by?: Identity) {
    return this.asking.post<ShownReviewer>('/v1/reviewers', { reviewer, ...(by && { by }) })
  }

  async remove(name: string, by: Identity) {
    await this.asking.post(`/v1/reviewers/${pathPart(name)}/remove`, { by })
  }

  async prove(who: Identity, needed: ProofNeeded) {
    const { proof } = await this.asking.post<{ readonly proof: Proof }>('/v1/reviewers/prove', {
      who,
      needed,
    })
    return proof
  }
}

/** Passkeys of the reviewers of a gate elsewhere; only a browser makes and uses one. */
export class RemotePasskeys implements Passkeys {
  private readonly asking: GateConnection

  constructor(asking: GateConnection) {
    this.asking = asking
  }

  list(reviewer: string) {
    return this.asking.get<readonly ShownPasskey[]>(`/v1/passkeys${queryString({ reviewer })}`)
  }

  begin(who: Identity) {
    return this.asking.post<PasskeyOptions>('/v1/passkeys/options', { who })
  }

  add(given: NewPasskey, who: Identity) {
    return this.asking.post<ShownPasskey>('/v1/passkeys', { ...given, who })
  }

  async remove(id: string, who: Identity) {
    await this.asking.post(`/v1/passkeys/${pathPart(id)}/remove`, { who })
  }

  request(who: Identity) {
    return this.asking.post<PasskeyRequest>('/v1/passkeys/request', { who })
  }
}

function isGone(error: unknown): boolean {
  return error instanceof GateError && error.code === 'unavailable'
}

function sleep(milliseconds: number): Promise<void> {
  return new Promise(resolve => setTimeout(resolve, milliseconds))
}
