import { generateKeyPairSync } from 'node:crypto'
import { expect, test } from 'vitest'
import { canonicalJson } from './canonical-json.ts'
import { linkEntry, noHash, type StoredEntry } from './link-entry.ts'
import { isSigned, signCheckpoint } from './sign-checkpoint.ts'
import { ChainVerifier } from './chain-verifier.ts'

function chainOf(count: number, about = 'x'): readonly StoredEntry[] {
  const entries: StoredEntry[] = []
  for (let i = 0; i < count; i++) {
    const body = canonicalJson({ about, i })
    entries.push(
      linkEntry(entries.at(-1) ?? { seq: 0, hash: noHash }, { at: 1_000 + i, kind: 'decision', body }),
    )
  }
  return entries
}

function problemsOf(
  entries: readonly StoredEntry[],
  ...statements: ConstructorParameters<typeof ChainVerifier>[0]
): readonly string[] {
  const verifier = new ChainVerifier(statements)
  for (const entry of entries) verifier.add(entry)
  verifier.end()
  return verifier.problems
}

const key = generateKeyPairSync('ed25519').privateKey
const anchorOf = (entries: readonly StoredEntry[]) => ({
  name: 'the anchor',
  checkpoint: signCheckpoint(key, entries.length, entries.at(-1)?.hash ?? noHash, 5_000),
})

test('a chain as it was written has no problem', () => {
  expect(problemsOf(chainOf(20), anchorOf(chainOf(20)))).toEqual([])
})

test.each([
  ['the body', (entry: StoredEntry) => ({ ...entry, body: entry.body.replace('3', '4') })],
  ['the time', (entry: StoredEntry) => ({ ...entry, at: entry.at + 1 })],
  ['the kind', (entry: StoredEntry) => ({ ...entry, kind: 'dry_run' as const })],
  ['the entry before', (entry: StoredEntry) => ({ ...entry, prev: noHash })],
  ['the hash', (entry: StoredEntry) => ({ ...entry, hash: `0${entry.hash.slice(1)}` })],
])('an entry in which %s was changed is found', (_what, change) => {
  const entries = chainOf(6).map((entry, i) => (i === 3 ? change(entry) : entry))
  expect(problemsOf(entries).join(' ')).toMatch(/entry [45]/)
})

test('an entry that was taken out, and two that were swapped, are found', () => {
  const entries = chainOf(6)
  expect(problemsOf(entries.filter(({ seq }) => seq !== 3))[0]).toContain('entry 3 is missing')
  const [a, b, c, d] = entries as [StoredEntry, StoredEntry, StoredEntry, StoredEntry]
  expect(problemsOf([a, c, b, d]).length).toBeGreaterThan(0)
})

test('a tail that was cut is found by what was signed before, and only by that', () => {
  const entries = chainOf(6)
  expect(problemsOf(entries.slice(0, 4))).toEqual([])
  expect(problemsOf(entries.slice(0, 4), anchorOf(entries))[0]).toContain('the log was cut')
})

test('a chain that was written anew is found by what was signed before, and only by that', () => {
  const other = chainOf(6, 'y')
  expect(problemsOf(other)).toEqual([])
  expect(problemsOf(other, anchorOf(chainOf(6)))[0]).toContain('written anew')
})

test('a checkpoint that anybody changed is no longer signed', () => {
  const checkpoint = signCheckpoint(key, 6, 'abc', 5_000)
  expect(isSigned(checkpoint)).toBe(true)
  expect(isSigned({ ...checkpoint, size: 5 })).toBe(false)
  expect(isSigned({ ...checkpoint, publicKey: 'nonsense' })).toBe(false)
})
