import { GateError } from '../../ground/model/errors.ts'
import { readSecret } from '../../gate/notify/read-secret.ts'
import { jsonAnswer } from '../../api/http/serve/json-answer.ts'
import { readText } from '../../api/http/serve/read-json.ts'
import type { DenyParts } from './deny-parts.ts'
import { denyReview } from './deny-review.ts'
import { readSlackPress, type SlackPress } from './slack-press.ts'
import { checkSlackSignature } from './check-slack-signature.ts'
import type { SlackUpdates } from './slack-updates.ts'

/** The path that Slack’s interactivity requests are sent to. */
export const slackPath = '/v1/slack'

/** Bytes of a request: Slack sends the whole message with it. */
const largest = 131_072
/** Milliseconds for a body: Slack itself waits for three seconds. */
const patience = 3_000
/** Milliseconds after which a signed request is too old by itself. */
const fresh = 600_000

/**
 * Takes the press of a button in Slack. Rejects for what Slack did not sign; whatever it did is answered at once, and what became
 * of it is told in Slack: in place of the message, or to whoever pressed alone.
 */
export async function answerSlack(
  parts: DenyParts,
  updates: SlackUpdates,
  request: Request,
): Promise<Response> {
  const { slack } = parts.settings().deny
  if (!slack)
    throw new GateError('missing', 'This hub takes nothing from Slack: see [deny.slack] in docs/team.md.')
  const body = await readText(request, patience, largest)
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
