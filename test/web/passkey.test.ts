import { expect, test } from 'vitest'
import { loggedSignatureProblem } from '../../src/people/acts/passkeys/check-passkey.ts'
import type { Signature } from '../../src/ground/model/passkey.ts'
import { rightsOf } from '../people/review-answers.ts'
import { atFileEnd } from './at-file-end.ts'
import { addAuthenticator, openBrowser } from './open-browser.ts'
import { openDashboard, reviewerPin } from './open-dashboard.ts'

const browser = atFileEnd(await openBrowser())
const dashboard = atFileEnd(await openDashboard())

/** Runs in the page: asks the gate as the dashboard does. */
const ask = `async (path, body) => {
  const session = await (await fetch('/v1/session')).json()
  const headers = { 'content-type': 'application/json', 'x-countersign-csrf': session.csrf }
  const answer = await fetch(path, { method: 'POST', headers, body: JSON.stringify(body) })
  return { status: answer.status, body: await answer.json() }
}`

async function visitWithAuthenticator(path: string, as = 'alice') {
  const page = await browser.visit(dashboard, path, { as })
  await addAuthenticator(page)
  return page
}

test('a reviewer makes a passkey on their page, and removes it with their secret', async () => {
  const page = await visitWithAuthenticator('/you', 'bob')
  await page.getByRole('button', { name: 'Add a passkey' }).click()
  await page.getByLabel('Name').fill('laptop of bob')
  await page.getByLabel('Your PIN').fill(reviewerPin)
  await page.getByRole('button', { name: 'Make it' }).click()
  await page.getByText('laptop of bob').waitFor()
  expect(await dashboard.gate.passkeys.list('bob')).toMatchObject([{ name: 'laptop of bob' }])
  await page.getByRole('button', { name: 'Remove' }).first().click()
  await page.getByLabel('Your PIN').fill(reviewerPin)
  await page.getByRole('button', { name: 'Remove' }).last().click()
  await page.getByText('You have none yet').waitFor()
  expect(await dashboard.gate.passkeys.list('bob')).toEqual([])
  expect(browser.problems).toEqual([])
})

test('a passkey of Chromium is enrolled, signs a yes, and its signature is in the log', async () => {
  const page = await visitWithAuthenticator('/')
  const enrolled = await page.evaluate(`(async () => {
    const ask = ${ask}
    const options = await ask('/v1/passkeys/options', { who: { pin: ${JSON.stringify(reviewerPin)} } })
    const publicKey = PublicKeyCredential.parseCreationOptionsFromJSON(options.body)
    const made = await navigator.credentials.create({ publicKey })
    return ask('/v1/passkeys', { name: 'virtual', response: made.toJSON() })
  })()`)
  expect(enrolled).toMatchObject({ status: 200, body: { name: 'virtual' } })

  const { reviewId = '' } = await dashboard.shell('git push --force origin dev && npm publish')
  const who = { reviewer: 'alice', uid: null, terminal: false, browser: true }
  const sheet = await dashboard.gate.reviews.begin(reviewId, who)
  dashboard.later(sheet.minimumSeconds * 1_000)
  const choices = rightsOf(dashboard.store.people.challenge(sheet.id))
  const input = { approve: true, sheetId: sheet.id, answer: { choices } }
  const voted = await page.evaluate(`(async () => {
    const ask = ${ask}
    const begun = await ask('/v1/reviews/${reviewId}/challenge', {})
    const publicKey = PublicKeyCredential.parseRequestOptionsFromJSON(begun.body.passkey)
    const signed = await navigator.credentials.get({ publicKey })
    const vote = { ...${JSON.stringify(input)}, who: { passkey: signed.toJSON() } }
    return ask('/v1/reviews/${reviewId}/votes', vote)
  })()`)
  expect(voted).toMatchObject({
    status: 200,
    body: { review: { state: 'approved', votes: [{ proof: 'passkey' }] } },
  })
  const signatures: Signature[] = []
  for await (const { body } of dashboard.gate.entries())
    if (body['signed'] !== undefined) signatures.push(body['signed'] as unknown as Signature)
  expect(signatures.map(signed => loggedSignatureProblem(signed))).toEqual([undefined])
  expect((await dashboard.gate.verify()).problems).toEqual([])
})
