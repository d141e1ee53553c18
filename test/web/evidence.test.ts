import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeAll, expect, test } from 'vitest'
import { verdictOf } from '../evidence/verdict-of.ts'
import { atFileEnd } from './at-file-end.ts'
import { accessProblems, openBrowser, overflowOf } from './open-browser.ts'
import { openDashboard } from './open-dashboard.ts'

const browser = atFileEnd(await openBrowser())
const dashboard = atFileEnd(await openDashboard())
beforeAll(async () => {
  for (const command of ['git status', 'npm test', 'rm -rf /']) await dashboard.shell(command)
})
afterEach(() => expect(browser.problems).toEqual([]))

type Page = Awaited<ReturnType<typeof browser.visit>>

const denied = async () => (await dashboard.gate.decisions({ effect: 'deny' }))[0]?.decision.id ?? ''
const policy = async () => `log ${(await dashboard.gate.evidence({ entry: 1 })).key}\nquorum none\n`
const open = (page: Page) => page.getByRole('button', { name: 'Evidence …' }).click()
/** How often a part is shown and withheld, as the dialog says it. */
const counts = (page: Page, words: string) =>
  page.getByRole('row', { name: words }).getByRole('cell').allInnerTexts()

async function saved(page: Page): Promise<string> {
  await page.evaluate('delete window.showSaveFilePicker')
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Save the file' }).click()
  const text = readFileSync(await (await download).path(), 'utf8')
  await page.getByText('Saved, as it is listed here').waitFor()
  return text
}

test('a decision is shown as its file would show it, and the file holds that and no more', async () => {
  const page = await browser.go(dashboard, `/decisions/${await denied()}`, { width: 1280 })
  await open(page)
  await page.getByText('1 entry of the log').waitFor()
  expect((await counts(page, 'What the agent asked for')).slice(1)).toEqual(['1', '0'])
  await page.getByLabel('What the agent asked for').uncheck()
  for (const words of ['What it would have done', 'Why it was answered so', 'What was found in it'])
    await page.getByLabel(words).uncheck()
  await page.getByRole('row', { name: 'Digest of the call 0 1' }).waitFor()
  expect((await counts(page, 'What the agent asked for')).slice(1)).toEqual(['0', '1'])
  expect(await accessProblems(page)).toEqual([])
  const bundle = await saved(page)
  expect(bundle).not.toContain('rm -rf')
  const verdict = await verdictOf(bundle, { policy: await policy() })
  expect(verdict.outcome).toBe('yes')
  expect(verdict.count).toBe(1)
})

test('some days of the log are saved whole, and the log says who took them', async () => {
  const page = await browser.go(dashboard, '/log')
  await page.getByRole('button', { name: 'Evidence …' }).click()
  await page.getByText(/entries of the log, between 1 and \d+/).waitFor()
  const bundle = await saved(page)
  const verdict = await verdictOf(bundle, { policy: await policy() })
  expect([verdict.outcome, verdict.answers.log.state]).toEqual(['yes', 'yes'])
  expect(bundle).toContain('rm -rf /')
  let last = ''
  for await (const { body } of dashboard.gate.entries()) last = JSON.stringify(body)
  expect(last).toMatch(/"event":"exported".*"alice"|"alice".*"event":"exported"/)
})

test('days in which nothing was written, and days the wrong way round, are told in a sentence', async () => {
  const page = await browser.go(dashboard, '/log')
  await page.getByLabel('First day').fill('2020-02-01')
  await page.getByLabel('Last day').fill('2020-01-01')
  await page.getByText('The first day comes before').waitFor()
  expect(await page.getByRole('button', { name: 'Evidence …' }).isDisabled()).toBe(true)
  await page.getByLabel('Last day').fill('2020-02-02')
  await open(page)
  await page.getByText('No entry was written in that time').waitFor()
  expect(await page.getByRole('button', { name: 'Save the file' }).isDisabled()).toBe(true)
})

test('it fits a telephone', async () => {
  const page = await browser.go(dashboard, `/decisions/${await denied()}`, { width: 360, dark: true })
  await open(page)
  await page.getByText('1 entry of the log').waitFor()
  expect(await overflowOf(page)).toBe(0)
  expect(await accessProblems(page)).toEqual([])
})

test('the verifier is served as it was built, asks nobody, and takes what the dashboard saved', async () => {
  const page = await browser.visit(dashboard, `/decisions/${await denied()}`)
  await open(page)
  const bundle = await saved(page)
  // A page of its own: the dashboard's may still be asking for something of its own when it is left.
  const verifier = await page.context().newPage()
  const requests: string[] = []
  verifier.on('request', request => requests.push(new URL(request.url()).pathname))
  const answer = await verifier.goto(`${dashboard.address}/verify.html`)
  const built = readFileSync(join(process.cwd(), 'dist', 'web', 'verify.html'))
  expect((await answer?.body())?.equals(built)).toBe(true)
  expect(answer?.headers()['content-security-policy']).toBe("frame-ancestors 'none'")
  expect(built.toString()).toContain("default-src 'none'; script-src 'sha256-")
  await verifier.locator('#policy').fill(await policy())
  await verifier
    .locator('#file')
    .setInputFiles({ name: 'x.evidence.jsonl', mimeType: 'text/plain', buffer: Buffer.from(bundle) })
  await verifier.locator('#outcome[data-state=yes]').waitFor()
  expect(requests.filter(path => path !== '/favicon.ico')).toEqual(['/verify.html'])
})
