import { createHmac } from 'node:crypto'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { PassThrough } from 'node:stream'
import { expect, test } from 'vitest'
import {
  type ApprovalAnswer,
  type ApprovalRequest,
  approver,
  CallDenied,
  CallParked,
  guard,
  inbox,
  terminal,
  webhook,
} from '../../src/agents/sdk/index.ts'
import { ownClock, ownGate } from './sdk-world.ts'

const docstring = 'Permanently remove a user account.'
async function delete_user(id: string, env: string) {
  return `${id} ${env}`
}
type Quiz = ApprovalRequest['sheet']['questions']
const rights = (questions: Quiz) =>
  questions.map(({ options }) => options.findIndex(one => one === 'usr_123' || one === 'production'))

test('somebody at the terminal reads what would happen, answers its questions, and the call runs', async () => {
  const clock = ownClock()
  const [input, output] = [new PassThrough(), new PassThrough()]
  let shown = ''
  output.setEncoding('utf8').on('data', (text: string) => {
    shown += text
    if (text.includes('[y/N]')) input.write('y\n')
    const options = [...text.matchAll(/^ {2}(\d) {2}(.*)$/gm)]
    const right = options.find(([, , option]) => option === 'usr_123' || option === 'production')
    if (options.length > 0) input.write(`${right?.[1]}\n`)
    clock.skip(20_000)
  })
  const gate = ownGate({ clock, approvers: [terminal({ name: 'ann', input, output })] })
  expect(await guard(delete_user, { gate, docstring, hold: 60_000 })('usr_123', 'production')).toBe(
    'usr_123 production',
  )
  expect(shown).toContain('delete_user waits for you')
  await gate.close()
})

test('at a narrow terminal no line is wider, and no word is broken', async () => {
  const clock = ownClock()
  const input = new PassThrough()
  const output = Object.assign(new PassThrough(), { columns: 40 })
  let shown = ''
  output.setEncoding('utf8').on('data', (text: string) => {
    // A terminal shows the line that is typed.
    shown += text.replace('[y/N] ', '[y/N]\n')
    if (text.includes('[y/N]')) input.write('not now, thank you\n')
  })
  const gate = ownGate({ clock, approvers: [terminal({ name: 'ann', input, output })] })
  await expect(
    guard(delete_user, { gate, docstring, hold: 60_000 })('usr_123', 'production'),
  ).rejects.toThrow(/not now/)
  expect(shown.split('\n').filter(line => line.length > 40 && line.trim().includes(' '))).toEqual([])
  expect(shown.replace(/\s+/g, ' ')).toContain('delete_user waits for you')
  await gate.close()
})

test('a webhook is asked with a signature and answers; what is no answer approves nothing', async () => {
  const clock = ownClock()
  const asked: boolean[] = []
  const server = createServer((question, reply) => {
    const parts: Buffer[] = []
    question.on('data', (part: Buffer) => parts.push(part))
    question.on('end', () => {
      const body = Buffer.concat(parts).toString()
      const wanted = `sha256=${createHmac('sha256', 'k').update(body).digest('hex')}`
      asked.push(question.headers['x-countersign-signature'] === wanted)
      clock.skip(20_000)
      const { sheet } = JSON.parse(body) as ApprovalRequest
      reply.end(
        asked.length === 1 ? '"yes"' : JSON.stringify({ approve: true, choices: rights(sheet.questions) }),
      )
    })
  })
  await new Promise<void>(done => server.listen(0, '127.0.0.1', done))
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`
  const gate = ownGate({ clock, approvers: [webhook({ name: 'desk', url, key: 'k' })] })
  const guarded = guard(delete_user, { gate, docstring, hold: 60_000 })
  await expect(guarded('usr_123', 'production')).rejects.toMatchObject({ name: 'CallParked' })
  expect(await guarded('usr_123', 'production')).toBe('usr_123 production')
  expect(asked).toEqual([true, true])
  expect(() => webhook({ name: 'x', url: 'http://example.com/' })).toThrow('https')
  await gate.close()
  server.close()
})

test('an inbox over HTTP asks for its token, lists what waits, and takes the answer', async () => {
  const clock = ownClock()
  const box = inbox({ name: 'ops', token: 'a-token-of-the-test' })
  const gate = ownGate({ clock, approvers: [box] })
  const called = guard(delete_user, { gate, docstring, hold: 60_000 })('usr_123', 'production')
  const address = await box.address()
  const headers = { authorization: 'Bearer a-token-of-the-test' }
  expect((await fetch(`${address}/reviews`)).status).toBe(403)
  let waiting: readonly ApprovalRequest[] = []
  while (waiting.length === 0)
    waiting = (await (await fetch(`${address}/reviews`, { headers })).json()) as never
  const [one] = waiting
  const post = (body: unknown) =>
    fetch(`${address}/reviews/${one?.review.id}`, { method: 'POST', headers, body: JSON.stringify(body) })
  expect((await post({ approve: 'yes' })).status).toBe(422)
  clock.skip(20_000)
  expect((await post({ approve: true, choices: rights(one?.sheet.questions ?? []) })).status).toBe(202)
  expect(await called).toBe('usr_123 production')
  await gate.close()
})

test('two people of any mix must agree, nobody twice, and one no ends it', async () => {
  const clock = ownClock()
  const seen: string[] = []
  const able = (name: string, approve = true) => ({
    name,
    ask: async ({ sheet, call }: ApprovalRequest) => {
      seen.push(`${name} ${sheet.challenge}`)
      clock.skip(31_000)
      const text = `Yes: ${call.tool} will delete, remove and destroy the cluster named blue for good, and I know that nothing brings the cluster blue back afterwards`
      return approve ? { approve, choices: rights(sheet.questions), text } : false
    },
  })
  const delete_cluster = async (name: string) => `${name} is gone`
  const domains = [{ name: 'own', criticalTools: ['delete_cluster'] }]
  const both = ownGate({ clock, domains, approvers: [able('ann'), able('bob'), able('ann')] })
  const options = { hold: 120_000, principal: 'carl' }
  const result = await guard(delete_cluster, { gate: both, ...options })('blue').catch(String)
  const [review] = await both.reviews.list()
  expect({ result, votes: review?.votes.map(({ reviewer }) => reviewer).sort() }).toEqual({
    result: 'blue is gone',
    votes: ['ann', 'bob'],
  })
  await both.close()
  const split = ownGate({ clock, domains, approvers: [able('dan'), able('eve', false)] })
  await expect(guard(delete_cluster, { gate: split, ...options })('blue')).rejects.toBeInstanceOf(CallDenied)
  await split.close()
})

const wrongAnswers: readonly (readonly [string, ApprovalAnswer | boolean, RegExp])[] = [
  [
    'a plain yes',
    true,
    /ann was asked a quiz of \w+ questions?, and gave a plain yes: answer \{ approve: true, choices: \[…/,
  ],
  [
    'a text',
    { approve: true, text: 'it deletes usr_123' },
    /and gave a text: .*the index of the option for each question, 0 to \d\./,
  ],
  ['too few choices', { approve: true, choices: [] }, /and gave choices of \[\]: /],
]

test.each(wrongAnswers)(
  '%s to a quiz is told what was asked, and counts as no attempt',
  async (_, answer, notice) => {
    const clock = ownClock()
    const gate = ownGate({ clock, approvers: [approver('ann', async () => answer)] })
    const parked = await guard(delete_user, { gate, docstring, hold: 60_000 })('usr_123', 'production').catch(
      (error: unknown) => error,
    )
    expect(parked).toBeInstanceOf(CallParked)
    expect((parked as CallParked).cause).toMatchObject({
      code: 'invalid',
      message: expect.stringMatching(notice),
    })
    const review = (parked as CallParked).review?.id ?? ''
    const { attemptsLeft } = await gate.reviews.begin(review, await gate.vouch('ann'))
    expect(attemptsLeft).toBe(3)
    await gate.close()
  },
)

test('a no needs no challenge', async () => {
  const gate = ownGate({
    approvers: [approver('ann', async () => ({ approve: false, reason: 'not today' }))],
  })
  await expect(guard(delete_user, { gate, docstring })('usr_123', 'production')).rejects.toBeInstanceOf(
    CallDenied,
  )
  await gate.close()
})
