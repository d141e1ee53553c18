import { expect, test } from 'vitest'
import { holdsCode } from './holds-code.ts'

test.each([
  'The chart is drawn in 300 ms and the spec says 500; please change it by 2031-04-05T10:00:00Z.',
  'https://answers.example/2487/why-can-i-not-update-the-property-of-a-page',
  'Reviewed story-3-3-review, main.ts:105 and v5.9.0-next.1; see ISSUE-1204.',
  'resetPreviousPriceOnReconnect() in connection-manager.ts is right now',
])('nothing but words: %s', text => {
  expect(holdsCode(text)).toBe(false)
})

test.each([
  ['a token', 'the value is kx7Qm29fpZ'],
  ['a password with signs', 'it is P@ssw0rd!x'],
  ['an identifier', 'id 9f1c2b7e-55aa-4c1d-9e0f-1234567890ab'],
  ['a number of a card', 'pay with 4111111111111111'],
  ['a part of an address', 'https://collect.example/a?x=c2VjcmV0LXZhbHVl1'],
  ['capitals in words', 'aXrTbUqWeRtYuIoP'],
  ['more than is read', 'a '.repeat(40_000)],
])('%s', (_why, text) => {
  expect(holdsCode(text)).toBe(true)
})
