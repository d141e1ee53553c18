import { expect, test } from 'vitest'
import { readRequestHead, RequestFollower, type RequestHead } from './request-follower.ts'

const get = (host: string, more = '') => `GET / HTTP/1.1\r\nHost: ${host}\r\n${more}\r\n`
const post = (body: string) =>
  `POST / HTTP/1.1\r\nHost: a.example\r\nContent-Length: ${body.length}\r\n\r\n${body}`
const chunked = (...chunks: readonly string[]) =>
  `POST / HTTP/1.1\r\nHost: a.example\r\nTransfer-Encoding: chunked\r\n\r\n${chunks
    .map(chunk => `${chunk.length.toString(16)}\r\n${chunk}\r\n`)
    .join('')}0\r\nX-Sum: 1\r\n\r\n`
const webSocket = get('a.example', 'Upgrade: websocket\r\n')

/** Everything that goes on of a text, written in pieces of so many bytes. */
function follow(text: string, size = text.length, follower = new RequestFollower('a.example')) {
  const bytes = Buffer.from(text, 'latin1')
  let passed = ''
  for (let at = 0; at < bytes.length; at += size)
    passed += follower.take(bytes.subarray(at, at + size)).toString('latin1')
  return { passed, problem: follower.problem }
}

test.each([100_000, 7, 1])('requests for one host go on as they are, in pieces of %i bytes', size => {
  const text = `${get('a.example')}${post('12345')}${chunked('one', 'GET / HTTP/1.1\r\n')}${get('A.example:80')}${post('')}`
  expect(follow(text, size)).toEqual({ passed: text, problem: undefined })
})

test.each([100_000, 7, 1])('a later request for another host does not, in pieces of %i bytes', size => {
  for (const before of [get('a.example'), post('12345'), chunked('one')])
    expect(follow(before + get('b.example'), size)).toEqual({
      passed: before,
      problem: 'it is for b.example',
    })
})

test('nothing goes on after a problem', () => {
  const follower = new RequestFollower('a.example')
  expect(follow(get('b.example') + get('a.example'), 1_000, follower).passed).toBe('')
  expect(follow(get('a.example'), 1_000, follower).passed).toBe('')
})

test('a head goes on only once it is whole', () => {
  expect(follow(get('a.example').slice(0, -1)).passed).toBe('')
})

test.each([
  ['a chunk longer than it says', chunked('one').replace('one', 'ones')],
  ['a size that is none', chunked('one').replace('3\r\n', '3 \r\n')],
  ['a size with more to it', chunked('one').replace('3\r\n', '3;a=b\r\n')],
  ['a size of another line end', chunked('one').replace('3\r\n', '3\n')],
  ['bytes after the body', `${post('12345')}xx\r\n\r\n`],
  ['a head without end', `GET / HTTP/1.1\r\nX: ${'a'.repeat(40_000)}`],
  ['a line without end', `${chunked('one').slice(0, -2)}${'a'.repeat(10_000)}`],
])('%s is refused', (_name, text) => {
  expect(follow(text).problem).toBe('it speaks HTTP in a way that servers read differently')
})

test('a bare address may be asked without a name, a host may not', () => {
  const old = 'GET / HTTP/1.0\r\n\r\n'
  expect(follow(old).problem).toBe('it does not say which host it is for')
  expect(follow(old, 5, new RequestFollower('93.184.216.34'))).toEqual({ passed: old, problem: undefined })
})

test('after an upgrade that the server agreed to, frames go on; they wait for that', () => {
  const follower = new RequestFollower('a.example')
  expect(follow(`${webSocket}\x81\x00`, 1_000, follower).passed).toBe(webSocket)
  expect(follower.hear(Buffer.from('HTTP/1.1 101 Switching')).toString('latin1')).toBe('\x81\x00')
  expect(follow('\x81\x01', 9, follower).passed).toBe('\x81\x01')
})

test('where it did not agree, the next request is looked at as ever', () => {
  const follower = new RequestFollower('a.example')
  follow(webSocket + get('b.example'), 1_000, follower)
  expect(follower.hear(Buffer.from('HTTP/1.1 200 OK')).length).toBe(0)
  expect(follower.problem).toBe('it is for b.example')
})

test('an upgrade after other requests is none: the next bytes of the server may belong to those', () => {
  const follower = new RequestFollower('a.example')
  expect(follow(get('a.example') + webSocket + get('b.example'), 1_000, follower).problem).toBe(
    'it is for b.example',
  )
})

const plain = { host: 'a.example', body: 0, upgrades: false }

test.each<[string, RequestHead]>([
  ['GET / HTTP/1.1\r\nHost: a.example', plain],
  ['GET / HTTP/1.1\r\nhOsT:\t A.Example.:8080 ', plain],
  ['OPTIONS * HTTP/1.1\r\nHost: a.example', plain],
  ['GET http://a.example/x HTTP/1.1\r\nHost: a.example', plain],
  ['GET http://A.example:80/x HTTP/1.0', plain],
  ['GET / HTTP/1.0', { ...plain, host: null }],
  ['POST / HTTP/1.1\r\nHost: a.example\r\nContent-Length: 12', { ...plain, body: 12 }],
  ['POST / HTTP/1.1\r\nHost: a.example\r\nTransfer-Encoding: Chunked', { ...plain, body: 'chunked' }],
  ['GET / HTTP/1.1\r\nHost: a.example\r\nUpgrade: websocket', { ...plain, upgrades: true }],
  ['GET / HTTP/1.1\r\nHost: a.example\r\nUpgrade: h2c', plain],
])('%j', (text, head) => {
  expect(readRequestHead(text)).toEqual(head)
})

test.each([
  '',
  'GET /',
  'get / HTTP/1.1\r\nHost: a.example',
  'GET / HTTP/2.0\r\nHost: a.example',
  'GET  / HTTP/1.1\r\nHost: a.example',
  'CONNECT b.example:443 HTTP/1.1\r\nHost: a.example',
  'GET / HTTP/1.1\r\nHost: a.example\r\nHost: b.example',
  'GET / HTTP/1.1\r\nHost: a.example, b.example',
  'GET / HTTP/1.1\r\nHost: a.example@b.example',
  'GET / HTTP/1.1\r\nHost: ',
  'GET / HTTP/1.1\r\nHost : b.example\r\nHost: a.example',
  'GET / HTTP/1.1\r\nX: 1\nHost: b.example\r\nHost: a.example',
  'GET / HTTP/1.1\r\nX: 1\rHost: b.example\r\nHost: a.example',
  'GET / HTTP/1.1\r\nHost: a.example\r\n b.example',
  'GET / HTTP/1.1\r\nHost: a.example\0',
  'GET http://b.example/ HTTP/1.1\r\nHost: a.example',
  'GET http://a.example@b.example/ HTTP/1.1\r\nHost: a.example',
  'GET ftp://a.example/ HTTP/1.1\r\nHost: a.example',
  'GET a.example/ HTTP/1.1\r\nHost: a.example',
  'POST / HTTP/1.1\r\nHost: a.example\r\nContent-Length: 1\r\nContent-Length: 2',
  'POST / HTTP/1.1\r\nHost: a.example\r\nContent-Length: 1\r\nTransfer-Encoding: chunked',
  'POST / HTTP/1.1\r\nHost: a.example\r\nContent-Length: +1',
  'POST / HTTP/1.1\r\nHost: a.example\r\nTransfer-Encoding: gzip, chunked',
  'POST / HTTP/1.0\r\nHost: a.example\r\nTransfer-Encoding: chunked',
  '\r\nGET / HTTP/1.1\r\nHost: a.example',
])('%j is read by nobody in one way alone', text => {
  expect(readRequestHead(text)).toBeUndefined()
})
