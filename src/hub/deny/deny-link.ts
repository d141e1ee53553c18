import { canonicalJson } from '../../people/audit/canonical-json.ts'
import { GateError } from '../../ground/model/errors.ts'
import type { Review } from '../../ground/model/review.ts'
import type { HubKey } from '../../daemon/team/hub/hub-key.ts'

/** The path below which links that deny lie. */
export const denyPath = '/deny/'

/** The words that a link signs: one review, until it ends, for the readers of one target. */
export interface DenyLink {
  readonly review: string
  /** Milliseconds since 1970. */
  readonly dueAt: number
  /** The name of the target whose notes have it. */
  readonly target: string
}

const form = /^(r-[0-9a-z]{4,40})\.([0-9a-z]{1,11})\.([a-z][\w-]{0,63})\.([\w-]{86})$/i

/** Makes the path of a link by which whoever reads a target’s notes denies a review. The team’s key signs it. */
export function makeDenyLink(
  { id: review, dueAt }: Pick<Review, 'id' | 'dueAt'>,
  target: string,
  key: Pick<HubKey, 'sign'>,
): string {
  const signature = Buffer.from(key.sign(linkStatement({ review, dueAt, target })), 'base64').toString(
    'base64url',
  )
  return `${denyPath}${review}.${dueAt.toString(36)}.${target}.${signature}`
}

/** Reads the last part of a link’s path. Throws `forbidden` for one that the team did not sign, or that has expired. */
export function readDenyLink(token: string, key: Pick<HubKey, 'isSigned'>, now: number): DenyLink {
  const [, review = '', due = '', target = '', signature = ''] = form.exec(token) ?? []
  const link = { review, dueAt: Number.parseInt(due, 36), target }
  const signed = Buffer.from(signature, 'base64url').toString('base64')
  if (review === '' || !key.isSigned(linkStatement(link), signed))
    throw new GateError('forbidden', 'This link was not made by this team: open the hub’s page.', 'link')
  if (link.dueAt <= now)
    throw new GateError(
      'forbidden',
      'This link has expired, since its review has ended: nothing was denied.',
      'link',
    )
  return link
}

/** Returns what a link signs: the same for every spelling of its path. */
export function linkStatement({ review, dueAt, target }: DenyLink): string {
  return canonicalJson({ purpose: 'deny', review, dueAt, target })
}
