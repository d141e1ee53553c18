import { GateConnection, pathPart as part, queryString } from './gate-connection.ts'
import type { Proof } from '../../ground/model/review.ts'
import type { GatePeople } from '../../people/acts/gate-people/gate-people.ts'
import type { Grants } from '../../people/acts/gate-people/grants.ts'
import { GateError } from '../../ground/model/errors.ts'
import type { Passkeys } from '../../people/acts/gate-people/passkeys.ts'
import type { Reviewers } from '../../people/acts/gate-people/reviewers.ts'
import type { Reviews } from '../../people/acts/gate-people/reviews.ts'
import type { ToolRegistry } from '../../people/acts/gate-people/tool-registry.ts'
import type { TrustRegistry } from '../../people/acts/gate-people/trust-registry.ts'
import { waitRemotely } from './wait-remotely.ts'

/** The people of a gate elsewhere: each verb as the request that asks for it. */
export function remotePeople(at: GateConnection): GatePeople {
  return {
    reviews: remoteReviews(at),
    grants: remoteGrants(at),
    trust: remoteTrust(at),
    reviewers: remoteReviewers(at),
    passkeys: remotePasskeys(at),
    tools: remoteTools(at),
    pause: (until, reason, who) => at.post('/v1/pause', { until, reason, who }),
    paused: () => at.get('/v1/pause'),
    erase: (draft, who) => at.post('/v1/audit/erase', { ...draft, who }),
  }
}

function remoteReviews(at: GateConnection): Reviews {
  const one = (id: string) => `/v1/reviews/${part(id)}`
  const hold = (id: string, attended: boolean, atTerminal = false) =>
    at.get<{ readonly milliseconds: number; readonly mayAskClient?: boolean }>(
      `${one(id)}/hold${queryString({ attended, ...(atTerminal && { at_terminal: true }) })}`,
    )
  return {
    list: ({ states, ...query } = {}) =>
      at.get(`/v1/reviews${queryString({ ...query, ...(states && { states: states.join(',') }) })}`),
    show: id => at.get(one(id)),
    begin: (id, who) => at.post(`${one(id)}/challenge`, { who }),
    answer: ({ reviewId, ...input }) => at.post(`${one(reviewId)}/votes`, input),
    wait: (id, options) => waitRemotely(at, id, options),
    holdFor: async (id, attended, atTerminal) => (await hold(id, attended, atTerminal)).milliseconds,
    mayAskClient: async id => (await hold(id, false)).mayAskClient === true,
    unanswered: async id => void (await at.post(`${one(id)}/unanswered`)),
    endFollowing: (id, who) => at.post(`${one(id)}/end-following`, { who }),
    undo: (id, who) => at.post(`${one(id)}/undo`, { who }),
    withdraw: (id, why) => at.post(`${one(id)}/withdraw`, { why }),
    reportWrong: async (id, why, who) => void (await at.post(`${one(id)}/wrong`, { why, who })),
    stats: () => at.get('/v1/review-stats'),
  }
}

function remoteGrants(at: GateConnection): Grants {
  return {
    list: () => at.get('/v1/grants'),
    preview: draft => at.post('/v1/grants/preview', draft),
    add: (draft, who) => at.post('/v1/grants', { draft, who }),
    revoke: (id, who) => at.post(`/v1/grants/${part(id)}/revoke`, { who }),
  }
}

function remoteTrust(at: GateConnection): TrustRegistry {
  return {
    list: profile => at.get(`/v1/trust${queryString({ profile })}`),
    explain: shape => at.get(`/v1/trust/${part(shape)}`),
    revoke: async (what, who) => void (await at.post('/v1/trust/revoke', { what, who })),
    reset: async who => void (await at.post('/v1/trust/reset', { who })),
  }
}

function remoteTools(at: GateConnection): ToolRegistry {
  return {
    list: () => at.get('/v1/tools'),
    accept: (what, who) => at.post('/v1/tools/accept', { what, who }),
  }
}

function remoteReviewers(at: GateConnection): Reviewers {
  return {
    list: () => at.get('/v1/reviewers'),
    add: (reviewer, by) => at.post('/v1/reviewers', { reviewer, ...(by && { by }) }),
    remove: async (name, by) => void (await at.post(`/v1/reviewers/${part(name)}/remove`, { by })),
    changeSecret: async (secret, who) => void (await at.post('/v1/reviewers/secret', { secret, who })),
    unlock: (key, who) => at.post('/v1/reviewers/unlock', { key, who }),
    lock: async key => void (await at.post('/v1/reviewers/lock', { key })),
    standing: () => at.get('/v1/standing'),
    sign: async (request, who) => void (await at.post('/v1/standing', { ...request, who })),
    recovery: () => at.get('/v1/recovery'),
    recover: async request => void (await at.post('/v1/recovery', request)),
    cancelRecovery: async who => void (await at.post('/v1/recovery/cancel', { who })),
    prove: async (who, needed) => {
      const { proof } = await at.post<{ readonly proof: Proof }>('/v1/reviewers/prove', { who, needed })
      return proof
    },
  }
}

/** Only a browser makes and uses a passkey. */
function remotePasskeys(at: GateConnection): Passkeys {
  return {
    list: reviewer => at.get(`/v1/passkeys${queryString({ reviewer })}`),
    begin: who => at.post('/v1/passkeys/options', { who }),
    add: (input, who) => at.post('/v1/passkeys', { ...input, who }),
    remove: async (id, who) => void (await at.post(`/v1/passkeys/${part(id)}/remove`, { who })),
    request: who => at.post('/v1/passkeys/request', { who }),
    offer: () => at.post('/v1/session/passkey/request', {}),
    recognise: () =>
      Promise.reject(new GateError('unavailable', 'A passkey lets a browser in at the gate itself.')),
  }
}
