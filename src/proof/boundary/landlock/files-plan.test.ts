import { expect, test } from 'vitest'
import { filesPlan, examplePlan } from './files-plan.ts'

const plan = examplePlan(
  [
    { path: '/usr', kind: 'folder', as: 'read' },
    { path: '/srv/app', kind: 'folder', as: 'write' },
    { path: '/srv/app/.git', kind: 'folder', as: 'anchored' },
    { path: '/srv/app/.git/hooks', kind: 'folder', as: 'pinned' },
    { path: '/srv/app/.env', kind: 'file', as: 'hidden' },
  ],
  ['/tmp'],
)

test('nothing is said to be pinned or hidden that is not', () => {
  const { mounts, scratch, notes } = filesPlan(plan, [])
  expect(mounts.map(({ path, as }) => `${as} ${path}`)).toEqual([
    'read /usr',
    'write /srv/app',
    'write /srv/app/.git',
    'write /srv/app/.git/hooks',
  ])
  expect(scratch).toEqual([])
  expect(notes[0]).toBe('a note')
  expect(notes.join(' ')).toContain('hooks, settings and secrets of the workspace can be read and changed')
})

test('what must be hidden lies in nothing that is shown', () => {
  expect(filesPlan(plan, ['/home/me/.local/state']).mounts).toHaveLength(4)
  expect(() => filesPlan(plan, ['/srv/app/state'])).toThrow('can’t hide /srv/app/state')
  expect(() => filesPlan(plan, ['/usr'])).toThrow('use bwrap')
})

test('hosts can’t be asked for', () => {
  expect(() => filesPlan({ ...plan, network: 'ask' }, [])).toThrow('has no network')
})
