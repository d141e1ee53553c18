import { generateKeyPairSync } from 'node:crypto'
import { expect, test } from 'vitest'
import { publicKeyOf } from '../../audit/sign-checkpoint.ts'
import type { Grant } from '../../../ground/model/grant.ts'
import { KeyChain, readChain } from '../keys/key-chain.ts'
import { acceptedFor } from '../answers/signed-tools.ts'
import { setAfter } from './set-after.ts'
import { digestOfSet, emptySet, signedSetProblem, signSet } from './sign-set.ts'

const [alice, mallory] = [
  generateKeyPairSync('ed25519').privateKey,
  generateKeyPairSync('ed25519').privateKey,
]
const member = { uid: null, key: publicKeyOf(alice), passkeys: [], codes: [] }
const { chain } = readChain([KeyChain.none.sign({ at: 1, reviewer: 'alice', member }, alice)])
const log = chain.log ?? ''

const grant: Grant = {
  id: 'g-1',
  effect: 'allow',
  scope: { agent: 'a', session: 's' },
  codes: [],
  by: 'alice',
  reason: 'r',
  at: 1,
  expiresAt: null,
  uses: 3,
  revokedAt: null,
}

test('a set that a key in force signed holds', () => {
  const signed = signSet(setAfter(emptySet, { at: 2, grants: [grant] }), { log, counter: 1, at: 2 }, alice)
  expect(signedSetProblem(signed, chain)).toBeUndefined()
})

test('a set that was changed, or signed by a stranger or for another state, holds nothing', () => {
  const signed = signSet(emptySet, { log, counter: 1, at: 2 }, alice)
  const more = { ...signed, set: setAfter(emptySet, { at: 2, grants: [grant] }) }
  expect(signedSetProblem(more, chain)).toMatch(/signature/)
  expect(signedSetProblem({ ...signed, counter: 2 }, chain)).toMatch(/signature/)
  expect(signedSetProblem(signSet(emptySet, { log, counter: 1, at: 2 }, mallory), chain)).toMatch(/in force/)
  expect(signedSetProblem({ ...signed, log: 'other' }, chain)).toMatch(/another state/)
})

test('an act changes what stands, in one form whatever the order', () => {
  const other = { ...grant, id: 'g-0' }
  const both = setAfter(emptySet, { at: 2, grants: [grant, other] })
  const inTurn = setAfter(setAfter(emptySet, { at: 2, grants: [other] }), { at: 3, grants: [grant] })
  expect(digestOfSet(both)).toBe(digestOfSet(inTurn))
  const revoked = setAfter(both, { at: 3, grants: [{ ...grant, revokedAt: 3 }] })
  expect(revoked.grants).toEqual([other])
})

test('the last acceptance of a tool stands, and what was forgotten says since when', () => {
  const server = { name: 's', reached: null }
  const accept = (digest: string, at: number) => ({ server, tool: 't', digest, by: 'alice', at })
  const set = setAfter(emptySet, {
    at: 5,
    tools: [accept('a', 1), accept('b', 2)],
    forget: ['all', { agent: 'x' }, { shape: 'k' }],
  })
  expect(set.tools).toEqual([{ server, tool: 't', digest: 'b' }])
  expect(set.forgotten).toEqual({ all: 5, 'agent x': 5, k: 5 })
  expect(setAfter(set, { at: 6, pause: null }).pause).toBeNull()
})

test('what was accepted for a group stands beside what was for others, until it is for every gate', () => {
  const server = { name: 's', reached: null }
  const accept = (digest: string, group?: string) => ({
    server,
    tool: 't',
    digest,
    by: 'alice',
    at: 1,
    ...(group !== undefined && { group }),
  })
  const tools = [accept('a'), accept('b', 'laptops'), accept('c', 'servers'), accept('d', 'laptops')]
  const set = setAfter(emptySet, { at: 1, tools })
  expect(set.tools).toEqual([
    { server, tool: 't', digest: 'a' },
    { server, tool: 't', digest: 'd', group: 'laptops' },
    { server, tool: 't', digest: 'c', group: 'servers' },
  ])
  const chosen = (group?: string) => acceptedFor(set.tools, { server, tool: 't', group })?.digest
  expect([chosen('laptops'), chosen('servers'), chosen('ci'), chosen()]).toEqual(['d', 'c', 'a', 'a'])
  const alone = setAfter(emptySet, { at: 1, tools: [accept('c', 'servers')] })
  expect(acceptedFor(alone.tools, { server, tool: 't', group: 'laptops' })).toBeUndefined()
  expect(acceptedFor(alone.tools, { server, tool: 't', group: undefined })).toBeUndefined()
  const all = setAfter(set, { at: 2, tools: [accept('e')] })
  expect(all.tools).toEqual([{ server, tool: 't', digest: 'e' }])
})

test('a set of an earlier version, which knew no tokens, holds as it was signed', () => {
  const { tokens: _tokens, ...before } = emptySet
  expect(digestOfSet(before as typeof emptySet)).toBe(digestOfSet(emptySet))
  expect(digestOfSet({ ...emptySet, tokens: [{ id: 't-1', digest: 'd' }] })).not.toBe(digestOfSet(emptySet))
})
