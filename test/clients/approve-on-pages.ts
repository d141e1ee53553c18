import { existsSync } from 'node:fs'
import { browserPlaces, drawn, openChromium, type Page } from '../../scripts/pages/open-chromium.ts'
import { type GateWorld, reviewer } from './gate-world.ts'
import { ask } from './reviewer.ts'

/** Whether this machine has a browser for the dashboard, and what drives it. */
export const hasChromium =
  browserPlaces.some(place => existsSync(place)) &&
  existsSync('test/products/browser/node_modules/playwright-core')

/** Approves what waits as a person does: pairs a browser, opens the inbox and the call, answers, says yes. */
export async function approveOnPages(world: GateWorld): Promise<void> {
  const browser = await openChromium()
  try {
    const context = await browser.newContext({ reducedMotion: 'reduce' })
    await approveOn(await context.newPage(), world)
  } finally {
    await browser.close()
  }
}

async function approveOn(page: Page, world: GateWorld): Promise<void> {
  const paired = (await ask(world, '/v1/pairing', { who: reviewer })) as {
    readonly code: string
    readonly address: string
  }
  await page.goto(paired.address)
  await drawn(page)
  await page.keyboard.type(paired.code)
  await page.keyboard.press('Enter')
  await page.getByRole('heading', { name: 'Inbox' }).waitFor()
  await page.locator('a[href*="/reviews/"]').first().click()
  await page.getByRole('button', { name: /^Begin/ }).click()
  const yes = page.getByRole('button', { name: /^(Let it run once|Say yes)/ })
  await yes.waitFor()
  const pin = page.getByLabel('Your PIN')
  if ((await pin.count()) > 0) await pin.fill(reviewer.pin)
  await yes.click()
  await page.getByRole('heading', { name: 'Approved by you' }).waitFor()
}
