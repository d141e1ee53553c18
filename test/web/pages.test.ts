import { afterAll, beforeAll, expect, test } from 'vitest'
import { pagePaths } from '../../src/http/pages.ts'
import { accessProblems, openBrowser, overflowOf } from './open-browser.ts'
import { type Dashboard, openDashboard } from './open-dashboard.ts'

let dashboard: Dashboard
let browser: Awaited<ReturnType<typeof openBrowser>>
let paths: readonly string[] = []

beforeAll(async () => {
  browser = await openBrowser()
  dashboard = await openDashboard()
  const { id, reviewId = '' } = await dashboard.shell('git push --force origin main')
  await dashboard.shell('npm test')
  await dashboard.shell('rm -rf /')
  const named: Record<string, string> = {
    '/reviews/:id': `/reviews/${reviewId}`,
    '/decisions/:id': `/decisions/${id}`,
    '/sessions/:id': '/sessions/nightly-maintenance',
  }
  paths = pagePaths.map(path => named[path] ?? path)
})
afterAll(async () => {
  await browser.close()
  await dashboard.close()
})

type Page = Awaited<ReturnType<typeof browser.visit>>

/** Opens every page, one after the other, and gives what `look` finds on each. */
async function onEvery(look: (page: Page) => Promise<unknown>, how: Parameters<typeof browser.visit>[2]) {
  const found: Record<string, unknown> = {}
  for (const path of paths) {
    const page = await browser.visit(dashboard, path, { ...how, as: path === '/pair' ? null : 'alice' })
    found[path] = await look(page)
    await page.context().close()
  }
  return found
}

const none = () => Object.fromEntries(paths.map(path => [path, []]))

test('no page breaks WCAG 2 A or AA in light', async () => {
  expect(await onEvery(accessProblems, {})).toEqual(none())
})

test('no page breaks WCAG 2 A or AA in dark', async () => {
  expect(await onEvery(accessProblems, { dark: true })).toEqual(none())
})

test('no page is wider than a telephone of 360 pixels', async () => {
  const wide = await onEvery(async page => ((await overflowOf(page)) > 0 ? ['too wide'] : []), { width: 360 })
  expect(wide).toEqual(none())
})

test('no page asked anybody else, broke its own policy, or complained', () => {
  expect(browser.problems).toEqual([])
})
