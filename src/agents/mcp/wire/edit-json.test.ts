import { expect, test } from 'vitest'
import { editJson, type JsonEdit } from './edit-json.ts'

function edit(text: string, ...edits: readonly JsonEdit[]): string {
  return editJson(Buffer.from(text), edits).toString()
}

const call =
  ' {"jsonrpc":"2.0", "id" : 7 ,"params":{"name":"a\\"}b","arguments":{"n":12345678901234567890,"id":1.0},"_meta":{}}}'

test('only the member that is named changes, and every other byte stays', () => {
  expect(edit(call, { path: ['id'], value: '"x"' })).toBe(call.replace(': 7 ', ': "x" '))
  expect(edit(call, { path: ['params', 'name'], value: '"b"' })).toBe(call.replace('"a\\"}b"', '"b"'))
  expect(edit(call, { path: ['params', 'arguments', 'id'], value: '2' })).toBe(call.replace('1.0', '2'))
})

test('what is not there is added where that is wanted, and else left alone', () => {
  expect(edit(call, { path: ['result', 'x'], value: '1' })).toBe(call)
  expect(edit('{"a":1}', { path: ['b', 'c d'], value: '2', adds: true })).toBe('{"b":{"c d":2},"a":1}')
  expect(edit(call, { path: ['params', '_meta', 't'], value: '2', adds: true })).toBe(
    call.replace('"_meta":{}', '"_meta":{"t":2}'),
  )
})

test('a member is found by its name, however it is written', () => {
  expect(edit('{"\\u0069d":1}', { path: ['id'], value: '2' })).toBe('{"\\u0069d":2}')
})

test('what is no object has no members', () => {
  expect(edit('{"params":[1]}', { path: ['params', 'name'], value: '2', adds: true })).toBe('{"params":[1]}')
})
