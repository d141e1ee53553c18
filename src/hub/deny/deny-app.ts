import type { FetchApp } from '../../api/http/access/listener.ts'
import { TokenBuckets } from '../../api/http/access/token-buckets.ts'
import { errorAnswer } from '../../api/http/serve/error-answer.ts'
import { jsonAnswer, withSecurityHeaders } from '../../api/http/serve/json-answer.ts'
import { errors, GateError } from '../../ground/model/errors.ts'
import { type DenyParts, SlackUpdates } from './slack-updates.ts'
import { askerText } from '../../ground/model/asker-text.ts'
import type { Review } from '../../ground/model/review.ts'
import { visibleText } from '../../ground/model/visible-text.ts'
import { notedIn } from '../../gate/notify/compose-note.ts'
import { alreadyEnded } from '../../people/review/apply-vote.ts'
import { findSecrets } from '../../judge/secrets/find-secrets.ts'
import { memberOf } from '../../ground/model/member-of.ts'
import { createHash, createHmac, timingSafeEqual } from 'node:crypto'
import { readSecret } from '../../gate/notify/read-secret.ts'
import { readText } from '../../api/http/serve/read-json.ts'
import * as z from 'zod'
import { parseJson } from '../../ground/model/parse-json.ts'
import { denyAction } from '../../gate/notify/slack-buttons.ts'
import type { DenySettings } from '../../ground/model/deny-settings.ts'
import type { NotificationTarget } from '../../ground/model/notification-settings.ts'
import type { DenyWay } from '../../gate/notify/note.ts'
import type { HubKey } from '../../daemon/team/hub/hub-key.ts'
import { canonicalJson } from '../../people/audit/canonical-json.ts'

/** The path below which links that deny lie. */
const denyPath = '/deny/'

const form = /^(r-[0-9a-z]{4,40})\.([0-9a-z]{1,11})\.([a-z][\w-]{0,63})\.([\w-]{86})$/i

/** Seconds by which a request may be old, or ahead. */
const oldest = 300

/** A request as Slack sends it. */
interface SlackRequest {
  readonly timestamp: string
  readonly signature: string
  readonly body: string
}

/** Throws `forbidden` unless Slack signed the request with this secret, a moment ago: `v0`, HMAC-SHA256. */
function checkSlackSignature(
  { timestamp, signature, body }: SlackRequest,
  secret: string,
  now: number,
): void {
  if (!/^\d{1,12}$/.test(timestamp) || Math.abs(now / 1_000 - Number(timestamp)) > oldest)
    throw new GateError(
      'forbidden',
      'This request is too old, or has no time: nothing was done.',
      'x-slack-request-timestamp',
    )
  const right = Buffer.from(
    `v0=${createHmac('sha256', secret).update(`v0:${timestamp}:${body}`).digest('hex')}`,
  )
  const input = Buffer.from(signature)
  if (right.length !== input.length || !timingSafeEqual(right, input))
    throw new GateError(
      'forbidden',
      'Slack did not sign this request with our secret: nothing was done.',
      'x-slack-signature',
    )
}

/** A button that somebody pressed in Slack. */
interface SlackPress {
  readonly workspace: string
  readonly user: string
  /** The review that they deny; undefined for another button. */
  readonly review: string | undefined
  /** The address that takes what becomes of the message; it is Slack’s. */
  readonly answerAt: string | undefined
}

const named = z.object({ id: z.string().max(100) })
const payload = z.object({
  type: z.literal('block_actions'),
  team: named.nullish(),
  enterprise: named.nullish(),
  user: named,
  actions: z.array(z.object({ action_id: z.string(), value: z.string().max(100).optional() })).max(25),
  response_url: z.string().max(2_000).optional(),
})

/** Reads the body of a request that Slack signed. Throws `invalid` for what is no press of a button. */
function readSlackPress(body: string): SlackPress {
  const input = payload.safeParse(
    parseJson(new URLSearchParams(body).get('payload') ?? '', 'The payload', 'payload'),
  )
  if (!input.success) throw new GateError('invalid', 'This is no press of a button in Slack.', 'payload')
  const { team, enterprise, user, actions, response_url: answerAt } = input.data
  const review = actions.find(one => one.action_id === denyAction)?.value
  return { workspace: (team ?? enterprise)?.id ?? '', user: user.id, review, answerAt }
}

/** The path that Slack’s interactivity requests are sent to. */
const slackPath = '/v1/slack'

/** Bytes of a request: Slack sends the whole message with it. */
const maxSize = 131_072

/** Milliseconds for a body: Slack itself waits for three seconds. */
const patience = 3_000

/** Milliseconds after which a signed request is too old by itself. */
const fresh = 600_000

/**
 * Takes the press of a button in Slack. Rejects for what Slack did not sign; whatever it did is answered at once, and what became
 * of it is told in Slack: in place of the message, or to whoever pressed alone.
 */
async function answerSlack(parts: DenyParts, updates: SlackUpdates, request: Request): Promise<Response> {
  const { slack } = parts.settings().deny
  if (!slack)
    throw new GateError('missing', 'This hub takes nothing from Slack: see [deny.slack] in docs/team.md.')
  const body = await readText(request, patience, maxSize)
  const header = (name: string) => request.headers.get(name) ?? ''
  const signature = header('x-slack-signature')
  const signed = { timestamp: header('x-slack-request-timestamp'), signature, body }
  checkSlackSignature(signed, readSecret(slack.secret), parts.team.now())
  const press = readSlackPress(body)
  if (press.review === undefined) return jsonAnswer({ said: '' })
  const { text, replaces } = await denyByPress(parts, press, press.review, signature)
  updates.tell(press.answerAt, text, replaces)
  return jsonAnswer({ said: text })
}

interface Became {
  readonly text: string
  /** The message is of no use any more. */
  readonly replaces: boolean
}

async function denyByPress(
  parts: DenyParts,
  { workspace, user }: SlackPress,
  review: string,
  signature: string,
): Promise<Became> {
  const { settings, team, log } = parts
  const person = settings().deny.slack?.people.find(one => one.workspace === workspace && one.user === user)
  if (!person)
    return {
      text: `Nothing was denied: this Slack account (${user} of ${workspace}) is no reviewer of ours. Ask whoever runs the hub.`,
      replaces: false,
    }
  const via = `Slack user ${user} of ${workspace}`
  try {
    const no = { review, reviewer: person.reviewer, via, once: signature, until: team.now() + fresh }
    const { id } = await denyReview(parts, no)
    return { text: `${id} was denied by ${person.reviewer}: its call does not run.`, replaces: true }
  } catch (error) {
    if (!(error instanceof GateError)) {
      log(`a no from Slack failed: ${error instanceof Error ? error.message : String(error)}`)
      return { text: 'Nothing was denied: something failed at the hub. Try again.', replaces: false }
    }
    return { text: `Nothing was denied: ${error.message}`, replaces: error.kind === 'ended' }
  }
}

const style = `body{font:1.1rem/1.5 system-ui,sans-serif;max-width:34rem;margin:2rem auto;padding:0 1rem;color-scheme:light dark}
button{font:inherit;padding:.8rem 1.4rem;border-radius:.5rem;border:0;background:#b3261e;color:#fff;min-height:3rem}
p{overflow-wrap:anywhere}`
const digest = createHash('sha256').update(style).digest('base64')
const policy = `default-src 'none'; style-src 'sha256-${digest}'; form-action 'self'; frame-ancestors 'none'; base-uri 'none'`

/** One page of plain words, with a button that denies where `asks` is so. It runs no script. */
function denyPage(
  { title, lines, asks = false }: { title: string; lines: readonly string[]; asks?: boolean },
  status = 200,
): Response {
  const words = lines.map(line => `<p>${escapeHtml(line)}</p>`).join('')
  const form = asks ? '<form method="post"><button>Deny it</button></form>' : ''
  const head = `<meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta name="robots" content="noindex"><title>${escapeHtml(title)}</title><style>${style}</style>`
  const html = `<!doctype html><html lang="en"><head>${head}</head><body><main><h1>${escapeHtml(title)}</h1>${words}${form}</main></body></html>`
  const headers = { 'content-type': 'text/html; charset=utf-8', 'content-security-policy': policy }
  return new Response(html, { status, headers })
}

function escapeHtml(text: string): string {
  const names: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }
  return text.replace(/[&<>"]/g, one => memberOf(names, one) ?? '')
}

/**
 * Answers at a link that denies: looking at it shows what would be denied, and only the button there denies, so that a chat which
 * looks at links answers nothing.
 */
async function answerLink(parts: DenyParts, request: Request): Promise<Response> {
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

/** Requests that are refused, each address: whoever guesses is told less. */
const failures = { burst: 30, perSecond: 0.5 }

/** The routes by which people deny from where they are told, in front of `others`. */
export function denyApp(parts: DenyParts, others: FetchApp): FetchApp & { readonly close: () => void } {
  const updates = new SlackUpdates(parts)
  const attempts = new TokenBuckets(failures, parts.team.clock)
  return {
    close: () => updates.close(),
    fetch: async (request, bindings) => {
      const path = new URL(request.url).pathname
      const isSlack = path === slackPath && request.method === 'POST'
      const isLink = path.startsWith(denyPath) && ['GET', 'HEAD', 'POST'].includes(request.method)
      if (bindings.listener.kind !== 'network' || !(isSlack || isLink)) return others.fetch(request, bindings)
      const answer = isSlack
        ? await answerSlack(parts, updates, request).catch(error => failureAnswer(parts, error))
        : await answerLink(parts, request)
      if (answer.status === 403 && !attempts.take(bindings.listener.peer))
        return errorAnswer(new GateError('unavailable', 'Too many attempts failed: wait, then ask again.'))
      withSecurityHeaders(answer)
      return answer
    },
  }
}

function failureAnswer({ log }: DenyParts, error: unknown): Response {
  if (!(error instanceof GateError))
    log(`a request of Slack failed: ${error instanceof Error ? error.message : String(error)}`)
  return errorAnswer(error)
}

/** A no that came from a chat. */
interface ChatNo {
  /** The whole id. */
  readonly review: string
  readonly reviewer: string
  /** The words for where it came from. */
  readonly via: string
  /** Whatever is the same only for the same no, and until when it is good; milliseconds since 1970. */
  readonly once: string
  readonly until: number
}

/**
 * Denies a review in the name of a reviewer, once. It only tightens, so no key of theirs is needed; the log says where it came
 * from. Rejects with a sentence for a review that is not there or has ended, for no reviewer, and for a no that was used before.
 */
async function denyReview({ team, used }: DenyParts, no: ChatNo): Promise<Review> {
  const { gate, copy, fresh } = team
  await fresh()
  const found = copy.people.review(no.review)
  if (!found) throw new GateError('missing', 'There is no such review at this hub any more.', 'review')
  if (found.state !== 'pending')
    throw new GateError('conflict', alreadyEnded(found), 'review', { kind: 'ended' })
  const key = createHash('sha256').update(no.once).digest('hex')
  if (!(await used.take(key, no.until)))
    throw new GateError('conflict', 'This was used before, and works once: open the review.', 'once')
  try {
    const who = { reviewer: no.reviewer, uid: null, terminal: false }
    const input = { reviewId: no.review, who, approve: false, via: no.via }
    return (await gate.reviews.answer(input)).review
  } catch (error) {
    await used.giveBack(key).catch(() => {})
    throw error
  }
}

/** Returns the way to deny a review from where a target shows it; undefined where there is none. */
export function denyWay(
  { slack, links }: DenySettings,
  { name, kind }: NotificationTarget,
  review: Pick<Review, 'id' | 'dueAt'>,
  { key, origin }: { readonly key: Pick<HubKey, 'sign'>; readonly origin: string },
): DenyWay | undefined {
  if (memberOf(links, name) !== undefined)
    return { by: 'link', link: origin + makeDenyLink(review, name, key) }
  return kind === 'slack' && slack ? { by: 'button' } : undefined
}

/** The words that a link signs: one review, until it ends, for the readers of one target. */
interface DenyLink {
  readonly review: string
  /** Milliseconds since 1970. */
  readonly dueAt: number
  /** The name of the target whose notes have it. */
  readonly target: string
}

/** Makes the path of a link by which whoever reads a target’s notes denies a review. The team’s key signs it. */
function makeDenyLink(
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
function readDenyLink(token: string, key: Pick<HubKey, 'isSigned'>, now: number): DenyLink {
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
function linkStatement({ review, dueAt, target }: DenyLink): string {
  return canonicalJson({ purpose: 'deny', review, dueAt, target })
}
