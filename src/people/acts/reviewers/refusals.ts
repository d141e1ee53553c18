import { GateError } from '../../../ground/model/errors.ts'
import type { Proof } from '../../../ground/model/review.ts'
import type { Reviewer } from '../../../ground/model/reviewer.ts'
import { secretName } from '../../../ground/model/secret-name.ts'
import { secretKinds } from './logged-reviewer.ts'

/** Errors of a proof that fails. */
export const refusals = { changedPast, lockedOut, notUpgraded, secretAskedFor, unknownReviewer, withoutKey }

/** Returns the words for the secrets that a reviewer is asked for. */
function secretAskedFor({ secrets }: Pick<Reviewer, 'secrets'>): string {
  return `the ${secretName(secretKinds(secrets))}`
}

function lockedOut({ name, lockedUntil }: Reviewer, now: number): GateError {
  const minutes = Math.ceil((lockedUntil - now) / 60_000)
  return new GateError(
    'forbidden',
    `${name} is locked after too many wrong secrets: try again in ${minutes} ${minutes === 1 ? 'minute' : 'minutes'}.`,
    'reviewer',
    { kind: 'locked', retryAfter: Math.ceil((lockedUntil - now) / 1_000) },
  )
}

function unknownReviewer(name: string, known: number): GateError {
  const what = known === 0 ? 'Nobody is a reviewer yet' : `“${name.slice(0, 40)}” is no reviewer`
  return new GateError('forbidden', `${what}: see countersign reviewer add --help.`, 'reviewer')
}

/** The row of a reviewer is not what the chain of keys says of them. */
function changedPast(name: string): GateError {
  return new GateError(
    'forbidden',
    `The reviewer ${name.slice(0, 64)} was changed past the gate, so they prove nobody: see countersign audit verify.`,
    'reviewer',
  )
}

/** The state is that of a version before keys. */
function notUpgraded(): GateError {
  return new GateError(
    'forbidden',
    'No reviewer has a key yet, and this is signed with one: look at who may answer and at what stands with countersign reviewer sign.',
    'who',
  )
}

const signsNothing: Readonly<Record<Proof, string>> = {
  none: 'A name alone proves nobody',
  program: 'A program signs nothing',
  terminal: 'A terminal alone proves nobody',
  browser: 'A browser alone proves nobody',
  session: 'An unlocked place signs a yes',
  pin: 'An old PIN signs nothing',
  totp: 'A one-time code signs nothing',
  passkey: 'A passkey signs a yes',
}

function withoutKey(name: string, proof: Proof): GateError {
  return new GateError(
    'forbidden',
    `${signsNothing[proof]}, and this is signed with the secret of ${name}: give that.`,
    'pin',
  )
}
