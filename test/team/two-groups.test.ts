import { setTimeout as pass } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { issueToken } from '../../src/hub/sign-on/issue-token.ts'
import { BrowserAccess } from '../../src/agents/remote/browser-access.ts'
import { rightAnswer } from '../people/review-answers.ts'
import { atFileEnd } from '../web/at-file-end.ts'
import { addAuthenticator, openBrowser } from '../web/open-browser.ts'
import { fillIn, yesButton } from '../web/open-challenge.ts'
import { openJoinedGate } from './joined-gate.ts'
import { bothGroups, openTwoGroups } from './open-two-groups.ts'
import { teamPin } from './run-test-hub.ts'
import { type SharedPostgres, sharedPostgres } from './shared-postgres.ts'

const browser = atFileEnd(await openBrowser())

let server: SharedPostgres
beforeAll(async () => {
  server = await sharedPostgres('newest')
})
afterAll(() => server.stop())

const openTeam = async () =>
  openTwoGroups(await server.newDatabase(), { bob: 'dev', dora: 'dev', carl: 'security' })

type Team = Awaited<ReturnType<typeof openTeam>>

/** A browser of somebody at the hub, with a passkey of theirs. */
async function browserOf({ team, hub, is }: Team, name: string) {
  const page = await browser.visit({ address: team.url, signIn: () => '' }, '/', { as: null })
  const access = new BrowserAccess(hub.socket)
  const { code } = await access.makeCode(is(name)).finally(() => access.close())
  await page.keyboard.type(code)
  await page.keyboard.press('Enter')
  await page.getByRole('heading', { name: 'Inbox' }).waitFor()
  await addAuthenticator(page)
  await page
    .getByRole('link', { name: new RegExp(name) })
    .first()
    .click()
  await page.getByRole('button', { name: 'Add a passkey' }).click()
  await page.getByLabel('Name').fill(`laptop of ${name}`)
  await page.getByLabel('Your PIN').fill(teamPin)
  await page.getByRole('button', { name: 'Make it' }).click()
  await page.getByText(`laptop of ${name}`).waitFor()
  await page.getByRole('link', { name: 'Inbox' }).first().click()
  return page
}

type BrowserPage = Awaited<ReturnType<typeof browserOf>>

async function sayYes({ copy }: Team, page: BrowserPage, name: string, reviewId: string) {
  await page.locator(`a[href*="${reviewId}"]`).first().click()
  await page.getByRole('button', { name: /^Begin/ }).click()
  await page.getByRole('button', { name: yesButton }).waitFor()
  await copy.fresh()
  const sheet = copy.copy.people.challengesOf(reviewId).find(({ reviewer }) => reviewer === name)
  if (!sheet) throw new Error(`nothing was issued to ${name}`)
  await fillIn(page, sheet)
  await page.getByRole('button', { name: yesButton }).click()
}

test('a call runs once people of two groups said yes, each in a browser of theirs, and two of one group are not enough', async () => {
  const team = await openTeam()
  const { gate, desk, is } = team
  const command = 'git push --force origin dev'
  const [bob, carl] = [await browserOf(team, 'bob'), await browserOf(team, 'carl')]
  const { reviewId = '' } = await gate.shell(command)
  await expect.poll(async () => (await desk.reviews.list()).map(({ id }) => id)).toContain(reviewId)
  expect((await desk.reviews.show(reviewId)).notes).toEqual(
    expect.arrayContaining([
      'It may be answered by bob, carl and dora.',
      'It needs a yes of 1 of dev and 1 of security, each of another person.',
      'Still missing: 1 of dev and 1 of security, where a yes of bob, carl and dora counts.',
    ]),
  )
  await sayYes(team, bob, 'bob', reviewId)
  await bob.getByText('Still missing: 1 of security, where a yes of carl counts.').waitFor()
  expect((await desk.reviews.show(reviewId)).review).toMatchObject({
    state: 'pending',
    approvers: bothGroups,
  })
  await expect(desk.reviews.begin(reviewId, is('dora'))).rejects.toMatchObject({
    code: 'forbidden',
    message: `dora is of no group whose yes ${reviewId} still needs: 1 of security.`,
  })
  expect((await gate.shell(command)).effect).toBe('queue')

  const waited = gate.gate.reviews.wait(reviewId, { timeout: 60_000 })
  await sayYes(team, carl, 'carl', reviewId)
  await carl.getByRole('heading', { name: /^Approved by/ }).waitFor()
  const proofs = [
    { reviewer: 'bob', proof: 'passkey' },
    { reviewer: 'carl', proof: 'passkey' },
  ]
  expect(await waited).toMatchObject({ state: 'approved', votes: proofs })
  expect((await gate.shell(command)).effect).toBe('allow')
  expect((await gate.shell(command)).effect).toBe('queue')
  expect(await gate.gate.verify()).toMatchObject({ problems: [] })
})

test('a yes counts no more once its group was taken away: before the other yes, and at the gate after it', async () => {
  const team = await openTeam()
  const { gate, desk, roles, at } = team
  const alice = team.team.who
  const [bob, carl, dora] = [at('bob'), at('carl'), at('dora')]
  const command = 'git push --force origin dev'
  const { reviewId = '' } = await gate.shell(command)
  await expect.poll(async () => (await desk.reviews.list()).map(({ id }) => id)).toContain(reviewId)
  await bob.approve(reviewId)
  await roles.setMember('bob', [], alice)
  await carl.approve(reviewId)
  const left = await desk.reviews.show(reviewId)
  expect(left.review.state).toBe('pending')
  expect(left.notes).toContain('Still missing: 1 of dev, where a yes of dora counts.')
  await dora.approve(reviewId)
  expect((await desk.reviews.show(reviewId)).review.state).toBe('approved')

  // The gate looks for itself, by what it was fed: what is approved waits again once somebody of it is of the group no more.
  await roles.setMember('carl', [], alice)
  const place = team.copy.copy.taken.last()
  await expect.poll(() => gate.store.mirror.place()).toBeGreaterThanOrEqual(place)
  expect(gate.store.people.review(reviewId)?.state).toBe('approved')
  expect((await gate.shell(command)).effect).toBe('queue')
  expect((await desk.reviews.show(reviewId)).notes).toEqual([])

  // Nobody is of security: the next call says so at once, and waits.
  const other = await gate.shell('git push --force origin topic')
  await expect.poll(async () => (await desk.reviews.list()).map(({ id }) => id)).toContain(other.reviewId)
  expect((await desk.reviews.show(other.reviewId ?? '')).notes).toContain(
    'There is nobody for 1 of security who may answer now, so it waits until there is.',
  )
  expect(await gate.gate.verify()).toMatchObject({ problems: [] })
})

test('a role that is taken away between the challenge and the answer takes the yes, and the call waits for the others', async () => {
  const team = await openTeam()
  const { gate, desk, roles, copy, is } = team
  const alice = team.team.who
  const { reviewId = '' } = await gate.shell('git push --force origin dev')
  await expect.poll(async () => (await desk.reviews.list()).map(({ id }) => id)).toContain(reviewId)
  const { id: sheetId, minimumSeconds } = await desk.reviews.begin(reviewId, is('bob'))
  await copy.fresh()
  const answer = rightAnswer({ store: copy.copy }, sheetId)
  const input = copy.copy.people.team.bindings().find(({ to }) => to.kind === 'group' && to.group === 'dev')
  await roles.removeRole(input?.id ?? '', alice)
  await pass(minimumSeconds * 1_000 + 50)
  const yes = { reviewId, who: is('bob'), approve: true, sheetId, answer }
  await expect(desk.reviews.answer(yes)).rejects.toMatchObject({ code: 'forbidden', field: 'role' })
  const { review, notes } = await desk.reviews.show(reviewId)
  expect(review).toMatchObject({ state: 'pending', votes: [] })
  expect(notes).toEqual(
    expect.arrayContaining([
      'It may be answered by carl.',
      'There is nobody for 1 of dev who may answer now, so it waits until there is.',
    ]),
  )
  expect(await gate.gate.verify()).toMatchObject({ problems: [] })
})

test('nobody says yes above medium to a call of a gate that is their own, and others do', async () => {
  const { team, copy, desk, at } = await openTeam()
  const identity = { issuer: 'https://id.example', subject: '7' }
  const now = Date.now()
  const bob = { reviewer: 'bob', identity, groups: ['dev'], until: now + 3_600_000 }
  await copy.copy.people.act({ kind: 'member', at: now, log: [], members: [bob] })
  const vouched = {
    group: 'laptops',
    by: 'bob',
    person: { ...identity, name: 'Bob' },
    how: 'device',
  } as const
  const token = await issueToken({ ...copy, now: () => now }, vouched)
  const gate = await openJoinedGate({ url: team.url, token })
  gate.courier.start()
  const { reviewId = '', assessment } = await gate.shell('git push --force origin dev && npm publish')
  expect(assessment.level).toBe('high')
  await expect.poll(async () => (await desk.reviews.list()).map(({ id }) => id)).toContain(reviewId)
  expect((await desk.reviews.show(reviewId)).notes).toContain('It may be answered by carl and dora.')
  await expect(at('bob').approve(reviewId)).rejects.toMatchObject({
    code: 'forbidden',
    message: expect.stringContaining('has the gate that asks'),
  })
  await at('dora').approve(reviewId)
  expect((await desk.reviews.show(reviewId)).review).toMatchObject({ state: 'approved' })
  expect(await gate.gate.reviews.wait(reviewId, { timeout: 60_000 })).toMatchObject({ state: 'approved' })

  // At level medium a person may answer for themselves.
  const own = await gate.shell('git push --force origin dev')
  await expect.poll(async () => (await desk.reviews.list()).map(({ id }) => id)).toContain(own.reviewId)
  await at('bob').approve(own.reviewId ?? '')
  expect((await desk.reviews.show(own.reviewId ?? '')).review).toMatchObject({ state: 'approved' })
})
