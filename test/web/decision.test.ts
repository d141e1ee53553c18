import { afterEach, beforeAll, expect, test } from 'vitest'
import { atFileEnd } from './at-file-end.ts'
import { accessProblems, openBrowser, overflowOf } from './open-browser.ts'
import { openDashboard, reviewerPin } from './open-dashboard.ts'

const ids = { denied: '', answered: '', secret: '', routine: '' }
const secret = 'AKIAQYLPMN5HHHFPZAM2'

const browser = atFileEnd(await openBrowser())
const dashboard = atFileEnd(await openDashboard())

beforeAll(async () => {
  ids.denied = (await dashboard.shell('rm -rf /')).id
  ids.routine = (await dashboard.shell('npm test')).id
  ids.secret = (await dashboard.shell(`AWS_ACCESS_KEY_ID=${secret} aws s3 ls`)).id
  const { id, reviewId = '' } = await dashboard.shell('git push --force origin main')
  ids.answered = id
  await dashboard.gate.reviews.answer({
    reviewId,
    who: { reviewer: 'alice', uid: null, terminal: false, pin: reviewerPin },
    approve: false,
    reason: 'open a pull request <b>\u202E',
  })
})
afterEach(() => expect(browser.problems).toEqual([]))

const visit = (id: string, look = {}) => browser.go(dashboard, `/decisions/${id}`, look)

test('a decision says what decided, what was found, and where it is in the log', async () => {
  const logged = await dashboard.gate.decision(ids.denied)
  const page = await visit(ids.denied)
  await page.getByRole('heading', { level: 1, name: 'rm -rf /' }).waitFor()
  const text = (await page.locator('main').textContent()) ?? ''
  expect(text).toContain(logged.decision.reason.text)
  for (const { findings } of logged.decision.assessment.contributions)
    for (const { code, why } of findings)
      expect([text.includes(code), text.includes(why)]).toEqual([true, true])
  const digests = await page
    .locator('code[title]')
    .evaluateAll(all => all.map(one => one.getAttribute('title')))
  const { prev, hash } = logged.entry
  expect(digests).toEqual(
    expect.arrayContaining([prev, hash, logged.decision.policyDigest, logged.decision.callDigest]),
  )
  expect(text).toContain('No approval in the normal flow changes that.')
  expect(text).toContain('asked from 3, denied from 8')
})

test('who answered its review, and what they said, stands there harmlessly', async () => {
  const page = await visit(ids.answered)
  await page.getByText('alice said no').waitFor()
  expect(await page.locator('q').textContent()).toBe('open a pull request <b>‹202E›')
})

test('judged again, the same call gets the same answer where nothing changed', async () => {
  const page = await visit(ids.routine)
  await page.getByRole('button', { name: 'Judge again under the present policy' }).click()
  await page.getByText('The same answer.').waitFor()
})

test('judged again, what differs stands beside what it was', async () => {
  const page = await visit(ids.answered)
  await page.getByRole('button', { name: 'Judge again under the present policy' }).click()
  await page.getByText('Another answer: it was queued, and would now be denied.').waitFor()
  const effect = page.getByRole('table', { name: 'What differs' }).getByRole('row', { name: 'Effect' })
  expect(await effect.getByRole('cell').allTextContents()).toEqual(['queued', 'denied'])
  expect(await accessProblems(page)).toEqual([])
})

test('a secret was erased, and the page says where', async () => {
  const page = await visit(ids.secret)
  await page.getByText('erased before this was written').waitFor()
  await page.getByText('The whole record as JSON').click()
  await page.locator('details pre', { hasText: ids.secret }).waitFor()
  expect(await page.content()).not.toContain(secret)
})

test('the whole record can be copied', async () => {
  const page = await visit(ids.routine)
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.getByText('The whole record as JSON').click()
  await page.getByRole('button', { name: 'Copy the record' }).click()
  await page.getByText('copied').waitFor()
  const copied = JSON.parse(String(await page.evaluate('navigator.clipboard.readText()')))
  expect(copied).toEqual(JSON.parse(JSON.stringify(await dashboard.gate.decision(ids.routine))))
})

test('a decision that is not there is told in the gate’s own words', async () => {
  const page = await visit('nobody-made-this')
  await page.getByRole('alert').waitFor()
  expect(await page.getByRole('alert').textContent()).toContain('nobody-made-this')
})

test('with everything open it fits a telephone', async () => {
  const page = await visit(ids.answered, { width: 360, dark: true })
  await page.getByText('The whole record as JSON').click()
  await page.getByRole('button', { name: 'Judge again under the present policy' }).click()
  await page.getByText('Another answer').waitFor()
  expect(await overflowOf(page)).toBe(0)
  expect(await accessProblems(page)).toEqual([])
})
