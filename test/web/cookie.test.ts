import { beforeAll, expect, test } from 'vitest'
import { atFileEnd } from './at-file-end.ts'
import { openBrowser } from './open-browser.ts'
import { openDashboard } from './open-dashboard.ts'

const browser = atFileEnd(await openBrowser())
const dashboard = atFileEnd(await openDashboard())

beforeAll(async () => {
  await dashboard.shell('git push --force origin main')
})

test('a paired browser stays in over a reload, its cookie alone is worth little, and it is out once it signs out', async () => {
  const page = await browser.visit(dashboard, '/', { as: null })
  await page.waitForURL(/\/pair/)
  await page.getByLabel('Code').fill(await dashboard.pairingCode('alice'))
  await page.getByText('git push --force origin main').first().waitFor()
  await page.reload()
  await page.getByText('git push --force origin main').first().waitFor()

  const [cookie] = await page.context().cookies()
  expect(cookie).toMatchObject({ name: 'countersign', httpOnly: true, sameSite: 'Strict', path: '/' })
  expect(await page.evaluate('document.cookie')).toBe('')
  // What a server on another port of localhost gets from this browser is the cookie, and nothing else.
  const headers = { cookie: `countersign=${cookie?.value}` }
  expect((await fetch(`${dashboard.address}/v1/session`, { headers })).status).toBe(403)

  await page.goto(`${dashboard.address}/you`)
  await page.getByRole('button', { name: /sign out/i }).click()
  await page.waitForURL(/\/pair/)
  expect((await fetch(`${dashboard.address}/v1/reviews`, { headers })).status).toBe(403)
  expect(browser.problems).toEqual([])
})
