import type { Grant } from '../../../ground/model/grant.ts'
import type { Json, JsonObject } from '../../../ground/model/json.ts'
import type { Proof } from '../../../ground/model/review.ts'
import { checkGrant } from '../../../judge/policy/check-grant.ts'
import type { LogLine } from '../ports/act.ts'
import { shortId } from '../short-id.ts'

/** Returns a standing answer as somebody gives it. Throws `invalid` for one that says too little or reaches too far. */
export function newGrant(
  draft: Omit<Grant, 'id' | 'by' | 'at' | 'revokedAt'>,
  by: string,
  at: number,
): Grant {
  checkGrant(draft, at)
  return { id: shortId('g'), ...draft, by, at, revokedAt: null }
}

/** Returns the line of the log about a new one. */
export function grantLine(grant: Grant, proof: Proof): LogLine<'grant'> {
  const shown = JSON.parse(JSON.stringify(grant)) as Json as JsonObject
  return { kind: 'grant', body: { event: 'added', grant: shown, proof } }
}
