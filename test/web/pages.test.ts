import { beforeAll, expect, test } from 'vitest'
import { pagePaths } from '../../src/api/http/serve/page-files.ts'
import type { Page } from '../../scripts/pages/open-chromium.ts'
import { drawOfEachKind, tryCases } from '../samples.ts'
import { atFileEnd } from './at-file-end.ts'
import { accessProblemsNow, colourProblems, type Look, openBrowser, overflowOf } from './open-browser.ts'
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

/** What is found on a page, gone to in the tab of those who are in, or of those who are not. */
async function lookAt<T>(path: string, look: (page: Page) => Promise<T>, how: Look = {}): Promise<T> {
  return look(await browser.at(dashboard, path, isOutside(path) ? { ...how, as: null } : how))
}

/** Tries pages: some of each kind, or all of them. */
const tryPages = (problemsOf: (path: string) => Promise<readonly string[]>) =>
  tryCases(drawOfEachKind(paths, kindOf, 2), async path => {
    const problems = await problemsOf(path)
    return problems.length === 0 ? undefined : `${path}: ${problems.join('\n')}`
  })

test('no page breaks WCAG 2 A or AA in light', () => tryPages(path => lookAt(path, accessProblemsNow)))

test('no page is wider than a telephone of 360 pixels, nor breaks WCAG 2 A or AA in dark', () =>
  tryPages(path =>
    // Each is opened as on a telephone, and widened for a look at its colours.
    lookAt(
      path,
      async page => {
        const tooWide = (await overflowOf(page)) > 0 ? ['too wide'] : []
        await page.setViewportSize(desk)
        return [...tooWide, ...(await colourProblems(page))]
      },
      { dark: true, ...telephone },
    ),
  ))

test('every page names itself in the title of the window, with how many reviews wait', async () => {
  const titles = new Map<string, string>()
  for (const path of paths) titles.set(path, await lookAt(path, page => page.title()))
  const right = (path: string) => (isOutside(path) ? /^\S.* – Countersign$/ : /^\(1\) \S.* – Countersign$/)
  expect([...titles].filter(([path, title]) => !right(path).test(title))).toEqual([])
  expect(new Set(titles.values()).size).toBe(paths.length)
})

test('no page asked anybody else, broke its own policy, or complained', () => {
  expect(browser.problems).toEqual([])
})
