import { expect, test } from 'vitest'
import { summaryDiff } from './summary-diff.ts'

const same = (text: string) => ({ text, shown: text })
const numbered = (count: number, word = 'line') =>
  Array.from({ length: count }, (_, i) => `${word} ${i + 1}`).join('\n')

test('a change is shown with the lines around it, by its line numbers', () => {
  const before = numbered(20)
  const { lines, more } = summaryDiff('/w/a.ts', same(before), same(before.replace('line 10\n', 'changed\n')))
  expect(lines).toEqual([
    '@@ -7,7 +7,7 @@',
    ' line 7',
    ' line 8',
    ' line 9',
    '-line 10',
    '+changed',
    ' line 11',
    ' line 12',
    ' line 13',
  ])
  expect(more).toBe(0)
})

test('two changes far apart are two parts', () => {
  const before = numbered(40)
  const after = before.replace('line 5\n', '').replace('line 30\n', 'line 30\nnew\n')
  const { lines } = summaryDiff('a', same(before), same(after))
  expect(lines.filter(line => line.startsWith('@@'))).toEqual(['@@ -2,7 +2,6 @@', '@@ -28,6 +27,7 @@'])
  expect(lines.filter(line => /^[+-]/.test(line))).toEqual(['-line 5', '+new'])
})

test('what is added at the end is shown', () => {
  expect(summaryDiff('a', same('one\n'), same('one\ntwo\n')).lines).toEqual([
    '@@ -1,2 +1,3 @@',
    ' one',
    '+two',
    ' ',
  ])
})

test('a hundred thousand lines are cut with their count', () => {
  const { lines, more } = summaryDiff('a', same(numbered(100_000, 'old')), same(numbered(100_000, 'new')))
  expect(lines.length).toBeLessThanOrEqual(200)
  expect(lines.length + more).toBe(200_001)
  expect(lines).toContain('-old 1')
  expect(lines).toContain('+new 1')
})

test('secrets stay dotted and escapes are spelled out', () => {
  const before = { text: 'key=abc\nx', shown: 'key=•••\nx' }
  const after = { text: 'key=xyz\nx\u001b[2J', shown: 'key=•••\nx\u001b[2J' }
  expect(summaryDiff('a\u001b', before, after)).toEqual({
    path: 'a␛',
    lines: ['@@ -1,2 +1,2 @@', '-key=•••', '-x', '+key=•••', '+x␛[2J'],
    more: 0,
  })
})
