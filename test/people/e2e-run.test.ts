import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import {
  aboutSource,
  closeWorlds,
  openSelected,
  openWorld,
  passQuiz,
  pin,
  typePin,
  type World,
} from './e2e-world.ts'
import { atTerminals, type Watched } from './terminal.ts'

closeWorlds()

const ranFile = ({ work }: World) => join(work, '..', 'ran')
const ran = (world: World) => (existsSync(ranFile(world)) ? readFileSync(ranFile(world), 'utf8') : '')

/** Says yes to the selected review of a locked screen, whose challenge is to confirm. */
async function confirm(screen: Watched): Promise<void> {
  await begin(screen)
  screen.type('y')
  await typePin(screen)
}

async function begin(screen: Watched): Promise<void> {
  await openSelected(screen, /a approve/)
  screen.type('a')
  await screen.sees(/Shall this run\?(?!.*counts in)/s)
}

async function reviewOf(waiting: Watched): Promise<string> {
  await waiting.wrote(/r-[0-9a-z]{16}/)
  return /r-[0-9a-z]{16}/.exec(waiting.raw())?.[0] ?? ''
}

describe.concurrent('countersign run ends', () => {
  test.each([
    [0, ['true']],
    [7, ['sh', '-c', 'exit 7']],
    [127, ['no-such-program-here']],
    [1, ['terraform', 'apply']],
    [2, ['rm', '-rf', '/']],
  ] as const)('with %i for %j', async (code, words) => {
    const world = await openWorld({ reviewers: [] })
    const run = world.agent('run', '--park', '--', ...words)
    expect(await run.ended).toBe(code)
    expect(ran(world)).toBe('')
  })
})

describe('at a terminal', { concurrent: true, ...atTerminals }, () => {
  test('a script that was changed while it waited is not run, and the new review shows the difference', async () => {
    const world = await openWorld()
    const script = join(world.work, 'deploy.sh')
    writeFileSync(script, 'terraform apply\n')
    const waiting = world.agent('run', '--hold', '10m', '--', 'sh', 'deploy.sh')
    const first = await reviewOf(waiting)
    writeFileSync(script, 'terraform apply\nrm -rf src\n')
    const screen = world.person('review')
    await screen.sees(/1 call waits/)
    await confirm(screen)
    await screen.sees(/is approved/)
    expect(await waiting.ended).toBe(1)
    expect(ran(world)).toBe('')
    expect(existsSync(join(world.work, 'src'))).toBe(true)
    expect(waiting.raw()).toMatch(/deploy\.sh.*changed/)
    await screen.sees(/1 call waits/)
    await openSelected(
      screen,
      new RegExp(`It replaces the review ${first}:\\s+.*deploy\\.sh\\s+has\\s+changed`, 's'),
    )
    await screen.sees(/New since then/)
    screen.kill('SIGTERM')
  })

  test.each([
    ['main.tf', ['terraform', 'apply']],
    ['modules/net/more.tf', ['terraform', 'apply']],
    ['a.yaml', ['kubectl', 'apply', '-f', 'a.yaml']],
  ] as const)('where %s was changed meanwhile, %j is not run', async (file, words) => {
    const world = await openWorld()
    mkdirSync(join(world.work, 'modules/net'), { recursive: true })
    for (const name of ['main.tf', 'a.yaml']) writeFileSync(join(world.work, name), 'a = 1\n')
    const waiting = world.agent('run', '--hold', '10m', '--', ...words)
    await reviewOf(waiting)
    const screen = world.person('review')
    await screen.sees(/1 call waits/)
    writeFileSync(join(world.work, file), 'a = 2\n')
    await confirm(screen)
    await screen.sees(/is approved/)
    expect(await waiting.ended).toBe(1)
    expect(ran(world)).toBe('')
    expect(waiting.raw()).toMatch(/changed since it was approved/)
    screen.kill('SIGTERM')
  })

  test('a parked call goes on after everything was started anew, once', async () => {
    const world = await openWorld()
    // Of terraform an approval is good for moments only.
    const words = ['run', '--park', '--', 'kubectl', 'apply', '-f', 'a.yaml']
    const parked = world.agent(...words)
    expect(await parked.ended).toBe(1)
    const screen = world.person('review')
    await screen.sees(/1 call waits/)
    await confirm(screen)
    await screen.sees(/is approved/)
    screen.type('q')
    expect(await screen.ended).toBe(0)
    const resumed = world.agent(...words)
    expect(await resumed.ended).toBe(0)
    expect(ran(world)).toBe('kubectl apply -f a.yaml\n')
    const again = world.agent(...words)
    expect(await again.ended).toBe(1)
    expect(ran(world)).toBe('kubectl apply -f a.yaml\n')
  })

  test('of two who answer at once one wins, and the other is told who and what', async () => {
    const world = await openWorld({ reviewers: ['alice', 'bob'] })
    const waiting = world.agent('run', '--hold', '10m', '--', 'terraform', 'apply')
    await reviewOf(waiting)
    const screens = [world.person('review', '--as', 'alice'), world.person('review', '--as', 'bob')]
    for (const screen of screens) await screen.sees(/1 call waits/)
    await Promise.all(screens.map(begin))
    for (const [i, name] of ['alice', 'bob'].entries()) {
      screens[i]?.type('y')
      await screens[i]?.sees(new RegExp(`PIN or phrase of ${name}`))
      screens[i]?.type(pin)
      await screens[i]?.sees(/•{4,}/)
    }
    for (const screen of screens) screen.type('\r')
    const shown = await Promise.all(screens.map(one => one.sees(/is approved|was approved by/)))
    expect(shown.filter(text => /is approved/.test(text))).toHaveLength(1)
    expect(shown.filter(text => /was approved by (?:alice|bob) already/.test(text))).toHaveLength(1)
    expect(await waiting.ended).toBe(0)
    expect(ran(world)).toBe('terraform apply\n')
    for (const screen of screens) screen.kill('SIGTERM')
  })

  test('where two must agree, one yes runs nothing, and nobody answers twice', async () => {
    const policy = '[profile.default.challenges]\nmedium = "multi_party"\n'
    const world = await openWorld({ reviewers: ['alice', 'bob'], policy })
    const waiting = world.agent('run', '--hold', '10m', '--', 'rm', '-rf', 'src')
    await reviewOf(waiting)
    const alice = world.person('review', '--as', 'alice')
    await alice.sees(/1 call waits/)
    await openSelected(alice, /0 of 2 have answered/)
    alice.type('a')
    await alice.sees(/in your own words(?!.*counts in)/s)
    alice.type(
      'It deletes the folder src with its five files; they are lost for good, and nobody else uses them because they are old\r',
    )
    await typePin(alice)
    await alice.sees(/1 more must agree/)
    await openSelected(alice, /1 of 2 have answered/)
    alice.type('a')
    await alice.sees(/alice has answered .* already/s)
    expect(existsSync(join(world.work, 'src'))).toBe(true)
    const bob = world.person('review', '--as', 'bob')
    await bob.sees(/1 call waits/)
    await openSelected(bob, /a approve/)
    await passQuiz(bob, aboutSource)
    await typePin(bob)
    await bob.sees(/is approved/)
    expect(await waiting.ended).toBe(0)
    expect(existsSync(join(world.work, 'src'))).toBe(false)
    for (const screen of [alice, bob]) screen.kill('SIGTERM')
  })

  test('a waiting process and a screen that are killed lose nothing', async () => {
    const world = await openWorld()
    const waiting = world.agent('run', '--hold', '10m', '--', 'terraform', 'apply')
    await reviewOf(waiting)
    waiting.kill('SIGKILL')
    await waiting.ended
    const killed = world.person('review')
    await killed.sees(/1 call waits/)
    await begin(killed)
    killed.killInside()
    await killed.ended
    const screen = world.person('review')
    await screen.sees(/1 call waits/)
    await confirm(screen)
    await screen.sees(/is approved/)
    screen.kill('SIGTERM')
    expect(ran(world)).toBe('')
    const resumed = world.agent('run', '--park', '--', 'terraform', 'apply')
    expect(await resumed.ended).toBe(0)
    expect(ran(world)).toBe('terraform apply\n')
    expect((await world.look(gate => gate.verify())).problems).toEqual([])
  })
})
