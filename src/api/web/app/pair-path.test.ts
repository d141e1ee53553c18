import { expect, test } from 'vitest'
import { afterPairing, pairPath } from './pair-path.ts'

const way = (path: string, search?: string) => afterPairing(pairPath(path, search).split('?')[1] ?? '')

test('pairing goes on to where somebody wanted to be', () => {
  expect(way('/reviews/r-1')).toBe('/reviews/r-1')
  expect(way('/activity', 'effect=deny&tool=a%26b')).toBe('/activity?effect=deny&tool=a%26b')
  expect(way('/')).toBe('/')
  expect(way('/pair', 'to=%2Flog')).toBe('/')
})

test('an address elsewhere is not gone to', () => {
  for (const to of ['https://example.com/', '//example.com', '/\\example.com', 'javascript:alert(1)', ''])
    expect(afterPairing(`to=${encodeURIComponent(to)}`)).toBe('/')
})
