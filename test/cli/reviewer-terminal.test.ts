import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { atTerminal, countersign, endProcesses, atTerminals } from '../people/terminal.ts'

endProcesses()
const home = mkdtempSync(join(tmpdir(), 'countersign-reviewer-'))
afterAll(() => rmSync(home, { recursive: true, force: true }))
const place = { cwd: home, env: { HOME: home, COUNTERSIGN_HOME: join(home, 'state') } }

describe('at a terminal', atTerminals, () => {
  test('a phrase that is mistyped is asked for again, and then taken', async () => {
    const person = atTerminal(countersign('reviewer', 'add', 'ann'), place)
    const shown = await person.sees(/Type it/)
    const phrase = /^ {4}((?:[a-z]+ ){5}[a-z]+)$/m.exec(shown)?.[1] as string
    person.type('not the phrase\r')
    await person.sees(/That is not the phrase: type the six words again/)
    person.type(`${phrase}\r`)
    await person.sees(/ann may answer from now on\./)
    expect(await person.ended).toBe(0)
  })

  test('who leaves with Ctrl-C has changed nothing, and is told so', async () => {
    const adding = atTerminal(countersign('reviewer', 'add', 'bob'), {
      ...place,
      env: { ...place.env, COUNTERSIGN_HOME: join(home, 'other') },
    })
    await adding.sees(/Type it/)
    adding.type('\u0003')
    await adding.sees(/nothing was changed/)
    expect(await adding.ended).toBe(64)
  })

  test('a name that is none is refused before a phrase is shown', async () => {
    const person = atTerminal(countersign('reviewer', 'add', 'a b'), place)
    await person.sees(/name is 1 to 64 letters/)
    expect(await person.ended).not.toBe(0)
    expect(person.raw()).not.toMatch(/Your phrase/)
  })
})
