import { afterAll, beforeAll, expect, test } from 'vitest'
import { pagePaths } from '../../src/http/pages.ts'
import { drawn } from '../../scripts/pages/open-chromium.ts'
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

type Visit = Awaited<ReturnType<typeof browser.visit>>

/** Opens every page, one after the other, and gives what `look` finds on each. */
async function onEvery(look: (page: Visit) => Promise<unknown>, how: Parameters<typeof browser.visit>[2]) {
  const found: Record<string, unknown> = {}
  const inside = await browser.visit(dashboard, '/', how)
  const outside = await browser.visit(dashboard, '/pair', { ...how, as: null })
  for (const path of paths) {
    const page = path === '/pair' ? outside : inside
    await page.goto(dashboard.address + path)
    await drawn(page)
    found[path] = await look(page)
  }
  await inside.context().close()
  await outside.context().close()
  return found
}

const none = () => Object.fromEntries(paths.map(path => [path, []]))

test('no page breaks WCAG 2 A or AA in light', async () => {
  expect(await onEvery(accessProblems, {})).toEqual(none())
}, 240_000)

test('no page breaks WCAG 2 A or AA in dark', async () => {
  expect(await onEvery(accessProblems, { dark: true })).toEqual(none())
}, 240_000)

test('no page is wider than a telephone of 360 pixels', async () => {
  const wide = await onEvery(async page => ((await overflowOf(page)) > 0 ? ['too wide'] : []), { width: 360 })
  expect(wide).toEqual(none())
})

test('every page names itself in the title of the window, with how many reviews wait', async () => {
  const titles = await onEvery(page => page.title(), {})
  const right = (path: string) => (path === '/pair' ? /^\S.* – Countersign$/ : /^\(1\) \S.* – Countersign$/)
  expect(paths.filter(path => !right(path).test(String(titles[path])))).toEqual([])
  expect(new Set(Object.values(titles)).size).toBe(paths.length)
})

test('no page asked anybody else, broke its own policy, or complained', () => {
  expect(browser.problems).toEqual([])
})
