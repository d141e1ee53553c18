import { generateKeyPairSync, type KeyObject } from 'node:crypto'
import { expect, test } from 'vitest'
import { publicKeyOf } from '../../audit/sign-checkpoint.ts'
import type { KeyLink, Member } from '../../../ground/model/reviewer-key.ts'
import { KeyChain, readChain } from './key-chain.ts'

const newKey = () => generateKeyPairSync('ed25519').privateKey
const memberOf = (key: KeyObject): Member => ({ uid: null, key: publicKeyOf(key), passkeys: [], codes: [] })
const [alice, bob, mallory] = [newKey(), newKey(), newKey()]

/** Alice is the first; what follows is signed by the key beside it. */
function chainOf(...changes: readonly (readonly [string, KeyObject | null, KeyObject])[]) {
  const links: KeyLink[] = []
  let chain = KeyChain.none
  for (const [reviewer, key, by] of [['alice', alice, alice] as const, ...changes]) {
    const link = chain.sign({ at: 1, reviewer, member: key && memberOf(key) }, by)
    links.push(link)
    const next = chain.with(link)
    if (typeof next === 'string') return { links, chain, problem: next }
    chain = next
  }
  return { links, chain, problem: undefined }
}

test('a reviewer is added, changes their key and is removed by keys that were in force', () => {
  const renewed = newKey()
  const { chain, links } = chainOf(['bob', bob, alice], ['alice', renewed, alice], ['bob', null, renewed])
  expect([...chain.members.keys()]).toEqual(['alice'])
  expect(chain.isInForce(publicKeyOf(renewed))).toBe(true)
  expect(chain.isInForce(publicKeyOf(alice))).toBe(false)
  expect(readChain(links).chain.head).toBe(chain.head)
})

test('a revoked key signs nothing any more, and a stranger never did', () => {
  const renewed = newKey()
  expect(chainOf(['alice', renewed, alice], ['bob', bob, alice]).problem).toMatch(/not in force/)
  expect(chainOf(['mallory', mallory, mallory]).problem).toMatch(/not in force/)
})

test('nobody is left without anybody who may answer', () => {
  expect(chainOf(['alice', null, alice]).problem).toMatch(/leaves nobody/)
})

test('a link that was changed, left out or put elsewhere is found', () => {
  const { links } = chainOf(['bob', bob, alice], ['bob', null, alice])
  const [first, second, third] = links
  if (!first || !second || !third) throw new Error('three links')
  expect(readChain([first, { ...second, reviewer: 'eve' }]).problem).toMatch(/signature of link 2/)
  expect(readChain([first, third]).problem).toMatch(/link 3 does not follow/)
  expect(readChain([first, third, second]).chain.length).toBe(1)
  expect(readChain(links).problem).toBeUndefined()
})

test('reviewers of before, whom the first link names, sign their own key once', () => {
  const first = KeyChain.none.sign(
    { at: 1, reviewer: 'alice', member: memberOf(alice), before: { alice: 'a', bob: 'b' } },
    alice,
  )
  const { chain } = readChain([first])
  expect([...chain.waiting]).toEqual([['bob', 'b']])
  const own = chain.sign({ at: 2, reviewer: 'bob', member: memberOf(bob) }, bob)
  const { chain: both } = readChain([first, own])
  expect(both.members.size).toBe(2)
  const again = both.sign({ at: 3, reviewer: 'bob', member: memberOf(mallory) }, mallory)
  expect(both.with(again)).toMatch(/not in force/)
  const eve = chain.sign({ at: 2, reviewer: 'eve', member: memberOf(mallory) }, mallory)
  expect(chain.with(eve)).toMatch(/not in force/)
})

test('only the first link names reviewers of before', () => {
  const { chain } = chainOf()
  const later = chain.sign({ at: 2, reviewer: 'bob', member: memberOf(bob), before: { eve: 'e' } }, alice)
  expect(chain.with(later)).toMatch(/not in force/)
})
