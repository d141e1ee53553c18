import { expect, test } from 'vitest'
import { seenAs, seenAsInAnyCase } from './seen-as.ts'

test('letters that look like Latin ones are those, and capitals stay', () => {
  expect(seenAs('раура1')).toBe(seenAs('paypa1'))
  expect(seenAs('ＧｉｔＨｕｂ')).toBe('GitHub')
})

test('in any case, names are one that differ by capitals alone', () => {
  expect(seenAsInAnyCase('ΑNNA')).toBe(seenAsInAnyCase('anna'))
  expect(seenAsInAnyCase('anna')).not.toBe(seenAsInAnyCase('anne'))
})
