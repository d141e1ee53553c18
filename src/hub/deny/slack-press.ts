import * as z from 'zod'
import { GateError } from '../../ground/model/errors.ts'
import { parseJson } from '../../ground/model/parse-json.ts'
import { denyAction } from '../../gate/notify/slack-buttons.ts'

/** A button that somebody pressed in Slack. */
export interface SlackPress {
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
export function readSlackPress(body: string): SlackPress {
  const given = payload.safeParse(
    parseJson(new URLSearchParams(body).get('payload') ?? '', 'The payload', 'payload'),
  )
  if (!given.success) throw new GateError('invalid', 'This is no press of a button in Slack.', 'payload')
  const { team, enterprise, user, actions, response_url: answerAt } = given.data
  const review = actions.find(one => one.action_id === denyAction)?.value
  return { workspace: (team ?? enterprise)?.id ?? '', user: user.id, review, answerAt }
}
