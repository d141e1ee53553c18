import { expect, onTestFinished, test } from 'vitest'
import type { Page } from '../../scripts/pages/open-chromium.ts'
import type { Review } from '../../src/ground/model/review.ts'
import { defaultReviews } from '../../src/judge/policy/default-profile.ts'
import { policyWith } from '../people/open-people-gate.ts'
import { rightsOf } from '../people/review-answers.ts'
import { drawCases, showSeedWhereItFails } from '../samples.ts'
import { atFileEnd } from './at-file-end.ts'
import { accessProblems, type Look, openBrowser, overflowOf } from './open-browser.ts'
import { openDashboard, reviewerPin } from './open-dashboard.ts'
import { begin, fillIn, holdClocks, letPass, sayYes, openChallengeOf, yesButton } from './open-challenge.ts'

const browser = atFileEnd(await openBrowser())
const dashboard = atFileEnd(await openDashboard())

let asked = 0
/** A call that waits with a quiz of three seconds, like no other. */
const medium = () => dashboard.shell(`git push --force origin main:release-${++asked}`)
/** The same with ten seconds and a PIN. */
const high = () => dashboard.shell(`kubectl --context production delete deployment checkout-${++asked}`)

async function reviewOf(decision: Promise<{ readonly reviewId?: string }>): Promise<string> {
  const { reviewId } = await decision
  if (reviewId === undefined) throw new Error('the call was not queued')
  return reviewId
}

async function open(id: string, look: Look = {}, at = dashboard): Promise<Page> {
  const how = at === dashboard ? browser.go : browser.visit
  return how(at, `/reviews/${id}`, look)
}

const stateOf = async (id: string, at = dashboard): Promise<Review> => (await at.gate.reviews.show(id)).review

test('a review arrives live; its quiz is failed, which tells no right answer, and then passed; who waits for it goes on', async () => {
  const page = await browser.go(dashboard, '/')
  const id = await reviewOf(medium())
  const wait = fetch(`${dashboard.address}/v1/reviews/${id}/wait?timeout=50000`, {
    headers: { cookie: `countersign=${dashboard.signIn()}` },
  })
  await page.locator(`a[href="/reviews/${id}"]`).first().click()
  await page.getByRole('heading', { level: 1, name: /by force/i }).waitFor()

  await begin(page)
  const first = openChallengeOf(dashboard, id)
  await fillIn(page, first, false)
  await sayYes(page, dashboard)
  const notice = page.getByRole('alert').filter({ hasText: 'Not passed' })
  await notice.waitFor()
  const words = await notice.textContent()
  expect(words).toContain('2 more attempts are left')
  for (const [i, { text, options }] of first.questions.entries())
    expect(words?.replaceAll(text, '')).not.toContain(options[rightsOf(first)[i] ?? -1])
  expect((await stateOf(id)).state).toBe('pending')

  await begin(page)
  await fillIn(page, openChallengeOf(dashboard, id))
  await sayYes(page, dashboard)
  await page.getByRole('heading', { name: 'Approved by you' }).waitFor()
  // Nobody can be asked twice.
  expect(await page.getByRole('button', { name: yesButton }).count()).toBe(0)
  expect(await (await wait).json()).toMatchObject({ id, state: 'approved', votes: [{ reviewer: 'alice' }] })
})

test('a yes that is too early can’t be given, and no single key gives one', async () => {
  const own = await openDashboard()
  onTestFinished(() => own.close())
  const id = await reviewOf(own.shell('kubectl --context production delete deployment checkout'))
  const page = await open(id, {}, own)
  await holdClocks(page, own)
  const votes: string[] = []
  page.on('request', request => void (request.url().endsWith('/votes') && votes.push(request.url())))
  for (const key of ['a', 'y', 'Enter', 'Enter', ' ']) await page.keyboard.press(key)
  await page.getByRole('button', { name: yesButton }).waitFor()
  await fillIn(page, openChallengeOf(own, id))
  await page.getByLabel('Your PIN').press('Enter')
  await page.getByLabel('Your PIN').press('Control+Enter')
  await page.getByText('Your answer is kept').waitFor()
  expect(votes).toEqual([])
  await letPass(page, own, 30)
  await page.getByRole('heading', { name: 'Approved by you' }).waitFor()
  expect((await stateOf(id, own)).votes).toMatchObject([{ reviewer: 'alice', proof: 'pin' }])
})

test('by keys alone the first question has the focus once the challenge is drawn', async () => {
  const page = await open(await reviewOf(medium()))
  await page.keyboard.press('a')
  await page.keyboard.press('Enter')
  await page.locator('[role="radio"]:focus').waitFor()
  expect(await page.getByRole('radio', { checked: true }).count()).toBe(0)
})

test('a no is immediate, by keys alone, and its reason reaches the agent', async () => {
  const command = 'git push --force origin main:not-on-a-friday'
  const id = await reviewOf(dashboard.shell(command))
  const page = await open(id)
  await page.keyboard.press('d')
  await page.keyboard.type('not on a Friday')
  await page.keyboard.press('Control+Enter')
  await page.getByRole('heading', { name: 'Denied by you' }).waitFor()
  // It ended by whoever looks, and is not said to have ended under them.
  expect(await page.getByRole('region', { name: 'Answer' }).textContent()).not.toContain('ended while you')
  const again = await dashboard.shell(command)
  expect(again).toMatchObject({ effect: 'deny' })
  expect(again.reason.text).toContain('not on a Friday')
})

test('a wrong PIN keeps what was filled in; the field asks again', async () => {
  const id = await reviewOf(high())
  const page = await open(id)
  await begin(page)
  await fillIn(page, openChallengeOf(dashboard, id))
  await page.getByLabel('Your PIN').fill('31415926')
  await sayYes(page, dashboard)
  await page.getByRole('alert').filter({ hasText: /PIN/ }).waitFor()
  expect(await page.getByRole('radio', { checked: true }).count()).toBe(
    openChallengeOf(dashboard, id).questions.length,
  )
  expect(await page.getByLabel('Your PIN').inputValue()).toBe('')
  await page.getByLabel('Your PIN').fill(reviewerPin)
  await sayYes(page, dashboard)
  await page.getByRole('heading', { name: 'Approved by you' }).waitFor()
})

test('after three failed challenges the cool-down runs on the page, and after a reload too', async () => {
  const id = await reviewOf(medium())
  const page = await open(id)
  for (let attempt = 1; attempt <= 3; attempt++) {
    await begin(page)
    await fillIn(page, openChallengeOf(dashboard, id), false)
    await sayYes(page, dashboard)
    await page.getByRole('alert').filter({ hasText: 'Not passed' }).waitFor()
  }
  const cooling = page.getByRole('button', { name: /You can try again in \d:\d\d/ })
  expect(await cooling.isDisabled()).toBe(true)
  await page.reload()
  await page.getByRole('button', { name: /^Begin/ }).click()
  await cooling.waitFor()
  expect(await cooling.isDisabled()).toBe(true)
  expect((await stateOf(id)).state).toBe('pending')
})

test('a review that somebody else answers while one looks says so, and keeps what was typed', async () => {
  const id = await reviewOf(medium())
  const page = await open(id)
  await page.keyboard.press('d')
  await page.keyboard.type('I was about to say')
  const who = { reviewer: 'bob', uid: null, terminal: false, pin: reviewerPin }
  await dashboard.gate.reviews.answer({ reviewId: id, who, approve: false, reason: 'wrong branch' })
  await page.getByRole('heading', { name: 'Denied by bob' }).waitFor()
  const text = await page.getByRole('region', { name: 'Answer' }).textContent()
  expect(text).toContain('It ended while you looked.')
  expect(text).toContain('wrong branch')
  expect(text).toContain('I was about to say')
})

test('a challenge that was answered in another window says so and begins anew', async () => {
  const id = await reviewOf(medium())
  const [one, other] = [await open(id), await open(id)]
  await begin(one)
  await begin(other)
  const sheet = openChallengeOf(dashboard, id)
  await fillIn(one, sheet, false)
  await sayYes(one, dashboard)
  await one.getByRole('alert').filter({ hasText: 'Not passed' }).waitFor()
  await fillIn(other, sheet)
  await sayYes(other, dashboard)
  await other.getByRole('alert').filter({ hasText: 'answered already' }).waitFor()
  await begin(other)
  await fillIn(other, openChallengeOf(dashboard, id))
  await sayYes(other, dashboard)
  await one.getByRole('heading', { name: 'Approved by you' }).waitFor()
})

test('an answer given while the gate is away arrives once it is back', async () => {
  const own = await openDashboard()
  onTestFinished(() => own.close())
  const id = await reviewOf(own.shell('git push --force origin main'))
  const page = await open(id, {}, own)
  await own.goAway()
  await page.getByRole('textbox', { name: /reason/i }).fill('while it was away')
  await page.getByRole('button', { name: 'Deny it' }).click()
  await page.getByRole('alert').filter({ hasText: 'not known whether yours arrived' }).waitFor()
  await own.comeBack()
  await page.getByRole('heading', { name: 'Denied by you' }).waitFor()
  expect((await stateOf(id, own)).votes).toMatchObject([{ approve: false, reason: 'while it was away' }])
})

test('a yes before its time is kept, counted down, and goes by itself; it can be taken back', async () => {
  const own = await openDashboard()
  onTestFinished(() => own.close())
  const id = await reviewOf(own.shell('git push --force origin main'))
  const page = await open(id, {}, own)
  await holdClocks(page, own)
  await begin(page)
  await letPass(page, own, 1)
  await fillIn(page, openChallengeOf(own, id))
  await page.getByRole('button', { name: yesButton }).click()
  await page.getByText(/Your answer is kept and goes by itself in \d+ s/).waitFor()
  await page.getByRole('button', { name: 'Take it back' }).click()
  await letPass(page, own, 12)
  expect((await stateOf(id, own)).state).toBe('pending')
  const second = await reviewOf(own.shell('git push --force origin other'))
  const next = await open(second, {}, own)
  await holdClocks(next, own)
  await begin(next)
  await letPass(next, own, 1)
  await fillIn(next, openChallengeOf(own, second))
  await next.getByRole('button', { name: yesButton }).click()
  await next.getByText(/Your answer is kept/).waitFor()
  await letPass(next, own, 12)
  await next.getByRole('heading', { name: 'Approved by you' }).waitFor()
})

test('a call is sent back with what to change, and not without', async () => {
  const own = await openDashboard()
  onTestFinished(() => own.close())
  const id = await reviewOf(own.shell('git push --force origin main'))
  const page = await open(id, {}, own)
  const back = page.getByRole('button', { name: 'Ask for a change' })
  expect(await back.isDisabled()).toBe(true)
  await page.getByRole('textbox', { name: /what to change/i }).fill('not like this: push a branch')
  await back.click()
  await page.getByRole('heading', { name: 'Sent back by you' }).waitFor()
  expect(await stateOf(id, own)).toMatchObject({
    state: 'returned',
    votes: [{ revise: true, reason: 'not like this: push a branch' }],
  })
})

test('expired and withdrawn reviews say so by themselves', async () => {
  const own = await openDashboard({ policy: policyWith({ reviews: { ...defaultReviews, due: 600 } }) })
  onTestFinished(() => own.close())
  const [one, two] = [
    await reviewOf(own.shell('git push --force origin main')),
    await reviewOf(own.shell('git push --force origin other')),
  ]
  const [first, second] = [await open(one, {}, own), await open(two, {}, own)]
  await own.gate.reviews.withdraw(one, 'The agent gave up.')
  await first.getByRole('heading', { name: 'Withdrawn' }).waitFor()
  own.later(601_000)
  await own.gate.reviews.list()
  await second.getByRole('heading', { name: 'Expired' }).waitFor()
  expect(await second.getByRole('button', { name: /Begin|Deny/ }).count()).toBe(0)
})

test('who may only look sees everything and can answer nothing', async () => {
  const page = await open(await reviewOf(medium()), { as: 'reader' })
  await page.getByText('This browser may look and not answer').waitFor()
  expect(await page.getByRole('button', { name: /Begin|Deny|Grant/ }).count()).toBe(0)
})

test('an approval can be called wrong later, and such calls are trusted less', async () => {
  const id = await reviewOf(medium())
  const page = await open(id)
  await begin(page)
  await fillIn(page, openChallengeOf(dashboard, id))
  await sayYes(page, dashboard)
  await page.getByRole('button', { name: /Say that it was wrong/ }).click()
  await page.getByLabel('What was wrong').fill('it was the wrong branch')
  const pin = page.getByRole('dialog').getByLabel('Your PIN')
  if ((await pin.count()) > 0) await pin.fill(reviewerPin)
  await page.getByRole('button', { name: 'Say so' }).click()
  await page.getByText(/said .* that this was wrong: it was the wrong branch/).waitFor()
  expect((await stateOf(id)).reportedWrong).toMatchObject({ by: 'alice', why: 'it was the wrong branch' })
})

test('a grant is given from the page, after a look at what it would have changed', async () => {
  const own = await openDashboard()
  onTestFinished(() => own.close())
  const command = 'git push --force origin main'
  const page = await open(await reviewOf(own.shell(command)), {}, own)
  await page.keyboard.press('b')
  const dialog = page.getByRole('dialog')
  await dialog
    .getByText(/It would have allowed (1 of the last \d+ calls|the one call in the log)\./)
    .waitFor()
  await dialog.getByLabel('Reason').fill('the release of today')
  await dialog.getByRole('checkbox', { name: /Let this one run as well/ }).uncheck()
  await dialog.getByLabel('Your PIN').fill(reviewerPin)
  await dialog.getByRole('button', { name: 'Grant', exact: true }).click()
  await page.getByRole('dialog').getByText('is in force').waitFor()
  expect(await own.gate.grants.list()).toMatchObject([
    { effect: 'allow', by: 'alice', reason: 'the release of today', scope: { agent: 'ops-agent' } },
  ])
})

test('a grant and the yes to this one are one step, and nothing is granted before its challenge was passed', async () => {
  const own = await openDashboard()
  onTestFinished(() => own.close())
  const id = await reviewOf(own.shell('git push --force origin main'))
  const page = await open(id, { width: 1280, height: 800 }, own)
  await page.getByRole('button', { name: /Grant or block/ }).click()
  const dialog = page.getByRole('dialog')
  await dialog
    .getByText(
      /From now on, calls like this one .* of the agent ops-agent are let through without asking until/,
    )
    .waitFor()
  await dialog.getByLabel('Reason').fill('the release of today')
  const whole = dialog.getByRole('button', { name: /^Grant, and let this one run/ })
  const [box, inside] = [
    await whole.boundingBox(),
    await dialog.evaluate(one => one.scrollHeight - one.clientHeight),
  ]
  expect((box?.y ?? 800) + (box?.height ?? 0)).toBeLessThanOrEqual(800)
  expect(inside).toBe(0)
  await whole.click()
  await page.getByText('Your yes grants as well.').waitFor()
  await page.getByRole('button', { name: yesButton }).waitFor()
  await fillIn(page, openChallengeOf(own, id))
  expect(await own.gate.grants.list()).toEqual([])
  await sayYes(page, own)
  await page.getByRole('dialog').getByText('This call may run as well.').waitFor()
  expect(await own.gate.grants.list()).toMatchObject([{ effect: 'allow', reason: 'the release of today' }])
  expect(await stateOf(id, own)).toMatchObject({ state: 'approved' })
})

test('a block needs its scope, and stops such calls', async () => {
  const own = await openDashboard()
  onTestFinished(() => own.close())
  const page = await open(await reviewOf(own.shell('git push --force origin main')), {}, own)
  await page.getByRole('button', { name: /Grant or block/ }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('radio', { name: /^Block/ }).click()
  for (const name of [/this agent/, /of this shape/]) await dialog.getByRole('checkbox', { name }).uncheck()
  expect(await dialog.getByRole('button', { name: /^Block, and deny/ }).isDisabled()).toBe(true)
  await dialog.getByRole('checkbox', { name: /this tool/ }).check()
  await dialog.getByLabel('Reason').fill('pushed by people')
  await dialog.getByLabel('Your PIN').fill(reviewerPin)
  await dialog.getByRole('button', { name: 'Block, and deny this one' }).click()
  await page.getByRole('dialog').getByText('This call was denied as well.').waitFor()
  await expect.poll(() => own.gate.reviews.list({ states: ['denied'] })).toHaveLength(1)
  expect((await own.shell('git push origin main')).reason.text).toContain('pushed by people')
})

test('no state of a review breaks WCAG, and none is wider than 360 pixels', async () => {
  const found: string[] = []
  const look = async (page: Page) => {
    found.push(...(await accessProblems(page)))
    if ((await overflowOf(page)) > 0) found.push(`${page.url()} is too wide`)
  }
  showSeedWhereItFails()
  for (const { value: how } of drawCases<Look>([{ dark: true }, { width: 360, height: 780 }])) {
    const id = await reviewOf(high())
    const page = await open(id, how)
    await begin(page)
    await fillIn(page, openChallengeOf(dashboard, id), false)
    await look(page)
    await sayYes(page, dashboard)
    await page.getByRole('alert').filter({ hasText: 'Not passed' }).waitFor()
    await look(page)
    await page.getByRole('button', { name: /Grant or block/ }).click()
    await page
      .getByRole('dialog')
      .getByText(/It would have allowed/)
      .waitFor()
    await look(page)
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: 'Deny it' }).click()
    await page.getByRole('heading', { name: 'Denied by you' }).waitFor()
    await look(page)
  }
  expect(found).toEqual([])
})

test('the first screen holds the summary, the call, and where to answer, on a desk and on a telephone', async () => {
  const id = await reviewOf(high())
  for (const how of [
    { width: 1280, height: 800 },
    { width: 360, height: 780 },
  ]) {
    const page = await open(id, how)
    const summary = page.getByRole('heading', { level: 1 })
    const command = page.getByText('kubectl --context production').first()
    const answer = page.getByRole('button', { name: /^Begin/ }).or(page.getByRole('link', { name: 'Answer' }))
    for (const part of [summary, command, answer.first()]) {
      const box = await part.boundingBox()
      expect((box?.y ?? how.height) + (box?.height ?? 0)).toBeLessThanOrEqual(how.height)
    }
  }
})

/** What has the focus, by its label. */
const focused = (page: Page) => page.evaluate("document.activeElement?.getAttribute('aria-label')")

test('a mark and its finding find each other by keyboard', async () => {
  const page = await open(await reviewOf(medium()))
  const mark = page.getByRole('button', { name: /^Finding 1:/ }).first()
  await mark.focus()
  await page.keyboard.press('Enter')
  await page.keyboard.press('Tab')
  expect(await focused(page)).toBe('Finding 1: show it in the call')
  await page.keyboard.press('Enter')
  expect(await focused(page)).toMatch(/^Finding 1: \w+\./)
})

test('a review that is not there says so', async () => {
  const page = await dashboardPage('/reviews/r-00000000')
  await page.getByText('There is no such review').waitFor()
})

test('an address with the beginning of an id leads to the review', async () => {
  const id = await reviewOf(medium())
  const page = await dashboardPage(`/reviews/${id.slice(0, 10).toUpperCase()}`)
  await page.getByText(id).first().waitFor()
  await page.waitForURL(url => url.pathname === `/reviews/${id}`)
})

async function dashboardPage(path: string): Promise<Page> {
  const page = await browser.go(dashboard, '/')
  await page.goto(dashboard.address + path)
  return page
}

test('no page complained, broke its policy or asked anybody else', () => {
  expect(browser.problems).toEqual([])
})
