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
  const kept = readTokens(writeTokens(made.map(one => one.kept)))
  expect(kept).toEqual(made.map(one => one.kept))
  made.forEach(({ text, kept: { id } }, i) => {
    expect(writeTokens(kept)).not.toContain(text.split('_').slice(2).join('_'))
    expect(callerOfToken(text, kept, 10)).toEqual({ key: id, ...grants[i] })
  })
})

test('a token that is not known, is cut, or has ended is nobody’s', () => {
  const { text, kept } = newToken({ role: 'reader', expiresAt: 100 }, random(1), 0)
  expect(callerOfToken(text, [kept], 99)).toMatchObject({ role: 'reader' })
  expect(callerOfToken(text, [kept], 100)).toBeUndefined()
  expect(callerOfToken(text, [], 0)).toBeUndefined()
  for (const other of ['', text.slice(1), `${text} `, text.toLowerCase(), kept.hash])
    expect(callerOfToken(other, [kept], 0)).toBeUndefined()
})

test('a file of tokens that is not whole lets nobody in', () => {
  const { kept } = newToken({ role: 'agent', agent: 'a', profile: 'default' }, random(1), 0)
  for (const text of [
    '',
    '{}',
    '[]',
    writeTokens([kept]).slice(0, -4),
    JSON.stringify({ tokens: [{ ...kept, role: 'owner' }] }),
    JSON.stringify({ tokens: [{ ...kept, role: 'reviewer' }] }),
    JSON.stringify({ tokens: [{ ...kept, hash: '' }] }),
    JSON.stringify({ tokens: [{ ...kept, admin: true }] }),
  ])
    expect(() => readTokens(text)).toThrow(expect.objectContaining({ code: 'configuration' }))
})

test('a token is not made for a name that is none, or from too little chance', () => {
  expect(() => newToken({ role: 'reviewer', reviewer: '' }, random(1), 0)).toThrow(/1 to 64/)
  expect(() => newToken({ role: 'reader' }, new Uint8Array(8), 0)).toThrow(/random/)
})
