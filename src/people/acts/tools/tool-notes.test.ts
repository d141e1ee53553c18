import { expect, test } from 'vitest'
import type { LoggedDecision } from '../../../ground/model/logged-decision.ts'
import { type ToolAcceptors, toolNotes } from './tool-notes.ts'

const logged = {
  call: { offered: { server: { name: 'notes', reached: null }, name: 'get_note', digest: 'a'.repeat(64) } },
  decision: { assessment: { observed: {}, contributions: [{ filter: 'tool', points: 3 }] } },
} as unknown as LoggedDecision

const of = (more: Partial<ToolAcceptors>) =>
  toolNotes(
    logged,
    { state: 'pending' },
    {
      group: 'laptops',
      may: ['alice'],
      isAll: false,
      toCallAlone: [],
      ...more,
    },
  )

test('a note says what a yes accepts, and whose yes does', () => {
  const text = 'what the server says of notes/get_note now'
  expect(toolNotes(logged, { state: 'pending' })).toEqual([
    `A yes also accepts ${text}, for every later call of it.`,
  ])
  expect(toolNotes(logged, { state: 'approved' })).toEqual([])
  const [all] = of({ isAll: true })
  expect(all).toContain(
    'for every later call of it at the gates of laptops, where everybody who says yes gives',
  )
  expect(all).not.toContain('is of:')
  expect(of({ may: ['alice', 'bob'] })[0]).toContain('gives their secret with it and is of: alice and bob.')
  expect(of({ may: [] })).toEqual([
    `A yes lets this call through and does not accept ${text}: nobody who may answer may accept tools for the gates of laptops, see countersign mcp accept --help.`,
  ])
  expect(of({ toCallAlone: ['dora'] })).toEqual([
    `A yes lets this call through and does not accept ${text}: the yes of dora was to this call alone.`,
  ])
})
