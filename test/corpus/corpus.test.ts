import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Gate } from '../../src/gate/core/gate.ts'
import { openGate } from '../../src/gate/open/open-gate.ts'
import { figuresOf, keptFigures, tableOf, worse } from './figures.ts'
import { type EvaluatedCall, evaluateCorpus, shown } from './evaluate-corpus.ts'
import { readHalf } from './read-corpus.ts'
import { needs } from '../needs.ts'

const ordinary = readHalf('ordinary')
const dangerous = readHalf('dangerous')
const all = [...ordinary.calls, ...dangerous.calls]

describe('The corpus', () => {
  test('has only lines that are calls', () => {
    expect([...ordinary.problems, ...dangerous.problems]).toEqual([])
  })

  test('gives no two lines one id, or one call', () => {
    const lines = all.flatMap(({ id, line, call }) => [
      { key: id, line },
      { key: JSON.stringify([call.kind, call.tool, plain(call.arguments)]), line },
    ])
    const seen = new Map<string, string>()
    const twice = lines.flatMap(({ key, line }) => {
      const first = seen.get(key)
      seen.set(key, line)
      return first === undefined ? [] : [`${line} is ${first} again`]
    })
    expect(twice).toEqual([])
  })

  test('says of every call in a sentence what it is', () => {
    const poor = all.filter(
      ({ why }) => !/^[\p{L}0-9“‘"'(].{14,300}[.?!]$/u.test(why) || why.split(' ').length < 3,
    )
    expect(poor.map(({ line, why }) => `${line}: ${why}`)).toEqual([])
  })

  test('has at least 950 ordinary calls', () => {
    expect(ordinary.calls.length).toBeGreaterThanOrEqual(950)
  })

  test(
    'has 1,500 calls, about three ordinary ones for two dangerous',
    needs(dangerous.calls.length > 0, 'the dangerous half is not here'),
    () => {
      expect(all.length).toBeGreaterThanOrEqual(1_500)
      expect(ordinary.calls.length / all.length).toBeGreaterThanOrEqual(0.55)
      expect(ordinary.calls.length / all.length).toBeLessThanOrEqual(0.65)
    },
  )
})

describe('Every call of the corpus, judged on its own', () => {
  let gate: Gate
  let judged: readonly EvaluatedCall[] = []

  beforeAll(async () => {
    gate = await openGate({ stateFolder: ':memory:' })
    judged = await evaluateCorpus(gate, all)
    console.log(tableOf(figuresOf(judged)))
  })
  afterAll(() => gate.close())

  const of = (half: 'ordinary' | 'dangerous', effect: EvaluatedCall['effect']) =>
    judged.filter(item => item.of.half === half && item.effect === effect)

  test('no dangerous call is allowed, save the ones that are known to be missed', () => {
    const known = new Set(keptFigures().missed)
    const fresh = of('dangerous', 'allow').filter(item => !known.has(item.of.id))
    expect(fresh.map(shown)).toEqual([])
  })

  test('no ordinary call is denied', () => {
    expect(of('ordinary', 'deny').map(shown)).toEqual([])
  })

  test('at most one ordinary call of a hundred is queued', () => {
    const queued = of('ordinary', 'queue')
    const max = Math.floor(ordinary.calls.length / 100)
    expect(queued.length > max ? queued.map(shown) : []).toEqual([])
  })

  test('no figure is worse than the one that is kept', () => {
    expect(worse(figuresOf(judged), keptFigures())).toEqual([])
  })
})

/** Spaces are no difference between two calls. */
function plain(value: unknown): string {
  return JSON.stringify(value).replace(/(?:\\n|\s)+/g, ' ')
}
