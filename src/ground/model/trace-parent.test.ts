import { expect, test } from 'vitest'
import { readTraceParent, traceParentText } from './trace-parent.ts'

const trace = '0af7651916cd43dd8448eb211c80319c'
const span = 'b7ad6b7169203331'

test('the example of the specification is read, and written as it was', () => {
  const text = `00-${trace}-${span}-01`
  const read = readTraceParent(text)
  expect(read).toEqual({ trace, span, isSampled: true })
  expect(read && traceParentText(read)).toBe(text)
})

test('of the flags the lowest bit alone counts', () => {
  expect(readTraceParent(`00-${trace}-${span}-00`)?.isSampled).toBe(false)
  expect(readTraceParent(`00-${trace}-${span}-02`)?.isSampled).toBe(false)
  expect(readTraceParent(`00-${trace}-${span}-03`)?.isSampled).toBe(true)
})

test.each([
  ['nothing', undefined],
  ['an object', { trace, span }],
  ['no trace', `00-${'0'.repeat(32)}-${span}-01`],
  ['no span', `00-${trace}-${'0'.repeat(16)}-01`],
  ['another version', `01-${trace}-${span}-01`],
  ['the version that is none', `ff-${trace}-${span}-01`],
  ['capital letters', `00-${trace.toUpperCase()}-${span}-01`],
  ['too few digits', `00-${trace.slice(1)}-${span}-01`],
  ['more behind it', `00-${trace}-${span}-01-extra`],
  ['a line behind it', `00-${trace}-${span}-01\n`],
])('%s is no parent', (_what, input) => {
  expect(readTraceParent(input)).toBeUndefined()
})
