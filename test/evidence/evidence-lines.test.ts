import { afterEach, beforeEach, expect, test } from 'vitest'
import { linesOf } from '../../src/cli/seal/evidence-lines.ts'
import { openPeopleGate } from '../people/open-people-gate.ts'
import { addReviewer } from '../people/review-answers.ts'

let people: ReturnType<typeof openPeopleGate>
const now = Date.UTC(2030, 0, 2)
const said = async () => (await linesOf(people.gate, now)).join(' ')

beforeEach(() => {
  people = openPeopleGate()
})
afterEach(() => people.gate.close())

test('an empty log says nothing, and a new one who signs it and who could see it', async () => {
  expect(await said()).toBe('')
  const alice = await addReviewer(people)
  await people.shell('ls')
  expect(await said()).toContain(
    'no note of it is signed yet. No time authority is named: countersign audit stamp',
  )
  await people.gate.changeLogKey({ event: 'rotate' }, { ...alice, pin: 'sunflower-42' })
  const [, present] = (await people.gate.logKeys()).keys
  const lines = await said()
  expect(lines).toContain(`The log is signed by key ${present?.key.split('+')[1]} since `)
  expect(lines).toContain(`its newest note covers ${present?.from} entries.`)
  expect(lines).toContain('Nobody else sees the log')
})

test('an authority that gives no stamp is named with its reason, and when it is asked again', async () => {
  await people.shell('ls')
  people.gate.stamping.remember({ url: 'https://tsa.example', every: 3_600_000 })
  expect(await said()).toContain('https://tsa.example is asked for a time stamp by a gate that runs.')
  people.gate.stamping.noteFailed('it answered 503', now + 60_000)
  expect(await said()).toMatch(
    /https:\/\/tsa\.example gave no time stamp: it answered 503; it is asked again on .*2030/,
  )
})

test('a witness is said with what it signed, and what keeps it from signing', async () => {
  await people.shell('ls')
  people.gate.witnessing.add('ben.example+00000000+BA', 'https://ben.example', now)
  people.gate.witnessing.noteFailed('ben.example+00000000+BA', 'it answered 404', 0)
  expect(await said()).toContain('Witness ben.example: signed nothing yet; it answered 404; asked again now.')
})
