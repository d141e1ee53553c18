import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeAll, expect, onTestFinished, test } from 'vitest'
import { openDatabase } from '../../src/gate/store/open-database.ts'
import { atFileEnd } from './at-file-end.ts'
import { accessProblems, openBrowser, overflowOf } from './open-browser.ts'
import { type Dashboard, openDashboard } from './open-dashboard.ts'

const browser = atFileEnd(await openBrowser())
const dashboard = atFileEnd(await openDashboard())
beforeAll(() => work(dashboard))
afterEach(() => expect(browser.problems).toEqual([]))

async function work({ shell }: Dashboard): Promise<void> {
  for (const command of ['git status', 'npm test', 'rm -rf /']) await shell(command)
}

/** The page of a log that a test may tamper with. */
async function visitOwn() {
  const own = await openDashboard()
  onTestFinished(() => own.close())
  await work(own)
  return { own, visit: () => browser.visit(own, '/log') }
}

type Page = Awaited<ReturnType<typeof browser.visit>>

const visit = (look = {}) => browser.go(dashboard, '/log', look)
const verify = (page: Page) => page.getByRole('button', { name: 'Verify the log' }).click()
const chosen = (content: string) => ({
  name: 'anchor.jsonl',
  mimeType: 'text/plain',
  buffer: Buffer.from(content),
})

/** Changes the log behind the gate’s back. */
function tamper({ folder }: Dashboard, sql: string): void {
  const database = openDatabase(join(folder, 'state.db'), 'FULL')
  database.exec(sql)
  database.close()
}

async function wholeLog(): Promise<string> {
  let text = ''
  for await (const entry of dashboard.gate.entries()) text += `${JSON.stringify(entry)}\n`
  return text
}

test('while the gate reads, the page says so, and one need not wait', async () => {
  const page = await visit()
  await page.route('**/v1/audit/verification', () => {})
  await verify(page)
  await page.getByText(/The gate reads up to \d+ entries/).waitFor()
  expect(await page.getByRole('button', { name: 'Verify the log' }).isDisabled()).toBe(true)
  await page.getByRole('button', { name: 'Stop', exact: true }).click()
  await page.getByText(/The gate reads/).waitFor({ state: 'detached' })
})

test('a log that nobody touched is whole, and the page says what it was compared with', async () => {
  const page = await visit()
  await verify(page)
  await page.getByText('The log is whole.').waitFor()
  await page.getByText('It was not compared with an anchor').waitFor()
  expect(await accessProblems(page)).toEqual([])
})

test('an entry that was changed is found and named', async () => {
  const { own, visit } = await visitOwn()
  tamper(
    own,
    "UPDATE entries SET body = replace(body, 'ops-agent', 'web-agent') WHERE seq = (SELECT max(seq) FROM entries)",
  )
  const page = await visit()
  await verify(page)
  await page.getByText('The log is not whole.').waitFor()
  await page.getByText('was changed: its hash does not cover what it says').waitFor()
  expect(await accessProblems(page)).toEqual([])
})

test('a sealed part that was changed, or is gone with nobody to answer for it, is found and named', async () => {
  const { own, visit } = await visitOwn()
  tamper(own, "UPDATE openings SET body = replace(body, 'npm test', 'npm tset') WHERE body LIKE '%npm test%'")
  tamper(own, 'DELETE FROM openings WHERE seq = (SELECT max(seq) FROM openings)')
  const page = await visit()
  await page
    .getByText(/missing, and the log names nobody who erased it/)
    .first()
    .waitFor()
  await verify(page)
  await page.getByText('/call/arguments is not what its digest says').waitFor()
  await page.getByText('lacks a part of /call, and no entry says who erased it').first().waitFor()
})

test('with an anchor that was kept elsewhere a log that was cut is found', async () => {
  const { own, visit } = await visitOwn()
  const page = await visit()
  const anchor = JSON.stringify(await own.gate.checkpoint())
  tamper(
    own,
    'PRAGMA foreign_keys = OFF; DELETE FROM checkpoints; DELETE FROM entries WHERE seq = (SELECT max(seq) FROM entries)',
  )
  await page.getByLabel('Choose an anchor').setInputFiles(chosen(`${anchor}\n`))
  await page.getByText('one checkpoint, up to entry').waitFor()
  await verify(page)
  await page.getByText('The log was cut').first().waitFor()
})

test('what a file says of itself is not believed: only the fields of a checkpoint are sent', async () => {
  const page = await visit()
  const anchor = { ...(await dashboard.gate.checkpoint()), ok: true, problems: [] }
  await page.getByLabel('Choose an anchor').setInputFiles(chosen(JSON.stringify(anchor)))
  const asked = page.waitForRequest('**/v1/audit/verification')
  await verify(page)
  const { ok: _ok, problems: _problems, ...fields } = anchor
  expect((await asked).postDataJSON()).toEqual({ fromCheckpoint: false, anchors: [fields] })
  await page.getByText('The log is whole.').waitFor()
})

test('a file that is no anchor is refused before anything is asked', async () => {
  const page = await visit()
  await page.getByLabel('Choose an anchor').setInputFiles(chosen('{"size": 1}'))
  await page.getByText('Line 1 of this file is no checkpoint').waitFor()
  expect(await page.getByRole('button', { name: 'Verify the log' }).isDisabled()).toBe(true)
  await page.getByRole('button', { name: 'Leave it out' }).click()
  expect(await page.getByRole('button', { name: 'Verify the log' }).isDisabled()).toBe(false)
})

test('an export as a download is the log, byte by byte', async () => {
  const page = await visit()
  await page.evaluate('delete window.showSaveFilePicker')
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Export the log' }).click()
  const file = await (await download).path()
  expect(readFileSync(file, 'utf8')).toBe(await wholeLog())
  await page.getByText(/Exported \d+ entries/).waitFor()
})

test('an export into a chosen file is the log, byte by byte', async () => {
  const page = await visit()
  await page.evaluate(
    'window.showSaveFilePicker = async ({ suggestedName }) => (await navigator.storage.getDirectory()).getFileHandle(suggestedName, { create: true }); 0',
  )
  await page.getByRole('button', { name: 'Export the log' }).click()
  await page.getByText(/Exported \d+ entries/).waitFor()
  const text = await page.evaluate(
    '(async () => { for await (const handle of (await navigator.storage.getDirectory()).values()) return (await handle.getFile()).text() })()',
  )
  expect(text).toBe(await wholeLog())
})

test('a reviewer signs a checkpoint; who may only look can’t', async () => {
  const page = await visit()
  await page.getByRole('button', { name: 'Sign a checkpoint now' }).click()
  await page.getByText(/Signed: \d+ entries/).waitFor()
  const line = String(await page.locator('pre code').textContent())
  expect((await dashboard.gate.verify({ anchors: [JSON.parse(line)] })).problems).toEqual([])
  const reader = await visit({ as: 'reader' })
  expect(await reader.getByRole('button', { name: 'Sign a checkpoint now' }).isDisabled()).toBe(true)
})

test('the last entries go on as they are written, and fit a telephone', async () => {
  const page = await visit({ width: 360, dark: true })
  await page.getByRole('cell', { name: 'denied: rm -rf /' }).waitFor()
  await dashboard.shell('git fetch\u202E')
  await page.getByRole('link', { name: ': git fetch‹202E›' }).waitFor()
  expect(await overflowOf(page)).toBe(0)
  expect(await accessProblems(page)).toEqual([])
})
