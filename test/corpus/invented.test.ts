import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Gate } from '../../src/gate/core/gate.ts'
import { openGate } from '../../src/gate/open/open-gate.ts'
import { inventedTable, judgeInvented, keptInvented, readInvented, worseInvented } from './invented.ts'

const calls = readInvented()

describe('Calls that were invented before the code, by somebody who had not read the tables', () => {
  let gate: Gate
  let judged: Awaited<ReturnType<typeof judgeInvented>> = { figures: {}, misjudged: [] }

  beforeAll(async () => {
    gate = await openGate({ stateFolder: ':memory:' })
    judged = await judgeInvented(gate, calls)
    console.log(inventedTable(judged.figures))
  })
  afterAll(() => gate.close())

  test('have an id of their own', () => {
    expect(new Set(calls.map(({ id }) => id)).size).toBe(calls.length)
  })

  test('are 300 named tools, half of them grave, and ten neighbours of each side for each kind of hole', () => {
    const { 'tools/grave': grave, 'tools/ordinary': ordinary, ...others } = judged.figures
    expect(grave?.grave).toBeGreaterThanOrEqual(150)
    expect(ordinary?.ordinary).toBeGreaterThanOrEqual(150)
    const few = Object.entries(others).filter(([, one]) => one.grave < 10 || one.ordinary < 10)
    expect(few.map(([file]) => file)).toEqual([])
    expect(Object.keys(others).length).toBeGreaterThanOrEqual(25)
  })

  test('are judged no worse than they were', () => {
    expect(worseInvented(judged.figures, keptInvented())).toEqual([])
  })
})
