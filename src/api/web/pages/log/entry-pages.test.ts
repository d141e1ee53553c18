import { expect, test } from 'vitest'
import { type AskPage, entryPages, linesOf } from './entry-pages.ts'

const lines = (from: number, to: number) =>
  Array.from(
    { length: to - from + 1 },
    (_, i) => `${JSON.stringify({ seq: from + i, body: 'a\\n' })}\n`,
  ).join('')

/** A log of `size` entries that gives `page` at once. */
const log =
  (size: number, page: number): AskPage =>
  async after =>
    after >= size ? '' : lines(after + 1, Math.min(size, after + page))

async function collected(pages: AsyncIterable<{ readonly text: string }>): Promise<string> {
  let all = ''
  for await (const { text } of pages) all += text
  return all
}

test('every page is asked for once, and together they are the log', async () => {
  expect(await collected(entryPages(log(25, 10)))).toBe(lines(1, 25))
  expect(await collected(entryPages(log(25, 10), 20))).toBe(lines(21, 25))
  expect(await collected(entryPages(log(0, 10)))).toBe('')
})

test('a gate that sends the same page again is not asked for ever', async () => {
  await expect(collected(entryPages(async () => lines(1, 3)))).rejects.toThrow('does not go on')
})

test('a page is read line by line', () => {
  expect(linesOf<{ readonly seq: number }>(lines(4, 6)).map(({ seq }) => seq)).toEqual([4, 5, 6])
  expect(linesOf('')).toEqual([])
})
