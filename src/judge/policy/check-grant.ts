import { GateError } from '../../ground/model/errors.ts'
import type { Grant } from '../../ground/model/grant.ts'

type Draft = Pick<Grant, 'effect' | 'scope' | 'codes' | 'reason' | 'expiresAt' | 'uses'>

const year = 366 * 86_400_000

/** Refuses a grant that says too little or reaches too far; `invalid`, with the field. */
export function checkGrant(draft: Draft, now: number): void {
  const { effect, scope, codes, reason, expiresAt, uses } = draft
  if (reason.trim().length < 3 || reason.length > 500)
    refuse('reason', 'A grant needs a reason of 3 to 500 characters, for whoever reads the log: give one.')
  if (Object.values(scope).some(value => value === ''))
    refuse('scope', 'A part of the scope is empty: leave it out.')
  if (uses !== null && (!Number.isInteger(uses) || uses < 1 || uses > 10_000))
    refuse('uses', 'A grant can be used 1 to 10,000 times.')
  if (expiresAt !== null && !(expiresAt > now)) refuse('expiresAt', 'The grant would have ended already.')
  if (effect === 'deny') {
    if (Object.keys(scope).every(part => part === 'group'))
      refuse('scope', 'A block without a scope would stop everything: name one.')
    return
  }
  if (scope.agent === undefined) refuse('scope.agent', 'A grant is for one agent: name it.')
  if (scope.shape === undefined && scope.folder === undefined && scope.session === undefined)
    refuse('scope', 'A grant needs a shape, a folder or a session.')
  if (codes.length === 0) refuse('codes', 'A grant names the findings that it covers.')
  if (expiresAt === null && uses === null)
    refuse('expiresAt', 'A grant ends: give it a time or a number of uses.')
  if (expiresAt !== null && expiresAt > now + year) refuse('expiresAt', 'A grant lasts a year at most.')
}

function refuse(field: string, sentence: string): never {
  throw new GateError('invalid', sentence, field)
}
