import { once } from 'node:events'
import { writeFileSync } from 'node:fs'
import { setTimeout as pass } from 'node:timers/promises'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { residentWorld } from '../resident/resident-world.ts'
import { startScriptedHub } from './scripted-hub.ts'
import { teamPeople } from './team-people.ts'

async function worldWithHub() {
  const hub = await startScriptedHub()
  onTestFinished(() => hub.stop())
  const people = teamPeople(hub)
  await people.addReviewer()
  const world = residentWorld()
  const tokenFile = join(world.home, 'token')
  writeFileSync(tokenFile, hub.token)
  return {
    hub,
    people,
    world,
    join: () => world.run(`team join ${hub.url} --token-file ${tokenFile} --name box`),
  }
}

test('a gate that runs joins by a command, brings its log to the hub, and says how it stands', async () => {
  const { hub, people, world, join: joinIt } = await worldWithHub()
  expect((await world.run('start --no-tcp')).code).toBe(0)
  const joined = await joinIt()
  expect(joined.err).toBe('')
  expect(joined.out).toContain('in the group laptops')
  expect(joined.out).toContain('runs again')
  await expect.poll(async () => (await world.run('team status')).code).toBe(0)
  const status = await world.run('status')
  expect(status.out).toContain(`${hub.url}, group laptops; answered at`)
  expect(status.out).toContain('what people allowed counts until')
  expect(status.out).toContain('notify.toml in the folder of the team’s hub names who is')
  expect((await world.run('doctor')).out).toContain(`Team: ${hub.url}, group laptops; answered at`)
  expect((await world.run('audit verify')).code).toBe(0)
  expect(hub.feeds.at(-1)?.about).toMatchObject({ policyDigest: expect.stringMatching(/^[0-9a-f]{64}$/) })
  const state = JSON.parse((await world.run('team status --json')).out).team
  await expect.poll(() => hub.head(state)?.seq ?? 0).toBeGreaterThan(0)
  await people.pause(Date.now() + 3_600_000)
  await expect.poll(async () => (await world.run('status')).out).toContain('a test')
})

/**
 * Holds the port of a gate, once whoever has it lets it go: one that ends meanwhile would leave it free. A gate of the
 * account that stays does as well.
 */
async function holdUsualPort() {
  const taken = createServer()
  for (let tries = 0; tries < 600; tries++) {
    try {
      await once(taken.listen(4180, '127.0.0.1'), 'listening')
      return taken
    } catch {
      await pass(50)
    }
  }
  return taken
}

test('a gate whose port is taken by another joins and comes back at a free one, and says why it can’t leave', async () => {
  const taken = await holdUsualPort()
  onTestFinished(() => void taken.close())
  const { world, join: joinIt } = await worldWithHub()
  expect((await world.run('start')).out).toContain('Port 4180 is in use')
  expect(await joinIt()).toMatchObject({ code: 0, err: '', out: expect.stringContaining('runs again') })
  expect((await world.run('team leave --as nobody')).err).not.toContain('in use')
  expect((await world.run('status')).out).toMatch(/^runs/m)
})

test('a joined gate whose hub is away says so, and one without a running gate judges with the written lease', async () => {
  const { hub, world, join: joinIt } = await worldWithHub()
  expect((await joinIt()).code).toBe(0)
  expect((await world.run('team status')).code).toBe(1)
  expect((await world.run('start --no-tcp')).code).toBe(0)
  await expect.poll(async () => (await world.run('team status')).code).toBe(0)
  hub.goAway()
  await expect.poll(async () => (await world.run('team status')).out).toContain('hub does not answer')
  expect((await world.run('stop')).code).toBe(0)
  const alone = await world.run('team status')
  expect(alone.out).toContain('No gate runs that talks to the hub')
  expect((await world.run('team leave')).code).not.toBe(0)
})
