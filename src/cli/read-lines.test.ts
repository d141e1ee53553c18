import { expect, test } from 'vitest'
import { type Line, readLines } from './read-lines.ts'

async function linesOf(...chunks: readonly (string | Uint8Array)[]): Promise<readonly Line[]> {
  async function* input() {
    for (const chunk of chunks) yield typeof chunk === 'string' ? Buffer.from(chunk) : chunk
  }
  const lines: Line[] = []
  for await (const line of readLines(input())) lines.push(line)
  return lines
}

test('a line that is split over chunks is one line', async () => {
  expect((await linesOf('{"a"', ':1}\n{"b":2}')).map(line => line.text)).toEqual(['{"a":1}', '{"b":2}'])
})

test('a character that is split over chunks is whole', async () => {
  const bytes = Buffer.from('ä\n')
  expect((await linesOf(bytes.subarray(0, 1), bytes.subarray(1))).map(line => line.text)).toEqual(['ä'])
})

test('carriage returns at the end of a line are no part of it', async () => {
  expect((await linesOf('a\r\nb\r\n')).map(line => line.text)).toEqual(['a', 'b'])
})

test('a line above the limit is cut, and the lines around it are whole', async () => {
  const long = 'x'.repeat(13 * 1024 * 1024)
  const lines = await linesOf('a\n', long, '\nb\n')
  expect(lines.map(line => line.cut)).toEqual([false, true, false])
  expect(lines.at(-1)?.text).toBe('b')
})
