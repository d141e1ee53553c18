import { expect, test } from 'vitest'
import { forwardGate } from './forward-gate.ts'
import { type Gate, gateVerbs } from './gate.ts'

/** A gate that notes what is called on it, and gives it back. */
function notingGate() {
  const part = (path: string): unknown =>
    new Proxy(
      {},
      {
        get:
          (_target, name) =>
          (...input: readonly unknown[]) =>
            Promise.resolve([`${path}${String(name)}`, ...input]),
      },
    )
  const parts = Object.entries(gateVerbs).flatMap(([name, row]) =>
    'may' in row ? [] : [[name, part(`${name}.`)]],
  )
  const own = Object.entries(gateVerbs).flatMap(([name, row]) =>
    'may' in row
      ? [[name, (...input: readonly unknown[]) => Promise.resolve([name, ...input] as unknown)]]
      : [],
  )
  return Object.fromEntries([...parts, ...own]) as unknown as Gate
}

test('a verb is run on the gate behind, with what was given and with its row', async () => {
  const rows: unknown[] = []
  const gate = forwardGate((verb, input, use) => {
    rows.push([verb, input])
    return use(notingGate())
  })
  expect(await gate.decision('d-1')).toEqual(['decision', 'd-1'])
  expect(await gate.reviews.holdFor('r-1', true)).toEqual(['reviews.holdFor', 'r-1', true])
  expect(await gate.grants.list()).toEqual(['grants.list'])
  expect(rows).toEqual([
    [{ may: 'look' }, ['d-1']],
    [{ may: 'ask', under: 'review' }, ['r-1', true]],
    [{ may: 'look' }, []],
  ])
})

test('every verb but the stream of entries and the end is forwarded', () => {
  const names = (rows: object): readonly string[] =>
    Object.entries(rows).flatMap(([name, row]: [string, object]) =>
      typeof row === 'function' || 'may' in row ? [name] : names(row).map(inner => `${name}.${inner}`),
    )
  const gate = forwardGate((_verb, _given, use) => use(notingGate()))
  const all = names(gateVerbs).filter(name => name !== 'entries' && name !== 'close')
  expect(names(gate).toSorted()).toEqual(all.toSorted())
  expect(all.length).toBeGreaterThan(40)
})
