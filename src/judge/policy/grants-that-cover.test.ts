import { expect, test } from 'vitest'
import type { Grant } from '../../ground/model/grant.ts'
import { type GrantSubject, grantsThatCover } from './grants-that-cover.ts'

const call = { profile: 'default', agent: 'codex', session: 's', cwd: '/srv/shop', tool: null }
const subject = {
  call,
  shape: { key: 'abc' },
  programs: ['git'],
  group: undefined,
} as unknown as GrantSubject
const grant = (scope: Grant['scope']) => ({ id: 'g', effect: 'deny', scope }) as Grant

test('a grant for a group holds at gates of that group alone, and at none of no team', () => {
  const forServers = [grant({ tool: 'git', group: 'servers' })]
  expect(grantsThatCover(forServers, { ...subject, group: 'servers' })).toEqual(forServers)
  expect(grantsThatCover(forServers, { ...subject, group: 'laptops' })).toEqual([])
  expect(grantsThatCover(forServers, subject)).toEqual([])
})

test('a grant for no group holds everywhere', () => {
  const forAll = [grant({ tool: 'git' })]
  for (const group of ['servers', undefined])
    expect(grantsThatCover(forAll, { ...subject, group })).toEqual(forAll)
})
