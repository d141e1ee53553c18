import { expect, test } from 'vitest'
import { breakLine, fitLines } from './break-line.ts'
import { columnsOf } from './columns-of.ts'

const words =
  'The gate keeps every decision in its own log, which nobody changes unseen, and says of each call why it was let run or stopped.'

test.each([20, 33, 47, 80])('at %i columns no word is broken and no line is wider', width => {
  const lines = breakLine(words, { width, indent: 2, longWord: 'leave' })
  expect(lines.map(columnsOf).every(columns => columns <= width)).toBe(true)
  expect(lines.flatMap(line => line.trim().split(' '))).toEqual(words.split(' '))
})

test('a line that fits stays as it is, with the gaps between its words', () => {
  expect(breakLine('  a   b', { width: 7, indent: 2, longWord: 'leave' })).toEqual(['  a   b'])
  expect(breakLine('one  two   three', { width: 10, indent: 0, longWord: 'leave' })).toEqual([
    'one  two',
    'three',
  ])
})

test('a word that no line holds is left to the terminal, so that it is copied whole', () => {
  const address = `http://localhost:4180/${'a'.repeat(40)}`
  expect(fitLines(`Open ${address} now`, 30)).toBe(`Open\n${address}\nnow`)
})

test('colours take no columns', () => {
  expect(fitLines('\u001b[1mabc\u001b[22m def', 7)).toBe('\u001b[1mabc\u001b[22m def')
})

test('what goes on stands below its text: behind a label, or at the line’s own beginning', () => {
  expect(fitLines('  state   one two three four five six', 30)).toBe(
    '  state   one two three four\n          five six',
  )
  expect(fitLines('    one two three', 14)).toBe('    one two\n    three')
})

test('a word that fits beside no indent stands further left', () => {
  expect(fitLines(`          command  ${'a'.repeat(28)}`, 30)).toBe(`          command\n  ${'a'.repeat(28)}`)
})

test('an empty line, and one of spaces, stay', () => {
  expect(fitLines('\n   \n', 10)).toBe('\n   \n')
})
