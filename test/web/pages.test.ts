import { beforeAll, expect, test } from 'vitest'
import { pagePaths } from '../../src/api/http/serve/page-files.ts'
import type { Page } from '../../scripts/pages/open-chromium.ts'
import { type Case, drawOfEachKind, tryCases } from '../samples.ts'
import { atFileEnd } from './at-file-end.ts'
import {
  accessProblems,
  colourProblems,
  goWithin,
  type Look,
  openBrowser,
  overflowOf,
} from './open-browser.ts'
import { openDashboard } from './open-dashboard.ts'

let paths: readonly string[] = []

const browser = atFileEnd(await openBrowser())
const dashboard = atFileEnd(await openDashboard())

beforeAll(async () => {
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

const desk = { width: 1280, height: 800 }
const telephone = { width: 360, height: 800 }

/** Pages for whoever is not in. */
const isOutside = (path: string) => path === '/pair' || path === '/sign-on'

/** Pages for nobody, of one thing, and of many. */
const kindOf = (path: string) => (isOutside(path) ? 'outside' : /\/.+\//.test(path) ? 'one' : 'many')

/** Tries pages in two tabs, of somebody who is in and of somebody who is not, with what is wrong with each. */
async function tryPages(
  some: readonly Case<string>[],
  problemsOf: (page: Page) => Promise<readonly string[]>,
  how: Look = {},
): Promise<void> {
  const inside = await browser.go(dashboard, '/', how)
  const outside = await browser.go(dashboard, '/pair', { ...how, as: null })
  await tryCases(some, async path => {
    const page = isOutside(path) ? outside : inside
    await goWithin(page, path)
    const problems = await problemsOf(page)
    return problems.length === 0 ? undefined : `${path}: ${problems.join('\n')}`
  })
}

test('no page breaks WCAG 2 A or AA in light', () =>
  tryPages(drawOfEachKind(paths, kindOf, 2), accessProblems))

test('no page is wider than a telephone of 360 pixels, nor breaks WCAG 2 A or AA in dark', async () => {
  // Each is opened as on a telephone, and widened for a look at its colours.
  const look = async (page: Page) => {
    const tooWide = (await overflowOf(page)) > 0 ? ['too wide'] : []
    await page.setViewportSize(desk)
    const problems = await colourProblems(page)
    await page.setViewportSize(telephone)
    return [...tooWide, ...problems]
  }
  await tryPages(drawOfEachKind(paths, kindOf, 2), look, { dark: true, ...telephone })
})

test('every page names itself in the title of the window, with how many reviews wait', async () => {
  const titles = new Set<string>()
  const all = paths.map((value, number) => ({ value, number }))
  await tryPages(all, async page => {
    const title = await page.title()
    titles.add(title)
    const right = isOutside(new URL(page.url()).pathname)
      ? /^\S.* – Countersign$/
      : /^\(1\) \S.* – Countersign$/
    return right.test(title) ? [] : [title]
  })
  expect(titles.size).toBe(paths.length)
})

test('no page asked anybody else, broke its own policy, or complained', () => {
  expect(browser.problems).toEqual([])
})
