import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { HandBrowser } from '../http/hand-browser.ts'
import { atTerminal, countersign, endProcesses, atTerminals, onPipes } from '../people/terminal.ts'

endProcesses()
const home = mkdtempSync(join(tmpdir(), 'countersign-incidents-'))
afterAll(() => rmSync(home, { recursive: true, force: true }))
const place = { cwd: home, env: { HOME: home, COUNTERSIGN_HOME: join(home, 'state') } }

interface Waiting {
  readonly id: string
  readonly what: string
  readonly level: string
  readonly challenge: string
  readonly requiredApprovers: number
}

describe('at a terminal', atTerminals, () => {
  test('incidents that were queued are answered in a browser, and a line that is typed waits for it', async () => {
    const person = atTerminal(countersign('incidents'), place)
    const shown = await person.sees(/phrase +([a-z]+ ){5}[a-z]+/)
    await person.sees(/Enter leaves\./)
    // The first call and the prompt are in sight together.
    expect(
      person
        .text()
        .split('\n')
        .filter(line => line !== '').length,
    ).toBeLessThanOrEqual(24)
    const address = /http:\/\/localhost:\d+/.exec(shown)?.[0] as string
    const browser = new HandBrowser(address)
    const refused = await fetch(`${address}/v1/session`)
    expect(await refused.text()).toContain('type “code” in the terminal where npm start runs')
    const first = /code +([A-Z0-9]{4}-[A-Z0-9]{4})/.exec(shown)?.[1] as string
    await browser.pair(first)
    const waiting = await browser.ask<readonly Waiting[]>('/v1/reviews?states=pending')
    expect(waiting.length).toBeGreaterThan(5)
    expect(new Set(waiting.map(({ level }) => level))).toEqual(new Set(['medium', 'high', 'critical']))
    expect(new Set(waiting.map(({ challenge }) => challenge))).toEqual(
      new Set(['confirm', 'quiz', 'teach_back', 'multi_party']),
    )
    expect(waiting.find(({ challenge }) => challenge === 'multi_party')?.requiredApprovers).toBe(2)

    person.type('git push --force origin main\r')
    await person.sees(/waits in the inbox as r-/)
    const after = await browser.ask<readonly Waiting[]>('/v1/reviews?states=pending')
    const typed = after.find(({ id }) => !waiting.some(other => other.id === id)) as Waiting
    await browser.ask(`/v1/reviews/${typed.id}/votes`, { approve: false, reason: 'ask on a branch' })
    await person.sees(new RegExp(`${typed.id} was denied by owner`))

    person.type('code\r')
    await person.sees(new RegExp(`code +(?!${first})[A-Z0-9]{4}-[A-Z0-9]{4}`))
    person.type('colleague\r')
    await person.sees(/second of two people/)
    person.type('\r')
    await person.sees(/Enter once more to leave/)
    person.type('\r')
    expect(await person.ended).toBe(0)
    expect(person.text()).toMatch(/What comes next:[^]+countersign init/)
    // Its port may be another test’s gate by now, which knows nothing of this browser.
    await expect(browser.ask('/v1/reviews?states=pending')).rejects.toThrow()
  })
})

describe('what is typed', atTerminals, () => {
  test('takes one line where it is allowed, and no word of help or broken JSON is a call', async () => {
    const person = atTerminal(countersign('incidents'), place)
    await person.sees(/Enter leaves\./)
    person.type('help\r')
    await person.sees(/how the last answer came about/)
    person.type('{"kind": "shell"\r')
    await person.sees(/JSON is not whole/)
    person.type('ls -la\r')
    await person.sees(/ALLOW {2}Nothing in this call needs a person\. \(\? for details\)/)
    expect(person.text()).not.toMatch(/Contributions/)
    person.type('?\r')
    await person.sees(/Contributions[^]+Decision/)
    person.type('more\r')
    await person.sees(/rm -rf sd_auto_generate/)
    person.type('\r')
    expect(await person.ended).toBe(0)
  })
})

test('without a terminal the table is all: no code, no address, and it ends well', async () => {
  const piped = onPipes(countersign('incidents'), place)
  expect(await piped.ended).toBe(0)
  expect(piped.raw()).toMatch(/ordinary calls of the same sessions/)
  expect(piped.raw()).not.toMatch(/code|phrase|localhost/)
})
