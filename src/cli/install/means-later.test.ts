import { expect, test } from 'vitest'
import { meansLater } from './means-later.ts'

test('nothing typed, and the words for nothing, put a question off', () => {
  for (const answer of ['', '  ', 'nothing', 'Later', 'no', 'none']) expect(meansLater(answer)).toBe(true)
  for (const answer of ['sam', 'noa', 'ntfy', 'desktop']) expect(meansLater(answer)).toBe(false)
})
