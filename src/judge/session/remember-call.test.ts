import { expect, test } from 'vitest'
import type { SessionFile } from '../../ground/model/session-memory.ts'
import { FileNotes } from './remember-call.ts'

const file = (at: number): SessionFile => ({ at, carries: ['secret'] })

test('what a call changes stands over what was known, newest last', () => {
  const notes = new FileNotes({ '/a': file(1), '/b': file(2) })
  notes.set('/c', file(3))
  notes.set('/a', file(4))
  expect(notes.get('/b')).toEqual(file(2))
  expect(notes.all()).toEqual([
    ['/b', file(2)],
    ['/c', file(3)],
    ['/a', file(4)],
  ])
})

test('a file that is forgotten is not known any more, and may come back', () => {
  const notes = new FileNotes({ '/a': file(1), '/b': file(2) })
  notes.forget('/a')
  expect(notes.get('/a')).toBeUndefined()
  expect(notes.all()).toEqual([['/b', file(2)]])
  notes.set('/a', file(3))
  expect(notes.all()?.at(-1)).toEqual(['/a', file(3)])
})

test('nothing is changed by reading, or by forgetting what was never known', () => {
  const notes = new FileNotes({ '/a': file(1) })
  notes.get('/a')
  notes.forget('/b')
  notes.forget('constructor')
  expect(notes.get('constructor')).toBeUndefined()
  expect(notes.all()).toBeNull()
})
