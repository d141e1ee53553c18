import canonicalize from 'canonicalize'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Json } from '../../ground/model/json.ts'
import { canonicalJson } from './canonical-json.ts'

test('any JSON value has the form that an independent implementation gives it', () => {
  fc.assert(
    fc.property(fc.jsonValue(), value => {
      expect(canonicalJson(value as Json)).toBe(canonicalize(value))
    }),
  )
})

test('members are sorted by UTF-16 code units, and those that are undefined are left out', () => {
  const value = { b: 1, a: [true, null], '\ufb33': 2, '\u{1f600}': 3, gone: undefined } as unknown as Json
  expect(canonicalJson(value)).toBe('{"a":[true,null],"b":1,"\u{1f600}":3,"\ufb33":2}')
})
