import { expect, test } from 'vitest'
import { shownArguments } from './marked-call.tsx'

test('every text has its JSON Pointer, at any depth; nothing empty is left out', () => {
  const { texts, more } = shownArguments({ 'a/b': { '~c': ['x', 2] }, d: null, e: {}, f: '' })
  expect(texts.map(({ pointer, text }) => [pointer, text])).toEqual([
    ['/a~1b/~0c/0', 'x'],
    ['/a~1b/~0c/1', '2'],
    ['/d', 'null'],
    ['/e', '{}'],
    ['/f', ''],
  ])
  expect(texts[0]?.name).toBe('a/b › ~c › 0')
  expect(more).toBe(0)
})

test('of arguments that the log cut the beginning is a text in which things are found', () => {
  const cut = { '(cut)': '70001 characters, of which the first 20 are kept' }
  const found = shownArguments({ ...cut, '(kept)': '{"command":"echo \\"a\\"\\nrm \\u00e' })
  expect(found).toMatchObject({
    texts: [{ pointer: '/command', name: 'command', text: 'echo "a"\nrm ' }],
    more: 0,
  })
  const two = shownArguments({ ...cut, '(kept)': '{"path":"a","content":"bb' })
  expect(two.texts).toEqual([{ pointer: '', name: 'arguments', text: '{"path":"a","content":"bb' }])
})

test('of many arguments the rest is counted', () => {
  const { texts, more } = shownArguments({ list: Array.from({ length: 5_000 }, (_, i) => i) })
  expect(texts).toHaveLength(200)
  expect(more).toBe(4_800)
})
