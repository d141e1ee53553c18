import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { describe, expect, test } from 'vitest'
import type { HookAnswer, HookAsk, HookOutput } from '../../src/agents/hook/client-adapter.ts'
import { adapterOf } from '../../src/agents/hook/index.ts'
import type { JsonObject } from '../../src/ground/model/json.ts'

/** What a client writes, what is asked of the gate for it, and what the client is told for each answer. */
interface Fixture {
  readonly input: JsonObject
  /** The event, where the input does not say it. */
  readonly event?: string
  readonly ask: HookAsk
  readonly answers: Readonly<Record<keyof typeof answers, HookOutput>>
  /** For `the gate is not there`. */
  readonly refusal: HookOutput
}

const text = 'Countersign: no.'
const park = { effect: 'park', text, reviewId: 'r-00000001' } as const

const answers = {
  allow: { effect: 'allow' },
  approved: { effect: 'allow', approved: true },
  deny: { effect: 'deny', text },
  ask: { effect: 'ask', text },
  park,
  defer: { ...park, defer: true },
} as const satisfies Record<string, HookAnswer>

const folder = fileURLToPath(new URL('fixtures', import.meta.url))

for (const client of readdirSync(folder))
  describe(client, () => {
    const adapter = adapterOf(client)
    for (const name of readdirSync(join(folder, client))) {
      const fixture = JSON.parse(readFileSync(join(folder, client, name), 'utf8')) as Fixture
      const event = fixture.event ?? eventIn(fixture.input)

      test(`${name} is read as it was written`, () => {
        expect(adapter?.parse(fixture.input, fixture.event)).toEqual(fixture.ask)
      })

      test.each(Object.keys(answers) as (keyof typeof answers)[])(`${name} answered %s`, key => {
        expect(adapter?.render(answers[key], fixture.ask)).toEqual(fixture.answers[key])
      })

      test(`${name} is refused in the client’s own form`, () => {
        expect(adapter?.refuse('the gate is not there', event)).toEqual(fixture.refusal)
      })
    }
  })

function eventIn(input: JsonObject): string | undefined {
  const named = input['hook_event_name']
  return typeof named === 'string' ? named : undefined
}
