import { chmodSync, readdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { HandBrowser } from '../http/hand-browser.ts'
import { atTerminal, countersign, endProcesses, atTerminals, onPipes } from '../people/terminal.ts'
import { ownFolder } from '../own-folder.ts'

endProcesses()
// Its path is short: below it lie sockets. PostgreSQL of root runs as another account, which has to go through it.
const home = ownFolder()
chmodSync(home, 0o711)
afterAll(() => rmSync(home, { recursive: true, force: true }))

/** A hub finds the packaged PostgreSQL in the folder that it runs in. */
const place = {
  cwd: join(process.cwd(), 'test/products/postgres'),
  env: { HOME: home, COUNTERSIGN_HOME: join(home, 'state'), TMPDIR: home },
}
const isEmpty = () => readdirSync(home).length === 0

test('where nobody sits it answers for them: a yes runs once, a grant holds at the other gate, and nothing is left', async () => {
  const piped = onPipes(countersign('team', 'try'), place)
  expect(await piped.ended, piped.raw()).toBe(0)
  const rows = piped.raw().match(/^ {2}(?:laptop|server) {2}[A-Z]+ +.*$/gm)
  expect(rows?.map(row => row.trim().replaceAll(/ +/g, ' '))).toEqual([
    'laptop ALLOW ls -a',
    'laptop DENY rm -rf ~',
    'server ALLOW ls -a',
    'server DENY rm -rf /',
    'laptop QUEUE cat .env',
    'laptop ALLOW cat .env',
    'laptop QUEUE cat .env',
    'laptop ALLOW cat .env',
    'server ALLOW cat .env',
  ])
  expect(piped.raw()).toMatch(/Your grant at the hub holds here too\. It printed API_KEY=only-an-example/)
  expect(piped.raw()).not.toMatch(/phrase +[a-z]+ [a-z]+|code +[A-Z0-9]{4}-/)
  expect(isEmpty()).toBe(true)
})

describe('at a terminal', atTerminals, () => {
  test('a browser answers one call, the terminal grants the next, and Ctrl-C leaves nothing', async () => {
    const person = atTerminal(countersign('team', 'try'), place)
    const shown = await person.sees(/phrase +(?:[a-z]+ ){5}[a-z]+[^]+Enter leaves/)
    const address = /Answer in a browser: (http:\/\/localhost:\d+)/.exec(shown)?.[1] as string
    const code = /code +([A-Z0-9]{4}-[A-Z0-9]{4})/.exec(shown)?.[1] as string
    const pin = /phrase +((?:[a-z]+ ){5}[a-z]+)/.exec(shown)?.[1] as string
    const browser = new HandBrowser(address)
    await browser.pair(code)
    const [waits] = await browser.ask<{ id: string }[]>('/v1/reviews?states=pending')
    const id = waits?.id as string
    const { id: sheetId } = await browser.ask<{ id: string }>(`/v1/reviews/${id}/challenge`, {})
    const yes = { approve: true, sheetId, answer: {}, who: { pin } }
    await expect.poll(() => browser.status(`/v1/reviews/${id}/votes`, yes)).toBe(200)
    await person.sees(/You said yes: it ran once\. It printed API_KEY/)
    await person.sees(/your yes was for one call/)
    person.type('grant\r')
    await person.sees(/Your grant at the hub holds here too/)
    person.type('\u0003')
    expect(await person.ended).toBe(0)
    expect(isEmpty()).toBe(true)
    await expect(browser.ask('/v1/reviews')).rejects.toThrow()
  })
})
