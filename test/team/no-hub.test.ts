import { expect, onTestFinished, test } from 'vitest'
import { openGate } from '../../src/gate/open/open-gate.ts'

test('a gate that is no hub does not answer for a team', async () => {
  const gate = await openGate({ stateFolder: ':memory:' })
  onTestFinished(() => gate.close())
  for (const name of ['gate', 'group', 'principal'])
    await expect(gate.decisions({ [name]: 'x' })).rejects.toMatchObject({ code: 'invalid', field: name })
  await expect(gate.overview({ group: 'x' })).rejects.toMatchObject({ code: 'invalid', field: 'group' })
  await expect(gate.sessions({ gate: 'x' })).rejects.toMatchObject({ code: 'invalid', field: 'gate' })
})
