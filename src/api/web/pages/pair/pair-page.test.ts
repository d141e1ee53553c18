import { expect, test } from 'vitest'
import { codeText, isWhole } from './pair-page.tsx'

test('a code is shown as the terminal shows it, however it was typed', () => {
  for (const typed of ['ABCD-2345', 'abcd2345', ' abcd 2345 ', 'ab-cd-23-45', 'abcd–2345xyz'])
    expect(codeText(typed)).toBe('ABCD-2345')
})

test('while it is typed it is never more than was typed', () => {
  expect(['a', 'abcd', 'abcd-', 'abcd2'].map(codeText)).toEqual(['A', 'ABCD', 'ABCD', 'ABCD-2'])
})

test('a code is whole with eight letters and digits', () => {
  expect(isWhole('ABCD-234')).toBe(false)
  expect(isWhole('ABCD-2345')).toBe(true)
})
