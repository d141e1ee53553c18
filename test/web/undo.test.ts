import { expect, test } from 'vitest'
import { atFileEnd } from './at-file-end.ts'
import { openBrowser } from './open-browser.ts'
import { openDashboard } from './open-dashboard.ts'

const browser = atFileEnd(await openBrowser())
const dashboard = atFileEnd(await openDashboard())

/** The page of a call that was just denied there. */
async function denied(branch: string) {
  const { reviewId = '' } = await dashboard.shell(`git push --force origin ${branch}`)
  const page = await browser.go(dashboard, `/reviews/${reviewId}`)
  await page.getByRole('button', { name: 'Deny it' }).click()
  await page.getByRole('heading', { name: 'Denied by you' }).waitFor()
  return { page, reviewId, undo: page.getByRole('button', { name: /^Undo \([45]:\d\d\)$/ }) }
}

test('a no by mistake is taken back on its page, which asks again', async () => {
  const { page, reviewId, undo } = await denied('one')
  await undo.click()
  await page.getByText('waits again').waitFor()
  await page.getByRole('button', { name: 'Deny it' }).waitFor()
  expect((await dashboard.gate.reviews.show(reviewId)).review).toMatchObject({ state: 'pending', votes: [] })
})

test('where the agent was told already the page says what to tell it', async () => {
  const { page, undo } = await denied('two')
  expect((await dashboard.shell('git push --force origin two')).effect).toBe('deny')
  await undo.click()
  await page.getByRole('heading', { name: 'Withdrawn' }).waitFor()
  await page.getByText('the same call asked for again opens a new review').waitFor()
})

test('after several alike were denied in one go, all of them are taken back in one go', async () => {
  const ids: string[] = []
  for (const name of ['red', 'green', 'blue'])
    ids.push((await dashboard.shell(`psql -c "DROP TABLE ${name}"`)).reviewId ?? '')
  const page = await browser.go(dashboard, `/reviews/${ids[0]}`)
  await page.getByRole('button', { name: 'Deny all 3 …' }).click()
  await page.getByRole('button', { name: 'Deny all 3', exact: true }).click()
  await page.getByRole('heading', { name: 'Denied by you' }).waitFor()
  await page.getByRole('button', { name: /^Undo \([45]:\d\d\)$/ }).waitFor()
  await page.getByRole('button', { name: /^Undo all 3 like it \([45]:\d\d\)$/ }).click()
  await page.getByText('Your no to 3 calls is taken back. 3 wait again.').waitFor()
  for (const id of ids) expect((await dashboard.gate.reviews.show(id)).review.state).toBe('pending')
})
