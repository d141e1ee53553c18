import { expect, test } from 'vitest'
import { notificationRows } from './notification-rows.ts'

test('a policy without targets says that nobody is told, and how to change it', () => {
  expect(notificationRows({ targets: [], routes: [], escalate: [], quiet: null })).toEqual([
    ['notifies', expect.stringMatching(/^Nobody is told when a call waits: countersign notify add/)],
  ])
})

test('a gate whose team’s hub tells people says that, and not that nobody is told', () => {
  expect(notificationRows({ targets: [], routes: [], escalate: [], quiet: null, toldByHub: true })).toEqual([
    ['notifies', 'the team’s hub tells people of what waits here'],
  ])
})
