import { expect, onTestFinished, test } from 'vitest'
import { openPeopleGate, policyWith } from './open-people-gate.ts'

test('what ran since the gate only observed is among the allowed, and counted by what it would have been', async () => {
  const observe = { until: Number.MAX_SAFE_INTEGER / 2, profiles: [] }
  const { gate, shell } = openPeopleGate({ policy: policyWith({ observe }) })
  onTestFinished(() => gate.close())
  for (const command of ['ls', 'git push --force origin main', 'rm -rf /', 'rm -rf ~']) await shell(command)
  // One of them would take the gate’s own state with it, and stays refused.
  expect(await gate.overview({ days: 1 })).toMatchObject({
    allowed: 3,
    queued: 0,
    denied: 1,
    observed: { queued: 1, denied: 1 },
  })
})
