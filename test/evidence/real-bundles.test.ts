import { createHash } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Page } from '../../scripts/pages/open-chromium.ts'
import { drawCases, tryCases } from '../samples.ts'
import { runningChromium } from '../web/running-chromium.ts'
import { builtVerifier } from './built-verifier.ts'
import { openProvingGate } from './real-bundles.ts'
import { verdictOf } from './verdict-of.ts'

const folder = mkdtempSync(join(tmpdir(), 'real-bundles-'))
let world: Awaited<ReturnType<typeof openProvingGate>>
let page: Page
let policy: string
const bundles: Record<string, Buffer> = {}

beforeAll(async () => {
  world = await openProvingGate(folder)
  bundles['decision'] = await world.prove(world.id)
  bundles['period'] = await world.prove({ from: 2, last: 6 }, ['/page', '/call/arguments'])
  policy = await world.policy()
  const context = await (await runningChromium()).newContext()
  await context.setOffline(true)
  page = await context.newPage()
  await page.goto(pathToFileURL(join(await builtVerifier(), 'verify.html')).href)
  await page.locator('#policy').fill(policy)
})
afterAll(async () => {
  await page.context().close()
  await world.gate.close()
  rmSync(folder, { recursive: true, force: true })
})

/** The outcomes that the page gives for files that are made of a bundle in the page itself. */
function outcomesInPage(bundle: Buffer, made: readonly Change[]): Promise<readonly string[]> {
  return page.evaluate(`(${inPage})(${JSON.stringify([bundle.toString('base64'), made])})`)
}

/** One byte of a bundle, and the bits of it that are turned. */
type Change = readonly [at: number, bits: number]

/** Runs in the browser: gives the page file after file by its own field, and waits for each verdict. */
const inPage = `async ([spelled, changes]) => {
  const bytes = Uint8Array.from(atob(spelled), one => one.charCodeAt(0))
  const outcome = document.querySelector('#outcome')
  const input = document.querySelector('#file')
  const found = []
  let told = () => {}
  new MutationObserver(() => outcome.dataset.state && told(outcome.dataset.state)).observe(outcome, { attributes: true, attributeFilter: ['data-state'] })
  for (const [at, bits] of changes) {
    const changed = bytes.slice()
    changed[at] ^= bits
    const given = new DataTransfer()
    given.items.add(new File([changed], 'one.evidence.jsonl'))
    const answer = new Promise(resolve => { told = resolve })
    delete outcome.dataset.state
    input.files = given.files
    input.dispatchEvent(new Event('change'))
    found.push(await answer)
  }
  return found
}`

/** So many changes, spread over a bundle: each byte of it has its turn before one has a second. */
const changesOf = (bundle: Buffer, count: number): Change[] =>
  Array.from({ length: count }, (_, i) => [(i * 7_919) % bundle.length, 1 << (i % 8)])

test.each(['decision', 'period'])(
  'a %s of a real gate is yes, and no bit of it can be changed',
  async name => {
    const bundle = bundles[name] as Buffer
    expect((await verdictOf(bundle, { policy })).outcome).toBe('yes')
    expect(await outcomesInPage(bundle, [[0, 0]])).toEqual(['yes'])
    const drawn = drawCases(changesOf(bundle, 1_000))
    const messages = await outcomesInPage(
      bundle,
      drawn.map(({ value }) => value),
    )
    const inBrowser = new Map(drawn.map(({ value }, i) => [value, messages[i]]))
    await tryCases(drawn, async change => {
      const [at, bits] = change
      const changed = Buffer.from(bundle)
      changed[at] = (changed[at] as number) ^ bits
      const outcomes = [(await verdictOf(changed, { policy })).outcome, inBrowser.get(change)]
      return outcomes.every(one => one === 'broken') ? undefined : `bits ${bits} of byte ${at}: ${outcomes}`
    })
  },
)

test('the review, the vote and what the passkey signed are in the bundle of a decision', async () => {
  const text = String(bundles['decision'])
  for (const part of ['"kind":"review"', '\\"event\\":\\"approved\\"', '\\"signed\\":', world.command])
    expect(text).toContain(part)
  const { entries, answers } = await verdictOf(text, { policy })
  expect(entries.map(({ words }) => words).join(', ')).toMatch(/put before a person.*a review: approved/)
  expect(answers.log.sentence).toContain('What stands between them there is not in this file.')
})

test('whoever leaves out, doubles or moves a line, and writes the last one anew, is told', async () => {
  for (const [name, bundle] of Object.entries(bundles)) {
    const lines = String(bundle).trimEnd().split('\n').slice(0, -1)
    const movable = lines.flatMap((line, i) =>
      line.startsWith('{"entry"') || line.startsWith('{"proof"') ? [i] : [],
    )
    // Proofs may stand in any order: each names its place.
    const made = movable.flatMap(i => [
      lines.filter((_, other) => other !== i),
      lines.flatMap((line, other) => (other === i ? [line, line] : [line])),
      ...(lines[i]?.startsWith('{"entry"')
        ? [lines.with(i, lines[i + 1] ?? '').with(i + 1, lines[i] ?? '')]
        : []),
    ])
    const outcomes = await Promise.all(made.map(some => verdictOf(ended(some), { policy })))
    const held = outcomes.filter(({ outcome }) => outcome !== 'broken')
    // A decision’s file may always be of fewer entries, and says each time that it is no whole stretch of the log.
    expect(held.length).toBe(name === 'decision' ? 1 : 0)
    for (const { answers, sentence } of held) {
      expect(sentence).toContain('Yes, in part')
      expect(answers.log.sentence).toContain('What stands between them there is not in this file.')
    }
    expect((await verdictOf(ended(lines), { policy })).outcome).toBe('yes')
  }
})

function ended(lines: readonly string[]): string {
  const text = lines.map(line => `${line}\n`).join('')
  const sha256 = createHash('sha256').update(text).digest('hex')
  return `${text}${JSON.stringify({ end: { lines: lines.length, sha256 } })}\n`
}

test('after a reviewer erased the call, old and new bundles both hold, and the new one lacks it', async () => {
  const before = bundles['decision'] as Buffer
  const { seq } = (await world.gate.decision(world.id)).entry
  const who = { ...world.who, browser: false, terminal: true, pin: world.pin }
  await world.gate.erase({ entry: seq, pointer: '/call/arguments', reason: 'an address' }, who)
  const after = await world.prove(world.id, [])
  expect(String(after)).not.toContain(world.command)
  expect(String(before)).toContain(world.command)
  for (const bundle of [before, after]) {
    const { outcome, answers } = await verdictOf(bundle, { policy })
    expect(outcome).toBe('yes')
    expect(answers.content.details.join(' ')).toMatch(/not shown here: withheld .* or erased from the log/)
    expect(await outcomesInPage(bundle, [[0, 0]])).toEqual(['yes'])
  }
  expect(await page.locator('#answers').innerText()).toContain('or erased from the log')
  const whole = await world.prove({ from: 1, last: (await world.gate.checkpoint()).size }, [])
  const { outcome, entries } = await verdictOf(whole, { policy })
  expect([outcome, entries.some(({ words }) => words === 'a part of an entry was erased')]).toEqual([
    'yes',
    true,
  ])
})
