import { expect, test } from 'vitest'
import { mostConnections } from './most-connections.ts'

const limits = (files: string) =>
  `Max processes             95866                95866                processes \nMax open files            ${files.padEnd(20)} 524288               files     \n`

test.each([
  ['1024', 412],
  ['100', 1],
  ['20000', 4_000],
  ['unlimited', 412],
])('with %s descriptors, %i connections', (files, most) => {
  expect(mostConnections(limits(files))).toBe(most)
})

test('this machine has a limit', () => {
  expect(mostConnections()).toBeGreaterThan(0)
})
