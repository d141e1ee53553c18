import { expect, test } from 'vitest'
import { sessionName } from './session-name.ts'

test.each([
  ['3fa81c02-94c1-4d2e-8f00-0123456789ab', '3fa81c02'],
  ['sdk-3fa81c02-94c1-4d2e-8f00-0123456789ab', 'sdk-3fa81c02'],
  ['run-42', 'run-42'],
  [
    'agent:3FA81C02-94c1-4d2e-8f00-0123456789ab:3fa81c02-94c1-4d2e-8f00-0123456789ac',
    'agent:3FA81C02:3fa81c02',
  ],
])('%s is shown as %s', (session, name) => {
  expect(sessionName(session)).toBe(name)
})

test('a name of any length is short and harmless', () => {
  expect(sessionName('x'.repeat(500)).length).toBeLessThanOrEqual(41)
  expect(sessionName('a\u202eb')).not.toContain('\u202e')
})
