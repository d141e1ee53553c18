import { expect, test } from 'vitest'
import { atFileEnd } from './at-file-end.ts'
import { openBrowser } from './open-browser.ts'
import { openDashboard, reviewerPin } from './open-dashboard.ts'

const browser = atFileEnd(await openBrowser())
const dashboard = atFileEnd(await openDashboard())

const theme = 'document.documentElement.dataset.theme'
const alice = { reviewer: 'alice', uid: null, terminal: false, pin: reviewerPin }

test('g and a letter go to a page, whose heading has the focus then', async () => {
  const page = await browser.visit(dashboard, '/')
  for (const [key, name] of [
    ['a', 'Activity'],
    ['o', 'Overview'],
    ['l', 'Log'],
    ['i', 'Inbox'],
  ] as const) {
    await page.keyboard.press('g')
    await page.keyboard.press(key)
    await page.getByRole('heading', { level: 1, name }).waitFor()
    await expect.poll(() => page.evaluate('document.activeElement.textContent')).toBe(name)
    await expect.poll(() => page.title()).toBe(`${name} – Countersign`)
  }
})

test('letters typed into a field go nowhere', async () => {
  const page = await browser.visit(dashboard, '/activity')
  await page.getByRole('searchbox').or(page.getByRole('textbox')).first().fill('')
  await page.keyboard.type('g i')
  expect(new URL(page.url()).pathname).toBe('/activity')
})

test('the question mark shows the keys, and Escape gives the focus back', async () => {
  const page = await browser.visit(dashboard, '/')
  const link = page.getByRole('link', { name: 'Activity' }).first()
  await link.focus()
  await page.keyboard.press('?')
  await page.getByRole('dialog', { name: 'Keys' }).waitFor()
  await page.getByText('Go to Overview').waitFor()
  await page.keyboard.press('Escape')
  await page.getByRole('dialog', { name: 'Keys' }).waitFor({ state: 'hidden' })
  expect(await page.locator('a:focus').textContent()).toBe('Activity')
  await page.keyboard.press('?')
  await page.getByRole('dialog', { name: 'Keys' }).waitFor()
})

test('the first stop of the keyboard skips the navigation', async () => {
  const page = await browser.visit(dashboard, '/')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  expect(await page.evaluate('document.activeElement.id')).toBe('page')
})

test('the colours are those of the system, or those that were chosen, from the first paint on', async () => {
  const page = await browser.visit(dashboard, '/', { dark: true })
  expect(await page.evaluate(theme)).toBe('dark')
  await page.getByRole('combobox', { name: 'Colours' }).selectOption('Light')
  expect(await page.evaluate(theme)).toBe('light')
  // Only what comes before the app: it must be right already.
  await page.route('**/assets/*.js', route => route.abort())
  await page.reload()
  expect(await page.evaluate(theme)).toBe('light')
})

test('at 360 pixels the pages are behind a menu that closes when one was chosen', async () => {
  const page = await browser.visit(dashboard, '/', { width: 360 })
  const log = page.getByRole('link', { name: 'Log', exact: true })
  expect(await log.isVisible()).toBe(false)
  await page.getByRole('button', { name: 'Menu' }).click()
  await log.click()
  await page.getByRole('heading', { level: 1, name: 'Log' }).waitFor()
  await expect.poll(() => log.isVisible()).toBe(false)
})

test('a pause is told on every page with who, why and until when, and goes when it ends', async () => {
  const page = await browser.visit(dashboard, '/activity')
  await dashboard.gate.pause(Date.now() + 600_000, 'we move the database', alice)
  const banner = page.getByText('we move the database')
  await banner.waitFor()
  expect(await page.getByRole('status').allTextContents()).toEqual(
    expect.arrayContaining([expect.stringMatching(/only observes.*alice.*in \d+ min/)]),
  )
  await dashboard.gate.pause(null, 'done', alice)
  await banner.waitFor({ state: 'hidden' })
})

test('a gate that went away is told with what it means, and the page catches up once it is back', async () => {
  const page = await browser.visit(dashboard, '/')
  await page.getByText('Nothing waits.').waitFor()
  await dashboard.goAway()
  const banner = page.getByText('The gate does not answer: calls are refused until it does.')
  await banner.waitFor()
  await dashboard.shell('git push --force origin main')
  await dashboard.comeBack()
  // The page tries by itself too, and the button is gone once it was there.
  await Promise.race([
    page.getByRole('button', { name: 'Try now' }).click(),
    banner.waitFor({ state: 'hidden' }),
  ])
  await page.getByRole('link', { name: /Pushes main to origin by force/ }).waitFor()
  await banner.waitFor({ state: 'hidden' })
})

test('a session that ended leaves the page as it is, says so, and offers to pair again', async () => {
  const page = await browser.visit(dashboard, '/activity')
  for (const { id } of dashboard.sessions.list()) dashboard.sessions.end(id)
  await dashboard.shell('npm test')
  await page.getByText('This browser’s session has ended.').waitFor()
  expect(new URL(page.url()).pathname).toBe('/activity')
  await page.getByRole('link', { name: 'Pair it again' }).click()
  await page.waitForURL('**/pair?to=%2Factivity')
})

test('an address without a page says so', async () => {
  const page = await browser.visit(dashboard, '/index.html')
  await page.getByRole('heading', { name: 'Inbox' }).waitFor()
})

test('a log that was set back is told on every page, with what to do', async () => {
  await dashboard.shell('git status')
  const { note, size } = await dashboard.gate.evidence({ entry: 1 })
  expect(dashboard.gate.witnessing.heed(note.replace(`\n${size}\n`, '\n999\n'))).toBe(true)
  const page = await browser.visit(dashboard, '/activity')
  await page.getByText('The log is not signed any more.').waitFor()
  expect(await page.getByRole('status').allTextContents()).toEqual(
    expect.arrayContaining([
      expect.stringMatching(/last note covers 999 entries.*put the newest state back/),
    ]),
  )
})

test('no page complained but of the gate that was away', () => {
  expect(browser.problems.filter(problem => !problem.includes('ERR_'))).toEqual([])
})
