import { describe, expect, test } from 'vitest'
import { resolveLayers } from '../../../src/gate/config/resolve-layers.ts'
import type { PolicyLayer } from '../../../src/gate/config/read-policy-file.ts'
import { builtInFilters } from '../../../src/judge/filters/index.ts'
import { clientNames, clients } from '../../../src/ground/clients/index.ts'
import { clientProfiles, routineRules } from '../../../src/judge/policy/client-profiles.ts'
import { builtInProfiles, defaultProfile } from '../../../src/judge/policy/default-profile.ts'
import { playSession } from './recorded.ts'

const codes = Object.assign({}, ...builtInFilters.map(filter => filter.codes)) as Record<
  string,
  { points: number | 'gate' }
>
const layer = (values: PolicyLayer['values']): PolicyLayer => ({
  name: 'mine',
  values,
  digest: '',
  loosens: true,
  placeOf: () => ({ text: 'mine' }),
})

describe('built-in profiles of clients', () => {
  test('there is one for each client', () => {
    expect(Object.keys(clientProfiles)).toEqual([...clientNames])
  })

  test.each(clientNames)('that of %s waits in a way that the client can', client => {
    const { can } = clients[client].hook
    const { on_queue } = clientProfiles[client] ?? defaultProfile
    if (on_queue === 'ask') expect(can.ask).not.toBe('never')
    if (can.park === 'end') expect(on_queue).toBe('hold')
    if (can.park === 'resume') expect(on_queue).toBe('default')
  })

  test.each(clientNames)('that of %s changes nothing else of the default one', client => {
    expect(builtInProfiles[client]).toEqual({
      ...defaultProfile,
      name: client,
      on_queue: clientProfiles[client]?.on_queue,
    })
  })

  test('what is routine answers findings that filters make, and no gate', () => {
    for (const { covers, tool } of routineRules) {
      expect(covers.length).toBeGreaterThan(0)
      for (const code of covers) expect(codes[code]?.points).not.toBe('gate')
      for (const code of covers) expect(codes).toHaveProperty([code])
      expect(tool).toMatch(/^[\w-]+$/)
    }
  })

  test.each(clientNames)('what is routine for %s alone lets calls of its session run', async client => {
    const granted = (await playSession(client, client)).filter(
      ({ decision }) => decision.reason.kind === 'grant',
    )
    const usual = await playSession(client, 'default')
    const rules = routineRules.filter(({ profile }) => profile === client)
    for (const { tool } of rules) expect(granted.map(({ ask }) => ask.call.tool)).toContain(tool)
    for (const { ask } of granted) expect(rules.map(({ tool }) => tool)).toContain(ask.call.tool)
    expect(usual.some(({ decision }) => decision.reason.kind === 'grant')).toBe(false)
  })
})

describe('files above them', () => {
  test('say how an agent waits, in its own profile or in the default one', () => {
    expect(resolveLayers([]).profiles['gemini']?.on_queue).toBe('hold')
    const parked = resolveLayers([layer({ profile: { default: { on_queue: 'park' } } })])
    expect(parked.profiles['gemini']?.on_queue).toBe('park')
    const own = resolveLayers([
      layer({ profile: { gemini: { on_queue: 'ask' }, default: { on_queue: 'park' } } }),
    ])
    expect(own.profiles['gemini']?.on_queue).toBe('ask')
    expect(own.profiles['codex']?.on_queue).toBe('park')
  })

  test('that price a finding of a client’s routine are not answered by what is built in', () => {
    const names = (values: PolicyLayer['values']) =>
      resolveLayers([layer(values)]).rules.map(({ tool }) => tool)
    expect(names({})).toContain('TaskStop')
    expect(names({ profile: { default: { points: { 'consequence.interrupt': 5 } } } })).not.toContain(
      'TaskStop',
    )
    expect(
      names({ profile: { 'claude-code': { floors: { 'consequence.interrupt': 'quiz' } } } }),
    ).not.toContain('TaskStop')
    expect(names({ profile: { codex: { points: { 'consequence.interrupt': 5 } } } })).toContain('TaskStop')
  })

  test('stand before what is built in', () => {
    const rule = {
      effect: 'queue' as const,
      reason: 'I look at it',
      tool: 'TaskStop',
      covers: [],
      match: [],
      not_match: [],
    }
    expect(resolveLayers([layer({ rule: [rule] })]).rules[0]?.reason).toBe('I look at it')
  })
})
