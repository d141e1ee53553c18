import { expect, test } from 'vitest'
import { plantedCalls } from '../../src/review/planted-calls-table.ts'
import { whyPlanted } from '../../src/review/plant-call.ts'
import { defaultReviews } from '../../src/policy/defaults.ts'
import { openPeopleGate, policyWith } from './open-people-gate.ts'
import { addReviewer, approve } from './review-answers.ts'

const always = policyWith({ reviews: { ...defaultReviews, probe_rate: 1 } })

async function planted() {
  const people = openPeopleGate({ policy: always })
  const { reviewId } = await people.shell('rm -rf src')
  const found = (await people.gate.reviews.list()).find(({ id }) => id !== reviewId)
  return { people, reviewId, id: found?.id ?? '' }
}

test('beside a call that waits stands one that must be denied, and nothing shows which is which', async () => {
  const { people, id } = await planted()
  const page = await people.gate.reviews.show(id)
  expect(page.review).not.toHaveProperty('planted')
  expect(page.decision).toMatchObject({ effect: 'queue', dryRun: false })
  expect(page.call).toMatchObject({ agent: 'agent', session: 'session' })
  await people.shell('rm -rf src')
  await people.shell('ls')
  expect(await people.gate.reviews.list()).toHaveLength(2)
})

test('a no to it is right, a yes is wrong and lets nothing through, and neither teaches anything', async () => {
  const first = await planted()
  const alice = await addReviewer(first.people)
  const no = await first.people.gate.reviews.answer({ reviewId: first.id, who: alice, approve: false })
  expect(no.planted).toMatchObject({ right: true, why: expect.stringMatching(/\w/) })

  const second = await planted()
  const bob = await addReviewer(second.people, 'bob')
  const { call } = await second.people.gate.reviews.show(second.id)
  const yes = await approve(second.people, second.id, bob)
  expect(yes.planted).toMatchObject({ right: false })
  expect(await second.people.ask({ kind: 'shell', args: call.arguments })).toMatchObject({ effect: 'queue' })
  expect(second.people.store.people.shapes()).toEqual([])
})

test('nothing is planted by default', async () => {
  const people = openPeopleGate()
  await people.shell('rm -rf src')
  expect(await people.gate.reviews.list()).toHaveLength(1)
})

test.each(plantedCalls.map(({ command, why }) => [command, why] as const))(
  'the planted call %s waits for a person, and is known again',
  async (template, why) => {
    const people = openPeopleGate()
    const command = template.replaceAll('HOST', 'cdn-tools-12.example').replaceAll('NAME', 'setup')
    const decision = await people.shell(command)
    expect(decision.effect).toBe('queue')
    expect(whyPlanted((await people.gate.decision(decision.id)).call)).toBe(why)
  },
)
