import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildCompiled } from '../../scripts/build-compiled.mjs'
import { closedInspector } from '../../src/ground/model/closed-inspector.ts'
import { openScriptedTeam } from './scripted-team.ts'

const root = fileURLToPath(new URL('../..', import.meta.url))
// The program stands inside the checkout, so that it finds the packages that stay outside of it.
const inside = `node_modules/.mirror-kill-test-${process.pid}`

beforeAll(() =>
  buildCompiled('writer', 'test/team/mirror-writer.ts', {
    folder: inside,
    external: ['@photostructure/sqlite', 'libpg-query', '@guanmingchiu/sqlparser-ts'],
    alias: { 'jsonc-parser': 'jsonc-parser/lib/esm/main.js' },
  }),
)
afterAll(() => rmSync(join(root, inside), { recursive: true, force: true }))

/** Kills a process while it takes over act after act, at moments that nobody chose. */
test('a gate that is killed while it takes over acts has rows, lines and place of the same acts', async () => {
  const { people, gate, folder } = await openScriptedTeam()
  const file = `${folder}/state.db`
  for (let i = 0; i < 400; i++) await people.pause(Date.now() + 3_600_000 + i)
  for (let round = 0; round < 4; round++) {
    const child = spawn(
      process.execPath,
      [closedInspector, join(root, inside, 'writer.cjs'), file, gate.keyText()],
      {
        stdio: ['ignore', 'pipe', 'inherit'],
      },
    )
    await Promise.race([once(child.stdout, 'data'), once(child, 'exit')])
    await new Promise(resolve => setTimeout(resolve, 5 + round * 20))
    child.kill('SIGKILL')
    if (child.exitCode === null && child.signalCode === null) await once(child, 'exit')
    const state = await gate.reopened()
    expect((await state.gate.verify()).problems).toEqual([])
    const lines = state.store.entries(0, 10_000).filter(({ kind }) => kind === 'pause').length
    const place = state.store.mirror.place()
    expect(place).toBe(3 + lines * 3)
  }
  await gate.courier.catchUp()
  expect(gate.store.people.pause()).toEqual(people.pauseNow())
  expect((await gate.gate.verify()).problems).toEqual([])
})
