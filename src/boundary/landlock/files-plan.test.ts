import { expect, test } from 'vitest'
import type { Plan } from '../plan.ts'
import { filesPlan } from './files-plan.ts'

const plan: Plan = {
  form: 1,
  backend: 'files',
  network: 'none',
  sockets: false,
  hosts: [],
  ports: [],
  folder: '/work',
  scratch: ['/tmp'],
  links: [{ at: '/bin', to: 'usr/bin' }],
  mounts: [
    { path: '/usr', kind: 'folder', as: 'read' },
    { path: '/work', kind: 'folder', as: 'write' },
    { path: '/work/.git', kind: 'folder', as: 'anchored' },
    { path: '/work/.git/hooks', kind: 'folder', as: 'pinned' },
    { path: '/work/.env', kind: 'file', as: 'hidden' },
  ],
  variables: [],
  notes: ['a note'],
}

test('nothing is said to be pinned or hidden that is not', () => {
  const { mounts, scratch, notes } = filesPlan(plan, [])
  expect(mounts.map(({ path, as }) => `${as} ${path}`)).toEqual([
    'read /usr',
    'write /work',
    'write /work/.git',
    'write /work/.git/hooks',
  ])
  expect(scratch).toEqual([])
  expect(notes[0]).toBe('a note')
  expect(notes.join(' ')).toContain('hooks, settings and secrets of the workspace can be read and changed')
})

test('what must be hidden lies in nothing that is shown', () => {
  expect(filesPlan(plan, ['/home/me/.local/state']).mounts).toHaveLength(4)
  expect(() => filesPlan(plan, ['/work/state'])).toThrow('can’t hide /work/state')
  expect(() => filesPlan(plan, ['/usr'])).toThrow('use bwrap')
})

test('hosts can’t be asked for', () => {
  expect(() => filesPlan({ ...plan, network: 'ask' }, [])).toThrow('has no network')
})
