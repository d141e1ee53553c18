import { createHash } from 'node:crypto'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Browser, Page } from '../../scripts/pages/open-chromium.ts'
import { runningChromium } from '../web/running-chromium.ts'
import { builtVerifier } from './built-verifier.ts'
import { cosignedBy, NaiveLog, newKey } from './naive-log.ts'

const log = new NaiveLog()
for (let i = 0; i < 37; i++) log.addDecision(i)
const witness = newKey('ben.example', 4)
const note = log.note() + cosignedBy(witness, log.text(), 1_790_000_100)
const bundle = Buffer.from(log.bundle(5, 8, { note, hide: seq => (seq === 7 ? 'body' : 'nothing') }))
const policy = `log ${log.key.vkey}\nwitness ben ${witness.vkey}\nquorum ben\n`

let folder: string
let verifiers: string
let browser: Browser
let page: Page
const problems: string[] = []
const requests: string[] = []

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'verifier-'))
  verifiers = await builtVerifier()
  browser = await runningChromium()
  const context = await browser.newContext({ viewport: { width: 1000, height: 1300 } })
  await context.setOffline(true)
  page = await context.newPage()
  page.on('pageerror', error => problems.push(error.message))
  page.on('console', message => problems.push(message.text()))
  page.on('request', request => requests.push(request.url()))
  await page.goto(pathToFileURL(join(verifiers, 'verify.html')).href)
})
afterAll(async () => {
  await page.context().close()
  rmSync(folder, { recursive: true, force: true })
})

/** Gives the page a bundle as a file, and waits for its verdict. */
async function stateOf(bytes: Buffer): Promise<string | null> {
  await page.evaluate("document.querySelector('#outcome').removeAttribute('data-state')")
  await page
    .locator('#file')
    .setInputFiles({ name: 'one.evidence.jsonl', mimeType: 'application/json', buffer: bytes })
  await page.locator('#outcome[data-state]').waitFor()
  return page.locator('#outcome').getAttribute('data-state')
}

const answerStates = () =>
  page
    .locator('#answers > li')
    .evaluateAll(items =>
      items.map(item => (item as unknown as { dataset: { state: string } }).dataset.state),
    )

test('a bundle from a file is checked without a network: without a key nothing is shown, with it yes', async () => {
  expect(await stateOf(bundle)).toBe('not-shown')
  expect(await page.locator('#answers').innerText()).toContain('whose it is, is not shown')
  await page.locator('#policy').fill(policy)
  await page.locator('#outcome[data-state=yes]').waitFor()
  expect(await answerStates()).toEqual(['yes', 'yes', 'yes', 'yes', 'not-shown'])
  expect(await page.locator('#entries tr').count()).toBe(6)
})

test('what the file says is drawn as text', async () => {
  const hostile = new NaiveLog('countersign/<img src=x>')
  hostile.add('decision', { call: { tool: '<img src=x onerror=alert(1)>' }, decision: { effect: 'deny' } })
  await stateOf(Buffer.from(hostile.bundle(1, 1)))
  expect(await page.locator('#result img').count()).toBe(0)
  expect(await page.locator('#entries').innerText()).toContain('<img src=x onerror')
})

test('a policy that can’t be read is said, and nothing is judged by it', async () => {
  await page.locator('#policy').fill('log nonsense')
  expect(await page.locator('#problem').innerText()).toContain('Line 1 of the policy')
  expect(await page.locator('#result').isVisible()).toBe(false)
  await page.locator('#policy').fill(policy)
})

test('the page runs its own script alone, and asked nobody for anything', async () => {
  expect(problems).toEqual([])
  expect(requests.map(url => new URL(url).protocol)).toEqual(['file:'])
  const html = readFileSync(join(verifiers, 'verify.html'), 'utf8')
  expect(html).toContain("default-src 'none'; script-src 'sha256-")
  const blocked = await page.evaluate("fetch('https://example.com').then(() => 'sent', () => 'blocked')")
  expect(blocked).toBe('blocked')
})

test('the docs name the digest of this very page', () => {
  const digest = createHash('sha256')
    .update(readFileSync(join(verifiers, 'verify.html')))
    .digest('hex')
  const named = /^ {4}(\S+) {2}verify\.html$/m.exec(readFileSync('docs/checking-evidence.md', 'utf8'))?.[1]
  expect(named, 'the verifier changed: run npm run docs').toBe(digest)
})

test('a page whose script was changed does not run', async () => {
  const changed = readFileSync(join(verifiers, 'verify.html'), 'utf8').replace('Not shown', 'Now shown')
  const file = join(folder, 'changed.html')
  writeFileSync(file, changed)
  const other = await browser.newPage()
  await other.goto(pathToFileURL(file).href)
  await other.locator('#file').setInputFiles({ name: 'x', mimeType: 'text/plain', buffer: bundle })
  await other.waitForTimeout(300)
  expect(await other.locator('#verdict').isVisible()).toBe(false)
  await other.close()
})
