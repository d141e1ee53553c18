import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { createGate, type GateConfig, guard } from '../../src/agents/sdk/index.ts'
import { ownFolder } from '../own-folder.ts'

/** Opens such a gate with its folders below `home`, and returns what the program was warned of. */
async function warningsOf(home: string, config: GateConfig): Promise<readonly string[]> {
  const warnings: string[] = []
  const keep = (warning: Error) => {
    if ('code' in warning && warning.code === 'COUNTERSIGN_NO_REVIEWER') warnings.push(warning.message)
  }
  const before = process.env['COUNTERSIGN_HOME']
  process.env['COUNTERSIGN_HOME'] = join(home, 'state')
  process.on('warning', keep)
  onTestFinished(() => {
    process.off('warning', keep)
    if (before === undefined) delete process.env['COUNTERSIGN_HOME']
    else process.env['COUNTERSIGN_HOME'] = before
  })
  const gate = createGate({ home, ...config })
  await gate.ready()
  await guard(async (id: string) => id, { gate, name: 'get_user' })('usr_1')
  await gate.close()
  await new Promise(resolve => setImmediate(resolve))
  return warnings
}

test('a program whose calls wait in the inbox of an account without a reviewer is warned once, before the first call', async () => {
  const home = ownFolder()
  expect(await warningsOf(home, {})).toEqual([expect.stringContaining('countersign reviewer add NAME first')])
  expect(await warningsOf(home, {})).toEqual([expect.stringContaining('calls were judged here before')])
})

test('a program that answers itself, or that nobody is to answer, is not warned', async () => {
  const approver = { name: 'alice', ask: async () => ({ approve: false as const }) }
  expect(await warningsOf(ownFolder(), { store: 'memory' })).toEqual([])
  expect(await warningsOf(ownFolder(), { approvers: [approver] })).toEqual([])
})
