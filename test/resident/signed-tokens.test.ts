import { expect, test } from 'vitest'
import {
  newToken,
  type StoredToken,
  type TokenGrant,
  tokenDigest,
} from '../../src/api/http/access/token-registry.ts'
import { countedTokens } from '../../src/daemon/resident/counted-tokens.ts'
import { openPeopleGate } from '../people/open-people-gate.ts'
import { addQuickReviewer } from '../people/quick-reviewer.ts'

const made = (grant: TokenGrant): StoredToken => newToken(grant, new Uint8Array(40).fill(7), 1).kept
const reader = made({ role: 'reader' })
const reviewer = made({ role: 'reviewer', reviewer: 'alice' })
const plain = made({ role: 'agent', agent: 'crawler', profile: 'default' })
const client = made({ role: 'agent', agent: 'codex', profile: 'codex' })
const profiled = made({ role: 'agent', agent: 'crawler', profile: 'crawler' })
const other = made({ role: 'agent', agent: 'codex', profile: 'loose' })
const named = made({ role: 'agent', agent: 'codex', profile: 'default', principal: 'bob' })

test('a token that was written into the file past a person opens nothing but what a client has by itself', () => {
  const all = [reader, reviewer, plain, client, profiled, other, named]
  expect(countedTokens(all, [])).toEqual([plain, client])
  expect(countedTokens(all, null)).toEqual(all)
  const signed = [{ id: other.id, digest: tokenDigest(other) }]
  expect(countedTokens([other], signed)).toEqual([other])
  expect(countedTokens([made({ role: 'agent', agent: 'codex', profile: 'looser' })], signed)).toEqual([])
})

test('a token stands by a secret, and ends by one, so that its line that is put back opens nothing', async () => {
  const opened = openPeopleGate()
  const { gate } = opened
  expect(gate.signedTokens()).toBeNull()
  const who = await addQuickReviewer(opened)
  const { id } = reader
  const event = { role: 'reader', id, by: 'owner' } as const
  await gate.logAccess({ event: 'token_added', ...event })
  expect(countedTokens([reader], gate.signedTokens())).toEqual([])
  const signing = { who: { ...who, pin: 'wrong' }, digest: tokenDigest(reader) }
  await expect(gate.logAccess({ event: 'token_added', ...event }, signing)).rejects.toMatchObject({
    code: 'forbidden',
  })
  await gate.logAccess({ event: 'token_added', ...event }, { ...signing, who })
  expect(countedTokens([reader], gate.signedTokens())).toEqual([reader])
  await gate.logAccess({ event: 'token_removed', ...event }, { who, digest: null })
  expect(countedTokens([reader], gate.signedTokens())).toEqual([])
  await gate.close()
})
