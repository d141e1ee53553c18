import { expect, test } from 'vitest'
import { makeNewCanary } from '../../src/cli/canary/make-new-canary.ts'
import { rotateCanary } from '../../src/cli/canary/rotate-canary.ts'
import { whoPlaces } from '../../src/cli/canary/add-canary.ts'
import { openPeopleGate } from './open-people-gate.ts'
import { addQuickReviewer } from './quick-reviewer.ts'

test('a canary is placed with the secret of a reviewer, once somebody has a key', async () => {
  const opened = openPeopleGate()
  const { gate } = opened
  expect(await whoPlaces(gate, {})).toBeUndefined()
  const { added } = await gate.changeCanaries({ add: [{ kind: 'password', value: 'Vq2Lw8ZpTn6YkXmRt4' }] })
  await addQuickReviewer(opened)
  const asked = { code: 'usage', message: expect.stringContaining('no terminal to ask for the secret') }
  await expect(makeNewCanary(gate, 'github-token', { as: 'alice' })).rejects.toMatchObject(asked)
  await expect(whoPlaces(gate, { as: 'alice' })).rejects.toMatchObject(asked)
  await expect(rotateCanary(gate, added[0]?.id ?? '', { as: 'alice' })).rejects.toMatchObject({
    code: 'invalid',
  })
  expect((await gate.canaries()).map(({ id }) => id)).toEqual([added[0]?.id])
  await gate.close()
})
