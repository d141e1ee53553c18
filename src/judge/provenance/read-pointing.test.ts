import { expect, test } from 'vitest'
import type { ReadPointing } from '../../ground/model/hearing.ts'
import type { Reading } from '../../ground/model/session-memory.ts'
import type { ToolCall } from '../../ground/model/tool-call.ts'
import { pointingOf, withReading } from './read-pointing.ts'

const plain: ReadPointing = { pointed: 0, own: false }
const own: ReadPointing = { pointed: 0, own: true }
const pointed: ReadPointing = { pointed: 1, own: false }

/** What is kept after calls of one tool, in their order. */
function readsAfter(...calls: readonly (readonly [string, ReadPointing])[]) {
  const call = (id: string) => ({ id, tool: 'Bash', kind: 'shell' }) as ToolCall
  return calls.reduce<readonly Reading[]>(
    (reads, [id, pointing]) => withReading(reads, call(id), pointing),
    [],
  )
}

test.each([
  ['our own', own],
  ['what the person pointed to', pointed],
])('a page that is fetched beside %s is a stranger’s, whichever call came first', (_, other) => {
  for (const reads of [
    readsAfter(['page', plain], ['beside', other]),
    readsAfter(['beside', other], ['page', plain]),
  ]) {
    expect(pointingOf(reads, { tool: 'Bash', callId: 'page' })).toEqual(plain)
    expect(pointingOf(reads, { tool: 'Bash', callId: 'beside' })).toEqual(other)
  }
})

test('a report that names no call is answered by the last of its tool', () => {
  expect(pointingOf(readsAfter(['list', own]), { tool: 'Bash' })).toEqual(own)
  expect(pointingOf(readsAfter(['list', own], ['page', plain]), { tool: 'Bash' })).toEqual(plain)
  expect(pointingOf(readsAfter(['list', own]), { tool: 'Read' })).toEqual(plain)
})

test('the calls that are kept are the last ones, and each once', () => {
  const many = Array.from({ length: 100 }, (_, at) => [`c${at}`, own] as const)
  const reads = readsAfter(...many, ['c99', pointed])
  expect(reads).toHaveLength(64)
  expect(pointingOf(reads, { tool: 'Bash', callId: 'c99' })).toEqual(pointed)
  expect(pointingOf(reads, { tool: 'Bash', callId: 'c0' })).toEqual(plain)
})
