import { expect, test } from 'vitest'
import { cursorSetBack } from './replay-export.ts'
import { newCursor } from '../../daemon/export/pump/new-cursor.ts'

const cursor = { ...newCursor(10), held: [3, 7], sent: 5 }

test('a cursor is set back, and waits for what is held before it alone', () => {
  expect(cursorSetBack(cursor, 5)).toEqual({ ...cursor, seq: 4, held: [3] })
  expect(cursorSetBack(cursor, 10)).toEqual({ ...cursor, seq: 9, held: [3, 7] })
})

test('no cursor is set forward: entries between would never be sent', () => {
  expect(cursorSetBack(cursor, 11)).toBeUndefined()
  expect(cursorSetBack(cursor, 500)).toBeUndefined()
})
