import { expect, test } from 'vitest'
import { type BoundarySettings, boundarySettings } from './boundary-settings.ts'

const was: BoundarySettings = {
  ...boundarySettings.default,
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
  expect(boundarySettings.loosened(was, { ...was, ...change })).toEqual(Object.keys(change).map(key => [key]))
})

test('a boundary that is no more required is looser', () => {
  expect(boundarySettings.loosened({ ...was, required: true }, was)).toEqual([['required']])
})

test.each<[string, Partial<BoundarySettings>]>([
  ['reads less', { read: ['/opt/sdk/lib'] }],
  ['reads what it may write', { read: ['~/.cache/build/a'] }],
  ['hides more', { hide: ['~', '/srv'] }],
  ['is required', { required: true }],
])('a boundary that %s is not', (_name, change) => {
  const { hide, ...rest } = change
  const changed = { ...was, ...rest, ...(hide && { hide: [...was.hide, ...hide] }) }
  expect(boundarySettings.loosened(was, changed)).toEqual([])
})

const usual = boundarySettings.default
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
  const both = boundarySettings.strictest(group, own)
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
    const strictest = boundarySettings.strictest(one, other)
    expect(boundarySettings.loosened(one, strictest)).toEqual([])
    expect(boundarySettings.loosened(other, strictest)).toEqual([])
  }
  expect(boundarySettings.strictest(group, usual)).toMatchObject({
    net: usual.net,
    env: [],
    read: [],
    write: [],
  })
})
