import { expect, test } from 'vitest'
import { parseCall } from '../../src/gate/core/intake/parse-call.ts'
import { drawCases } from '../samples.ts'
import { atFileEnd } from './at-file-end.ts'
import { accessProblems, goWithin, openBrowser, overflowOf } from './open-browser.ts'
import type { ShownMembership } from '../../src/ground/model/shown-team.ts'
import { openDashboard, reviewerPin } from './open-dashboard.ts'
import { laptop, runner, sampleTeam } from '../../scripts/pages/sample-team.ts'

const browser = atFileEnd(await openBrowser())
const origins = new Map<string, string>()
const hub = atFileEnd(await openDashboard({ parts: { team: sampleTeam(id => origins.get(id)) } }))
const alone = atFileEnd(await openDashboard())
let membership: ShownMembership = {
  hub: 'https://hub.example.com',
  group: { name: 'laptops', lease: 300, content: 'full' },
  policy: 0,
  isHeld: true,
  leaseUntil: Date.now() + 300_000,
  seenAt: Date.now(),
  waiting: 0,
  waitingSince: 0,
  problem: null,
}
const joined = atFileEnd(await openDashboard({ parts: { membership: async () => membership } }))

for (const [gate, command, principal] of [
  [laptop, 'git push --force origin main', 'ann@example.com'],
  [runner, 'psql -c "DROP TABLE invoices"', 'bob@example.com'],
] as const) {
  const value = { kind: 'shell', args: { command }, cwd: '/srv/shop' }
  const call = parseCall(value, { origin: 'hook', agent: 'ops', session: principal, profile: 'default' })
  const { id } = await hub.gate.evaluate({ ...call, principal })
  origins.set(id, gate)
}

test('the inbox says which gate asks and who may answer, and narrows down by group, gate and person', async () => {
  const page = await browser.go(hub, '/')
  const rows = page.locator('[aria-label=Waiting] > li')
  await page.getByText('at anns-laptop (laptops); you or bob may answer').waitFor()
  await page.getByText('at runner-7 (ci); you or bob may answer').waitFor()
  await page.getByLabel('Group', { exact: true }).selectOption('ci')
  await expect.poll(() => rows.count()).toBe(1)
  await page.getByText('at runner-7 (ci)').waitFor()
  expect(await page.getByLabel('Gate', { exact: true }).locator('option').allTextContents()).toEqual([
    'Any gate',
    'runner-7',
  ])
  await page.getByLabel('Person', { exact: true }).selectOption('ann@example.com')
  await page.getByText('Nothing that waits fits.').waitFor()
  await page.getByRole('button', { name: 'Show all' }).click()
  await expect.poll(() => rows.count()).toBe(2)
  await page.getByLabel('Gate', { exact: true }).selectOption(laptop)
  await page.getByRole('link', { name: /Pushes main to origin by force/ }).waitFor()
  await expect.poll(() => rows.count()).toBe(1)
})

test('the page of gates says how each stands, in a word', async () => {
  const page = await browser.go(hub, '/')
  await page.getByRole('link', { name: 'Gates' }).click()
  await page.getByRole('heading', { name: 'laptops' }).waitFor()
  for (const [name, word] of [
    ['anns-laptop', 'In touch'],
    ['bobs-laptop', 'Quarantined'],
    ['old-laptop', 'Revoked'],
    ['runner-7', 'Without a lease'],
  ])
    await page.getByRole('row', { name: new RegExp(`${name}.*${word}`) }).waitFor()
  await page
    .getByText('What people allowed counts for 12 h without this hub; their whole logs are here.')
    .waitFor()
  await page
    .getByText('A call is allowed once its entry is here, and refused while this hub is away.')
    .waitFor()
  await page.getByText('No gate is in it.').waitFor()
  const sum = page.getByRole('list', { name: 'How the gates stand' })
  expect(await sum.getByRole('listitem').allTextContents()).toEqual([
    '1 quarantined: bobs-laptop',
    '1 without a lease: runner-7',
    '1 in touch',
  ])
})

test('a gate has a page, from which its calls are looked at', async () => {
  const page = await browser.go(hub, `/gates/${laptop}`)
  await page.getByText('1,000: 900 allowed, 60 queued, 40 denied').waitFor()
  await page.getByRole('link', { name: 'One call' }).waitFor()
  await page.getByText('Claude Code').waitFor()
  await page.getByText('the same as the other gate of laptops').waitFor()
  const policy = page.locator('div', { has: page.getByText('Policy of laptops', { exact: true }) }).last()
  await policy.getByText('Version 2', { exact: true }).waitFor()
  const asked = page.waitForRequest(request => request.url().includes(`gate=${laptop}`))
  await page.getByRole('link', { name: 'See what its agents did' }).click()
  await asked
  await goWithin(page, '/gates/nobody')
  await page.getByText('The team has no such gate').waitFor()
})

test('activity and overview are asked for by group', async () => {
  const page = await browser.go(hub, '/activity')
  const list = page.waitForRequest(request => /v1\/decisions\?.*group=ci/.test(request.url()))
  await page.getByLabel('Group', { exact: true }).selectOption('ci')
  await list
  expect(new URL(page.url()).searchParams.get('group')).toBe('ci')
  await goWithin(page, '/overview')
  const figures = page.waitForRequest(request => /v1\/overview\?.*group=laptops/.test(request.url()))
  await page.getByLabel('Group', { exact: true }).selectOption('laptops')
  await figures
})

test('the reach of a grant and of a block is shown before it is made', async () => {
  const page = await browser.go(hub, '/trust')
  await page.getByRole('tab', { name: /Grants/ }).click()
  await page.getByRole('button', { name: 'New grant or block' }).click()
  const reach = page.getByRole('region', { name: 'Reach' })
  await reach.getByText('It reaches 3 gates: 1 of ci, 2 of laptops.').waitFor()
  await reach
    .getByText(
      'One is in touch and has it within seconds; bobs-laptop and runner-7 have it once they come back.',
    )
    .waitFor()
  await reach.getByText('within 12 h everywhere').waitFor()
  await page.getByLabel('And after so many uses').waitFor({ state: 'detached' })
  await page.getByRole('radio', { name: /Block/ }).click()
  await reach.getByText('It holds there without this hub, too.').waitFor()
  await page.getByLabel('Tool or program').fill('psql')
  await reach.getByText('In the last 7 days it would have stopped 9 calls.').waitFor()
  await reach.getByText('anns-laptop: 7').waitFor()
  await page.getByLabel('At the gates of').selectOption('ci')
  await reach.getByText('It reaches one gate of ci.').waitFor()
  await reach.getByText('In the last 7 days it would have stopped 2 calls.').waitFor()
})

test('a pause is made with its reach before it, is seen on every page, and ends there', async () => {
  const page = await browser.go(hub, '/gates')
  await page.getByRole('button', { name: 'Pause …' }).click()
  const dialog = page.getByRole('dialog', { name: 'Pause every gate' })
  await dialog.getByText('In the last 7 days 9 calls waited there that would have run unasked.').waitFor()
  await dialog.getByLabel('Reason').fill('we move the database')
  await dialog.getByLabel('Your PIN').fill(reviewerPin)
  await dialog.getByRole('button', { name: 'Pause' }).click()
  await page.getByText(/^Every gate of .*laptops.* only observes\.$/).waitFor()
  expect(await hub.gate.paused()).toMatchObject({ by: 'alice', reason: 'we move the database' })
  await page.getByRole('button', { name: 'End it …' }).click()
  const end = page.getByRole('dialog', { name: 'End the pause' })
  await end.getByLabel('Your PIN').fill(reviewerPin)
  await end.getByRole('button', { name: 'End it' }).click()
  await page.getByText(/^Every gate of .*laptops.* only observes\.$/).waitFor({ state: 'detached' })
  expect(await hub.gate.paused()).toBeNull()
})

test('a gate of a team says where its calls are answered, and what holds while its hub is away', async () => {
  const page = await browser.visit(joined, '/')
  const line = page.getByText('Calls of this gate are answered at its team’s hub')
  await line.waitFor()
  expect(await page.getByRole('link', { name: 'https://hub.example.com' }).getAttribute('href')).toBe(
    'https://hub.example.com/',
  )
  expect(await page.getByText('what they blocked does').count()).toBe(0)
  membership = { ...membership, isHeld: false }
  await page.goto(`${joined.address}/reviews/r-none`)
  await page.getByText('what people allowed does not count here; what they blocked does').waitFor()
  expect(await page.getByRole('link', { name: 'https://hub.example.com' }).getAttribute('href')).toBe(
    'https://hub.example.com/reviews/r-none',
  )
})

test('a hub offers what it has, and commands that are about it', async () => {
  const page = await browser.go(hub, '/clients')
  await page.getByText('countersign hub pair NAME pairs another browser.').waitFor()
  await page.getByRole('heading', { name: 'Agents', exact: true }).waitFor()
  expect(await page.getByRole('heading', { name: /Installed clients|^Tokens/ }).count()).toBe(0)
  // Its policies are those of its groups.
  expect(await page.getByRole('link', { name: 'Policy' }).count()).toBe(1)
})

test('a hub that went away is told as one: its gates judge on', async () => {
  const page = await browser.visit(hub, '/gates')
  await page.getByRole('heading', { name: 'laptops' }).waitFor()
  await hub.goAway()
  await page.getByText('The hub does not answer: gates judge on, and what waits is answered').waitFor()
  await hub.comeBack()
  const isBack = page.getByText('The hub does not answer').waitFor({ state: 'hidden' })
  // The page tries by itself too, and may have been first.
  await Promise.any([page.getByRole('button', { name: 'Try now' }).click(), isBack])
  await isBack
})

test('a gate alone shows nothing of a team', async () => {
  await alone.shell('git push --force origin main')
  const page = await browser.visit(alone, '/')
  await page.getByRole('link', { name: /Pushes main/ }).waitFor()
  expect(await page.getByRole('link', { name: 'Gates' }).count()).toBe(0)
  expect(await page.getByLabel('Group', { exact: true }).count()).toBe(0)
  await goWithin(page, '/gates')
  await page.getByText('This gate is no hub of a team').waitFor()
})

const walked = ['/', '/gates', `/gates/${laptop}`, '/overview', '/activity']
test.each(drawCases(walked, 2))(
  'case $number: with a team, $value breaks no rule of access and fits a telephone',
  async ({ value: path }) => {
    const page = await browser.go(hub, path, { width: 360, height: 740, dark: true })
    expect(await accessProblems(page)).toEqual([])
    expect(await overflowOf(page)).toBe(0)
    await page.emulateMedia({ colorScheme: 'light' })
    await page.setViewportSize({ width: 1280, height: 800 })
    expect(await accessProblems(page)).toEqual([])
  },
)
