import { createHmac } from 'node:crypto'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { onTestFinished } from 'vitest'
import type { Received } from '../notify/notify-world.ts'
import { httpServer } from '../notify/notify-world.ts'
import { until } from '../until.ts'
import { openJoinedGate } from './joined-gate.ts'
import { makeTestTeam } from './run-test-hub.ts'
import type { ScriptedHub } from './scripted-hub.ts'

const signingSecret = 'a signing secret of Slack'
export const workspace = 'T024BE7LD'
export const user = 'U061F7AUR'

type Sink = Parameters<typeof httpServer>[0]

/** A team whose hub tells a channel of Slack and a webhook, a sink that plays Slack, and a gate at which a call waits. */
export async function slackWorld(database: string, answer?: Sink) {
  const sink = await httpServer(answer)
  const team = await makeTestTeam(database)
  const secret = (name: string, text: string) =>
    writeFileSync(join(team.paths.folder, name), text, { mode: 0o600 })
  secret('ops.url', `${sink.url}/services/T/B/channel`)
  secret('slack.secret', signingSecret)
  secret('hook.key', 'a key of thirty-two characters..')
  writeFileSync(
    team.paths.notify,
    `[notify.target.ops]
type = "slack"
url_file = "ops.url"
[notify.target.chat]
type = "webhook"
url = "${sink.url}/chat"
key_file = "hook.key"
[deny.slack]
secret_file = "slack.secret"
[[deny.slack.person]]
workspace = "${workspace}"
user = "${user}"
reviewer = "alice"
[deny.links]
chat = "alice"
`,
  )
  const hub = await team.serve()
  onTestFinished(() => hub.stop())
  const gate = await openJoinedGate(team as unknown as ScriptedHub)
  gate.courier.start()
  const sent = (path: string) => sink.received.filter(one => one.path === path)
  /** A call that waits, once both were told of it. */
  const waiting = async (i = 1) => {
    const { reviewId = '' } = await gate.shell(`git push --force origin main-${i}`)
    const isTold = (path: string) => sent(path).some(({ body }) => body.includes(reviewId))
    await until(() => isTold('/chat') && isTold('/services/T/B/channel'))
    return reviewId
  }
  /** Asks the hub as Slack does when somebody presses the button that denies. */
  const press = async (
    review: string,
    {
      by = user,
      at = Date.now(),
      key = signingSecret,
      action = 'countersign-deny',
      answerAt = `${sink.url}/actions/1`,
      body = '',
    } = {},
  ) => {
    const payload = {
      type: 'block_actions',
      team: { id: workspace },
      user: { id: by },
      actions: [{ action_id: action, value: review }],
      response_url: answerAt,
    }
    const text = body || new URLSearchParams({ payload: JSON.stringify(payload) }).toString()
    const timestamp = String(Math.floor(at / 1_000))
    const signature = `v0=${createHmac('sha256', key).update(`v0:${timestamp}:${text}`).digest('hex')}`
    return send({ text, timestamp, signature })
  }
  const send = async ({
    text,
    timestamp,
    signature,
  }: {
    text: string
    timestamp: string
    signature: string
  }) => {
    const answered = await fetch(`${team.url}/v1/slack`, {
      method: 'POST',
      headers: {
        'content-type': 'application/x-www-form-urlencoded',
        'x-slack-request-timestamp': timestamp,
        'x-slack-signature': signature,
      },
      body: text,
    })
    const { said: statement, message } = (await answered.json()) as { said?: string; message?: string }
    return { status: answered.status, said: statement ?? message ?? '', signature, timestamp, text }
  }
  /** The link that denies, as the newest note of the webhook has it. */
  const link = (review: string) => {
    const note = sent('/chat').findLast(({ body }) => body.includes(review))
    const notice = JSON.parse((note as Received).body) as {
      reviews: { deny: { by: string; link: string } }[]
    }
    return notice.reviews[0]?.deny.link ?? ''
  }
  return { team, hub, gate, sink, sent, waiting, press, send, link }
}
