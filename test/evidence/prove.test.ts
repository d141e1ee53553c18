import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { proveEntries, type ProveOptions } from '../../src/cli/audit/prove-entries.ts'
import type { JsonObject } from '../../src/ground/model/json.ts'
import { openPeopleGate } from '../people/open-people-gate.ts'
import { verdictOf } from './verdict-of.ts'

let folder = ''
let people: ReturnType<typeof openPeopleGate>

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'countersign-prove-'))
  people = openPeopleGate()
  await people.shell('ls')
  await people.shell('git push --force')
  await people.shell('rm -rf /')
  vi.spyOn(process.stderr, 'write').mockReturnValue(true)
})

afterEach(async () => {
  vi.restoreAllMocks()
  await people.gate.close()
  rmSync(folder, { recursive: true, force: true })
})

const file = () => join(folder, 'some.evidence.jsonl')
const defaults = { withhold: ['/page'], format: 'bundle' } as const

async function prove(id: string | undefined, options: Partial<ProveOptions> = {}): Promise<string> {
  await proveEntries(people.gate, id, { ...defaults, to: file(), ...options })
  return readFileSync(file(), 'utf8')
}

const linesOf = (bundle: string) =>
  bundle
    .trimEnd()
    .split('\n')
    .map(line => JSON.parse(line) as JsonObject)
const policy = async () => `log ${(await people.gate.evidence({ entry: 1 })).key}\nquorum none\n`

test('a decision without a review stands alone, and the verifier says yes with the log’s key', async () => {
  const bundle = await prove('3')
  const verdict = await verdictOf(bundle, { policy: await policy() })
  expect(verdict.outcome).toBe('yes')
  expect((await verdictOf(bundle)).outcome).toBe('not-shown')
  expect(linesOf(bundle).filter(line => 'entry' in line)).toHaveLength(1)
})

test('what is withheld is not in the bundle, nor is the digest that would let somebody guess it', async () => {
  expect(await prove('3')).toContain('rm -rf /')
  const bundle = await prove('3', { withhold: ['/call/arguments', '/decision/effects', '/decision/reason'] })
  expect(bundle).not.toContain('rm -rf')
  expect(bundle).not.toContain('callDigest')
  expect((await verdictOf(bundle, { policy: await policy() })).outcome).toBe('yes')
})

test.each(['call/arguments', '/call/arguments/', '/call/arguments,/page', '', '/call', 'toString'])(
  'a part that is none is refused, and nothing is written: “%s”',
  async part => {
    await expect(prove('3', { withhold: ['/page', part] })).rejects.toThrow(`“${part}” is no part`)
    expect(existsSync(file())).toBe(false)
  },
)

test('a period comes with the entries around it, and with the page that counts them', async () => {
  const bundle = await prove(undefined, { from: 2, last: 3, for: 'soc2' })
  const seqs = linesOf(bundle).flatMap(({ entry }) => (entry ? [(entry as JsonObject)['seq']] : []))
  expect(seqs).toEqual([1, 2, 3, 4])
  expect((await verdictOf(bundle, { policy: await policy() })).outcome).toBe('yes')
  const page = readFileSync(`${file()}.md`, 'utf8')
  expect(page).toContain('entries 2 to 3')
  expect(page).toMatch(/- deny: 1\n/)
})

test('the lines of a review that waits are withheld, and shown once it has ended', async () => {
  const { decision } = (await people.gate.decisions({ effect: 'queue' }))[0] ?? {}
  const review = decision?.reviewId ?? ''
  const waiting = await prove(decision?.id, { withhold: [] })
  expect(waiting).not.toContain('"/page":[')
  await people.gate.reviews.withdraw(review, 'not needed')
  expect(await prove(decision?.id, { withhold: [] })).toContain('"/page":[')
  const ended = await prove(decision?.id)
  const kinds = linesOf(ended).flatMap(({ entry }) => (entry ? [(entry as JsonObject)['kind']] : []))
  expect(kinds).toEqual(['decision', 'review'])
  expect((await verdictOf(ended, { policy: await policy() })).outcome).toBe('yes')
})

test('a proof alone is the standard’s file, and a dry run writes nothing', async () => {
  const text = await prove('3', { format: 'tlog-proof' })
  expect(text).toMatch(
    /^c2sp\.org\/tlog-proof@v1\nindex 2\n(?:[\w+/]{43}=\n)+\ncountersign\/[0-9a-f]{16}\n\d+\n/,
  )
  rmSync(file())
  await proveEntries(people.gate, '3', { ...defaults, to: file(), dryRun: true })
  expect(existsSync(file())).toBe(false)
})

test('entries that are not there, and a question that names none, are refused', async () => {
  await expect(prove(undefined)).rejects.toThrow('Say what is to be proved')
  await expect(prove(undefined, { from: 2, last: 900 })).rejects.toThrow('There are no entries 2 to 900')
  await expect(prove(undefined, { since: 0, until: 1 })).rejects.toThrow('No entry was written in that time')
  await expect(prove('nobody')).rejects.toThrow()
  expect(existsSync(file())).toBe(false)
})
