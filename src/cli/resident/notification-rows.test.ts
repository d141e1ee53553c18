import { expect, test } from 'vitest'
import { notificationRows } from './notification-rows.ts'

test('a policy without targets says that nobody is told, and how to change it', () => {
  expect(notificationRows({ targets: [], routes: [], escalate: [], quiet: null })).toEqual([
    ['notifies', expect.stringMatching(/^Nobody is told when a call waits: countersign notify add/)],
  ])
})
