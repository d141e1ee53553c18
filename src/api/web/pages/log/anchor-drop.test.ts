import { expect, test } from 'vitest'
import { readAnchorFile } from './anchor-drop.tsx'

const anchor = { size: 3, head: 'ab', at: 5, publicKey: 'k', signature: 's' }

test('each line is a checkpoint, and only its own fields are taken', () => {
  const text = `${JSON.stringify({ ...anchor, ok: true, __proto__x: 1 })}\n\n${JSON.stringify({ ...anchor, size: 9 })}\r\n`
  expect(readAnchorFile(text)).toEqual({ anchors: [anchor, { ...anchor, size: 9 }] })
})

test('a file with one line that is no checkpoint is refused whole, and the line is named', () => {
  const good = JSON.stringify(anchor)
  for (const bad of ['{', 'null', '[]', '"a"', '{"size":3}', JSON.stringify({ ...anchor, size: -1 })])
    expect(readAnchorFile(`${good}\n${bad}`)).toEqual({ problem: expect.stringContaining('Line 2') })
  expect(readAnchorFile(JSON.stringify({ ...anchor, at: 9e15 }))).toHaveProperty('problem')
  expect(readAnchorFile(JSON.stringify({ ...anchor, head: 7 }))).toHaveProperty('problem')
})

test('an empty file and a huge one are refused with what to do', () => {
  expect(readAnchorFile(' \n')).toEqual({ problem: expect.stringContaining('empty') })
  expect(readAnchorFile(`${JSON.stringify(anchor)}\n`.repeat(2_001))).toEqual({
    problem: expect.stringContaining('2,000'),
  })
})
