import { expect, test } from 'vitest'
import { ConnectionWatch } from './connection-watch.ts'

const get = (host: string) => `GET / HTTP/1.1\r\nHost: ${host}\r\n\r\n`

function watch(port: number, ...pieces: readonly string[]) {
  const one = new ConnectionWatch({ host: 'a.example', port })
  const passed = pieces.map(piece => one.take(Buffer.from(piece)).toString())
  return { passed, one }
}

test('every request of a connection is looked at, at every port', () => {
  for (const port of [80, 8080]) {
    const { passed, one } = watch(port, get('a.example'), get('b.example'), 'more')
    expect(passed).toEqual([get('a.example'), '', ''])
    expect(one.problem).toBe('it is for b.example')
  }
})

test('nothing goes on before it is known what is spoken, and then all that was held', () => {
  const { passed, one } = watch(22, 'SSH-', '2.0-x\r\n', 'bytes')
  expect(passed).toEqual(['', 'SSH-2.0-x\r\n', 'bytes'])
  expect(one.problem).toBeUndefined()
})

test('another language goes on at a port of its own, and not at one that everybody knows', () => {
  expect(watch(25, 'EHLO here\r\n').passed).toEqual(['EHLO here\r\n'])
  const { passed, one } = watch(443, 'EHLO here\r\n', 'more')
  expect(passed).toEqual(['', ''])
  expect(one.problem).toBe('it does not speak TLS at port 443')
})

test('a client that ends in the middle of its first words has said what it has said', () => {
  const { one } = watch(9, 'QUIT')
  expect(one.end().toString()).toBe('QUIT')
  const cut = watch(80, 'GET / HT').one
  expect(cut.end().length).toBe(0)
  expect(cut.problem).toBe('it does not speak HTTP at port 80')
})

test('a client that says nothing and ends is no problem', () => {
  const { one } = watch(443)
  expect(one.end().length).toBe(0)
  expect(one.problem).toBeUndefined()
})
