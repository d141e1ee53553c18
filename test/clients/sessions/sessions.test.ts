import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { beforeAll, describe, expect, test } from 'vitest'
import { parseCall } from '../../../src/gate/core/intake/parse-call.ts'
import { clientNames } from '../../../src/ground/clients/index.ts'
import { type HookAnswer } from '../../../src/agents/hook/client-adapter.ts'
import { adapterOf } from '../../../src/agents/hook/index.ts'
import { refusalText } from '../../../src/agents/hook/refusal-text.ts'
import type { DecisionEffect } from '../../../src/ground/model/decision.ts'
import { builtInGate, home, type JudgedHook, playSession } from './recorded.ts'

const strictness: readonly DecisionEffect[] = ['allow', 'queue', 'deny']
const incidents = fileURLToPath(new URL('../../../incidents', import.meta.url))

describe.each(clientNames)('a session of %s', client => {
  let judged: readonly JudgedHook[]
  beforeAll(async () => {
    judged = await playSession(client, client)
  })

  test('gets under its profile what was written down for each call', () => {
    expect(judged.map(line)).toEqual(judged.map(one => ({ ...line(one), effect: one.wanted })))
  })

  test('is mostly ordinary work, with several dangerous calls at its end', () => {
    const stopped = judged.filter(({ wanted }) => wanted !== 'allow')
    expect(judged.length - stopped.length).toBeGreaterThanOrEqual(15)
    expect(stopped.length).toBeGreaterThanOrEqual(5)
  })

  test('ends for each call in what its client takes for a yes or a no', () => {
    const adapter = adapterOf(client)
    for (const { ask, decision } of judged) {
      const yes = adapter?.render({ effect: 'allow' }, ask)
      const answer: HookAnswer =
        decision.effect === 'allow'
          ? { effect: 'allow' }
          : { effect: 'deny', text: refusalText(decision, undefined, undefined) }
      const notice = adapter?.render(answer, ask)
      if (decision.effect === 'allow') expect(notice).toEqual(yes)
      else expect(JSON.stringify(notice)).toContain('Countersign')
    }
  })

  test('is judged no more mildly in what must not simply run than by the default profile', async () => {
    const byDefault = await playSession(client, 'default')
    for (const [i, one] of judged.entries())
      if (one.wanted !== 'allow') expect(line(one)).toEqual(line(byDefault[i] ?? one))
  })

  test('lets no recorded incident through that the default profile stops', async () => {
    for (const call of incidentCalls()) {
      const [mine, usual] = await Promise.all([client, 'default'].map(profile => effectOf(call, profile)))
      expect(`${call} ${strictness.indexOf(mine ?? 'allow') >= strictness.indexOf(usual ?? 'deny')}`).toBe(
        `${call} true`,
      )
    }
  })
})

function line({ ask: { call }, decision: { effect, assessment } }: JudgedHook) {
  const codes = assessment.contributions.flatMap(({ findings }) => findings.map(({ code }) => code))
  return { call: `${call.tool} ${JSON.stringify(call.arguments)}`, effect, codes }
}

/** Every dangerous call of every incident, as JSON. */
function incidentCalls(): readonly string[] {
  const files = readdirSync(incidents).filter(name => name.endsWith('.json'))
  return files.flatMap(name => {
    const { calls } = JSON.parse(readFileSync(join(incidents, name), 'utf8')) as {
      readonly calls: readonly object[]
    }
    return calls.map(call => JSON.stringify({ ...call, effect: undefined, exact: undefined }))
  })
}

async function effectOf(call: string, profile: string): Promise<DecisionEffect> {
  const defaults = { origin: 'hook', agent: profile, profile, session: 'incident' } as const
  const { decision } = await builtInGate().judge(parseCall(JSON.parse(call), defaults), `${home}/work`)
  return decision.effect
}
