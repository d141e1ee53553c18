import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { clientNames } from '../../src/ground/clients/index.ts'
import {
  type ClientAdapter,
  type HookAnswer,
  type HookAsk,
  type HookOutput,
} from '../../src/agents/hook/client-adapter.ts'
import { adapterOf } from '../../src/agents/hook/index.ts'
import { isJsonObject, type JsonObject } from '../../src/ground/model/json.ts'
import { objectIn, type Rule } from './rules/rule.ts'
import { rules } from './rules/index.ts'

const folder = fileURLToPath(new URL('fixtures', import.meta.url))

interface Fixture {
  readonly input: JsonObject
  readonly event?: string
  readonly ask: HookAsk
}

/** Inputs that the client writes, so that arbitrary ones can be made near them. */
function fixturesOf(client: string): readonly Fixture[] {
  return readdirSync(join(folder, client)).map(
    name => JSON.parse(readFileSync(join(folder, client, name), 'utf8')) as Fixture,
  )
}

const text = fc.string({ minLength: 1, maxLength: 200, unit: 'binary' })

const no: fc.Arbitrary<HookAnswer> = fc.oneof(
  text.map(text => ({ effect: 'deny', text: `Countersign: ${text}` }) as const),
  fc
    .tuple(text, fc.boolean())
    .map(
      ([text, defer]) => ({ effect: 'park', text: `Countersign: ${text}`, reviewId: 'r-1', defer }) as const,
    ),
)

const jsonObject = fc
  .jsonValue({ maxDepth: 4 })
  .map(value => (isJsonObject(value) ? value : { value }) as JsonObject)

/** What a client wrote, with some of its members replaced by anything, or left out. */
function spoiled(fixtures: readonly Fixture[]): fc.Arbitrary<JsonObject> {
  return fc
    .tuple(fc.constantFrom(...fixtures), fc.array(fc.tuple(fc.nat(40), fc.jsonValue()), { maxLength: 3 }))
    .map(([{ input }, changes]) => {
      const copy: Record<string, unknown> = { ...input }
      const names = Object.keys(copy)
      for (const [at, value] of changes) copy[names[at % names.length] ?? 'x'] = value
      return copy as JsonObject
    })
}

function asked(adapter: ClientAdapter, input: JsonObject, event: string | undefined): HookAsk | undefined {
  try {
    return adapter.parse(input, event)
  } catch {
    return undefined
  }
}

/** One stream says all: one JSON object on stdout, or text on stderr, or nothing. */
function isPlain({ stdout, stderr }: HookOutput): boolean {
  return stdout === '' || (stderr === '' && objectIn(stdout) !== undefined && /^[^\n]*\n$/.test(stdout))
}

describe.each(clientNames)('%s', client => {
  const adapter = adapterOf(client) as ClientAdapter
  const rule: Rule = rules[client]
  const calls = fixturesOf(client).filter(({ ask }) => ask.kind === 'call')
  const input = fc.oneof(jsonObject, spoiled(fixturesOf(client)))
  const event = fc.constantFrom(...rule.events)

  test('no answer but allow makes the client run a call, whatever the input', () => {
    fc.assert(
      fc.property(input, event, no, (input, named, answer) => {
        const ask = asked(adapter, input, named)
        if (ask?.kind !== 'call') return
        const output = adapter.render(answer, ask)
        expect(rule.fate(output, ask.event)).toBe('stops')
        expect(isPlain(output)).toBe(true)
      }),
    )
  })

  test('ask goes to the person at the client, or nowhere', () => {
    fc.assert(
      fc.property(input, event, text, (input, named, text) => {
        const ask = asked(adapter, input, named)
        if (ask?.kind !== 'call') return
        const output = adapter.render({ effect: 'ask', text: text }, ask)
        expect(rule.fate(output, ask.event)).not.toBe('runs')
        if (!adapter.canAsk) expect(rule.fate(output, ask.event)).toBe('stops')
        expect(isPlain(output)).toBe(true)
      }),
    )
  })

  test('any trouble stops the call, in one stream', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), event, (why, named) => {
        const output = adapter.refuse(why, named)
        expect(rule.fate(output, named)).toBe('stops')
        expect(isPlain(output)).toBe(true)
      }),
    )
  })

  test('allow lets the call run, and an approved call is not asked about again', () => {
    fc.assert(
      fc.property(input, event, fc.boolean(), (input, named, approved) => {
        const ask = asked(adapter, input, named)
        if (ask?.kind !== 'call') return
        const output = adapter.render({ effect: 'allow', approved }, ask)
        expect(rule.fate(output, ask.event)).not.toBe('stops')
        if (!ask.again || approved) expect(rule.fate(output, ask.event)).toBe('runs')
        expect(isPlain(output)).toBe(true)
      }),
    )
  })

  test('an event that holds a call is judged or refused, never passed over', () => {
    fc.assert(
      fc.property(fc.constantFrom(...calls), fc.nat(40), fc.jsonValue(), (fixture, at, value) => {
        const fields = Object.keys(fixture.input).filter(
          name => !['hook_event_name', 'hookName', 'event', 'agent_action_name'].includes(name),
        )
        const spoilt = { ...fixture.input, [fields[at % fields.length] ?? 'x']: value } as JsonObject
        const ask = asked(adapter, spoilt, fixture.event)
        expect(ask === undefined || ask.kind === 'call').toBe(true)
      }),
    )
  })

  test('a report is answered with nothing', () => {
    for (const { ask } of fixturesOf(client).filter(({ ask }) => ask.kind !== 'call'))
      expect(adapter.render({ effect: 'deny', text: 'no' }, ask)).toEqual({
        stdout: '',
        stderr: '',
        exitCode: 0,
      })
  })
})
