import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import type { Page } from '../../scripts/pages/open-chromium.ts'
import { stopResident } from '../../src/daemon/resident/stop-resident.ts'
import { aboutSource, closeWorlds, openWorld, pin, type World } from '../people/e2e-world.ts'
import { atTerminals } from '../people/terminal.ts'
import { atFileEnd } from './at-file-end.ts'
import { addAuthenticator, openBrowser } from './open-browser.ts'
import { yesButton } from './open-challenge.ts'

const browser = atFileEnd(await openBrowser())
closeWorlds()

const deploy = ['sh', '-c', 'rm -rf src && terraform apply']
const knows = [...aboutSource, 'A new version is put on it', 'The call itself, word for word']

/** Starts the built gate as a process of its own, and says where its dashboard is. */
async function startGate({ agent, state }: World): Promise<string> {
  onTestFinished(async () => {
    await stopResident(state)
  })
  const start = agent('start', '--port', '0', '--json')
  expect(await start.ended).toBe(0)
  const { port } = JSON.parse(start.raw()) as { readonly port: number }
  return `http://localhost:${port}`
}

/** Lets a new browser in with the code that stands on the screen of a terminal. */
async function pair({ person }: World, address: string): Promise<Page> {
  const page = await browser.visit({ address, signIn: () => '' }, '/', { as: null })
  const terminal = person('dashboard')
  await terminal.sees(/PIN or phrase of alice/)
  terminal.type(`${pin}\r`)
  const [, code = ''] = shownCode.exec(await terminal.sees(shownCode)) ?? []
  await page.keyboard.type(code)
  await page.keyboard.press('Enter')
  await page.getByRole('heading', { name: 'Inbox' }).waitFor()
  return page
}

const shownCode = /Code +([A-Z2-9]{4}-[A-Z2-9]{4})/

async function makePasskey(page: Page): Promise<void> {
  await addAuthenticator(page)
  await page.getByRole('link', { name: /alice/ }).first().click()
  await page.getByRole('button', { name: 'Add a passkey' }).click()
  await page.getByLabel('Name').fill('laptop of alice')
  await page.getByLabel('Your PIN').fill(pin)
  await page.getByRole('button', { name: 'Make it' }).click()
  await page.getByText('laptop of alice').waitFor()
}

/** Begins the challenge, answers each question by what the test knows of the call, and says yes. */
async function answer(page: Page, isRight: boolean): Promise<void> {
  await page.getByRole('button', { name: /^Begin/ }).click()
  await page.getByRole('radiogroup').first().waitFor()
  for (const question of await page.getByRole('radiogroup').all())
    for (const option of await question.getByRole('radio').all())
      if (knows.includes((await option.innerText()).trim()) === isRight) {
        await option.click()
        break
      }
  await page.getByRole('button', { name: yesButton }).click()
}

test(
  'a held call arrives in a paired browser; the quiz is failed, then passed and signed, and the process goes on',
  atTerminals,
  async () => {
    const world = await openWorld()
    const address = await startGate(world)
    const page = await pair(world, address)
    await makePasskey(page)
    await page.getByRole('link', { name: 'Inbox' }).first().click()
    await page.getByText('Nothing waits.').waitFor()

    const waiting = world.agent('run', '--hold', '10m', '--', ...deploy)
    await page.getByRole('link', { name: /Deletes 5 files/ }).click()
    await page.getByRole('heading', { level: 1, name: /Deletes 5 files/ }).waitFor()
    await answer(page, false)
    await page.getByRole('alert').filter({ hasText: 'Not passed' }).waitFor()
    expect(existsSync(join(world.work, 'src'))).toBe(true)

    await answer(page, true)
    await page.getByRole('heading', { name: 'Approved by you' }).waitFor()
    expect(
      await page.evaluate(`fetch('/v1' + location.pathname).then(answer => answer.json())`),
    ).toMatchObject({
      review: { votes: [{ reviewer: 'alice', proof: 'passkey' }] },
    })
    expect(await waiting.ended).toBe(0)
    expect(existsSync(join(world.work, 'src'))).toBe(false)
    expect(readFileSync(join(world.work, '..', 'ran'), 'utf8')).toBe('terraform apply\n')
    await page.getByText(/^The call ran at \d\d:\d\d, once\.$/).waitFor()
    const log = world.agent('audit', 'verify')
    expect(await log.ended, log.raw()).toBe(0)
    expect(browser.problems).toEqual([])
  },
)
