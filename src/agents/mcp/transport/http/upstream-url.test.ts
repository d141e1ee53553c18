import { expect, test } from 'vitest'
import { pinnedLookup, upstreamUrl } from './upstream-url.ts'

test.each([
  'https://tickets.example.org/mcp',
  'http://localhost:3000/mcp',
  'http://127.0.0.1:3000/mcp',
  'http://[::1]:3000/mcp',
  'https://10.0.0.5/mcp',
])('%s may be given', url => {
  expect(upstreamUrl(url).href).toBe(url)
})

test.each([
  ['tickets.example.org', 'no address'],
  ['ftp://example.org', 'must begin'],
  ['http://example.org/mcp', 'in the clear'],
  ['https://alice:secret@example.org/mcp', 'password'],
  ['https://169.254.169.254/latest', 'metadata'],
  ['https://[fe80::1]/mcp', 'link'],
  ['https://[fd00:ec2::254]/', 'metadata'],
  ['https://metadata.google.internal/', 'metadata'],
  ['https://metadata.google.internal./', 'metadata'],
  ['https://METADATA.google%2einternal./', 'metadata'],
  ['https://metadata。google。internal/', 'metadata'],
  ['https://metadata.goog./', 'metadata'],
  ['https://169.254.169.254./', 'metadata'],
  ['https://0xa9fea9fe/', 'metadata'],
  ['https://0251.0376.0251.0376/', 'metadata'],
  ['https://2852039166/', 'metadata'],
  ['https://169.254.43518/', 'metadata'],
  ['https://１６９.254.169.254/', 'metadata'],
  ['https://[::ffff:169.254.169.254]/', 'metadata'],
  ['https://[::ffff:a9fe:a9fe]/', 'metadata'],
  ['https://[0:0:0:0:0:ffff:a9fe:a9fe]/', 'metadata'],
  ['https://[64:ff9b::a9fe:a9fe]/', 'no address of one server'],
  ['https://[2002:a9fe:a9fe::1]/', 'no address of one server'],
  ['https://[::169.254.169.254]/', 'metadata'],
  ['https://[FD00:EC2:0::254]/', 'metadata'],
  ['https://224.0.0.1/', 'no address of one server'],
])('%s is refused', (url, why) => {
  expect(() => upstreamUrl(url)).toThrow(why)
})

test('http to another machine can be allowed', () => {
  expect(upstreamUrl('http://10.0.0.5/mcp', true).host).toBe('10.0.0.5')
})

/** Asks for a name that has other addresses each time. */
function lookups(url: string, ...each: readonly string[][]) {
  const remaining = [...each]
  const lookup = pinnedLookup(new URL(url), (_name, _options, found) =>
    found(
      null,
      (remaining.shift() ?? []).map(address => ({ address, family: address.includes(':') ? 6 : 4 })),
    ),
  )
  return each.map(() => {
    let statement: unknown
    lookup('name', { all: true }, (error, addresses) => {
      statement = error ? error.code : (addresses as { address: string }[]).map(({ address }) => address)
    })
    return statement
  })
}

test('a name that leads to metadata, to a link or to this machine is not connected to', () => {
  for (const address of [
    '169.254.169.254',
    'fe80::1',
    '127.0.0.1',
    '::1',
    '0.0.0.0',
    '::ffff:127.0.0.1',
    '224.0.0.1',
  ])
    expect(lookups('https://example.org', [address])).toEqual(['EADDRREFUSED'])
})

test('a public name that becomes one of the own network later is refused then', () => {
  expect(lookups('https://example.org', ['93.184.216.34'], ['10.0.0.1'], ['93.184.216.35'])).toEqual([
    ['93.184.216.34'],
    'EADDRREFUSED',
    ['93.184.216.35'],
  ])
})

test('a name of the own network stays one', () => {
  expect(lookups('https://intranet', ['10.0.0.1'], ['10.0.0.2'])).toEqual([['10.0.0.1'], ['10.0.0.2']])
})

test('this machine’s own name may lead to it', () => {
  expect(lookups('http://localhost', ['127.0.0.1', '::1'])).toEqual([['127.0.0.1', '::1']])
})
