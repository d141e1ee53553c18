import { onTestFinished, TestRunner } from 'vitest'
import { type Browser, browserPackages, drawn, type Page } from '../../scripts/pages/open-chromium.ts'
import type { Dashboard } from './open-dashboard.ts'
import { runningChromium } from './running-chromium.ts'
import { closeWithTest, Tabs } from './tabs.ts'

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
  const problems: string[] = []
  return {
    /** What no page may do: errors in the console (broken rules of the page’s policy too), requests elsewhere. */
    problems,
    /** Opens a page of the dashboard, drawn as far as its first answers; it goes as the test ends that asked for it. */
    visit: async (dashboard: Visited, path: string, look: Look = {}): Promise<Page> => {
      const page = await tabs.take()
      // A page that is left open goes on drawing what the gate tells it, through every test that follows.
      if (TestRunner.getCurrentTest()) onTestFinished(() => tabs.giveBack(page))
      watch(page, dashboard.address, problems)
      await load(page, dashboard, path, look)
      return page
    },
    close: () => tabs.close(),
  }
}

async function load(
  page: Page,
  { address, signIn }: Visited,
  path: string,
  { as = 'alice', width = 1280, height = 800, dark = false }: Look,
): Promise<void> {
  await page.setViewportSize({ width, height })
  await page.emulateMedia({ colorScheme: dark ? 'dark' : 'light' })
  if (as !== null) {
    const value = signIn(as === 'reader' ? undefined : as)
    await page
      .context()
      .addCookies([{ name: 'countersign', value, url: address, httpOnly: true, sameSite: 'Strict' }])
  }
  const answer = await page.goto(address + path)
  // What is no page is never drawn: the text says why (the pages may not be built).
  if (answer?.headers()['content-type']?.startsWith('application/json')) throw new Error(await answer.text())
  await drawn(page)
}

/** Goes to another page of the dashboard as its links do, without a load: a quarter of the work of one. */
export async function goWithin(page: Page, path: string): Promise<void> {
  await page.evaluate(`history.pushState(null, '', ${JSON.stringify(path)}); scrollTo(0, 0)`)
  await drawn(page)
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
