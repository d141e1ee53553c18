import { expect, test } from 'vitest'
import { readHookInput } from './read-hook-input.ts'

async function* parts(...texts: readonly string[]): AsyncGenerator<Uint8Array> {
  for (const text of texts) yield Buffer.from(text)
}

test('a mark of byte order before the input is no part of it', async () => {
  expect(await readHookInput(parts('\uFEFF{"a":', '1}'))).toBe('{"a":1}')
  expect(await readHookInput(parts('{"a":"\uFEFF"}'))).toBe('{"a":"\uFEFF"}')
})
