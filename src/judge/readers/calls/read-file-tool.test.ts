import { expect, test } from 'vitest'
import { virtualCall } from '../../../../test/virtual-call.ts'
import { virtualPlace } from '../../../ground/model/place.ts'
import { readEffects } from '../index.ts'

const effectsOf = (input: Parameters<typeof virtualCall>[0]) =>
  readEffects(virtualCall(input), virtualPlace, new Map()).effects

test('text under an unknown name is read, and counts as unread all the same', () => {
  const effects = effectsOf({ kind: 'shell', tool: null, arguments: { what: 'rm -rf /srv' } })
  expect(effects).toContainEqual(expect.objectContaining({ type: 'delete' }))
  expect(effects).toContainEqual(expect.objectContaining({ type: 'opaque', weight: 'everything' }))
})

test.each(['file_write', 'http', 'sql'] as const)('%s without a known argument is unread', kind => {
  expect(effectsOf({ kind, tool: null, arguments: { what: 'something' } })).toContainEqual(
    expect.objectContaining({ type: 'opaque', weight: 'everything' }),
  )
})

test('a call that holds nothing at all is only noted', () => {
  expect(effectsOf({ kind: 'shell', tool: null, arguments: {} })).toMatchObject([
    { type: 'opaque', weight: 'matters' },
  ])
})

test('a tool that is named like a shell is one, whatever its argument is called', () => {
  const effects = effectsOf({ kind: 'tool', tool: 'bash', arguments: { what: 'rm -rf /srv' } })
  expect(effects).toContainEqual(expect.objectContaining({ type: 'delete' }))
})
