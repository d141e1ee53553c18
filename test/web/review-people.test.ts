import { expect, onTestFinished, test } from 'vitest'
import type { Page } from '../../scripts/pages/open-chromium.ts'
import { defaultReviews } from '../../src/judge/policy/default-profile.ts'
import { policyWith } from '../people/open-people-gate.ts'
import { atFileEnd } from './at-file-end.ts'
import { accessProblems, openBrowser, overflowOf } from './open-browser.ts'
import { type Dashboard, openDashboard, reviewerPin } from './open-dashboard.ts'
import { begin, fillIn, sayYes, openChallengeOf } from './open-challenge.ts'

const browser = atFileEnd(await openBrowser())

async function dashboardWith(how: Parameters<typeof openDashboard>[0] = {}): Promise<Dashboard> {
  const dashboard = await openDashboard(how)
  onTestFinished(() => dashboard.close())
  return dashboard
}

async function open(dashboard: Dashboard, id: string, as = 'alice'): Promise<Page> {
  const page = await browser.visit(dashboard, `/reviews/${id}`, { as })
  return page
}

async function reviewOf(decision: Promise<{ readonly reviewId?: string }>): Promise<string> {
  const { reviewId } = await decision
  if (reviewId === undefined) throw new Error('the call was not queued')
  return reviewId
}

/** A policy by which two people must agree to everything that waits. */
function twoMustAgree() {
  const { profiles } = policyWith()
  const base = profiles['default']
  if (!base) throw new Error('no default profile')
  const challenges = { medium: 'multi_party', high: 'multi_party', critical: 'multi_party' } as const
  return policyWith({
    reviews: { ...defaultReviews, required_approvers: 2 },
    profiles: { ...profiles, default: { ...base, challenges } },
  })
}

const push = 'git push --force origin main'

test('two people in two browsers agree; each sees that the other answered, and not what they wrote', async () => {
  const dashboard = await dashboardWith({ policy: twoMustAgree() })
  const id = await reviewOf(dashboard.shell(push))
  const [alice, bob] = [await open(dashboard, id), await open(dashboard, id, 'bob')]
  await alice.getByText('2 people must agree').waitFor()
  await alice.getByText('Can answer: you and bob.').waitFor()
  await begin(alice)
  const first = openChallengeOf(dashboard, id)
  await fillIn(alice, first)
  await sayYes(alice, dashboard)
  await alice.getByRole('heading', { name: 'Your yes is kept' }).waitFor()

  await bob.getByText('alice said yes').waitFor()
  await bob.getByText('Can answer: you.').waitFor()
  expect(await bob.locator('main').textContent()).not.toContain('agree that this call may now')
  await begin(bob)
  const second = openChallengeOf(dashboard, id, 'bob')
  expect(second.challenge).not.toBe(first.challenge)
  await fillIn(bob, second)
  await sayYes(bob, dashboard)
  await bob.getByRole('heading', { name: 'Approved by alice and you' }).waitFor()
  await alice.getByRole('heading', { name: 'Approved by you and bob' }).waitFor()
})

test('one no of two ends it for both', async () => {
  const dashboard = await dashboardWith({ policy: twoMustAgree() })
  const id = await reviewOf(dashboard.shell(push))
  const [alice, bob] = [await open(dashboard, id), await open(dashboard, id, 'bob')]
  await begin(alice)
  await fillIn(alice, openChallengeOf(dashboard, id))
  await sayYes(alice, dashboard)
  await alice.getByRole('heading', { name: 'Your yes is kept' }).waitFor()
  await bob.getByRole('textbox', { name: /reason/i }).fill('it must not')
  await bob.getByRole('button', { name: 'Deny it' }).click()
  await alice.getByRole('heading', { name: 'Denied by bob' }).waitFor()
  expect(await alice.locator('main').textContent()).toContain('it must not')
})

test('a probe looks like any other, and is told right after the answer', async () => {
  const chance = { random: () => 0 }
  const policy = policyWith({ reviews: { ...defaultReviews, probe_rate: 1 } })
  const dashboard = await dashboardWith({ policy, random: () => chance.random() })
  await dashboard.shell('git push --force origin release')
  chance.random = Math.random
  const planted = dashboard.store.people.reviews({}).find(review => review.planted)
  if (!planted) throw new Error('there is no probe')
  const page = await open(dashboard, planted.id)
  expect(await page.locator('main').textContent()).not.toMatch(/planted|probe/i)
  await page.getByRole('button', { name: 'Deny it' }).click()
  await page.getByText(/This call was a probe, .* You saw it\./).waitFor()
})

test('a passkey signs a yes where one is enrolled, and no PIN is asked for', async () => {
  const dashboard = await dashboardWith()
  const page = await browser.visit(dashboard, '/you')
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
  await page.getByRole('button', { name: /Add a passkey/ }).click()
  await page.getByRole('dialog').getByLabel('Your PIN').fill(reviewerPin)
  await page.getByRole('button', { name: 'Make it' }).click()
  await page.getByRole('dialog').waitFor({ state: 'hidden' })

  const id = await reviewOf(dashboard.shell('kubectl --context production delete deployment checkout'))
  await page.goto(`${dashboard.address}/reviews/${id}`)
  await begin(page)
  await fillIn(page, openChallengeOf(dashboard, id))
  expect(await page.getByLabel('Your PIN').count()).toBe(0)
  await sayYes(page, dashboard)
  await page.getByRole('heading', { name: 'Approved by you' }).waitFor()
  const { review } = await dashboard.gate.reviews.show(id)
  expect(review.votes).toMatchObject([{ reviewer: 'alice', proof: 'passkey' }])
  expect((await dashboard.gate.verify()).problems).toEqual([])
})

const hostile =
  'echo "<script>globalThis.harmed = 1</script><img src=x onerror=globalThis.harmed=1>" \u202egnihtemos\u202c \u001b[31mred\u001b[0m \u200b; git push --force origin main'

/** A policy that asks people about everything that it would deny for its points. */
function askAnyway() {
  const { profiles } = policyWith()
  const base = profiles['default']
  if (!base) throw new Error('no default profile')
  return policyWith({
    profiles: { ...profiles, default: { ...base, thresholds: { ...base.thresholds, deny: 100 } } },
  })
}

test('hostile texts are shown harmless: markup, turned text, terminal orders', async () => {
  const dashboard = await dashboardWith({ policy: askAnyway() })
  const id = await reviewOf(
    dashboard.ask(
      {
        kind: 'shell',
        args: { command: hostile, '</dl><script>harmed=1</script>': '\u202ekey' },
        cwd: '/srv/shop',
      },
      { session: '<b>\u202esession', agent: 'agent\u202e' },
    ),
  )
  const page = await open(dashboard, id)
  const text = (await page.locator('main').textContent()) ?? ''
  expect(text).toContain('<script>globalThis.harmed = 1</script>')
  expect(text).toContain('‹202E›')
  expect(text).toContain('␛')
  for (const raw of ['\u202e', '\u202c', '\u200b', '\u001b']) expect(text).not.toContain(raw)
  expect(await page.evaluate('globalThis.harmed')).toBeUndefined()
  expect(await page.locator('main script, main img').count()).toBe(0)
  expect(await page.title()).not.toMatch(/\u202e/)
  expect(await accessProblems(page)).toEqual([])
})

test('a long call is folded, and what is pointed at in the middle of it is not', async () => {
  const dashboard = await dashboardWith()
  const filler = '# nothing to see here\n'.repeat(300)
  const id = await reviewOf(dashboard.shell(`${filler}git push --force origin main\n${filler}`))
  const page = await open(dashboard, id)
  const call = page.locator('main pre').first()
  expect(await call.textContent()).toContain('git push --force origin main')
  const before = (await call.textContent())?.length ?? 0
  expect(before).toBeLessThan(5_000)
  await page
    .getByRole('button', { name: /characters folded/ })
    .first()
    .click()
  await expect.poll(async () => ((await call.textContent())?.length ?? 0) - before).toBeGreaterThan(4_000)
  expect(await overflowOf(page)).toBe(0)
  expect(await page.getByRole('button', { name: 'Deny it' }).isVisible()).toBe(true)
})

test('of a call of nearly a megabyte what the log keeps is shown, and that there is more', async () => {
  const dashboard = await dashboardWith()
  const filler = 'echo nothing to see here\n'.repeat(16_000)
  const id = await reviewOf(dashboard.shell(`git push --force origin main\n${filler}${filler}`))
  const page = await open(dashboard, id)
  await page.getByText(/only the first 65,536 characters of the call are kept/).waitFor()
  const call = page.locator('main pre').first()
  expect(await call.textContent()).toMatch(/^git push --force origin main/)
  expect(await page.getByRole('button', { name: /^Finding 1:/ }).count()).toBeGreaterThan(0)
  expect(await overflowOf(page)).toBe(0)
})

test('a long word without a space is no wider than a telephone', async () => {
  const dashboard = await dashboardWith()
  const id = await reviewOf(dashboard.shell(`git push --force origin main:${'x'.repeat(3_000)}`))
  const page = await browser.visit(dashboard, `/reviews/${id}`, { width: 360, height: 780 })
  expect(await overflowOf(page)).toBe(0)
})

test('no page complained, broke its policy or asked anybody else', () => {
  expect(browser.problems).toEqual([])
})

/** A policy by which a critical call waits for two people. */
function criticalWaits() {
  const { profiles } = policyWith()
  const base = profiles['default']
  if (!base) throw new Error('no default profile')
  return policyWith({ profiles: { ...profiles, default: { ...base, critical: 'multi_party' } } })
}

test('a critical call that waits for two people is not said to be denied', async () => {
  const dashboard = await dashboardWith({ policy: criticalWaits() })
  const call = 'kubectl --context production delete namespace payments; git push --force origin main'
  const page = await open(dashboard, await reviewOf(dashboard.shell(call)))
  const caption = page.locator('table caption')
  await caption.scrollIntoViewIfNeeded()
  expect(await caption.textContent()).toBe(
    'A person is asked from 3 points upward; from 8 upward 2 people must agree, or one in their own words where there are fewer.',
  )
  const { reviewId = '' } = await dashboard.shell(call)
  expect((await dashboard.gate.reviews.show(reviewId)).review.composite).toBeGreaterThanOrEqual(8)
})
