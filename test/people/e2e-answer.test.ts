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
  typePin,
  withPin,
} from './e2e-world.ts'
import { hasTerminals } from './terminal.ts'

closeWorlds()

const deploy = ['sh', '-c', 'rm -rf src && terraform apply']
const knows = [...aboutSource, 'sh', 'A new version is put on it', 'terraform']

test('a held call is answered through the screen with a quiz and a PIN, runs at once, and is trusted a little more', {
  concurrent: true,
  skip: !hasTerminals,
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
  expect(trust.raw()).toMatch(/0\.67 +1 +0/)
})

test('a quiz that was failed says what was wrong, after three comes a cool-down, and a no is taken even then', {
  concurrent: true,
  skip: !hasTerminals,
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
    await screen.sees(/\d of \d right; wrong: .*a approve/s)
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
