import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import {
  aboutSource,
  closeWorlds,
  failQuiz,
  openSelected,
  openWorld,
  passQuiz,
  pin,
  typePin,
  withPin,
} from './e2e-world.ts'
import { atTerminal, countersign, atTerminals, onPipes, quoted, type Watched } from './terminal.ts'

closeWorlds()

const deploy = ['sh', '-c', 'rm -rf src && terraform apply']
const knows = [...aboutSource, 'A new version is put on it', 'The call itself, word for word']

test('a held call is answered through the screen with a quiz and a PIN, runs at once, and is trusted a little more', {
  concurrent: true,
  ...atTerminals,
}, async () => {
  const { work, person, agent } = await openWorld()
  const waiting = agent('run', '--hold', '10m', '--', ...deploy)
  await waiting.wrote(/waits/)
  const screen = person('review')
  await screen.sees(/1 call waits/)
  await openSelected(screen, /Deletes 5 files/)
  await passQuiz(screen, knows)
  await typePin(screen)
  await screen.sees(/is approved/)
  expect(await waiting.ended).toBe(0)
  expect(existsSync(join(work, 'src'))).toBe(false)
  expect(readFileSync(join(work, '..', 'ran'), 'utf8')).toBe('terraform apply\n')
  await screen.sees(/nothing waits/)
  screen.type('q')
  expect(await screen.ended).toBe(0)
  const trust = agent('trust', 'list')
  expect(await trust.ended).toBe(0)
  expect(trust.raw()).toMatch(/terraform apply/)
  expect(trust.raw()).toMatch(/66 % +1 +0/)
})

test('a quiz that was failed says what was wrong, after three comes a cool-down, and a no is taken even then', {
  concurrent: true,
  ...atTerminals,
}, async () => {
  const { work, person, agent, look } = await openWorld()
  const waiting = agent('run', '--hold', '10m', '--', 'rm', '-rf', 'src')
  await waiting.wrote(/r-[0-9a-z]{16}/)
  const id = /r-[0-9a-z]{16}/.exec(waiting.raw())?.[0] ?? ''
  const screen = person('review')
  await screen.sees(/1 call waits/)
  await openSelected(screen, /Deletes 5 files/)
  for (let attempt = 1; attempt <= 3; attempt++) {
    await failQuiz(screen, aboutSource)
    if (attempt === 1) await typePin(screen)
    await screen.sees(/\d of \d right, and .* Look at the call again for .*a approve/s)
  }
  screen.type('a')
  await screen.sees(/Too many failed challenges for .* try again in \d+ seconds/s)
  expect(existsSync(join(work, 'src'))).toBe(true)
  await look(gate =>
    expect(gate.reviews.begin(id, withPin('alice'))).rejects.toMatchObject({ code: 'forbidden' }),
  )
  screen.type('d')
  await screen.sees(/Why not\?/)
  screen.type('not that folder\r')
  await screen.sees(/is denied/)
  expect(await waiting.ended).toBe(2)
  expect(waiting.raw()).toMatch(/not that folder/)
  expect(existsSync(join(work, 'src'))).toBe(true)
  screen.kill('SIGTERM')
})

/** Opens the only review that waits, and says yes as soon as it counts. */
async function sayYes(screen: Watched): Promise<void> {
  await screen.sees(/1 call waits/)
  await openSelected(screen, /a approve/)
  screen.type('a')
  await screen.sees(/Shall this run\?(?!.*counts in)/s)
  screen.type('y')
}

test('one secret unlocks the screen for every yes at level medium, until it is locked', {
  concurrent: true,
  ...atTerminals,
}, async () => {
  const { person, agent, look } = await openWorld()
  const screen = person('review')
  await screen.sees(/Nothing waits/)
  const ask = (name: string) => agent('run', '--hold', '10m', '--', 'terraform', 'apply', `-target=${name}`)
  const first = ask('first')
  await sayYes(screen)
  await screen.sees(/unlocks this screen for further answers at level medium/)
  await typePin(screen)
  await screen.sees(/is approved/)
  await screen.sees(/unlocked, 1[45] min left/)
  expect(await first.ended).toBe(0)
  const second = ask('second')
  await sayYes(screen)
  await screen.sees(/is approved/)
  expect(await second.ended).toBe(0)
  screen.type('l')
  await screen.sees(/This screen is locked/)
  const third = ask('third')
  await sayYes(screen)
  await typePin(screen)
  await screen.sees(/is approved/)
  expect(await third.ended).toBe(0)
  screen.type('q')
  expect(await screen.ended).toBe(0)
  await look(async gate => {
    const reviews = await gate.reviews.list({ states: ['approved'] })
    expect(reviews.map(({ votes }) => votes[0]?.proof)).toEqual(['session', 'session', 'session'])
    expect(await gate.verify()).toMatchObject({ ok: true })
  })
})

test('where programs can type, each yes takes the secret', {
  concurrent: true,
  ...atTerminals,
}, async () => {
  const { place, agent, look } = await openWorld()
  const env = { ...place.env, TMUX: '/tmp/tmux-0/default,1,0' }
  const screen = atTerminal(countersign('review'), { ...place, env })
  for (const name of ['first', 'second']) {
    const waiting = agent('run', '--hold', '10m', '--', 'terraform', 'apply', `-target=${name}`)
    await sayYes(screen)
    await screen.sees(/Programs can type into tmux/)
    await typePin(screen)
    await screen.sees(/is approved/)
    expect(await waiting.ended).toBe(0)
  }
  expect(screen.raw()).not.toContain('min left')
  screen.type('q')
  expect(await screen.ended).toBe(0)
  await look(async gate => {
    const reviews = await gate.reviews.list({ states: ['approved'] })
    expect(reviews.map(({ votes }) => votes[0]?.proof)).toEqual(['pin', 'pin'])
  })
})

test('the command line takes the secret for each yes, whatever the level and the terminal', {
  concurrent: true,
  ...atTerminals,
}, async () => {
  const { person, place, agent, look } = await openWorld()
  const waiting = agent('run', '--park', '--', 'terraform', 'apply')
  await waiting.ended
  const id = /r-[0-9a-z]{16}/.exec(waiting.raw())?.[0] ?? ''
  const sheet = await look(gate => gate.reviews.begin(id, { reviewer: 'alice', uid: null, terminal: true }))
  await look(gate => new Promise(done => setTimeout(() => done(gate), sheet.minimumSeconds * 1_000)))
  const asked = person('review', 'approve', id, '--sheet', sheet.id)
  await asked.sees(/PIN or phrase of alice/)
  asked.type('wrong-words\r')
  expect(await asked.ended).toBe(77)
  const line = `${countersign('review', 'approve', id, '--sheet', sheet.id, '--secret-stdin')}`
  const input = onPipes(`sh -c ${quoted(`echo ${pin} | ${line}`)}`, place)
  expect(await input.ended, input.raw()).toBe(0)
  expect(input.raw()).toContain('is approved')
})
