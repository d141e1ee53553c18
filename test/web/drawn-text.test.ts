import { beforeAll, expect, test } from 'vitest'
import { pagePaths } from '../../src/api/http/serve/page-files.ts'
import { fillHostileLog } from '../hostile-log.ts'
import { hostileTexts, rawIn } from '../hostile-text.ts'
import { atFileEnd } from './at-file-end.ts'
import { goWithin, openBrowser } from './open-browser.ts'
import { openDashboard } from './open-dashboard.ts'

const browser = atFileEnd(await openBrowser())
const dashboard = atFileEnd(await openDashboard())

beforeAll(async () => {
  await fillHostileLog(dashboard.gate, '/srv')
})

/** Every text that the page has a browser draw or read aloud; what stands in a field is edited there, and not drawn by us. */
const textsOfPage = `(() => {
  const names = ['title', 'alt', 'placeholder', 'label', 'aria-label', 'aria-description', 'aria-valuetext']
  const texts = [document.title]
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
  while (walker.nextNode()) if (walker.currentNode.parentElement?.tagName !== 'TEXTAREA') texts.push(walker.currentNode.data)
  for (const element of document.querySelectorAll('body *'))
    for (const name of names) if (element.hasAttribute(name)) texts.push(element.getAttribute(name))
  for (const option of document.querySelectorAll('datalist option')) texts.push(option.value)
  return texts
})()`

test('no page draws anything of a call raw', async () => {
  const { gate } = dashboard
  const waiting = await gate.reviews.list({ states: ['pending'] })
  const denied = await gate.reviews.list({ states: ['denied'] })
  const decisions = await gate.decisions({ includeDryRuns: true, limit: 6 })
  const sessions = hostileTexts.filter(text => !text.includes('\0')).slice(0, 4)
  const paths = [
    ...pagePaths.filter(path => !path.includes(':') && path !== '/pair' && path !== '/sign-on'),
    ...[...waiting.slice(0, 8), ...denied.slice(0, 2)].map(({ id }) => `/reviews/${id}`),
    ...decisions.map(({ decision }) => `/decisions/${decision.id}`),
    ...sessions.map(text => `/sessions/${encodeURIComponent(text)}`),
    `/activity?agent=${encodeURIComponent(hostileTexts[6] ?? '')}`,
  ]
  const page = await browser.visit(dashboard, '/')
  const found: Record<string, readonly string[]> = {}
  let shown = 0
  for (const path of paths) {
    await goWithin(page, path)
    const texts = (await page.evaluate(textsOfPage)) as readonly string[]
    if (texts.some(text => /‹[0-9A-F]{4,5}›/.test(text))) shown++
    // A browser draws a line end as a blank, and every text in its own place: none is a line of ours.
    const raw = texts.filter(text => rawIn(` ${text.replaceAll('\n', ' ')}`).length > 0)
    if (raw.length > 0) found[path] = [...new Set(raw)]
  }
  expect(found).toEqual({})
  expect(shown).toBeGreaterThan(12)
})
