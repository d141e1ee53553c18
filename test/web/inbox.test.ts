import { expect, onTestFinished, test } from 'vitest'
import { atFileEnd } from './at-file-end.ts'
import { goWithin, openBrowser } from './open-browser.ts'
import { type Dashboard, openDashboard, reviewerPin } from './open-dashboard.ts'

const browser = atFileEnd(await openBrowser())

/** A dashboard of its own for one test. */
async function withDashboard(run: (dashboard: Dashboard) => Promise<void>) {
  const dashboard = await openDashboard()
  onTestFinished(() => dashboard.close())
  await run(dashboard)
}

const alice = { reviewer: 'alice', uid: null, terminal: false, pin: reviewerPin }
const drop = 'psql -c "DROP TABLE invoices"'
const push = 'git push --force origin main'
const namespace = 'kubectl --context production delete namespace payments'

test('nothing waits: the page says so, and what ran unseen today', () =>
  withDashboard(async dashboard => {
    await dashboard.shell('git status')
    await dashboard.shell('npm test')
    const page = await browser.visit(dashboard, '/')
    await page.getByText('Nothing waits.').waitFor()
    await page.getByText(/Nobody is told when a call waits.*countersign notify add/).waitFor()
    await page.getByText(/^\d calls ran unseen today/).waitFor()
    expect(await page.title()).toBe('Inbox – Countersign')
    await goWithin(page, '/activity')
    await page.getByRole('heading', { name: 'Activity' }).waitFor()
    expect(await page.getByText('Nobody is told').count()).toBe(0)
  }))

test('a call that waits arrives by itself, in a sentence, and is counted in the title of the window', () =>
  withDashboard(async dashboard => {
    const page = await browser.visit(dashboard, '/')
    await page.getByText('Nothing waits.').waitFor()
    await dashboard.shell(push)
    await page.getByRole('link', { name: /Pushes main to origin by force/ }).waitFor()
    await page.waitForURL('**/')
    expect(await page.title()).toBe('(1) Inbox – Countersign')
    expect(await page.getByText('A new review waits.').count()).toBe(1)
    await dashboard.shell(drop)
    await page.locator('[aria-label=Waiting] > li').nth(1).waitFor()
    await expect.poll(() => page.title()).toBe('(2) Inbox – Countersign')
  }))

test('what is answered elsewhere leaves the list and is below, with who said what', () =>
  withDashboard(async dashboard => {
    const { reviewId = '' } = await dashboard.shell(push)
    const page = await browser.visit(dashboard, '/')
    await page.getByRole('link', { name: /Pushes main/ }).waitFor()
    await dashboard.gate.reviews.answer({ reviewId, who: alice, approve: false, reason: 'not today' })
    await page.getByText('Nothing waits.').waitFor()
    await page.getByRole('link', { name: /Denied by alice.*git push --force origin main/ }).waitFor()
  }))

test('what is new does not move what the focus is on: it is told, and shown when asked for', () =>
  withDashboard(async dashboard => {
    const sdk = { profile: 'sdk', agent: 'deployer' }
    await dashboard.shell(push)
    const page = await browser.visit(dashboard, '/')
    const rows = page.locator('[aria-label=Waiting] > li')
    await rows.first().waitFor()
    await page.keyboard.press('j')
    const before = await rows.first().boundingBox()
    await dashboard.shell(namespace, sdk)
    await page.getByRole('button', { name: '1 new' }).waitFor()
    expect(await rows.count()).toBe(1)
    expect(await rows.first().boundingBox()).toEqual(before)
    expect(await page.evaluate('document.activeElement.textContent')).toContain('Pushes main')
    await page.keyboard.press('n')
    await expect.poll(() => rows.count()).toBe(2)
    expect(await rows.first().textContent()).toContain('Critical')
    expect(await rows.first().textContent()).toContain('2 people')
  }))

test('keys go through the list and into a review', () =>
  withDashboard(async dashboard => {
    await dashboard.shell(push)
    const { reviewId } = await dashboard.shell(drop)
    const page = await browser.visit(dashboard, '/')
    const rows = page.locator('[aria-label=Waiting] > li')
    await rows.nth(1).waitFor()
    const focused = () => page.evaluate<string>('document.activeElement.getAttribute("href")')
    const hrefs = await page.locator('[aria-label=Waiting] a').evaluateAll(all => all.map(String))
    await page.keyboard.press('j')
    expect(hrefs[0]).toContain(await focused())
    await page.keyboard.press('j')
    await page.keyboard.press('j')
    expect(hrefs[1]).toContain(await focused())
    await page.keyboard.press('k')
    expect(hrefs[0]).toContain(await focused())
    await page.keyboard.press('Enter')
    await page.waitForURL('**/reviews/*')
    expect(hrefs[0]).toBe(page.url())
    expect([hrefs[0], hrefs[1]].some(href => href?.endsWith(reviewId ?? '-'))).toBe(true)
  }))

test('alike calls stand together, and one no with one reason ends them all', () =>
  withDashboard(async dashboard => {
    for (const name of ['one', 'two', 'three']) await dashboard.shell(`psql -c "DROP TABLE ${name}"`)
    await dashboard.shell(push)
    const page = await browser.visit(dashboard, '/')
    const rows = page.locator('[aria-label=Waiting] > li')
    await rows.nth(1).waitFor()
    expect(await rows.count()).toBe(2)
    await page.getByRole('button', { name: 'Show 2 more like it' }).click()
    await page.getByRole('list', { name: 'More like it' }).getByRole('link').nth(1).waitFor()
    await page.getByRole('button', { name: 'Deny all 3 …' }).click()
    await page.getByRole('textbox', { name: /^Reason/ }).fill('the invoices stay')
    await page.getByRole('button', { name: 'Deny all 3', exact: true }).click()
    await expect.poll(() => rows.filter({ hasText: 'Pushes main' }).count()).toBe(1)
    const denied = await dashboard.gate.reviews.list({ states: ['denied'] })
    expect(denied.map(({ votes }) => votes[0]?.reason)).toEqual(Array(3).fill('the invoices stay'))
  }))

test('what waits can be searched, and narrowed to a level', () =>
  withDashboard(async dashboard => {
    for (const name of ['one', 'two', 'three', 'four', 'five', 'six'])
      await dashboard.shell(`git push --force origin ${name}`, { agent: `agent-${name}` })
    const page = await browser.visit(dashboard, '/')
    const rows = page.locator('[aria-label=Waiting] > li')
    await rows.nth(5).waitFor()
    await page.getByRole('searchbox').fill('agent-three')
    await expect.poll(() => rows.count()).toBe(1)
    await page.getByRole('searchbox').fill('nobody asks this')
    await page.getByText('Nothing that waits fits.').waitFor()
    await page.getByRole('button', { name: 'Show all' }).click()
    await expect.poll(() => rows.count()).toBe(6)
  }))

test('no inbox asked anybody else, broke the page’s policy, or complained', () => {
  expect(browser.problems).toEqual([])
})
