import { expect, test } from 'vitest'
import { findByBeginning } from './find-by-beginning.ts'

const rowsOf = (...ids: readonly string[]) => {
  const all = ids.toSorted().map(id => ({ id }))
  return {
    noun: 'reviews',
    find: (id: string) => all.find(one => one.id === id),
    startingWith: (beginning: string, limit: number) =>
      all.filter(({ id }) => id.startsWith(beginning)).slice(0, limit),
  }
}

const [old, first, second] = ['r-1f2e3d4c', 'r-7k2m9q4xw0vh5tcn', 'r-7k2mzzzzzzzzzzzz']
const rows = rowsOf(old, first, second)
const found = (input: string) => findByBeginning(input, rows)?.id

test.each([
  ['the whole id', first, first],
  ['the whole id in the form of earlier versions', old, old],
  ['a beginning that no other has', 'r-7k2m9', first],
  ['four characters of an old one', 'r-1f2e', old],
  ['upper case', 'R-7K2M9Q4XW0VH5TCN', first],
  ['blanks and a line’s end around it', '  r-7k2m9q\n', first],
])('%s is enough', (_what, input, id) => {
  expect(found(input)).toBe(id)
})

test.each([
  ['three characters', 'r-1f2'],
  ['the prefix alone', 'r-'],
  ['nothing', ''],
  ['no prefix', '7k2m9q4x'],
  ['the middle of one', 'r-2m9q'],
  ['more than the whole', `${first}0`],
  ['a pattern', 'r-7k2m%'],
  ['another prefix', 'g-7k2m9'],
  ['a very long one', `r-${'7'.repeat(100_000)}`],
])('%s names none', (_what, input) => {
  expect(found(input)).toBeUndefined()
})

test('a whole id is that one, whatever else begins so', () => {
  expect(findByBeginning('r-1f2e3d4c', rowsOf('r-1f2e3d4c', 'r-1f2e3d4c5b6a7980'))?.id).toBe('r-1f2e3d4c')
  expect(findByBeginning('R-1F2E3D4C', rowsOf('r-1f2e3d4c', 'r-1f2e3d4c5b6a7980'))?.id).toBe('r-1f2e3d4c')
})

test('an id of another form is found as it is', () => {
  expect(findByBeginning('g-0', rowsOf('g-0'))?.id).toBe('g-0')
})

test('a beginning of several is refused with all of them, and with five of more', () => {
  expect(() => found('R-7k2m ')).toThrow(
    `2 reviews begin with “r-7k2m”, which are ${first}, ${second}: give more of the id.`,
  )
  const many = rowsOf(...Array.from({ length: 9 }, (_, i) => `r-aaaa${i}`))
  expect(() => findByBeginning('r-aaaa', many)).toThrow(
    'More than 5 reviews begin with “r-aaaa”, among them r-aaaa0, r-aaaa1, r-aaaa2, r-aaaa3, r-aaaa4: give more of the id.',
  )
  expect(() => findByBeginning('r-aaaa', many)).toThrow(expect.objectContaining({ code: 'invalid' }))
})
