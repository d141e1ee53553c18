import { onTestFinished, TestRunner } from 'vitest'
import { type Browser, browserPackages, drawn, type Page } from '../../scripts/pages/open-chromium.ts'
import type { Dashboard } from './open-dashboard.ts'
import { runningChromium } from './running-chromium.ts'
import { closeWithTest, hearNothing, isLikeNew, Tabs, takeLoad } from './tabs.ts'

/** A dashboard as a browser needs it: where it is, and what lets somebody in. */
type Visited = Pick<Dashboard, 'address' | 'signIn'>

/** How somebody looks at a page. */
export interface Look {
  /** Who is signed in; `reader` may only look, null is nobody yet. Alice when left out. */
  readonly as?: string | null
  readonly width?: number
  readonly height?: number
  readonly dark?: boolean
}

/** A browser for a file of tests. Every visit is one of its own: tabs that a test left are lent on empty. */
export async function openBrowser(start: () => Promise<Browser> = runningChromium) {
  const tabs = new Tabs(await start())
  const staying = new Map<string, Page>()
  const inUse = new Set<Page>()
  const problems: string[] = []
  const open = async (dashboard: Visited, path: string, look: Look, page: Page): Promise<Page> => {
    watch(page, dashboard.address, problems)
    await load(page, dashboard, path, look)
    return page
  }
  const visit = async (dashboard: Visited, path: string, look: Look = {}): Promise<Page> => {
    const page = await tabs.take()
    // A page that is left open goes on drawing what the gate tells it, through every test that follows.
    if (TestRunner.getCurrentTest()) onTestFinished(() => tabs.giveBack(page))
    return open(dashboard, path, look, page)
  }
  return {
    /** What no page may do: errors in the console (broken rules of the page’s policy too), requests elsewhere. */
    problems,
    /** Opens a page of the dashboard, drawn as far as its first answers; it goes as the test ends that asked for it. */
    visit,
    /**
     * The same in a tab that stays at this dashboard for all tests of a file, with whoever is signed in: a sixth of the work.
     * The page is drawn anew from new answers, in the frame that is there. For tests of pages, and not of the frame.
     */
    go: async (dashboard: Visited, path: string, look: Look = {}): Promise<Page> => {
      const { as = 'alice' } = look
      const key = `${as} at ${dashboard.address}`
      const found = staying.get(key)
      if (found && inUse.has(found)) return visit(dashboard, path, look)
      if (found) {
        await hearNothing(found)
        watch(found, dashboard.address, problems)
        await goAnew(found, dashboard, path, look)
      }
      const page = found ?? (await open(dashboard, path, look, await tabs.take()))
      staying.set(key, page)
      inUse.add(page)
      onTestFinished(async ({ task }) => {
        inUse.delete(page)
        if (task.result?.state === 'pass' && isLikeNew(page)) return
        // Nobody goes on in what a test left in the middle.
        staying.delete(key)
        await tabs.giveBack(page)
      })
      return page
    },
    close: async () => {
      for (const page of staying.values()) await tabs.giveBack(page)
      await tabs.close()
    },
  }
}

async function setLook(page: Page, { width = 1280, height = 800, dark = false }: Look): Promise<void> {
  await page.setViewportSize({ width, height })
  await page.emulateMedia({ colorScheme: dark ? 'dark' : 'light' })
}

async function load(page: Page, { address, signIn }: Visited, path: string, look: Look): Promise<void> {
  const { as = 'alice' } = look
  await setLook(page, look)
  if (as !== null) {
    const value = signIn(as === 'reader' ? undefined : as)
    await page
      .context()
      .addCookies([{ name: 'countersign', value, url: address, httpOnly: true, sameSite: 'Strict' }])
  }
  await goTo(page, address + path)
}

async function goTo(page: Page, address: string): Promise<void> {
  const answer = await page.goto(address)
  // What is no page is never drawn: the text says why (the pages may not be built).
  if (answer?.headers()['content-type']?.startsWith('application/json')) throw new Error(await answer.text())
  await drawn(page)
}

/** Goes to another page of the dashboard as its links do, without a load: a quarter of the work of one. */
export async function goWithin(page: Page, path: string): Promise<void> {
  await page.evaluate(`history.pushState(null, '', ${JSON.stringify(path)}); scrollTo(0, 0)`)
  await drawn(page)
}

/**
 * Has a page forget what it was told and what it stored. What it was told is known to React alone, from whose tree the
 * client of its questions is taken: a page offers no such thing to anybody.
 */
const forget = `(async () => {
  history.pushState(null, '', '/no-such-page')
  localStorage.clear()
  sessionStorage.clear()
  const root = document.getElementById('root')
  const key = Object.keys(root).find(name => name.startsWith('__reactContainer$'))
  let fiber = root[key]?.stateNode.current
  while (fiber && !fiber.memoizedProps?.client?.getQueryCache) fiber = fiber.child
  if (!fiber) throw new Error('The page has no client that asks the gate.')
  const { client } = fiber.memoizedProps
  await new Promise(resolve => setTimeout(resolve))
  client.removeQueries({ type: 'inactive' })
  await client.resetQueries()
})()`

/** Goes to a page in a tab that is at this dashboard already, and draws it from new answers. */
async function goAnew(page: Page, { address }: Visited, path: string, look: Look): Promise<void> {
  const stays = page.url().startsWith(`${address}/`) && !takeLoad(page)
  await page.evaluate(stays ? forget : 'localStorage.clear(); sessionStorage.clear()')
  await setLook(page, look)
  await (stays ? goWithin(page, path) : goTo(page, address + path))
}

/** Gives a page an authenticator of the device, which verifies its person at once. */
export async function addAuthenticator(page: Page): Promise<void> {
  closeWithTest(page)
  const session = await page.context().newCDPSession(page)
  await session.send('WebAuthn.enable')
  await session.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  })
}

function watch(page: Page, address: string, problems: string[]): void {
  const note = (what: string) => problems.push(`${new URL(page.url()).pathname}: ${what}`)
  page.on('pageerror', error => note(error.message))
  page.on('console', message => {
    // What the gate refuses, and that it is away, is said by the browser too; tests look at what the page makes of it.
    const isAnswer = message.text().startsWith('Failed to load resource')
    if ((message.type() === 'error' || message.type() === 'warning') && !isAnswer) note(message.text())
  })
  page.on('request', request => {
    const { origin, protocol } = new URL(request.url())
    if (origin !== address && protocol !== 'data:') note(`asks ${origin}`)
  })
}

interface Violation {
  readonly id: string
  readonly nodes: readonly { readonly html: string; readonly failureSummary: string }[]
}

/** Rules of axe that colours decide; all others say the same of a page in light and in dark. */
const ofColours = ['color-contrast', 'link-in-text-block']
const ofLevelAA = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa']

/** What axe finds wrong with a page by WCAG 2, levels A and AA: one line each. */
export function accessProblems(page: Page): Promise<readonly string[]> {
  return problemsBy(page, ofLevelAA)
}

/** The same by the rules about colours alone, for a page that was looked at in other colours before. */
export function colourProblems(page: Page): Promise<readonly string[]> {
  return problemsBy(page, ofColours)
}

async function problemsBy(page: Page, runOnly: readonly string[]): Promise<readonly string[]> {
  // Given to the debugger and not to the page, whose policy allows no other script.
  if (!(await page.evaluate("'axe' in window"))) await page.evaluate(browserPackages('axe-core').source)
  // What is right need not be described: it is most of a page, and most of the work.
  const options = JSON.stringify({ runOnly, resultTypes: ['violations'] })
  const violations = (await page.evaluate(
    `axe.run(document, ${options}).then(({ violations }) => violations)`,
  )) as readonly Violation[]
  return violations.flatMap(({ id, nodes }) =>
    nodes.map(({ html, failureSummary }) => `${id}: ${html.slice(0, 150)}: ${failureSummary}`),
  )
}

/** How many pixels of a page are beyond its right edge. */
export async function overflowOf(page: Page): Promise<number> {
  return page.evaluate('document.documentElement.scrollWidth - document.documentElement.clientWidth')
}
