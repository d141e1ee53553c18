import { expect, test } from 'vitest'
import { callerOfToken, newToken, readTokens, type TokenGrant, writeTokens } from './token-registry.ts'

const random = (seed: number) => Uint8Array.from({ length: 40 }, (_, i) => (i * 31 + seed) % 256)

test('a token is told once and kept as a hash, and tells who it is for', () => {
  const grants: readonly TokenGrant[] = [
    { role: 'agent', agent: 'crawler', profile: 'strict', principal: 'alice' },
    { role: 'agent', agent: 'crawler', profile: 'strict' },
    { role: 'reader' },
    { role: 'metrics' },
    { role: 'reviewer', reviewer: 'alice' },
  ]
  const made = grants.map((grant, i) => newToken(grant, random(i), 5))
  const stored = readTokens(writeTokens(made.map(one => one.kept)))
  expect(stored).toEqual(made.map(one => one.kept))
  made.forEach(({ text, kept: { id } }, i) => {
    expect(writeTokens(stored)).not.toContain(text.split('_').slice(2).join('_'))
    expect(callerOfToken(text, stored, 10)).toEqual({ key: id, ...grants[i] })
  })
})

test('a token that is not known, is cut, or has ended is nobody’s', () => {
  const { text, kept: stored } = newToken({ role: 'reader', expiresAt: 100 }, random(1), 0)
  expect(callerOfToken(text, [stored], 99)).toMatchObject({ role: 'reader' })
  expect(callerOfToken(text, [stored], 100)).toBeUndefined()
  expect(callerOfToken(text, [], 0)).toBeUndefined()
  for (const other of ['', text.slice(1), `${text} `, text.toLowerCase(), stored.hash])
    expect(callerOfToken(other, [stored], 0)).toBeUndefined()
})

test('a file of tokens that is not whole lets nobody in', () => {
  const { kept: stored } = newToken({ role: 'agent', agent: 'a', profile: 'default' }, random(1), 0)
  for (const text of [
    '',
    '{}',
    '[]',
    writeTokens([stored]).slice(0, -4),
    JSON.stringify({ tokens: [{ ...stored, role: 'owner' }] }),
    JSON.stringify({ tokens: [{ ...stored, role: 'reviewer' }] }),
    JSON.stringify({ tokens: [{ ...stored, hash: '' }] }),
    JSON.stringify({ tokens: [{ ...stored, admin: true }] }),
  ])
    expect(() => readTokens(text)).toThrow(expect.objectContaining({ code: 'configuration' }))
})

test('a token is not made for a name that is none, or from too little chance', () => {
  expect(() => newToken({ role: 'reviewer', reviewer: '' }, random(1), 0)).toThrow(/1 to 64/)
  expect(() => newToken({ role: 'reader' }, new Uint8Array(8), 0)).toThrow(/random/)
})
