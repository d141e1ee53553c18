import { afterEach, expect, test, vi } from 'vitest'
import { askReport } from './ask-report.ts'

afterEach(() => vi.unstubAllGlobals())

/** Asks a gate whose answer is this text; gives what was heard on the way with the end. */
async function asked(text: string) {
  vi.stubGlobal('fetch', () => Promise.resolve(new Response(text)))
  const heard: unknown[] = []
  const report = askReport('/v1/x', {}, far => heard.push(far), new AbortController().signal)
  return { end: await report.catch((error: unknown) => error), heard }
}

const goneAway = { code: 'unavailable', message: 'The gate went away before it had ended: ask again.' }

test('tells how far it is, and gives the report of the last line', async () => {
  expect(await asked('{"done":1}\n{"done":2}\n{"report":{"entries":2}}\n')).toEqual({
    end: { entries: 2 },
    heard: [{ done: 1 }, { done: 2 }],
  })
})

test('an error on the last line is the gate’s own', async () => {
  const { end } = await asked('{"done":1}\n{"error":{"code":"storage","message":"The disk is full."}}\n')
  expect(end).toMatchObject({ code: 'storage', message: 'The disk is full.' })
})

test.each([
  ['nothing came', ''],
  ['it ended after progress', '{"done":1}\n'],
  ['the last line was cut off', '{"done":1}\n{"report":{"ent'],
  ['a line is no JSON', '{"done":1}\n<html>\n'],
])('says that the gate went away: %s', async (_, text) => {
  expect((await asked(text)).end).toMatchObject(goneAway)
})
