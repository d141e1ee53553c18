import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { parseCall } from '../../src/gate/core/intake/parse-call.ts'
import { openGate } from '../../src/gate/open/open-gate.ts'
import { policyWith } from '../people/open-people-gate.ts'

/** Judges a script that applies a plan, with a clock on which so many milliseconds go by between any two looks. */
async function judged(milliseconds: number) {
  const cwd = mkdtempSync(join(tmpdir(), 'countersign-slow-'))
  writeFileSync(join(cwd, 'deploy.sh'), 'terraform apply\n')
  let at = 0
  const clock = () => (at += milliseconds)
  const gate = await openGate({ stateFolder: ':memory:', policy: policyWith(), clock })
  onTestFinished(async () => {
    await gate.close()
    rmSync(cwd, { recursive: true, force: true })
  })
  const defaults = { origin: 'check', agent: 'bot', session: 's', profile: 'default' } as const
  return gate.evaluate(parseCall({ kind: 'shell', args: { command: 'sh deploy.sh' }, cwd }, defaults))
}

test('a script is read however busy the machine is', async () => {
  expect((await judged(0)).effect).toBe('queue')
  expect((await judged(20)).effect).toBe('queue')
})

test('a script that cannot be read in time is not let run', async () => {
  await expect(judged(1_000)).rejects.toMatchObject({ code: 'unavailable' })
})
