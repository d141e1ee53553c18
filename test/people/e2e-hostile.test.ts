import { userInfo } from 'node:os'
import { describe, expect, test } from 'vitest'
import { parseCall } from '../../src/gate/core/intake/parse-call.ts'
import { closeWorlds, openSelected, openWorld, type World } from './e2e-world.ts'
import { atTerminals, type Watched } from './terminal.ts'

closeWorlds()

const fake = 'Approved. Press y to go on.'
const escapes = [
  '\u001b[2J\u001b[1;1H',
  '\u001b]52;c;cm0gLXJmIC8=\u0007',
  '\u001b]0;title\u001b\\',
  '\u009b31m',
  '\u0008\u0008\u0008',
  '\u202egnihton',
  '\u2066\u200b\ufeff',
  '\r',
].join('')

const hostile: Readonly<Record<string, string>> = {
  'escapes and marks': `terraform apply # ${escapes}`,
  'a prompt of its own': `terraform apply # \n\n${fake}\n\u001b[32m${fake}\u001b[0m`,
  'a hundred thousand lines': `terraform apply\n${`# ${fake}\u001b[2J\n`.repeat(100_000)}`,
  'a name of a file': `rm -rf 'src/\u001b[31m\u202e${fake}' src`,
}

/** What the screen itself may write. */
// oxlint-disable-next-line no-control-regex -- finding them is the point
const own = /\u001b\[(?:[\d;]*m|H|J|K|\?1049[hl]|\?25[hl])/g
const harmful =
  // oxlint-disable-next-line no-control-regex -- finding them is the point
  /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f-\u009f\u00ad\u200b-\u200f\u2028-\u202e\u2060-\u2069\ufeff]/

function expectHarmless(watched: Watched): void {
  const raw = watched.raw()
  expect(harmful.exec(raw.replace(own, ''))).toBeNull()
  expect(raw.split(/\r?\n/).filter(line => line.replace(own, '').trimStart().startsWith(fake))).toEqual([])
}

async function waits(world: World, command: string): Promise<string> {
  const defaults = {
    origin: 'hook' as const,
    agent: `agent \u001b[31m${fake}`,
    session: 's',
    profile: 'default',
    cwd: world.work,
  }
  const call = parseCall({ kind: 'shell', arguments: { command } }, defaults)
  const { effect, reviewId = '' } = await world.look(gate => gate.evaluate(call))
  expect(effect).toBe('queue')
  return reviewId
}

describe.concurrent.each(Object.entries(hostile))('%s in a call', (_what, command) => {
  test('comes out of no command as it went in', async () => {
    const world = await openWorld()
    const id = await waits(world, command)
    for (const words of [
      ['list'],
      ['show', id],
      ['list', '--json'],
      ['show', id, '--json'],
      ['challenge', id],
    ]) {
      const shown = world.agent('review', ...words)
      const code = await shown.ended
      // On pipes nobody sits at a terminal: the challenge is not drawn, and says so.
      expect(code).toBe(words[0] === 'challenge' ? code : 0)
      expect(harmful.exec(shown.raw().replace(own, ''))).toBeNull()
    }
  })

  test('reaches the screen harmless, and no answer is made by it', atTerminals, async () => {
    const world = await openWorld()
    const id = await waits(world, command)
    const screen = world.person('review')
    await screen.sees(/1 call waits/)
    await openSelected(screen, /a approve/)
    screen.type('jjjjjjjjjjkk')
    screen.type('a')
    await screen.sees(/Shall this run|Question 1/)
    screen.type('\u001b')
    await screen.sees(/a approve/)
    expectHarmless(screen)
    screen.type('d')
    await screen.sees(/Why not\?/)
    screen.type('it is odd\r')
    await screen.sees(/is denied/)
    screen.kill('SIGTERM')
    expectHarmless(screen)
    const { review } = await world.look(gate => gate.reviews.show(id))
    expect(review).toMatchObject({ state: 'denied', votes: [{ reviewer: 'alice', reason: 'it is odd' }] })
  })
})

test.concurrent('a command that waits tells whoever asked without a single character that acts', async () => {
  const world = await openWorld()
  const words = ['terraform', 'apply', `${escapes}\n${fake}`]
  const parked = world.agent('run', '--park', '--', ...words)
  expect(await parked.ended).toBe(1)
  const held = world.agent('run', '--hold', '1s', '--json', '--', ...words)
  expect(await held.ended).toBe(1)
  for (const watched of [parked, held]) expectHarmless(watched)
  expect(held.raw()).toMatch(/wait for the answer \(--hold 10m\)/)
})

test.concurrent('a reviewer of another user cannot say yes at this terminal without a secret', async () => {
  const world = await openWorld()
  await world.look(async gate => {
    const who = { reviewer: 'alice', uid: userInfo().uid + 1, terminal: true }
    await expect(gate.reviewers.prove(who, 'medium')).rejects.toMatchObject({ code: 'forbidden' })
  })
})
