import { expect, test } from 'vitest'
import { drawn, openChromium, type Page } from '../../scripts/pages/open-chromium.ts'
import { takesAll } from '../samples.ts'
import { atFileEnd } from './at-file-end.ts'
import { openBrowser } from './open-browser.ts'
import { openDashboard } from './open-dashboard.ts'
import { closeWithTest } from './tabs.ts'

const keeping = atFileEnd(await openChromium([], true))
const browser = atFileEnd(await openBrowser(async () => keeping))
const dashboard = atFileEnd(await openDashboard())

/** Far below the minute after which a hidden page lets go anyway, and far above what a load takes on a busy machine. */
const patience = 25_000

const paths = ['/', '/activity', '/overview', '/policy', '/trust', '/clients', '/log']

async function load(page: Page, path: string): Promise<void> {
  await page.goto(dashboard.address + path, { timeout: patience })
  await page.locator('h1').first().waitFor({ timeout: patience })
}

/** Pages are counted by what they hold open at the gate. */
const expectListeners = (count: number) => expect.poll(dashboard.listeners).toBe(count)

/** Loads of one tab, and tabs at once: more than the six connections that a browser opens to one host. */
const many = takesAll() ? { loads: 15, back: 8, tabs: 10 } : { loads: 9, back: 7, tabs: 8 }

let branches = 0
const oneMoreWaits = () => dashboard.shell(`git push --force origin branch-${++branches}`)

/** The waiting calls that the title of a page counts. */
const counts = (page: Page) => expect.poll(() => page.title()).toMatch(new RegExp(`^\\(${branches}\\)`))

/** What a browser does to a page that is left and kept, and to one that is come back to. */
const leave = (page: Page) =>
  page.evaluate("dispatchEvent(new PageTransitionEvent('pagehide', { persisted: true }))")
const comeBack = (page: Page) =>
  page.evaluate("dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }))")

test('the last of many pages that are loaded in one tab comes as the first did, and the way back too', async () => {
  const page = await browser.visit(dashboard, '/')
  for (let at = 1; at < many.loads; at++) await load(page, paths[at % paths.length] ?? '/')
  for (let at = 0; at < many.back; at++) await page.goBack({ timeout: patience })
  await load(page, '/')
  await oneMoreWaits()
  await counts(page)
  await expectListeners(1)
})

test('many tabs that are open at once all hear what happens, over one connection', async () => {
  const first = await browser.visit(dashboard, '/')
  const others: Page[] = []
  while (others.length < many.tabs - 1) {
    const page = await first.context().newPage()
    await load(page, paths[others.length % paths.length] ?? '/')
    others.push(page)
  }
  await oneMoreWaits()
  for (const page of [first, ...others]) await counts(page)
  await expectListeners(1)
  await first.close()
  await oneMoreWaits()
  for (const page of others) await counts(page)
})

/** Browsers that know no threads for several pages, and a browser whose thread ended without a word. */
const lonely = 'delete globalThis.SharedWorker'
const deaf = `globalThis.SharedWorker = class extends EventTarget { port = new MessageChannel().port1 }`

for (const [what, script] of [
  ['a page', ''],
  ['a page that shares nothing', lonely],
] as const)
  test(`${what} that is left lets go at once, and hears what it missed when it is come back to`, async () => {
    const page = await browser.visit(dashboard, '/pair', { as: null })
    const value = dashboard.signIn('alice')
    await page.context().addCookies([{ name: 'countersign', value, url: dashboard.address }])
    await page.addInitScript(script)
    closeWithTest(page)
    await load(page, '/')
    await drawn(page)
    await expectListeners(1)
    await leave(page)
    await expectListeners(0)
    await oneMoreWaits()
    await comeBack(page)
    await counts(page)
    await expectListeners(1)
  })

test('a page whose thread has ended without a word hears alone', async () => {
  const page = await browser.visit(dashboard, '/')
  await page.addInitScript(deaf)
  closeWithTest(page)
  await page.clock.install()
  await load(page, '/')
  await drawn(page)
  await expectListeners(0)
  await page.clock.runFor(30_000)
  await expectListeners(1)
  await oneMoreWaits()
  await page.clock.runFor(5_000)
  await counts(page)
})

test('no page complained', () => {
  expect(browser.problems).toEqual([])
})
