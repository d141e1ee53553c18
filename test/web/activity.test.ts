import { afterEach, beforeAll, expect, test } from 'vitest'
import { atFileEnd } from './at-file-end.ts'
import { accessProblems, goWithin, openBrowser, overflowOf } from './open-browser.ts'
import { openDashboard } from './open-dashboard.ts'
import { loadForNext } from './tabs.ts'

/** More than six answers of the gate hold. */
const many = 330

const browser = atFileEnd(await openBrowser())
const dashboard = atFileEnd(await openDashboard())

beforeAll(async () => {
  for (let i = 0; i < many; i++) await dashboard.shell(`cat src/file-${i}.ts`, { agent: 'reader-agent' })
  await dashboard.shell('rm -rf /')
  await dashboard.shell('git push --force origin main', { session: 'release' })
})
afterEach(() => expect(browser.problems).toEqual([]))

type Page = Awaited<ReturnType<typeof browser.visit>>

const row = '[data-row]'
/** A list is kept where it was left, so that each test loads its page anew. */
const visit = async (path: string, look = {}) => {
  const page = await browser.go(dashboard, path, look)
  loadForNext(page)
  return page
}

async function ready(page: Page): Promise<Page> {
  await page.locator(row).first().waitFor()
  return page
}

/** What becomes true within some seconds. */
const soon = <T>(look: () => Promise<T>) => expect.poll(look)

/** Commands of the rows that are drawn now, in order. */
const drawn = (page: Page) => page.locator(`${row} code`).allTextContents()

test('a decision stands at the top as soon as it is made', async () => {
  const page = await ready(await visit('/activity'))
  await dashboard.shell('git log --oneline -1')
  await page.locator(row, { hasText: 'git log --oneline -1' }).waitFor()
  expect((await drawn(page))[0]).toBe('git log --oneline -1')
  // Visits here are of somebody who wants no motion: what would breathe for ever stands still.
  await soon(() => page.evaluate('document.getAnimations().length')).toBe(0)
})

test('who looks further down is told how many are new, and nothing moves until they want it', async () => {
  const page = await ready(await visit('/activity'))
  await page.evaluate('window.scrollTo(0, 600)')
  await page.waitForTimeout(200)
  const before = await drawn(page)
  await dashboard.shell('git log --oneline -2')
  await dashboard.shell('git log --oneline -3')
  const pill = page.getByRole('button', { name: '2 new' })
  await pill.waitFor()
  expect((await drawn(page))[0]).toBe(before[0])
  await pill.click()
  await page.locator(row, { hasText: 'git log --oneline -3' }).waitFor()
  expect(await page.evaluate('window.scrollY')).toBe(0)
  expect(await pill.count()).toBe(0)
})

test('held, the list waits too, and goes on when it is let go', async () => {
  const page = await ready(await visit('/activity'))
  await page.getByRole('button', { name: 'Live' }).click()
  await dashboard.shell('git log --oneline -4')
  await page.getByRole('button', { name: '1 new' }).waitFor()
  await page.getByRole('button', { name: 'Held' }).click()
  await page.locator(row, { hasText: 'git log --oneline -4' }).waitFor()
})

test('a filter is in the address: it can be shared, and taken back', async () => {
  const page = await ready(await visit('/activity'))
  await page.getByLabel('Effect', { exact: true }).selectOption('deny')
  await page.waitForURL('**/activity?effect=deny')
  await soon(() => page.locator(row).count()).toBe(1)
  expect(await drawn(page)).toEqual(['rm -rf /'])
  await page.getByRole('link', { name: 'Queued' }).click()
  await page.locator(row, { hasText: 'git push' }).waitFor()
  await page.goBack()
  await page.locator(row, { hasText: 'rm -rf /' }).waitFor()
  expect(new URL(page.url()).search).toBe('?effect=deny')
  await page.goBack()
  await soon(() => page.locator(row).count()).toBeGreaterThanOrEqual(50)
  const shared = await ready(await visit('/activity?effect=queue&session=release'))
  expect(await drawn(shared)).toEqual(['git push --force origin main'])
  expect(await shared.getByLabel('Session', { exact: true }).inputValue()).toBe('release')
})

test('what is searched for is typed, and found in commands', async () => {
  const page = await ready(await visit('/activity'))
  await page.getByRole('searchbox', { name: 'Search' }).fill('force')
  await page.waitForURL('**/activity?search=force')
  await soon(() => page.locator(row).count()).toBe(1)
  expect(await drawn(page)).toEqual(['git push --force origin main'])
  await page.getByRole('button', { name: 'Clear' }).click()
  await soon(() => page.locator(row).count()).toBeGreaterThanOrEqual(50)
  expect(await page.getByRole('searchbox').inputValue()).toBe('')
})

test('every decision is reached by scrolling, each once, and those far away are not held', async () => {
  const page = await ready(await visit('/activity?agent=reader-agent'))
  const seen = new Set<string>()
  let max = 0
  for (let i = 0; i < 200; i++) {
    const here = await drawn(page)
    max = Math.max(max, here.length)
    for (const command of here) seen.add(command)
    if (seen.size === many && (await page.getByText('This is the first decision that fits.').isVisible()))
      break
    await page.evaluate('window.scrollBy(0, 1200)')
    await page.waitForTimeout(60)
  }
  expect(seen.size).toBe(many)
  expect(max).toBeLessThan(300)
  await page.evaluate('window.scrollTo(0, 0)')
  await page.locator(row, { hasText: `cat src/file-${many - 1}.ts` }).waitFor()
})

test('who comes back from a decision finds the list where they left it', async () => {
  const page = await ready(await visit('/activity?agent=reader-agent'))
  for (let i = 0; i < 6; i++) {
    await page.evaluate('window.scrollBy(0, 1500)')
    await page.waitForTimeout(150)
  }
  const scrolled = Number(await page.evaluate('window.scrollY'))
  expect(scrolled).toBeGreaterThan(1_500)
  await page.locator(`${row} >> visible=true`).last().click()
  await page.waitForURL('**/decisions/*')
  await page.getByRole('heading', { level: 1 }).waitFor()
  await page.goBack()
  await page.locator(row).first().waitFor()
  await soon(() => page.evaluate('window.scrollY')).toBeGreaterThan(1_000)
})

test('j and k go through the list, and Enter opens what they stand on', async () => {
  const page = await ready(await visit('/activity?effect=deny'))
  await page.keyboard.press('/')
  expect(await page.evaluate('document.activeElement.type')).toBe('search')
  await page.keyboard.press('Tab')
  await page.evaluate('document.activeElement.blur()')
  await page.keyboard.press('j')
  expect(await page.evaluate('document.activeElement.textContent')).toContain('rm -rf /')
  await page.keyboard.press('Enter')
  await page.waitForURL('**/decisions/*')
  await page.getByRole('heading', { name: 'rm -rf /' }).waitFor()
})

test('a filter that is kept is there after the page was loaded again, until it is forgotten', async () => {
  const page = await ready(await visit('/activity?effect=deny&minimum=4'))
  await page.getByRole('button', { name: 'Keep this filter' }).click()
  await page.getByLabel('Name').fill('grave')
  await page.getByRole('button', { name: 'Keep', exact: true }).click()
  await page.goto(`${dashboard.address}/activity`)
  await page.getByRole('link', { name: 'grave' }).click()
  await page.waitForURL('**/activity?effect=deny&minimum=4')
  await page.getByRole('button', { name: 'Forget the filter grave' }).click()
  expect(await page.getByRole('link', { name: 'grave' }).count()).toBe(0)
})

test('texts that would mislead are spelled out, and nothing of them runs', async () => {
  const hostile = '<img src=x onerror="document.title=1">\u202Etxt.exe\u200B'
  await dashboard.ask(
    { kind: 'shell', args: { command: hostile } },
    { agent: '<b>a\u202E', session: '../<i>s' },
  )
  const page = await ready(await visit('/activity?search=onerror'))
  expect(await drawn(page)).toEqual(['<img src=x onerror="document.title=1">‹202E›txt.exe‹200B›'])
  expect(await page.locator(row).textContent()).toContain('<b>a‹202E›')
  await goWithin(page, '/activity?show=sessions')
  await page.getByRole('link', { name: '../<i>s' }).click()
  await page.getByRole('heading', { level: 1, name: '../<i>s' }).waitFor()
  expect(await drawn(await ready(page))).toHaveLength(1)
})

test('a filter that nothing fits says so', async () => {
  const page = await visit('/activity?search=nothinglikethis')
  await page.getByText('No decision fits this filter.').waitFor()
  expect(await accessProblems(page)).toEqual([])
})

test('sessions are listed with what became of their calls', async () => {
  const page = await ready(await visit('/activity?show=sessions'))
  const release = page.getByRole('row', { name: 'release' })
  expect(await release.getByRole('cell').allTextContents()).toEqual(
    expect.arrayContaining(['release', 'ops-agent', '1', '1', '0']),
  )
  expect(await accessProblems(page)).toEqual([])
})

test('with every condition open it is accessible, and fits a telephone', async () => {
  const all = '/activity?effect=queue&level=medium&agent=ops-agent&since=24h&minimum=1&dry=1'
  const page = await ready(await visit(all, { width: 360, dark: true }))
  expect(await accessProblems(page)).toEqual([])
  expect(await overflowOf(page)).toBe(0)
})

test('a gate that is away is told, and the list goes on when it is back', async () => {
  const page = await ready(await visit('/activity'))
  await page.getByRole('button', { name: 'Live' }).waitFor()
  await dashboard.goAway()
  await page.getByRole('button', { name: 'Not connected' }).waitFor()
  await dashboard.comeBack()
  await dashboard.shell('git log --oneline -5')
  await page.locator(row, { hasText: 'git log --oneline -5' }).waitFor()
})
