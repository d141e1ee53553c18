import { expect, onTestFinished, test } from 'vitest'
import type { Page } from '../../scripts/pages/open-chromium.ts'
import { drawCases, showSeedWhereItFails } from '../samples.ts'
import { atFileEnd } from './at-file-end.ts'
import { accessProblems, addAuthenticator, type Look, openBrowser, overflowOf } from './open-browser.ts'
import { begin, fillIn, holdClocks, letPass, openChallengeOf, sayYes, yesButton } from './open-challenge.ts'
import { openDashboard, reviewerPin } from './open-dashboard.ts'

const browser = atFileEnd(await openBrowser())
const dashboard = atFileEnd(await openDashboard())

const idleSeconds = 15 * 60
let asked = 0

async function medium(at = dashboard): Promise<string> {
  const { reviewId = '' } = await at.shell(`git push --force origin main:unlock-${++asked}`)
  return reviewId
}

async function high(): Promise<string> {
  const { reviewId = '' } = await dashboard.shell(
    `kubectl --context production delete deployment unlock-${++asked}`,
  )
  return reviewId
}

/** The page of a review, with what it sent. */
async function open(id: string, look: Look = {}, at = dashboard) {
  const how = at === dashboard ? browser.go : browser.visit
  const page = await how(at, `/reviews/${id}`, look)
  const sent: string[] = []
  page.on('request', request => void (request.method() === 'POST' && sent.push(request.postData() ?? '')))
  return { page, sent, pin: page.getByLabel('Your PIN') }
}

/** Goes to another review without loading the page anew, as the links of the inbox do. */
async function goTo(page: Page, id: string): Promise<void> {
  await page.getByRole('link', { name: 'Inbox', exact: false }).first().click()
  await page.locator(`a[href="/reviews/${id}"]`).first().click()
  await page.getByRole('button', { name: /^Begin/ }).waitFor()
}

/** Fills in the challenge that is open, and says yes. */
async function approveOpen(page: Page, id: string, at = dashboard): Promise<void> {
  await fillIn(page, openChallengeOf(at, id))
  await sayYes(page, at)
  await page.getByRole('heading', { name: 'Approved by you' }).waitFor()
}

async function approve(page: Page, id: string, at = dashboard): Promise<void> {
  await begin(page)
  await approveOpen(page, id, at)
}

const proofOf = async (id: string, at = dashboard) => (await at.gate.reviews.show(id)).review.votes[0]?.proof

test('the secret is typed once; three answers are signed by the page, and the log proves each', async () => {
  const [one, two, three] = [await medium(), await medium(), await medium()]
  const { page, sent, pin } = await open(one)
  await begin(page)
  await page.getByText('It also unlocks this page').waitFor()
  await approveOpen(page, one)
  for (const id of [two, three]) {
    await goTo(page, id)
    await begin(page)
    expect(await pin.count()).toBe(0)
    await page.getByText('Unlocked for alice').waitFor()
    await approveOpen(page, id)
  }
  expect(sent.filter(body => body.includes(reviewerPin))).toHaveLength(1)
  expect(await Promise.all([one, two, three].map(id => proofOf(id)))).toEqual([
    'session',
    'session',
    'session',
  ])
  expect((await dashboard.gate.verify()).problems).toEqual([])
  const stored = await page.evaluate('JSON.stringify({ ...localStorage, ...sessionStorage })')
  expect(stored).not.toContain(reviewerPin)
  expect(await page.evaluate('indexedDB.databases()')).toEqual([])
})

test('a reload, the button and its key lock the page', async () => {
  const ids = [await medium(), await medium(), await medium()]
  const [first = '', next = '', last = ''] = ids
  const { page, pin } = await open(first)
  await approve(page, first)
  await goTo(page, next)
  await page.reload()
  await begin(page)
  expect(await pin.count()).toBe(1)
  await approveOpen(page, next)
  await page.getByRole('button', { name: /^Lock/ }).click()
  await page.getByText('Unlocked for alice').waitFor({ state: 'detached' })
  await goTo(page, last)
  await begin(page)
  await pin.fill(reviewerPin)
  await approveOpen(page, last)
  await page.keyboard.press('l')
  await page.getByRole('status').filter({ hasText: 'This page is locked' }).waitFor({ state: 'attached' })
  expect(await page.getByText('Unlocked for alice').count()).toBe(0)
})

test('fifteen idle minutes lock the page, while it is looked at', async () => {
  const own = await openDashboard()
  onTestFinished(() => own.close())
  const [one, two] = [await medium(own), await medium(own)]
  const { page, pin } = await open(one, {}, own)
  await holdClocks(page, own)
  await approve(page, one, own)
  await goTo(page, two)
  await begin(page)
  await letPass(page, own, idleSeconds - 60)
  expect(await pin.count()).toBe(0)
  await letPass(page, own, 61)
  await pin.waitFor()
  await fillIn(page, openChallengeOf(own, two))
  await sayYes(page, own)
  await page.getByRole('heading', { name: 'Approved by you' }).waitFor()
})

test('where the gate ended it meanwhile, the field comes back and what was filled in stays', async () => {
  const own = await openDashboard()
  onTestFinished(() => own.close())
  const [one, two] = [await medium(own), await medium(own)]
  const { page, pin } = await open(one, {}, own)
  await approve(page, one, own)
  await goTo(page, two)
  await begin(page)
  const sheet = openChallengeOf(own, two)
  await fillIn(page, sheet)
  own.later(idleSeconds * 1_000)
  await page.getByRole('button', { name: yesButton }).click()
  await page.getByRole('alert').filter({ hasText: 'locked for alice' }).waitFor()
  expect(await page.getByRole('radio', { checked: true }).count()).toBe(sheet.questions.length)
  await page.locator('input[type="password"]:focus').waitFor()
  await pin.fill(reviewerPin)
  await sayYes(page, own)
  await page.getByRole('heading', { name: 'Approved by you' }).waitFor()
  expect(await proofOf(two, own)).toBe('session')
})

test('a wrong secret unlocks nothing and keeps what was filled in', async () => {
  const id = await medium()
  const { page, pin } = await open(id)
  await begin(page)
  const sheet = openChallengeOf(dashboard, id)
  await fillIn(page, sheet)
  await pin.fill('31415926')
  await sayYes(page, dashboard)
  await page.getByRole('alert').filter({ hasText: 'not the PIN' }).waitFor()
  expect(await page.getByRole('radio', { checked: true }).count()).toBe(sheet.questions.length)
  expect(await pin.inputValue()).toBe('')
  expect(await page.getByText('Unlocked for alice').count()).toBe(0)
  await pin.fill(reviewerPin)
  await sayYes(page, dashboard)
  await page.getByRole('heading', { name: 'Approved by you' }).waitFor()
})

test('an unlocked page asks for the secret at level high, each time', async () => {
  const [first, grave, graver] = [await medium(), await high(), await high()]
  const { page, pin } = await open(first)
  await approve(page, first)
  for (const id of [grave, graver]) {
    await goTo(page, id)
    await begin(page)
    expect(await pin.count()).toBe(1)
    await page.getByText('At level high every yes takes it').waitFor()
    await approveOpen(page, id)
    expect(await proofOf(id)).toBe('pin')
  }
})

test('a no asks for nothing, and a secret that was typed beside it is not sent', async () => {
  const id = await medium()
  const { page, pin, sent } = await open(id)
  await begin(page)
  await pin.fill('half typed')
  await page.getByRole('button', { name: 'Deny it' }).click()
  await page.getByRole('heading', { name: 'Denied by you' }).waitFor()
  expect(sent.join('\n')).not.toContain('half typed')
  expect(await proofOf(id)).toBe('browser')
})

test('at medium a passkey signs without typing, or the secret unlocks instead', async () => {
  const own = await openDashboard()
  onTestFinished(() => own.close())
  const page = await browser.visit(own, '/you')
  await addAuthenticator(page)
  await page.getByRole('button', { name: /Add a passkey/ }).click()
  await page.getByRole('dialog').getByLabel('Your PIN').fill(reviewerPin)
  await page.getByRole('button', { name: 'Make it' }).click()
  await page.getByRole('dialog').waitFor({ state: 'hidden' })
  const [one, two] = [await medium(own), await medium(own)]
  await goTo(page, one)
  await begin(page)
  expect(await page.getByLabel('Your PIN').count()).toBe(0)
  await approveOpen(page, one, own)
  expect(await proofOf(one, own)).toBe('passkey')
  await goTo(page, two)
  await begin(page)
  await page.getByRole('button', { name: /^Use your PIN/ }).click()
  await page.locator('input[type="password"]:focus').waitFor()
  await approveOpen(page, two, own)
  expect(await proofOf(two, own)).toBe('session')
})

test('who has the cookie and the token of an unlocked page, and not its key, says no yes', async () => {
  const [first, second] = [await medium(), await medium()]
  const { page } = await open(first)
  await approve(page, first)
  const [cookie] = await page.context().cookies()
  const headers = { cookie: `${cookie?.name}=${cookie?.value}`, 'content-type': 'application/json' }
  const at = `${dashboard.address}/v1`
  const own = (await (await fetch(`${at}/session`, { headers })).json()) as { readonly csrf: string }
  const post = async (path: string, body: object) => {
    const signed = { ...headers, 'x-countersign-csrf': own.csrf }
    const answer = await fetch(at + path, { method: 'POST', headers: signed, body: JSON.stringify(body) })
    return { status: answer.status, body: (await answer.json()) as Readonly<Record<string, string>> }
  }
  const { body: sheet } = await post(`/reviews/${second}/challenge`, {})
  dashboard.later(30_000)
  const unlocking = dashboard.store.people.reviews({ states: ['approved'] }).find(({ id }) => id === first)
  const [vote] = unlocking?.votes ?? []
  const known = vote?.signed && 'session' in vote.signed ? vote.signed : undefined
  const replayed = { key: known?.session.key, signature: known?.signature }
  for (const who of [{}, { session: replayed }, { pin: 'guessed' }]) {
    const answer = { choices: [0, 0, 0], text: '' }
    const statement = await post(`/reviews/${second}/votes`, {
      approve: true,
      sheetId: sheet['id'],
      answer,
      who,
    })
    expect(statement).toMatchObject({ status: 403, body: { code: 'forbidden' } })
  }
  expect(await post('/reviewers/unlock', { key: replayed.key })).toMatchObject({ status: 403 })
  expect((await dashboard.gate.reviews.show(second)).review.state).toBe('pending')
})

test('locked, unlocked and refused, the form breaks no WCAG and is not wider than a telephone', async () => {
  const own = await openDashboard()
  onTestFinished(() => own.close())
  const found: string[] = []
  showSeedWhereItFails()
  for (const { value: how } of drawCases<Look>([{ dark: true }, { width: 360, height: 780 }])) {
    const [one, two] = [await medium(own), await medium(own)]
    const { page, pin } = await open(one, how, own)
    const look = async () => {
      found.push(...(await accessProblems(page)))
      if ((await overflowOf(page)) > 0) found.push(`${page.url()} is too wide`)
    }
    await begin(page)
    await look()
    await fillIn(page, openChallengeOf(own, one))
    await pin.fill('31415926')
    await sayYes(page, own)
    await page.getByRole('alert').filter({ hasText: 'not the PIN' }).waitFor()
    await look()
    await approveOpen(page, one, own)
    await look()
    await page.locator(`a[href="/reviews/${two}"]`).first().click()
    await begin(page)
    await page.getByText('Unlocked for alice').waitFor()
    await look()
    await own.gate.reviews.withdraw(two, 'seen')
  }
  expect(found).toEqual([])
})

test('no page complained, broke its policy or asked anybody else', () => {
  expect(browser.problems).toEqual([])
})
