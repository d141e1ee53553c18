import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { parseCall } from '../../src/gate/core/intake/parse-call.ts'
import { newResidentGate } from '../../src/daemon/resident/resident-gate.ts'

const defaults = { origin: 'check' as const, agent: 'a', session: 's', profile: 'default' }

async function judged(commands: readonly string[]) {
  const folder = mkdtempSync(join(tmpdir(), 'countersign-draft-'))
  const gate = newResidentGate({ stateFolder: join(folder, 'state') })
  onTestFinished(async () => {
    await gate.close()
    rmSync(folder, { recursive: true, force: true })
  })
  for (const command of commands)
    await gate.evaluate(parseCall({ kind: 'shell', arguments: { command } }, defaults))
  return gate
}

const draft = '[[rule]]\neffect = "deny"\nreason = "not here"\nprogram = "terraform"\n'

test('a draft tells which of the last decisions it would change, and writes nothing', async () => {
  const gate = await judged(['terraform plan', 'git status', 'terraform apply', 'ls'])
  const { looked, changed } = await gate.policyPort().effect(draft, 100)
  expect(looked).toBe(4)
  expect(changed.map(({ draft }) => draft)).toEqual(['deny', 'deny'])
  expect(changed.map(({ present }) => present)).not.toContain('deny')
  expect((await gate.policyPort().effect(draft, 2)).looked).toBe(2)
  expect((await gate.policyPort().effect('', 100)).changed).toEqual([])
  expect((await gate.verify()).entries).toBe(4)
  expect(
    (await gate.evaluate(parseCall({ kind: 'shell', arguments: { command: 'terraform plan' } }, defaults)))
      .effect,
  ).toBe('allow')
})

test('a draft that is wrong is refused with its key', async () => {
  const gate = await judged([])
  await expect(gate.policyPort().effect('[proxy]\nauto_deny = 5', 10)).rejects.toMatchObject({
    code: 'configuration',
    field: 'proxy.auto_deny',
  })
})
