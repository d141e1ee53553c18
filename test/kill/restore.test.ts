import { spawnSync } from 'node:child_process'
import { chmodSync, cpSync, existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildCompiled } from '../../scripts/build-compiled.mjs'
import { type LocalGate } from '../../src/gate/core/local-gate.ts'
import { openGate } from '../../src/gate/open/open-gate.ts'
import { backupState } from '../../src/daemon/resident/backup-state.ts'
import { settleRestore } from '../../src/gate/store/backup/put-in-place.ts'
import { restoreNote } from '../../src/gate/store/integrity/damage.ts'
import { call } from '../contracts/gate-contract.ts'
import { sampleSize } from '../samples.ts'
import { secret } from '../store/open-backup-world.ts'

const kills = sampleSize(25, 6)
const root = fileURLToPath(new URL('../..', import.meta.url))
const inside = `node_modules/.restore-test-${process.pid}`
const world = mkdtempSync(join(tmpdir(), 'countersign-restore-kill-'))
const whole = join(world, 'whole')
const file = join(world, 'gate.backup')

beforeAll(async () => {
  await buildCompiled('restorer', 'test/kill/restorer.ts', {
    folder: inside,
    external: [
      '@photostructure/sqlite',
      'libpg-query',
      '@guanmingchiu/sqlparser-ts',
      '@simplewebauthn/server',
    ],
    alias: { 'jsonc-parser': 'jsonc-parser/lib/esm/main.js' },
  })
  await withGate(whole, async gate => {
    await gate.reviewers.add({ name: 'alice', uid: null, pin: secret })
    for (let i = 0; i < 10; i++) await ask(gate, `before-${i}`)
  })
  backupState({ stateFolder: whole, file, by: 'alice', at: Date.now() })
  await withGate(whole, gate => ask(gate, 'since'))
})

afterAll(() => {
  for (const made of [world, join(root, inside)]) rmSync(made, { recursive: true, force: true })
})

async function withGate<T>(stateFolder: string, work: (gate: LocalGate) => Promise<T>): Promise<T> {
  const gate = await openGate({ stateFolder, home: world })
  try {
    return await work(gate)
  } finally {
    await gate.close()
  }
}

const ask = (gate: LocalGate, id: string) =>
  gate.evaluate({ ...call({ tool: 'Bash', arguments: { command: 'ls' } }), id })

/** Restores into a copy of the state, and dies before this step. */
function restoreUntil(step: number) {
  const stateFolder = join(world, `state-${step}`)
  cpSync(whole, stateFolder, { recursive: true })
  chmodSync(stateFolder, 0o700)
  const args = [join(root, inside, 'restorer.cjs'), stateFolder, file, secret, String(step)]
  const { status, signal, stdout, stderr } = spawnSync(process.execPath, args, {
    encoding: 'utf8',
  })
  // What is compiled runs in a child of its own, whose end is told as a shell tells it.
  return { stateFolder, isKilled: signal === 'SIGKILL' || status === 137, stdout, stderr }
}

/** Says which of the two states is in a folder, and that it is whole. */
async function stateIn(stateFolder: string): Promise<'old' | 'restored'> {
  return withGate(stateFolder, async gate => {
    expect((await gate.verify()).problems).toEqual([])
    expect((await gate.reviewers.standing()).problem).toBeNull()
    const known = await gate.decision('since').catch(() => undefined)
    const lines: string[] = []
    for await (const { kind } of gate.entries()) lines.push(kind)
    expect(lines.includes('recovery')).toBe(known === undefined)
    await expect(ask(gate, 'after')).resolves.toMatchObject({ effect: 'allow' })
    return known ? 'old' : 'restored'
  })
}

test(`killed at ${kills} places of a restore, a folder refuses or has the old state or the restored one, and the next start settles it`, async () => {
  const { isKilled, stdout, stderr } = restoreUntil(0)
  expect({ isKilled, stderr }).toEqual({ isKilled: false, stderr: '' })
  const steps = Number(stdout)
  expect(steps).toBeGreaterThan(kills)
  const seen = { old: 0, restored: 0, refused: 0 }
  for (let i = 0; i < kills; i++) {
    const step = 1 + Math.round((i * (steps - 1)) / (kills - 1))
    const { stateFolder, isKilled, stderr } = restoreUntil(step)
    expect({ isKilled, stderr }, `step ${step}`).toEqual({ isKilled: true, stderr: '' })
    if (existsSync(restoreNote(stateFolder))) {
      seen.refused++
      await expect(withGate(stateFolder, gate => ask(gate, 'between'))).rejects.toMatchObject({
        kind: 'damaged',
      })
    }
    settleRestore(stateFolder)
    expect(readdirSync(stateFolder).filter(name => /staged|restoring/.test(name))).toEqual([])
    seen[await stateIn(stateFolder)]++
  }
  expect(seen.old + seen.restored).toBe(kills)
  for (const count of Object.values(seen)) expect(count).toBeGreaterThan(0)
})
