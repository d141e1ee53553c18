import { beforeAll, describe, expect, test } from 'vitest'
import { builtInFilters } from '../../src/judge/filters/index.ts'
import { suggestedCall } from '../../src/judge/filters/test-filter.ts'
import type { Gate } from '../../src/gate/core/gate.ts'
import { parseCall } from '../../src/gate/core/intake/parse-call.ts'
import type { Json } from '../../src/ground/model/json.ts'
import { openGate } from '../../src/gate/open/open-gate.ts'
import { readHalf } from './read-corpus.ts'

/** What a call was told to do instead, and the call that was told it. */
interface Suggestion {
  readonly instead: string
  readonly line: string
  readonly asked: string
}

const codes = builtInFilters.flatMap(filter => Object.entries(filter.codes))
const fixed = new Set(codes.flatMap(([, { instead }]) => (instead === undefined ? [] : [instead])))

describe('What is suggested instead of the calls of the corpus', () => {
  let gate: Gate
  let suggestions: readonly Suggestion[] = []

  beforeAll(async () => {
    gate = await openGate({ stateFolder: ':memory:' })
    const all = await Promise.all(
      readHalf('dangerous').calls.map(async ({ call, line }) => {
        const { assessment } = await gate.evaluate(call, { dryRun: true })
        const found = assessment.contributions.flatMap(({ findings }) => findings)
        const asked = JSON.stringify(call)
        return found.flatMap(({ instead }) => (instead === undefined ? [] : [{ instead, line, asked }]))
      }),
    )
    suggestions = [...new Map(all.flat().map(one => [one.instead, one])).values()]
  })

  test('is judged allowed by the same gate', async () => {
    const wrong = await Promise.all(
      suggestions.map(async ({ instead, line }) => {
        const suggested = suggestedCall(instead)
        if (!suggested) return []
        const call = parseCall({ ...suggested } as Json, {
          origin: 'check',
          agent: 'corpus',
          session: line,
          profile: 'default',
        })
        const { effect, reason } = await gate.evaluate(call, { dryRun: true })
        return effect === 'allow' ? [] : [`${line}: ${instead} gets ${effect}: ${reason.text}`]
      }),
    )
    expect(suggestions.filter(({ instead }) => suggestedCall(instead)).length).toBeGreaterThan(50)
    expect(wrong.flat()).toEqual([])
  })

  test('names nothing that is not the call’s own', () => {
    const known = new Set([...fixed].flatMap(instead => instead.split(' ')))
    const foreign = suggestions
      .filter(({ instead }) => suggestedCall(instead) && !fixed.has(instead))
      .flatMap(({ instead, line, asked }) =>
        instead
          .split(' ')
          .filter(
            word =>
              !known.has(word) && !/^(?:-.*|diff|plan|preview|publish|pulumi|terraform|HEAD:.*)$/.test(word),
          )
          .filter(word => !asked.includes(word.replace(/^\/home\/user\//, '')) && !/^[<>]/.test(word))
          .map(word => `${line}: ${instead} names ${word}`),
      )
    expect(foreign).toEqual([])
  })
})

test('the fixed suggestions name no file, address, table or branch: they have a placeholder there', () => {
  const isName = (word: string) =>
    /^(?:\w+\.(?:com|org|sh|ts|py|ya?ml|json)|https?:.*|\/\w.*|t|my-.*|id_.*|main|master|.*example.*)$/.test(
      word,
    )
  const named = [...fixed].filter(instead => suggestedCall(instead) && instead.split(/[ =:]/).some(isName))
  expect(named).toEqual([])
})
