import { beforeAll, expect, test } from 'vitest'
import { pagePaths } from '../../src/api/http/serve/page-files.ts'
import { atFileEnd } from './at-file-end.ts'
import { accessProblems, colourProblems, goWithin, openBrowser, overflowOf } from './open-browser.ts'
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

type Visit = Awaited<ReturnType<typeof browser.visit>>

/** Opens every page, one after the other, and gives what `look` finds on each. */
async function onEvery<T>(look: (page: Visit) => Promise<T>, how: Parameters<typeof browser.visit>[2]) {
  const found: Record<string, T> = {}
  const inside = await browser.visit(dashboard, '/', how)
  const outside = await browser.visit(dashboard, '/pair', { ...how, as: null })
  for (const path of paths) {
    const page = isOutside(path) ? outside : inside
    await goWithin(page, path)
    found[path] = await look(page)
  }
  return found
}

const none = () => Object.fromEntries(paths.map(path => [path, []]))

// One visit of a page tells what is wrong with it in light, and how its window is called.
let inLight: Readonly<Record<string, { readonly problems: readonly string[]; readonly title: string }>> = {}
beforeAll(async () => {
  inLight = await onEvery(
    async page => ({ problems: await accessProblems(page), title: await page.title() }),
    {},
  )
})

test('no page breaks WCAG 2 A or AA in light', () => {
  const problems = Object.fromEntries(Object.entries(inLight).map(([path, look]) => [path, look.problems]))
  expect(problems).toEqual(none())
})

test('no page is wider than a telephone of 360 pixels, nor breaks WCAG 2 A or AA in dark', async () => {
  // Each is opened as on a telephone, and widened for a look at its colours.
  const look = async (page: Visit) => {
    const tooWide = (await overflowOf(page)) > 0 ? ['too wide'] : []
    await page.setViewportSize(desk)
    const problems = await colourProblems(page)
    await page.setViewportSize(telephone)
    return [...tooWide, ...problems]
  }
  expect(await onEvery(look, { dark: true, ...telephone })).toEqual(none())
})

test('every page names itself in the title of the window, with how many reviews wait', () => {
  const right = (path: string) => (isOutside(path) ? /^\S.* – Countersign$/ : /^\(1\) \S.* – Countersign$/)
  expect(paths.filter(path => !right(path).test(inLight[path]?.title ?? ''))).toEqual([])
  expect(new Set(Object.values(inLight).map(({ title }) => title)).size).toBe(paths.length)
})

test('no page asked anybody else, broke its own policy, or complained', () => {
  expect(browser.problems).toEqual([])
})
