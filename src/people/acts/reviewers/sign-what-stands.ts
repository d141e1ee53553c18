import type { KeyObject } from 'node:crypto'
import { canonicalJson } from '../../audit/canonical-json.ts'
import { sha256 } from '../../audit/sha256.ts'
import { GateError } from '../../../ground/model/errors.ts'
import type { Json } from '../../../ground/model/json.ts'
import type { Identity, Reviewer } from '../../../ground/model/reviewer.ts'
import type { PolicyText, StandingSet } from '../../../ground/model/standing-set.ts'
import type { ShownStanding, SigningRequest } from '../gate-people/reviewers.ts'
import { beforeDigest, memberOf } from '../keys/member-of.ts'
import type { ReviewerChecks } from '../passkeys/local-passkeys.ts'
import type { Rows } from '../ports/act-rows.ts'
import type { PeopleStore } from '../ports/people-store.ts'
import type { ActSigner, Signing } from '../standing/act-signer.ts'
import type { SignedState } from '../standing/signed-state.ts'
import { standingIn } from '../standing/standing-in.ts'
import { loggedReviewer } from './logged-reviewer.ts'
import { checkSecret, pinSecret, type SecretRules } from './pin-secret.ts'

/** The text of the person’s own policy file, and whether the account can’t write it: then it counts as it is. */
export type OwnPolicyText = PolicyText & { readonly isGuarded?: boolean }

interface Parts extends SecretRules {
  readonly store: Pick<PeopleStore, 'people' | 'tools' | 'canaries'>
  readonly state: SignedState
  readonly signer: ActSigner
  readonly checks: ReviewerChecks
  readonly own?: OwnPolicyText
  /** The team of the gate, if it may join one. */
  readonly team?: { group(): string | undefined }
  readonly now: () => number
}

/** Returns who may answer and what stands, as the tables have it, for somebody who will sign it. */
export function showStanding({
  store,
  state,
  own,
  team,
}: Pick<Parts, 'store' | 'state' | 'own' | 'team'>): ShownStanding {
  const { chain, signed, problem } = state.read()
  const accepted = signed?.set.policy ?? null
  const policy = own ? own.digest : accepted
  // Rows are looked at only where nothing signed holds: one that was written past the gate is not signed with the rest.
  // Canaries are no exception that harms: with one more nothing is looser.
  const rows = standingIn(store, signed?.set)
  const standing = signed !== null ? { ...signed.set, canaries: withPlaced(signed.set, rows) } : rows
  const set = { ...standing, policy }
  const isUnused = chain.length === 0 && !state.isSettled
  const isPolicyAccepted = isUnused || own?.isGuarded === true || policy === accepted
  const proved = store.people.reviewers().map(one => [one.name, beforeDigest(one)])
  const reviewers = proved.map(([name = '']) => name)
  const digest = sha256(canonicalJson([proved, set] as unknown as Json))
  const fingerprint = chain.length === 0 ? null : chain.fingerprint
  const hasKeys = chain.length > 0
  const signsCanaries = hasKeys && team?.group() === undefined
  return { problem, fingerprint, hasKeys, signsCanaries, isPolicyAccepted, reviewers, set, digest }
}

/**
 * Signs all that stands, as it was shown. In a state of before there were keys it makes the first one: that of whoever
 * signs, under the secret that they have or under a new one.
 */
export async function signWhatStands(parts: Parts, request: SigningRequest, who: Identity): Promise<void> {
  const { signer, state, checks, now, store } = parts
  const demandSame = () => {
    const { digest, set } = showStanding(parts)
    if (digest === request.digest) return set
    throw new GateError('conflict', 'Something has changed since it was shown: look at it again.', 'digest')
  }
  demandSame()
  const { chain, isReplaced } = state.read()
  if (isReplaced)
    throw new GateError(
      'conflict',
      'The reviewers’ keys are not those that this gate has seen, so nothing can be signed: restore the state folder.',
      'who',
    )
  const at = now()
  const policy = parts.own && { policy: textOf(parts.own) }
  if (chain.length > 0) {
    const { proof, key } = await checks.open(who)
    const log = [{ kind: 'reviewer' as const, body: { event: 'signed', reviewer: who.reviewer, proof } }]
    return signer.commit({ kind: 'standing', at, log, ...policy }, { key, set: demandSame() })
  }
  const proof = await checks.prove(who, 'secret')
  // An old secret is taken as it is; a new one only where it can’t be guessed.
  if (request.secret !== undefined) checkSecret(request.secret, parts.isAccountShared ?? false)
  const { act, key } = await firstAct(store.people.reviewers(), request.secret ?? who.pin, who, parts)
  const body = { ...act.body, proof }
  const { reviewers, change } = act
  await signer.commit(
    { kind: 'standing', at, log: [{ kind: 'reviewer', body }], reviewers },
    { key, change, set: demandSame() },
  )
}

/** Canaries that were signed, and those that were placed since. */
function withPlaced({ canaries: signed }: StandingSet, { canaries }: StandingSet): StandingSet['canaries'] {
  return [...signed, ...canaries.filter(({ id }) => signed.every(one => one.id !== id))]
}

/** Returns a policy file’s text as it is kept. */
export function textOf({ digest, text }: PolicyText): PolicyText {
  return { digest, text }
}

interface FirstAct extends Pick<Rows, 'reviewers'>, Required<Pick<Signing, 'change'>> {
  readonly body: ReturnType<typeof loggedReviewer> & { readonly event: 'key_made' }
}

/** The key of the first who signs, and the first link: it names the others by what proves them. */
async function firstAct(
  known: readonly Reviewer[],
  secret: string | undefined,
  { reviewer: name }: Identity,
  rules: SecretRules,
): Promise<{ readonly act: FirstAct; readonly key: KeyObject }> {
  const reviewer = known.find(one => one.name === name)
  if (!reviewer || secret === undefined)
    throw new GateError(
      'invalid',
      'A key is made under a secret, and codes are none: give a new one.',
      'secret',
    )
  const made = await pinSecret(secret, { ...rules, isAccountShared: false })
  const codes = reviewer.secrets.filter(({ kind }) => kind === 'totp')
  const after = { ...reviewer, secrets: [made.secret, ...codes] }
  const others = known.filter(one => one.name !== name && one.secrets.length > 0)
  const before = Object.fromEntries(others.map(one => [one.name, beforeDigest(one)]))
  const change = { reviewer: name, member: memberOf(after), before }
  return {
    act: { reviewers: [after], change, body: { event: 'key_made', ...loggedReviewer(after) } },
    key: made.key,
  }
}
