import type { Browser, Page } from '../../scripts/pages/open-chromium.ts'
import { maxDuration } from '../until.ts'

/** What a page may change for whatever is loaded in its tab later: scripts of its own, another clock, an authenticator. */
const changed = new WeakSet<Page>()

/** Has the tab of a page closed with its test, since the page changed what no load sets back. */
export function closeWithTest(page: Page): void {
  changed.add(page)
}

/** What a load sets back, and going within the page does not: another clock, a page that somebody unlocked. */
const moved = new WeakSet<Page>()

/** Has a page that stays for the next test loaded anew, since this one changed what only a load sets back. */
export function loadForNext(page: Page): void {
  moved.add(page)
}

/** Tells whether a page is loaded before the next test, and takes note that it is. */
export function takeLoad(page: Page): boolean {
  return moved.delete(page)
}

/** The empty tabs of each browser, which the files that it serves one after another lend. */
const emptyTabs = new WeakMap<Browser, Page[]>()

/** Empty tabs that a file leaves to the next one. */
const maxLeft = 2

/**
 * The tabs of a file of tests, each in a context of its own. One that a test has left is emptied and lent again: a load
 * in the process that is there takes half of the work of a load in a new one.
 */
export class Tabs {
  private readonly browser: Browser
  private readonly idle: Page[]
  private readonly open = new Set<Page>()

  constructor(browser: Browser) {
    this.browser = browser
    this.idle = emptyTabs.get(browser) ?? []
    emptyTabs.set(browser, this.idle)
  }

  /** An empty tab, signed in nowhere. */
  async take(): Promise<Page> {
    const page = this.idle.pop() ?? (await this.make())
    this.open.add(page)
    return page
  }

  /** Takes a tab back: empties it for whoever is next, or closes it where that can't be done. */
  async giveBack(page: Page): Promise<void> {
    if (!this.open.delete(page)) return
    const isEmpty = isLikeNew(page) && (await isEmptied(page))
    if (isEmpty) this.idle.push(page)
    else await page.context().close()
  }

  async close(): Promise<void> {
    const ended = [...this.open, ...this.idle.splice(maxLeft)]
    await Promise.all(ended.map(page => page.context().close()))
  }

  private async make(): Promise<Page> {
    const context = await this.browser.newContext({ reducedMotion: 'reduce' })
    context.setDefaultTimeout(maxDuration)
    return context.newPage()
  }
}

/** Tells whether a test may have the tab of another one. */
export function isLikeNew(page: Page): boolean {
  return !changed.has(page) && !page.isClosed() && page.context().pages().length === 1
}

/** Milliseconds after which a tab that is not empty yet is closed: a new one takes two seconds at most. */
const maxEmptying = 10_000

/** Empties a tab; false where that fails, or where a new tab would have been there long ago. */
async function isEmptied(page: Page): Promise<boolean> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<false>(resolve => {
    timer = setTimeout(() => resolve(false), maxEmptying)
  })
  const done = empty(page).then(
    () => true,
    () => false,
  )
  return Promise.race([done, late]).finally(() => clearTimeout(timer))
}

/** Takes away what a test had a page do beside its own work. */
export async function hearNothing(page: Page): Promise<void> {
  for (const event of ['console', 'pageerror', 'request'] as const) page.removeAllListeners(event)
  await page.unrouteAll({ behavior: 'ignoreErrors' })
}

/**
 * Leaves a page for an empty one of the same address, in the process that is there, and forgets whatever the page stored.
 * Its gate may be closed by now.
 */
async function empty(page: Page): Promise<void> {
  const context = page.context()
  const { origin } = new URL(page.url())
  await hearNothing(page)
  await page.route(`${origin}/mark.svg`, route =>
    route.fulfill({ contentType: 'image/svg+xml', body: '<svg/>' }),
  )
  await page.goto(`${origin}/mark.svg`)
  await page.unrouteAll({ behavior: 'ignoreErrors' })
  await Promise.all([context.clearCookies(), context.clearPermissions()])
  const session = await context.newCDPSession(page)
  await session.send('Storage.clearDataForOrigin', { origin, storageTypes: 'all' })
  await session.send('Page.resetNavigationHistory')
  await session.detach()
}
