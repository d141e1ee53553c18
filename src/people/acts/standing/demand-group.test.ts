import { expect, test } from 'vitest'
import { demandGroup } from './demand-group.ts'

test('a grant is for a group of the team, or for none', () => {
  const groups = () => ['laptops', 'servers']
  expect(() => demandGroup({ group: 'servers' }, groups)).not.toThrow()
  expect(() => demandGroup({ agent: 'codex' })).not.toThrow()
  expect(() => demandGroup({ group: 'server' }, groups)).toThrow('name one of laptops, servers')
})

test('a gate of no team is told that it has no groups', () => {
  expect(() => demandGroup({ group: 'servers' })).toThrow('a gate of no team has none, so leave it out')
})
