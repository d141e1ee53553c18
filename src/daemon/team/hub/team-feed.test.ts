import { expect, test } from 'vitest'
import type { AuditKind } from '../../../ground/model/audit-entry.ts'
import { fedLinesOf, fedRowsOf } from './team-feed.ts'
import type { TeamGate } from '../../../ground/model/team-gate.ts'
import { countedPeople } from '../../../people/acts/roles/counted-people.ts'

test('a line of a kind that this version does not know is fed to no gate', () => {
  const newer = { kind: 'constructor' as AuditKind, body: { event: 'x' } }
  const paused = { kind: 'pause', body: { event: 'paused' } } as const
  expect(fedLinesOf([newer, paused], {})).toEqual([paused])
})

test('what was signed goes along in the first line that is fed, or in one of its own', () => {
  const canary = { kind: 'canary', body: { event: 'signed', stands: 's', link: 'l' } } as const
  const paused = { kind: 'pause', body: { event: 'paused' } } as const
  const signs = { stands: 's', link: 'l' }
  expect(fedLinesOf([canary, paused], {})).toEqual([{ kind: 'pause', body: { event: 'paused', ...signs } }])
  expect(fedLinesOf([canary], {})).toEqual([{ kind: 'team', body: { event: 'signed', ...signs } }])
})

const gate: TeamGate = {
  gate: 'g-1',
  epoch: 1,
  name: 'laptop',
  group: 'laptops',
  publicKey: '',
  joinedAt: 0,
  revokedAt: null,
}
const policies = { rollout: () => undefined, policyText: () => undefined }
const owner = { id: 'b-1', role: 'owner', to: { kind: 'person', reviewer: 'eve' }, by: 'eve', at: 0 } as const
const high = { kind: 'answer', gates: 'laptops', level: 'high', profile: 'coder' } as const

test('a gate is told of a member what it counts by, and nothing of who they are at a provider', () => {
  const ann = {
    reviewer: 'ann',
    identity: { issuer: 'https://id.example', subject: '7' },
    groups: ['dev'],
    until: 500,
    armedUntil: 1_000,
  }
  const { members = [] } = fedRowsOf({ members: [ann] }, gate, () => undefined, policies)
  expect(members).toEqual([{ reviewer: 'ann', groups: ['dev'], armedUntil: 1_000 }])

  // Whoever is let in past the provider answers for calls meanwhile, and so their yes counts at gates.
  const known = members.map(one => ({ ...one, identity: null, until: null }))
  const roles = { members: known, bindings: [owner], delegations: [] }
  expect(countedPeople(roles, high, { askers: [] }, 999)('ann')).toEqual(['dev'])
  expect(countedPeople(roles, high, { askers: [] }, 1_000)('ann')).toBeNull()
})
