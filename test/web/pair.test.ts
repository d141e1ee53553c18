import { expect, test } from 'vitest'
import { atFileEnd } from './at-file-end.ts'
import { openBrowser } from './open-browser.ts'
import { openDashboard } from './open-dashboard.ts'

const browser = atFileEnd(await openBrowser())
const dashboard = atFileEnd(await openDashboard())

const stranger = { as: null }

test('whoever is not paired is asked for a code, and goes on to where they wanted to be', async () => {
  const page = await browser.visit(dashboard, '/activity?effect=deny', stranger)
  await page.waitForURL('**/pair?to=*')
  expect(await page.title()).toBe('Pair this browser – Countersign')
  expect(await page.locator('input:focus').getAttribute('placeholder')).toBe('ABCD-2345')
  const right = await dashboard.pairingCode('alice')
  await page.keyboard.type(right.toLowerCase().replace('-', ' '))
  await page.keyboard.press('Enter')
  await page.waitForURL('**/activity?effect=deny')
  await page.getByRole('link', { name: /alice/ }).first().waitFor()
})

test('a code that is pasted whole is sent at once', async () => {
  const page = await browser.visit(dashboard, '/pair', stranger)
  const code = await dashboard.pairingCode()
  await page.keyboard.insertText(` ${code}\n`)
  await page.getByRole('heading', { name: 'Inbox' }).waitFor()
  await page.getByText('may look').first().waitFor()
})

test('a wrong code is told in a sentence, and the field waits for the next', async () => {
  const page = await browser.visit(dashboard, '/pair', stranger)
  await dashboard.pairingCode()
  await page.keyboard.type('AAAA2222')
  await page.keyboard.press('Enter')
  await page
    .getByRole('alert')
    .getByText(/^That is not the code/)
    .waitFor()
  expect(await page.locator('input:focus').inputValue()).toBe('')
})

test('the page shows its own address, and nothing of the gate’s state', async () => {
  const page = await browser.visit(dashboard, '/pair', stranger)
  await page.getByText(dashboard.address).waitFor()
  expect(await page.getByRole('navigation').count()).toBe(0)
})

test('a paired browser is not asked again, and signs out from its own page', async () => {
  const page = await browser.visit(dashboard, '/pair')
  await page.getByRole('heading', { name: 'Inbox' }).waitFor()
  await page.goto(`${dashboard.address}/you`)
  await page.getByText('this one').waitFor()
  await page.getByRole('button', { name: 'Sign out' }).click()
  await page.getByRole('heading', { name: 'Pair this browser' }).waitFor()
  await page.goto(`${dashboard.address}/`)
  await page.getByRole('heading', { name: 'Pair this browser' }).waitFor()
})

test('no page complained', () => {
  expect(browser.problems).toEqual([])
})
