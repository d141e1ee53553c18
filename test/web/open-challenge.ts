import type { Page } from '../../scripts/pages/open-chromium.ts'
import type { IssuedChallenge } from '../../src/ground/model/challenge.ts'
import { rightsOf } from '../people/review-answers.ts'
import { visibleText } from '../../src/ground/model/visible-text.ts'
import { type Dashboard, reviewerPin } from './open-dashboard.ts'
import { closeWithTest, loadForNext } from './tabs.ts'

/** The newest challenge of somebody for a review, with its answers, which only the store has. */
export function openChallengeOf({ store }: Dashboard, reviewId: string, reviewer = 'alice'): IssuedChallenge {
  const sheet = store.people
    .challengesOf(reviewId)
    .filter(one => one.reviewer === reviewer)
    .findLast(({ outcome }) => outcome === 'open')
  if (!sheet) throw new Error(`${reviewer} has no open challenge for ${reviewId}`)
  return sheet
}

/** Begins the challenge on the page. */
export async function begin(page: Page): Promise<void> {
  await page.getByRole('button', { name: /^Begin/ }).click()
  await page.getByRole('button', { name: yesButton }).waitFor()
}

/** What the button of a yes is called. */
export const yesButton = /^(Let it run once|Say yes|Grant, and let this one run)/

/** Fills in a challenge, rightly or wrongly, and the PIN where it is asked for. */
export async function fillIn(page: Page, sheet: IssuedChallenge, isRight = true): Promise<void> {
  for (const [i, question] of sheet.questions.entries()) {
    const right = rightsOf(sheet)[i] ?? 0
    const choice = isRight ? right : (right + 1) % question.options.length
    const option = visibleText(question.options[choice] ?? '', 200)
    await page.getByRole('radiogroup').nth(i).getByRole('radio', { name: option, exact: true }).click()
  }
  if (sheet.challenge === 'teach_back') {
    const named = sheet.terms.map(([first = '']) => first).join(' and then ')
    const text = isRight
      ? `I have read it and agree that this call may now do what I name here, though nobody can undo it: ${named}.`
      : 'one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen'
    await page.getByRole('textbox', { name: /own words/ }).fill(text)
  }
  const pin = page.getByLabel('Your PIN')
  if ((await pin.count()) > 0) await pin.fill(reviewerPin)
}

const heldClocks = new WeakSet<Page>()

/** Lets so many seconds go by, at the gate and in the browser, without waiting for them. */
export async function letPass(page: Page, dashboard: Dashboard, seconds: number): Promise<void> {
  const by = seconds * 1_000
  dashboard.later(by)
  if (!heldClocks.has(page)) return sleepThrough(page, by)
  // The time comes first: what was set to come later asks for it.
  await page.clock.setFixedTime(dashboard.now())
  await page.clock.fastForward(by)
}

/** Sets the page’s clock forward until its next load, as it is for a page that was hidden meanwhile; milliseconds. */
async function sleepThrough(page: Page, by: number): Promise<void> {
  loadForNext(page)
  await page.evaluate(`{
    const before = Date.now
    Date.now = () => before() + ${by}
    document.dispatchEvent(new Event('visibilitychange'))
  }`)
}

/**
 * Holds the clocks of the gate and of the page at one moment until `letPass`, which then has everything come that the page
 * set to come later: what a slow machine takes counts at neither. Before the page counts from a moment of its own.
 */
export async function holdClocks(page: Page, dashboard: Dashboard): Promise<void> {
  heldClocks.add(page)
  closeWithTest(page)
  await page.clock.setFixedTime(dashboard.hold())
}

/** Presses the button of a yes once a yes is taken. */
export async function sayYes(page: Page, dashboard: Dashboard): Promise<void> {
  await letPass(page, dashboard, 30)
  await page.getByRole('button', { name: yesButton }).click()
}
