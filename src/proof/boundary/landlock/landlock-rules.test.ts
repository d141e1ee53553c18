import { expect, test } from 'vitest'
import { examplePlan } from './files-plan.ts'
import { landlockRules } from './landlock-rules.ts'

const plan = examplePlan([
  { path: '/usr', kind: 'folder', as: 'read' },
  { path: '/srv/app', kind: 'folder', as: 'write' },
  { path: '/data/one.txt', kind: 'file', as: 'read' },
  { path: '/data/two.txt', kind: 'file', as: 'write' },
])
const accessTo = (path: string, version = 7) =>
  landlockRules(plan, version, '/tmp/own').rules.find(rule => rule.path === path)?.access
const [execute, writeFile, readFile, readFolder, makeDevice, makeBlock, truncate] = [
  1, 2, 4, 8, 64, 2048, 16384,
]

test('what is read can be run, and not changed', () => {
  expect(accessTo('/usr')).toBe(execute | readFile | readFolder)
  expect(accessTo('/proc')).toBe(readFile | readFolder)
})

test('what is written can be all but a device', () => {
  const access = accessTo('/srv/app') ?? 0
  expect(access & (makeDevice | makeBlock)).toBe(0)
  expect(access | makeDevice | makeBlock).toBe(0xffff)
  expect(accessTo('/tmp/own')).toBe(access)
})

test('a file has no rights of folders, which the kernel would refuse', () => {
  expect(accessTo('/data/one.txt')).toBe(execute | readFile)
  expect((accessTo('/data/two.txt') ?? 0) & ~0x8000).toBe(execute | writeFile | readFile | truncate)
})

test('an older kernel is asked for nothing that it does not know', () => {
  const old = landlockRules(plan, 3, '/tmp/own')
  expect(old.handled).toBe(0x7fff)
  expect(old.scoped).toBe(0)
  expect(old.rules.every(({ access }) => (access & ~0x7fff) === 0)).toBe(true)
  expect(landlockRules(plan, 6, '/tmp/own').scoped).toBe(3)
})
