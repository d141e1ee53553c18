import { errors, GateError } from '../../ground/model/errors.ts'
import { askerText } from '../../ground/model/asker-text.ts'
import type { Review } from '../../ground/model/review.ts'
import { visibleText } from '../../ground/model/visible-text.ts'
import { notedIn } from '../../gate/notify/compose-note.ts'
import { alreadyEnded } from '../../people/review/apply-vote.ts'
import { findSecrets } from '../../judge/secrets/find-secrets.ts'
import { denyPage } from './deny-page.ts'
import type { DenyParts } from './deny-parts.ts'
import { denyPath, linkStatement, readDenyLink } from './deny-link.ts'
import { denyReview } from './deny-review.ts'
import { memberOf } from '../../ground/model/member-of.ts'

/**
 * Answers at a link that denies: looking at it shows what would be denied, and only the button there denies, so that a chat which
 * looks at links answers nothing.
 */
export async function answerLink(parts: DenyParts, request: Request): Promise<Response> {
  const { team, settings } = parts
  try {
    const token = new URL(request.url).pathname.slice(denyPath.length)
    const link = readDenyLink(token, team.key, team.now())
    const reviewer = memberOf(settings().deny.links, link.target)
    if (reviewer === undefined)
      throw new GateError(
        'forbidden',
        'Notes of this kind deny nothing any more: open the hub’s page.',
        'link',
      )
    if (request.method !== 'POST') return await linkPage(parts, link.review, reviewer)
    const via = `a link for ${link.target}`
    const { id } = await denyReview(parts, {
      review: link.review,
      reviewer,
      via,
      once: linkStatement(link),
      until: link.dueAt,
    })
    return denyPage({
      title: 'Denied',
      lines: [`${id} was denied in the name of ${reviewer}: its call does not run.`],
    })
  } catch (error) {
    return refusal(parts, error)
  }
}

async function linkPage({ team }: DenyParts, id: string, reviewer: string): Promise<Response> {
  await team.fresh()
  const review: Review | undefined = team.copy.people.review(id)
  if (!review) throw new GateError('missing', 'There is no such review at this hub any more.', 'review')
  if (review.state !== 'pending') throw new GateError('conflict', alreadyEnded(review), 'review')
  const noted = await notedIn(review, { gate: team.gate, base: null, scan: findSecrets })
  return denyPage({
    title: `Deny ${id}?`,
    lines: [
      `${visibleText(noted.what)}.`,
      `${askerText(noted)} asks; level ${noted.level}. It is denied in the name of ${reviewer}.`,
    ],
    asks: true,
  })
}

function refusal({ log }: DenyParts, error: unknown): Response {
  if (!(error instanceof GateError))
    log(`a link failed: ${error instanceof Error ? error.message : String(error)}`)
  const known =
    error instanceof GateError ? error : new GateError('internal', 'Something failed here: try again.')
  return denyPage({ title: 'Nothing was denied', lines: [known.message] }, errors[known.code].http)
}
