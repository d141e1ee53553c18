import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { closeWorlds, openWorld, typePin, type World } from './e2e-world.ts'
import { atTerminals, type Watched } from './terminal.ts'

closeWorlds()

/** A command at the terminal of the person who may answer; it waits. */
async function waitingRun(
  ...options: readonly string[]
): Promise<{ world: World; run: Watched; id: string }> {
  const world = await openWorld()
  const run = world.person('run', ...options, '--', 'terraform', 'apply')
  await run.sees(/Enter answers it here, Ctrl-C takes it back; \d+:\d\d left/)
  return { world, run, id: /r-[0-9a-z]{16}/.exec(run.raw())?.[0] ?? '' }
}

async function openInPlace(run: Watched): Promise<void> {
  run.type('\r')
  await run.sees(/a approve/)
}

function ran({ work }: World): string {
  const file = join(work, '..', 'ran')
  return existsSync(file) ? readFileSync(file, 'utf8') : ''
}

describe('run at one’s own terminal', { concurrent: true, ...atTerminals }, () => {
  test('Enter opens the review in place, and its yes lets the command run', async () => {
    const { world, run } = await waitingRun()
    await openInPlace(run)
    run.type('a')
    await run.sees(/Shall this run\?(?!.*counts in)/s)
    run.type('y')
    await typePin(run)
    expect(await run.ended).toBe(0)
    expect(ran(world)).toBe('terraform apply\n')
  })

  test('the page that is left brings the countdown back, and a no there says so to a person', async () => {
    const { world, run, id } = await waitingRun()
    await openInPlace(run)
    run.type('q')
    await run.sees(/Enter answers it here/)
    await openInPlace(run)
    run.type('d')
    await run.sees(/Why not\?/)
    run.type('not on a Friday\r')
    expect(await run.ended).toBe(2)
    expect(run.text().replaceAll(/\s+/g, ' ')).toContain(
      `denied alice said no (review ${id}): not on a Friday. Nothing ran.`,
    )
    expect(run.raw()).not.toMatch(/person you work for|ask again/)
    expect(ran(world)).toBe('')
  })

  test('Ctrl-C withdraws the review, says so, and the log has it', async () => {
    const { world, run, id } = await waitingRun()
    run.type('\u0003')
    expect(await run.ended).toBe(130)
    expect(run.text().replaceAll(/\s+/g, ' ')).toContain(
      `taken back Review ${id} is withdrawn and nobody is asked any more; nothing ran.`,
    )
    const history = world.person('review', 'history', '--json')
    expect(await history.ended).toBe(0)
    expect(history.raw()).toContain('Whoever asked for it took it back at their terminal.')
    expect(ran(world)).toBe('')
  })

  test('a hold that nobody answers says how to answer it, and stays open', async () => {
    const { run, id } = await waitingRun('--hold', '1s')
    expect(await run.ended).toBe(1)
    expect(run.text().replaceAll(/\s+/g, ' ')).toContain(`Nothing ran; review ${id} stays open.`)
  })
})
