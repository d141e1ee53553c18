import type { Browser, Page } from '../../scripts/pages/open-chromium.ts'
import { maxDuration } from '../until.ts'

/** What a page may change for whatever is loaded in its tab later: scripts of its own, another clock, an authenticator. */
const changed = new WeakSet<Page>()

/** Has the tab of a page closed with its test, since the page changed what no load sets back. */
export function closeWithTest(page: Page): void {
  changed.add(page)
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

function isLikeNew(page: Page): boolean {
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

/** Leaves a page for a picture of the same gate, whose process stays, and forgets whatever the page stored. */
async function empty(page: Page): Promise<void> {
  const context = page.context()
  const { origin } = new URL(page.url())
  for (const event of ['console', 'pageerror', 'request'] as const) page.removeAllListeners(event)
  await page.unrouteAll({ behavior: 'ignoreErrors' })
  await page.goto(`${origin}/mark.svg`)
  await Promise.all([context.clearCookies(), context.clearPermissions()])
  const session = await context.newCDPSession(page)
  await session.send('Storage.clearDataForOrigin', { origin, storageTypes: 'all' })
  await session.send('Page.resetNavigationHistory')
  await session.detach()
}
