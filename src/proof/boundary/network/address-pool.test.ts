import { expect, test } from 'vitest'
import { AddressPool, benchmarkBlock, loopbackBlock } from './address-pool.ts'

test('a name has one address, and an address its name', () => {
  const pool = new AddressPool(benchmarkBlock)
  const address = pool.addressOf('a.example')
  expect(address).toBe('198.18.0.1')
  expect(pool.addressOf('a.example')).toBe(address)
  expect(pool.addressOf('b.example')).toBe('198.18.0.2')
  expect(pool.nameOf('198.18.0.2')).toBe('b.example')
  expect(pool.nameOf('198.18.0.3')).toBeUndefined()
  expect([pool.holds('198.19.255.255'), pool.holds('198.20.0.0'), pool.holds('127.0.0.1')]).toEqual([
    true,
    false,
    false,
  ])
})

test('when all are given away there is none, and the first ones stay', () => {
  const pool = new AddressPool({ ...loopbackBlock, size: 3 })
  expect(['a', 'b', 'c', 'a'].map(name => pool.addressOf(name))).toEqual([
    '127.1.0.1',
    '127.1.0.2',
    undefined,
    '127.1.0.1',
  ])
})
