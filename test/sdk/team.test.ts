import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import type { ReviewPage } from '../../src/people/acts/gate-people/reviews.ts'
import { type ApprovalRequest, approver, createGate, guard } from '../../src/agents/sdk/index.ts'
import { residentWorld } from '../resident/resident-world.ts'
import { bundledProgram } from './frameworks/bundled-program.ts'
import { rightChoices } from './frameworks/right-choices.ts'

/** A gate that runs in a process of its own, with one reviewer. */
async function resident() {
  const world = residentWorld()
  const { gateSocket } = JSON.parse((await world.run('start --no-tcp --json')).out) as { gateSocket: string }
  const url = `unix:${gateSocket}`
  const seen: ApprovalRequest[] = []
  const pages: ReviewPage[] = []
  const inbox = createGate({ url })
  const alice = approver('alice', async request => {
    seen.push(request)
    pages.push(await inbox.reviews.show(request.review.id))
    return { approve: true, choices: rightChoices(request.sheet.questions), pin: 'sunflower-42' }
  })
  const gate = createGate({ url, approvers: [alice] })
  onTestFinished(async () => void (await Promise.all([gate.close(), inbox.close()])))
  await gate.reviewers.add(
    { name: 'alice', uid: null, pin: 'sunflower-42' },
    { reviewer: 'alice', uid: null, terminal: false },
  )
  return { ...world, gate, url, seen, pages, inbox }
}

const delete_user = async (id: string, env: string) => `${id} is gone from ${env}`
const docstring = 'Permanently remove a user account.'

interface Said {
  readonly ended: string
  readonly codes: readonly string[]
  readonly trust?: { readonly approvals: number }
}

test('two programs at one gate share what a session has read, and what people have taught', async () => {
  const { gate, url } = await resident()
  const program = await bundledProgram(join(import.meta.dirname, 'team-program.ts'), 'none')
  const say = async (...input: string[]) => JSON.parse(await program([url, ...input])) as Said
  await say('shared', 'read', 'https://pages.example/1')
  expect((await say('shared', 'send', 'bob@example.com')).codes).toContain('origin.shaped')
  expect((await say('another', 'send', 'bob@example.com')).codes).not.toContain('origin.shaped')
  // What a person says to a call of this program is known when the next one asks for its like.
  expect(await guard(delete_user, { gate, docstring, session: 'here' })('usr_123', 'production')).toContain(
    'gone',
  )
  const later = await say('later', 'delete', 'usr_456')
  expect(later.ended).toMatch(/^r-/)
  expect(later.trust).toMatchObject({ approvals: 1 })
})

test('everything that an approver in code sees is in the inbox of the gate too', async () => {
  const { gate, seen, pages, inbox, run } = await resident()
  await guard(delete_user, { gate, docstring })('usr_123', 'production')
  const { sheet, signal, ...shown } = seen[0] ?? ({} as ApprovalRequest)
  const { review } = shown
  expect(pages).toEqual([JSON.parse(JSON.stringify(shown))])
  expect(signal.aborted).toBe(true)
  const after = await inbox.reviews.show(review.id)
  expect(after.review).toMatchObject({
    state: 'approved',
    votes: [{ reviewer: 'alice', challenge: sheet.challenge }],
  })
  const { out } = await run(`review show ${review.id}`)
  for (const text of ['delete_user', 'usr_123', 'production', shown.summary.headline])
    expect(out).toContain(text)
})
