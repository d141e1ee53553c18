import { generateKeyPairSync } from 'node:crypto'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { parseCall } from '../../src/gate/core/intake/parse-call.ts'
import { newResidentGate, type ResidentGate } from '../../src/daemon/resident/resident-gate.ts'
import type { Observation } from '../../src/ground/model/shape.ts'
import { openDatabase } from '../../src/gate/store/open-database.ts'
import { SqliteStore } from '../../src/gate/store/sqlite-store.ts'
import { accessProblems, goWithin, openBrowser, overflowOf } from './open-browser.ts'
import { type Dashboard, openDashboard, reviewerPin } from './open-dashboard.ts'

const defaults = { origin: 'hook' as const, agent: 'ops-agent', session: 's', profile: 'default' }
const commands = ['git status', 'git push --force origin main', 'git push --force origin main', 'rm -rf /']

let browser: Awaited<ReturnType<typeof openBrowser>>
let home: string
let gate: ResidentGate
let dashboard: Dashboard
let file: string

/** A resident gate of somebody with a home folder of their own, so that their policy can be saved. */
beforeAll(async () => {
  browser = await openBrowser()
  home = mkdtempSync(join(tmpdir(), 'countersign-settings-'))
  file = join(home, '.config', 'countersign', 'policy.toml')
  gate = newResidentGate({ stateFolder: home, home })
  await gate.reviewers.add({ name: 'alice', uid: null, pin: reviewerPin })
  for (const command of commands) await effectOf(command)
  dashboard = await openDashboard({ parts: { gate, policy: gate.policyPort() } })
})
afterAll(async () => {
  await browser.close()
  await dashboard.close()
  await gate.close()
  rmSync(home, { recursive: true, force: true })
})
afterEach(() => {
  expect(browser.problems).toEqual([])
})

async function effectOf(command: string) {
  return (await gate.evaluate(parseCall({ kind: 'shell', args: { command } }, defaults))).effect
}

/** What an answer of yesterday taught, written to the state as an answer writes it. */
async function teach(shape: Pick<Observation, 'shape' | 'shapeText' | 'profile'>) {
  const key = generateKeyPairSync('ed25519').privateKey
  const store = new SqliteStore({
    database: openDatabase(join(home, 'state.db'), 'FULL'),
    key,
    now: Date.now,
  })
  const at = Date.now() - 86_400_000
  const input = { agent: 'ops-agent', reviewer: 'alice', approve: true, reviewId: 'r-7k2m9q4xw0vh5tcn', at }
  await store.people.act({
    kind: 'reported_wrong',
    reviews: [],
    at,
    log: [],
    observations: [{ ...shape, ...input }],
  })
  await store.close()
}

type Page = Awaited<ReturnType<typeof browser.visit>>

/** Fills in the secret of the dialog that is open, and sends it. */
async function prove(page: Page, pin = reviewerPin) {
  await page.locator('dialog input[type=password]').fill(pin)
  await page.locator('dialog button[type=submit]').click()
}

const noProblems = async (page: Page) => [await accessProblems(page), await overflowOf(page)]

test('the figures of the overview are those of the store', async () => {
  const { allowed, queued, denied, findings } = await gate.overview({ days: 30 })
  expect([allowed, queued, denied]).toEqual([1, 2, 1])
  const page = await browser.go(dashboard, '/overview')
  await page.getByText('2 of 4 calls').waitFor()
  expect(await page.locator('main').innerText()).toContain('50 %')
  const chart = page.getByRole('slider')
  expect(await chart.getAttribute('aria-valuetext')).toMatch(/: 1 allowed, 2 queued, 1 denied$/)
  await chart.focus()
  await page.keyboard.press('ArrowLeft')
  expect(await chart.getAttribute('aria-valuetext')).toMatch(/: no calls$/)
  await page.getByText('The same as a table').click()
  const today = await page.locator('tbody tr').first().innerText()
  expect(today.split(/\s+/).slice(-5)).toEqual(['1', '2', '1', '50', '%'])
  const links = page.locator('main ol a')
  const shown = await Promise.all((await links.all()).map(link => link.getAttribute('href')))
  expect(shown).toEqual(findings.map(({ code }) => `/activity?finding=${code}&since=30d`))
})

test('a block is made with its preview, holds for the next call, and is revoked', async () => {
  const page = await browser.go(dashboard, '/trust?show=grants')
  await page.getByRole('button', { name: 'New grant or block' }).click()
  await page.getByRole('radio', { name: /Block/ }).click()
  await page.getByLabel('Tool or program').fill('git')
  await page.getByText(/It would have denied 3 of the last \d\d? calls\./).waitFor()
  await page.getByLabel('Reason').fill('the repository is moved today')
  expect(await noProblems(page)).toEqual([[], 0])
  await prove(page, 'wrong-secret')
  await page.locator('dialog').getByText('That is not the PIN').waitFor()
  expect(await gate.grants.list()).toEqual([])
  await prove(page)
  await page.getByRole('button', { name: /^Revoke g-/ }).waitFor()
  expect(await gate.grants.list()).toMatchObject([{ effect: 'deny', scope: { tool: 'git' }, by: 'alice' }])
  expect(await effectOf('git log')).toBe('deny')
  await page.getByRole('button', { name: /^Revoke g-/ }).click()
  await prove(page)
  await page.getByText('No standing answer holds now').waitFor()
  expect(await effectOf('git log')).toBe('allow')
})

test('the policy in force shows what was changed, and the hundreds of built-in settings once they are asked for', async () => {
  const page = await browser.go(dashboard, '/policy', { width: 360 })
  const table = page.getByRole('table', { name: 'Profile default, as built in' })
  await page
    .getByText(/^\d+ settings as built in$/)
    .first()
    .waitFor()
  expect(await table.count()).toBe(0)
  await page.getByRole('heading', { name: 'Profile default' }).locator('xpath=..').locator('summary').click()
  await table.getByText('profile.default.critical', { exact: true }).waitFor()
  await page.getByRole('table', { name: 'Thresholds' }).waitFor()
})

test('a draft with a mistake shows its line; a right one shows its effect, is saved, and judges the next call', async () => {
  const page = await browser.visit(dashboard, '/policy?show=file')
  const editor = page.getByLabel('Your policy file, as TOML')
  await editor.fill('# mine\n[proxy]\nauto_deny = 5\n')
  await page.getByText('Line 3: proxy.auto_deny is no setting').waitFor()
  expect(await page.getByRole('button', { name: 'See what it changes' }).isDisabled()).toBe(true)
  await editor.fill('[[rule]]\neffect = "deny"\nreason = "not here"\nprogram = "git"\n')
  await page.getByText('This draft is right.').waitFor()
  await page.getByRole('button', { name: 'See what it changes' }).click()
  await page.getByRole('heading', { name: 'What it changes' }).waitFor()
  expect(await page.locator('main').innerText()).toMatch(/\d+ of the last \d+ calls would get another effect/)
  expect(await noProblems(page)).toEqual([[], 0])
  expect(await effectOf('git status')).toBe('allow')
  await page.getByRole('button', { name: 'Save …' }).click()
  await prove(page)
  await page.getByText('Saved and in force from the next call on.').waitFor()
  expect(readFileSync(file, 'utf8')).toContain('program = "git"')
  expect(await effectOf('git status')).toBe('deny')
})

test('a draft of a file that somebody else changed is not saved over it, and is not lost', async () => {
  const page = await browser.visit(dashboard, '/policy?show=file')
  const editor = page.getByLabel('Your policy file, as TOML')
  await editor.fill('# my own words\n')
  await page.getByText('This draft is right.').waitFor()
  await page.getByRole('button', { name: 'See what it changes' }).click()
  await page.getByRole('heading', { name: 'What it changes' }).waitFor()
  await page.getByRole('button', { name: 'Save …' }).click()
  writeFileSync(file, '# another’s words\n')
  const note = page.getByText('so this draft can’t be saved over it')
  // The gate may tell of the change before the secret is typed: then the dialog has gone by itself.
  await Promise.any([prove(page), note.waitFor()])
  await note.waitFor()
  expect(readFileSync(file, 'utf8')).toBe('# another’s words\n')
  expect(await editor.inputValue()).toBe('# my own words\n')
  expect(await page.getByRole('button', { name: 'Save …' }).isDisabled()).toBe(true)
  await page.getByRole('button', { name: 'Show the file as it now is' }).click()
  expect(await editor.inputValue()).toBe('# another’s words\n')
})

test('the keyboard gets out of the editor', async () => {
  const page = await browser.visit(dashboard, '/policy?show=file')
  const editor = page.getByLabel('Your policy file, as TOML')
  await editor.focus()
  await page.keyboard.press('Tab')
  expect(await editor.inputValue()).toContain('  ')
  await page.keyboard.press('Escape')
  await page.keyboard.press('Tab')
  expect(await page.evaluate('document.activeElement?.tagName')).not.toBe('TEXTAREA')
})

test('everything is forgotten only when its words are typed too', async () => {
  const shape = { shape: 'a'.repeat(32), shapeText: 'shell · git push', profile: 'default' }
  await teach(shape)
  const page = await browser.visit(dashboard, '/trust')
  await page.getByRole('button', { name: 'Show the answers for git push' }).click()
  await page.getByRole('link', { name: 'r-7k2m9q4xw0vh5tcn' }).waitFor()
  expect(await noProblems(page)).toEqual([[], 0])
  await page.getByRole('button', { name: 'Forget everything …' }).click()
  await page.locator('dialog input[type=password]').fill(reviewerPin)
  const send = page.locator('dialog button[type=submit]')
  expect(await send.isDisabled()).toBe(true)
  await page.getByLabel('Type “forget everything”').fill('forget everything')
  await send.click()
  await page.getByText('Nothing was learned yet').waitFor()
  expect(await gate.trust.list()).toEqual([])
})

test('who may only look sees no file, and no button that changes anything', async () => {
  const page = await browser.go(dashboard, '/policy?show=file', { as: 'reader' })
  await page.getByText('Only a reviewer sees and changes this file').waitFor()
  await goWithin(page, '/trust?show=grants')
  await page.getByText('No standing answer holds now').waitFor()
  expect(await page.getByRole('button', { name: /grant|Revoke|Forget/ }).count()).toBe(0)
})

test('clients are who asked, with what is not proven said so', async () => {
  const page = await browser.go(dashboard, '/clients')
  const row = page.getByRole('row', { name: /ops-agent/ })
  await row.waitFor()
  expect(await row.innerText()).toMatch(/a hook of its client[\s\S]*not proven here/)
  expect(await noProblems(page)).toEqual([[], 0])
})
