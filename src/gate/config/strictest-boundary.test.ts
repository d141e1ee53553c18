import { expect, test } from 'vitest'
import type { BoundarySettings } from '../../ground/model/call-boundary.ts'
import { defaultProfile } from '../../judge/policy/default-profile.ts'
import { loosenedBoundary } from './loosened-settings.ts'
import { strictestBoundary } from './strictest-boundary.ts'

const usual = defaultProfile.boundary
const group: BoundarySettings = {
  ...usual,
  read: ['/opt', '~/.m2'],
  write: ['~/.cache', '/srv/out'],
  hide: ['~/private'],
  net: 'ask',
  env: ['CI', 'TOKEN'],
  hosts: ['10.0.0.1', '10.0.0.2'],
  ports: [5432, 8080],
  required: true,
}
const own: BoundarySettings = {
  ...usual,
  read: ['/opt/sdk', '~/.cache/a/../..'],
  write: ['~/.cache/build', '~/.m2/repository'],
  hide: ['~/diary'],
  net: 'ask',
  env: ['CI'],
  hosts: ['10.0.0.2'],
  ports: [8080],
  backend: 'files',
}

test('of two boundaries the strictest holds all that each of them holds, in either order', () => {
  const both = strictestBoundary(group, own)
  expect(both).toEqual({
    read: ['/opt/sdk', '~/.cache/build', '~/.m2/repository'],
    write: ['~/.cache/build'],
    hide: ['~/private', '~/diary'],
    net: 'ask',
    env: ['CI'],
    hosts: ['10.0.0.2'],
    ports: [8080],
    backend: 'bwrap',
    required: true,
  })
  for (const [one, other] of [
    [group, own],
    [own, group],
    [group, usual],
    [usual, own],
  ] as const) {
    const strictest = strictestBoundary(one, other)
    expect(loosenedBoundary(one, strictest)).toEqual([])
    expect(loosenedBoundary(other, strictest)).toEqual([])
  }
  expect(strictestBoundary(group, usual)).toMatchObject({ net: usual.net, env: [], read: [], write: [] })
})
