import { expect, test } from 'vitest'
import { isHostName } from './is-host-name.ts'

test.each(['a.example', 'xn--bcher-kva.example', '_srv.a.example', '93.184.216.34', 'a-b.c1.d'])(
  '%s',
  text => {
    expect(isHostName(text)).toBe(true)
  },
)

test.each([
  'localhost',
  'A.example',
  'a..example',
  '.example',
  'a.example.',
  '-a.example',
  'a b.example',
  'a.example\n',
  `${'a'.repeat(64)}.example`,
  Array.from({ length: 60 }, () => 'abcd').join('.'),
  '::1',
  '127.1',
  '93.12120098',
  '1.2.3.4.5',
  '0300.1',
  'a.0x7f000001',
  'a.0x',
  '',
])('%j is none', text => {
  expect(isHostName(text)).toBe(false)
})
