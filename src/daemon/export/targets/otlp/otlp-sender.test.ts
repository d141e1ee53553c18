import { expect, test } from 'vitest'
import { partialSuccess } from './otlp-sender.ts'
import { ProtobufWriter } from './protobuf-writer.ts'

const json = (value: unknown) => partialSuccess(Buffer.from(JSON.stringify(value)), 'application/json')

test('a collector says in JSON how many records it threw away', () => {
  expect(json({ partialSuccess: { rejectedLogRecords: '3', errorMessage: 'too old' } })).toEqual({
    count: 3,
    why: 'it threw 3 away: too old',
  })
  expect(json({})).toBeUndefined()
  expect(json({ partialSuccess: { errorMessage: 'a warning' } })).toBeUndefined()
})

test('and in protocol buffers', () => {
  const answer = new ProtobufWriter()
    .message(1, statement => statement.integer(1, 300n).text(2, 'too old'))
    .end()
  expect(partialSuccess(answer, 'application/x-protobuf')).toEqual({
    count: 300,
    why: 'it threw 300 away: too old',
  })
  expect(partialSuccess(Buffer.alloc(0), 'application/x-protobuf')).toBeUndefined()
})

test.each([
  ['text', Buffer.from('<html>'), 'application/json'],
  ['a message that ends early', Buffer.from([0x0a, 0x7f, 1]), 'application/x-protobuf'],
  ['a number without an end', Buffer.from([0xff, 0xff]), 'application/x-protobuf'],
])('an answer that can’t be read counts as the 2xx that it is: %s', (_what, body, type) => {
  expect(partialSuccess(body, type)).toBeUndefined()
})
