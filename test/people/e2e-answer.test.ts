import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { openSelected, openWorld, passQuiz, typePin } from './e2e-world.ts'
import { hasTerminals } from './terminal.ts'

const deploy = ['sh', '-c', 'rm -rf src && terraform apply']
const knows = ['src', '5 files', '35 B', 'A new version is put on it', 'terraform']

test.skipIf(!hasTerminals)(
  'a held call is answered through the screen with a quiz and a PIN, runs at once, and is trusted a little more',
  async () => {
    const { work, person, agent } = await openWorld()
    const waiting = agent('run', '--hold', '60s', '--', ...deploy)
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
  },
)
