import { expect, test } from 'vitest'
import type { Page } from '../../scripts/pages/open-chromium.ts'
import type { Decision } from '../../src/ground/model/decision.ts'
import type { JsonObject } from '../../src/ground/model/json.ts'
import { drawCases } from '../samples.ts'
import { atFileEnd } from './at-file-end.ts'
import { goWithin, openBrowser, overflowOf } from './open-browser.ts'
import { openDashboard } from './open-dashboard.ts'

const browser = atFileEnd(await openBrowser())
const dashboard = atFileEnd(await openDashboard())

const many = (count: number, make: (at: number) => string) =>
  Array.from({ length: count }, (_, at) => make(at))
const turned = '\u202egnp.exe\u2066\u200b\u202c'
const shell = (command: string): JsonObject => ({ kind: 'shell', args: { command } })
const tool = (name: string, args: JsonObject): JsonObject => ({ kind: 'tool', tool: name, args })
const deletions = (count: number) => many(count, at => `DELETE FROM t${at} WHERE 1 = 1`).join('; ')
const people = many(60, at => `person-${at}-of-a-long-name@customer-${at}.example`)

/** Calls that an agent could write so that nobody can read the page that judges it. */
const calls: Readonly<Record<string, JsonObject>> = {
  'three hundred statements': shell(`psql -c "${deletions(300)}"`),
  'a hundred thousand statements': {
    kind: 'sql',
    tool: 'query',
    args: { sql: many(100_000, at => `DROP TABLE t${at}`).join(';') },
  },
  'a line of a megabyte': shell(`rm -rf /srv/data; psql -c "DROP TABLE a" # ${'x'.repeat(900_000)}`),
  'a path without a blank': shell(`rm -rf /srv/${'x'.repeat(3_000)} ~/${'y/'.repeat(1_500)}`),
  'two hundred commands': shell(many(200, at => `rm -rf /srv/data-${at}`).join(' && ')),
  'sixty people and a sign that turns text': tool('send_email', {
    to: people,
    subject: `Invoice ${turned}`,
    body: 'b',
  }),
  'signs of every direction': shell(`psql -c 'DROP TABLE "${turned.repeat(200)}"'`),
  'a thousand arguments': tool(
    'delete_repository',
    Object.fromEntries(many(1_000, at => `name${at}`).map(name => [name, 'v'.repeat(200)])),
  ),
  'names of arguments without end': tool('delete_repository', {
    ['n'.repeat(5_000)]: 'a',
    id: 'z'.repeat(5_000),
  }),
  'a tree sixty deep': tool('delete_repository', {
    a: JSON.parse(`${'{"a":'.repeat(58)}1${'}'.repeat(58)}`),
  }),
  'a table of ten thousand lines': shell(
    `cat > /etc/cron.d/a <<'E'\n${many(10_000, at => `* * * * * root /bin/job${at}`).join('\n')}\nE`,
  ),
  'wide letters': shell(`rm -rf /srv/${'漢字'.repeat(500)}${'👩‍👩‍👧'.repeat(300)}`),
}

const long = { session: `s-${'q'.repeat(120)}`, agent: `agent-${'r'.repeat(50)}` }
const asked = new Map<string, Decision>()
for (const [name, call] of Object.entries(calls))
  asked.set(name, await dashboard.ask({ cwd: '/srv/shop', ...call }, long))

/** Pixels of height that a page of one call may have: some screens, and not hundreds. */
const tallest = 12_000

async function expectToFit(page: Page): Promise<void> {
  for (const width of [360, 1280]) {
    await page.setViewportSize({ width, height: 800 })
    expect([width, await overflowOf(page)]).toEqual([width, 0])
    expect(await page.evaluate('document.documentElement.scrollHeight')).toBeLessThan(tallest)
  }
}

test.each(drawCases([...asked], 4))(
  'case $number, $value.0, fits a telephone and a desk',
  async ({ value }) => {
    const [, { id, reviewId }] = value
    const page = await browser.go(dashboard, `/decisions/${id}`)
    await expectToFit(page)
    if (reviewId === undefined) return
    await goWithin(page, `/reviews/${reviewId}`)
    await page.getByRole('button', { name: 'Deny it' }).waitFor()
    await expectToFit(page)
  },
)

test('all of them wait for a person, but the one that hides too much to be asked about', () => {
  expect([...asked].filter(([, { effect }]) => effect !== 'queue').map(([name]) => name)).toEqual([
    'signs of every direction',
  ])
})

test.each([360, 1280])('the lists that name them fit a window of %s pixels', async width => {
  const page = await browser.go(dashboard, '/', { width })
  for (const path of ['/', '/activity', `/sessions/${long.session}`, '/log', '/trust']) {
    await goWithin(page, path)
    expect([path, await overflowOf(page)]).toEqual([path, 0])
  }
})

test('of three hundred findings at one place, eight have a number before and after its fold, and the list opens for one', async () => {
  const page = await browser.go(dashboard, `/reviews/${asked.get('three hundred statements')?.reviewId}`)
  const marks = page.locator('mark button')
  expect(await marks.count()).toBe(16)
  const found = page.getByRole('region', { name: 'What was found' })
  const last = found.getByText('DELETE FROM t7', { exact: false }).first()
  expect(await last.isVisible()).toBe(false)
  await marks.last().click()
  await found.locator('li:focus').waitFor()
  expect(await last.isVisible()).toBe(true)
})

test('no page complained', () => {
  expect(browser.problems).toEqual([])
})
