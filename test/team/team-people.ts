import type { KeyObject } from 'node:crypto'
import { sha256 } from '../../src/people/audit/sha256.ts'
import type { Grant, GrantScope } from '../../src/ground/model/grant.ts'
import type { Review, Vote } from '../../src/ground/model/review.ts'
import { signVote } from '../../src/people/acts/answers/sign-vote.ts'
import { memberOf } from '../../src/people/acts/keys/member-of.ts'
import { sealKey } from '../../src/people/acts/keys/seal-key.ts'
import type { Act, SignedKind } from '../../src/people/acts/ports/act.ts'
import { loggedReviewer } from '../../src/people/acts/reviewers/logged-reviewer.ts'
import { observationOf } from '../../src/people/acts/reviews/settle-answer.ts'
import { reviewLine } from '../../src/people/acts/reviews/review-line.ts'
import { ActSigner, type Signing } from '../../src/people/acts/standing/act-signer.ts'
import { grantLine, newGrant } from '../../src/people/acts/standing/new-grant.ts'
import { SignedState } from '../../src/people/acts/standing/signed-state.ts'
import { applyVote } from '../../src/people/review/apply-vote.ts'
import type { FedRows } from '../../src/gate/team/protocol/fed-statement.ts'
import { openPeopleGate } from '../people/open-people-gate.ts'
import type { ScriptedHub } from './scripted-hub.ts'

/** People of a team with real keys, whose acts a scripted hub feeds. */
export function teamPeople(hub: ScriptedHub) {
  const near = openPeopleGate()
  const state = new SignedState(near.store.people)
  const keys = new Map<string, KeyObject>()
  const statement = {
    act: async (act: Act) => {
      await near.store.people.act(act)
      hub.act(fedRows(act), act.log, act.at)
    },
  }
  const signer = new ActSigner(statement, state)
  const keyOf = (name: string) => {
    const key = keys.get(name)
    if (!key) throw new Error(`no reviewer ${name}`)
    return key
  }
  const commit = (act: Act<SignedKind>, by: string, change?: Signing['change']) =>
    signer.commit(act, { key: keyOf(by), ...(change && { change }) })

  return {
    state,
    addReviewer: async (name = 'alice') => {
      const { sealed, key } = await sealKey('sunflower-42', 1_024)
      const [first] = keys.keys()
      keys.set(name, key)
      const free = {
        uid: 1_000 + keys.size,
        failures: 0,
        lockedUntil: 0,
        stricterUntil: 0,
        addedAt: Date.now(),
      }
      const reviewer = { name, secrets: [{ kind: 'key' as const, key: sealed }], ...free }
      const log = [{ kind: 'reviewer' as const, body: { event: 'added', ...loggedReviewer(reviewer) } }]
      const change = { reviewer: name, member: memberOf(reviewer) }
      await commit(
        { kind: 'reviewer_added', at: Date.now(), log, reviewers: [reviewer] },
        first ?? name,
        change,
      )
    },
    grant: async (scope: GrantScope, codes: readonly string[], effect: Grant['effect'] = 'allow') => {
      const draft = {
        effect,
        scope,
        codes,
        reason: 'a test',
        expiresAt: effect === 'allow' ? Date.now() + 86_400_000 : null,
        uses: null,
      }
      const grant = newGrant(draft, 'alice', Date.now())
      await commit({ kind: 'grant', at: grant.at, log: [grantLine(grant, 'pin')], grants: [grant] }, 'alice')
      return grant
    },
    revoke: async (grant: Grant) => {
      const at = Date.now()
      const line = {
        kind: 'grant' as const,
        body: { event: 'revoked', id: grant.id, by: 'alice', proof: 'pin' },
      }
      await commit({ kind: 'grant', at, log: [line], grants: [{ ...grant, revokedAt: at }] }, 'alice')
    },
    pause: async (until: number) => {
      const at = Date.now()
      const pause = { by: 'alice', reason: 'a test', at, until }
      const line = {
        kind: 'pause' as const,
        body: { event: 'began', by: 'alice', reason: 'a test', until, proof: 'pin' },
      }
      await commit({ kind: 'pause', at, log: [line], pause }, 'alice')
    },
    /** Signs that a text is the policy of a group; gates are fed it apart. */
    signPolicy: async (group: string, toml: string) => {
      const at = Date.now()
      const version = { version: 1, digest: sha256(toml) }
      const step = { version, share: 100, by: 'alice', at }
      const rollout = { ...step, group, revision: 1, rest: version, proposed: null }
      const line = { kind: 'policy' as const, body: { event: 'group_policy_saved', group } }
      await commit({ kind: 'group_policy', at, log: [line], rollouts: [rollout] }, 'alice')
    },
    /** Says a yes or a no to a review as it was uploaded; `isSigned`: false leaves the reviewer’s signature out. */
    answer: async (
      review: Review,
      approve: boolean,
      { by = 'alice', isSigned = true, at = Date.now() } = {},
    ) => {
      const plain: Vote = {
        reviewer: by,
        approve,
        proof: 'pin',
        challenge: approve ? review.challenge : 'none',
        startedAt: at,
        at,
      }
      const signed = approve && isSigned && signVote(review, plain, state.read().chain.log, keyOf(by))
      const vote = signed ? { ...plain, signed } : plain
      const after = applyVote(review, vote)
      const event = after.state === 'pending' ? 'agreed' : approve ? 'approved' : 'denied'
      const log = [reviewLine(event, review, { reviewer: by, proof: 'pin' })]
      hub.act({ reviews: [after], observations: observationOf(after) }, log, at)
      return after
    },
    pauseNow: () => near.store.people.pause(),
  }
}

/** What gates are fed of an act. */
function fedRows({
  kind: _kind,
  reviewers,
  at: _at,
  log: _log,
  over: _over,
  answered: _answered,
  challenges: _challenges,
  rollouts: _rollouts,
  ...rows
}: Act): FedRows {
  const shown = reviewers?.map(({ name, passkeys, addedAt }) => ({
    name,
    ...(passkeys && { passkeys }),
    addedAt,
  }))
  return { ...rows, ...(shown && { reviewers: shown }) } as FedRows
}
