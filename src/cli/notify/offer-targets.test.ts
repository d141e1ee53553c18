import { expect, test } from 'vitest'
import { withTarget } from './offer-targets.ts'

test('a target stands at the end, behind an empty line', () => {
  expect(withTarget('', 'desk', { type: 'desktop' })).toBe('[notify.target.desk]\ntype = "desktop"\n')
  expect(withTarget('[proxy]\na = 1', 'mail', { type: 'email', port: 465, to: ['a@b.example'] })).toBe(
    '[proxy]\na = 1\n\n[notify.target.mail]\ntype = "email"\nport = 465\nto = ["a@b.example"]\n',
  )
})

test('where there are routes it has one of its own', () => {
  const routes = '[[notify.route]]\nto = ["phone"]\n'
  expect(withTarget(routes, 'desk', { type: 'desktop' })).toContain('\n[[notify.route]]\nto = ["desk"]\n')
})

test('a value can end no text', () => {
  expect(withTarget('', 'x', { type: 'ntfy', url_file: 'a"\nb = "c' })).toContain(
    'url_file = "a\\"\\nb = \\"c"',
  )
})
