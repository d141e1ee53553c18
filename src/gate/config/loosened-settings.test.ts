import { expect, test } from 'vitest'
import type { BoundarySettings } from '../../ground/model/call-boundary.ts'
import { defaultProfile } from '../../judge/policy/default-profile.ts'
import { loosenedBoundary } from './loosened-settings.ts'

const was: BoundarySettings = {
  ...defaultProfile.boundary,
  read: ['/opt/sdk'],
  write: ['~/.cache/build'],
  hide: ['~/private'],
  env: ['CI'],
}

test.each<[string, Partial<BoundarySettings>]>([
  ['reads another place', { read: ['/opt'] }],
  ['reads what climbs out', { read: ['/opt/sdk/../..'] }],
  ['writes what it could read', { write: ['/opt/sdk'] }],
  ['shows what was hidden', { hide: [] }],
  ['shows part of what was hidden', { hide: ['~/private/a'] }],
  ['asks for hosts', { net: 'ask' }],
  ['passes another variable', { env: ['CI', 'TOKEN'] }],
  ['asks at another port', { ports: [5432] }],
  ['is held by rules for files', { backend: 'files' }],
])('a boundary that %s is looser', (_name, change) => {
  expect(loosenedBoundary(was, { ...was, ...change })).toEqual(Object.keys(change))
})

test('a boundary that is no more required is looser', () => {
  expect(loosenedBoundary({ ...was, required: true }, was)).toEqual(['required'])
})

test.each<[string, Partial<BoundarySettings>]>([
  ['reads less', { read: ['/opt/sdk/lib'] }],
  ['reads what it may write', { read: ['~/.cache/build/a'] }],
  ['hides more', { hide: ['~', '/srv'] }],
  ['is required', { required: true }],
])('a boundary that %s is not', (_name, change) => {
  const { hide, ...rest } = change
  const changed = { ...was, ...rest, ...(hide && { hide: [...was.hide, ...hide] }) }
  expect(loosenedBoundary(was, changed)).toEqual([])
})
