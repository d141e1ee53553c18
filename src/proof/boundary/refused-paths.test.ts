import { expect, test } from 'vitest'
import type { Plan } from './plan.ts'
import { refusedPaths } from './refused-paths.ts'

const plan = {
  folder: '/srv/app',
  links: [{ at: '/bin', to: 'usr/bin' }],
  mounts: [
    { path: '/usr', kind: 'folder', as: 'read' },
    { path: '/srv/app', kind: 'folder', as: 'write' },
    { path: '/srv/app/.vscode', kind: 'folder', as: 'anchored' },
    { path: '/srv/app/.vscode/tasks.json', kind: 'file', as: 'pinned' },
    { path: '/srv/app/keys', kind: 'folder', as: 'hidden' },
  ],
} as unknown as Plan
const all = () => true
const refused = (output: string, isThere: (path: string) => boolean = all) =>
  refusedPaths(output, plan, isThere)

test.each([
  ['cat: /home/ann/.npmrc: No such file or directory', '/home/ann/.npmrc'],
  ["Error: ENOENT: no such file or directory, open '/home/ann/a b/c'", '/home/ann/a'],
  ["EACCES: permission denied, open '../other/x.json'", '/srv/other/x.json'],
  ['sh: 1: cannot create .vscode/tasks.json: Read-only file system', '/srv/app/.vscode/tasks.json'],
  ["touch: cannot touch '/usr/new': Read-only file system", '/usr/new'],
  ['cat: keys/one.pem: No such file or directory', '/srv/app/keys/one.pem'],
])('%s', (line, path) => {
  expect(refused(`before\n${line}\nafter`)).toEqual([path])
})

test.each([
  'cat: src/missing.ts: No such file or directory',
  'cat: /usr/missing: No such file or directory',
  'cat: /bin/missing: No such file or directory',
  'wrote /home/ann/.npmrc',
  "touch: cannot touch 'src/a.ts': Read-only file system",
])('%s is no refusal of the plan', line => {
  expect(refused(line)).toEqual([])
})

test('a path that is not there outside either was not kept from it', () => {
  expect(refused('cat: /home/ann/x: No such file or directory', () => false)).toEqual([])
})

test('each path is told once, and output without end is read in part', () => {
  const line = (i: number) => `cat: /home/ann/${i}: No such file or directory\n`
  expect(refused(line(1).repeat(3))).toEqual(['/home/ann/1'])
  expect(refused(Array.from({ length: 200 }, (_, i) => line(i)).join(''))).toHaveLength(50)
  expect(refused(`${'x/'.repeat(100_000)} ENOENT /home/ann/y`)).toEqual(['/home/ann/y'])
})
