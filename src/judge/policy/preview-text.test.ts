import { expect, test } from 'vitest'
import { previewText } from './preview-text.ts'

test.each([
  [3, 110, 'It would have denied 3 of the last 110 calls.'],
  [0, 1_000, 'It would have denied none of the last 1,000 calls.'],
  [1, 1, 'It would have denied the one call in the log.'],
  [0, 0, 'No call is in the log yet that it could have denied.'],
])('%i of %i calls: %s', (covered, looked, text) => {
  expect(previewText('denied', covered, looked)).toBe(text)
})
