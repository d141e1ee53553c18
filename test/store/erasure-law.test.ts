import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { openPeopleGate } from '../people/open-people-gate.ts'
import { randomFor, sampleSize, showSeedWhereItFails } from '../samples.ts'

const entries = sampleSize(10_000)
const erasures = sampleSize(1_000)

/** A word that stands in one call alone. */
const wordOf = (i: number) => `customer-${(i * 7_919 + 104_729).toString(36)}-${i}`

/** Numbers below `most`, each once, in an order that the seed gives. */
function drawn(count: number, max: number): readonly number[] {
  const random = randomFor('erasures')
  const found = new Set<number>()
  while (found.size < count) found.add(random(max))
  return [...found]
}

test(`${erasures} erasures from a log of ${entries} leave it whole, and nothing of them to be found`, async () => {
  showSeedWhereItFails()
  const folder = mkdtempSync(join(tmpdir(), 'countersign-law-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  const { gate, store, clock, shell } = openPeopleGate({ file: join(folder, 'state.db') })
  const seqs: number[] = []
  for (let from = 0; from < entries; from += 250) {
    const asked = Array.from({ length: 250 }, (_, i) => shell(`ls ${wordOf(from + i)}`, { cwd: '/srv/shop' }))
    for (const { id } of await Promise.all(asked)) seqs.push(store.decision(id)?.entry.seq ?? 0)
  }
  store.figures.catchUp(60_000)
  const chosen = drawn(erasures, entries)
  const wish = { pointer: '/call/arguments', reason: 'asked for', by: 'ann', proof: 'pin' } as const
  const reports = await Promise.all(
    chosen.map(i => store.erase({ ...wish, entry: seqs[i] ?? 0, at: clock.now })),
  )
  expect(reports.filter(({ left: remaining, alsoIn }) => remaining.length + alsoIn.length > 0)).toEqual([])
  const bytes = readdirSync(folder)
    .map(name => readFileSync(join(folder, name)).toString('latin1'))
    .join('\n')
  const words = new Set(bytes.match(/customer-[0-9a-z]+-\d+/g))
  expect(chosen.filter(i => words.has(wordOf(i)))).toEqual([])
  expect(words.size).toBeGreaterThanOrEqual(entries - erasures)
  const gone = new Set(chosen)
  for (let i = 0; i < entries; i += 97) {
    const text = JSON.stringify(store.decision(String(seqs[i]))?.call.arguments)
    expect(text.includes(wordOf(i)), `call ${i}`).toBe(!gone.has(i))
  }
  expect((await gate.verify()).problems).toEqual([])
  await gate.close()
})
