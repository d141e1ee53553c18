import { expect, test } from 'vitest'
import { readRequestHead, type RequestHead } from './read-request-head.ts'

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
