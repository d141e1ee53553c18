import { expect, test } from 'vitest'
import { shapeWords } from './shape-words.ts'

test.each([
  [
    'shell · git reset · git reset-hard a branch changes+commits · repository.discard',
    'git reset: git reset-hard a branch changes and commits',
    ['repository.discard'],
  ],
  [
    'tool · billing.refund_customer · money refund 1e2 EUR · consequence.money, production.change',
    'billing.refund_customer: money refund up to 100 EUR',
    ['consequence.money', 'production.change'],
  ],
  [
    'sql · generic DELETE TABLE sessions narrow · database.write',
    'SQL: DELETE TABLE sessions narrow',
    ['database.write'],
  ],
  ['shell · rm + mkdir', 'rm and mkdir', []],
  ['tool · lookup', 'lookup', []],
  ['[erased]', '[erased]', []],
])('%s', (text, calls, codes) => {
  expect(shapeWords(text)).toEqual({ calls, codes })
})
