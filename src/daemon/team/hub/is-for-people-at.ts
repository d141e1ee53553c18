import type { LogOrigin } from '../../../ground/model/log-origin.ts'

/**
 * The requests of people at a gate. Their secret proves each that loosens or changes anything for the team; a no needs none,
 * and says through which gate it came. Nothing is shown of other gates.
 */
const requests = [
  ['GET', /^\/v1\/reviewers$/],
  ['GET', /^\/v1\/review-stats$/],
  ['GET', /^\/v1\/passkeys$/],
  ['POST', /^\/v1\/reviewers(?:\/(?:prove|secret)|\/[^/]{1,64}\/remove)?$/],
  ['POST', /^\/v1\/passkeys(?:\/(?:options|request)|\/[^/]{1,400}\/remove)?$/],
  ['POST', /^\/v1\/grants(?:\/[^/]{1,40}\/revoke)?$/],
  ['POST', /^\/v1\/trust\/(?:revoke|reset)$/],
  ['POST', /^\/v1\/tools\/accept$/],
  ['POST', /^\/v1\/(?:pause|standing)$/],
] as const

const ofReview = /^\/v1\/reviews\/([^/]{1,40})\/(?:challenge|votes|undo|wrong|end-following)$/

/**
 * Tells whether the people of a gate may ask this through it: what they do for the whole team, and the reviews of that gate
 * alone. Whoever has stolen its key can say no to those in a reviewer’s name, which the log shows as from that gate and no
 * name alone takes back; it says nothing else in anybody’s name, and reads nothing that the gate does not have.
 */
export function isForPeopleAt(
  gate: LogOrigin,
  { method, path }: { readonly method: string; readonly path: string },
  originOfReview: (id: string) => LogOrigin | undefined,
): boolean {
  const [, review] = (method === 'POST' && ofReview.exec(path)) || []
  if (review === undefined) return requests.some(([name, form]) => name === method && form.test(path))
  const origin = originOfReview(decodeURIComponent(review))
  return origin?.gate === gate.gate && origin.epoch === gate.epoch
}
