import { expect, test } from 'vitest'
import { EventCutter, messageEvent, onOneLine } from './event-cutter.ts'

const stream = [
  '\ufeff: hello\n\n',
  'id: 7\nretry: 250\ndata:\n\n',
  'event: message\r\nid: 8\r\ndata: {"a":\r\ndata: 1}\r\n\r\n',
  'data: {"é":"✓"}\r\r',
  'event: other\ndata: x\n\n',
]

test('every byte of a stream is in one of its events, wherever the stream was cut', () => {
  const bytes = Buffer.from(stream.join(''))
  for (let size = 1; size <= bytes.length; size++) {
    const cutter = new EventCutter()
    const events = []
    for (let at = 0; at < bytes.length; at += size) events.push(...cutter.push(bytes.subarray(at, at + size)))
    expect(Buffer.concat(events.map(({ raw }) => raw))).toEqual(bytes)
    expect(events.map(({ raw: _raw, ...statement }) => statement)).toEqual([
      {},
      { id: '7', retry: 250, data: '' },
      { id: '8', data: '{"a":\n1}' },
      { data: '{"é":"✓"}' },
      { type: 'other', data: 'x' },
    ])
    expect(cutter.rest).toBe(0)
  }
})

test('an event that is too large is an error before it is kept whole', () => {
  const cutter = new EventCutter(1_000)
  cutter.push(Buffer.alloc(600, 'a'))
  expect(() => cutter.push(Buffer.alloc(600, 'a'))).toThrow('too large')
})

test('an event without a blank line is none', () => {
  const cutter = new EventCutter()
  expect(cutter.push(Buffer.from('data: {}\n'))).toEqual([])
  expect(cutter.rest).toBe(9)
})

test('many lines of data are read in linear time', () => {
  const bytes = Buffer.from(`${'data: 1\n'.repeat(200_000)}\n`)
  expect(new EventCutter().push(bytes)[0]?.data?.length).toBe(399_999)
})

test('what we write is read as it was written', () => {
  const message = Buffer.from('{"jsonrpc":"2.0","id":1,"result":{}}')
  expect(new EventCutter().push(messageEvent(message))[0]).toMatchObject({ data: message.toString() })
})

test('line ends between the parts of a message become spaces, and nothing else changes', () => {
  const pretty = Buffer.from('{\r\n "a": "b\\n"\n}')
  expect(JSON.parse(onOneLine(pretty).toString())).toEqual({ a: 'b\n' })
  expect(onOneLine(pretty).toString()).not.toMatch(/[\r\n]/)
  const plain = Buffer.from('{"a":1}')
  expect(onOneLine(plain)).toBe(plain)
})
