import { expect, test } from 'vitest'
import { virtualPlace } from '../../../ground/model/place.ts'
import { clientPaths, pathRoles, pathRoleSource, quickHome } from './path-roles.ts'
import { instructionFolders, instructionParts, pathRoleGroups } from './path-roles-table.ts'

const rows = pathRoleGroups.flatMap(group =>
  group.rows.map(row => ({ group, row, name: String(row[0]), example: row[1] })),
)

test.each(rows)('$name: $example is the role of its group, by that row alone', ({ group, row, example }) => {
  expect(new RegExp(pathRoleSource({ ...group, rows: [row] })).test(example)).toBe(true)
  expect(pathRoles(example, virtualPlace)).toContain(group.role)
})

test('what agents obey is that in every folder of instructions', () => {
  for (const folder of instructionFolders)
    for (const part of instructionParts)
      expect(pathRoles(`/srv/app/${folder}/${part}/x`, virtualPlace)).toContain('agent-instruction')
})

test('a row covers as much as its group reaches, and no more', () => {
  const roles = (path: string) => pathRoles(path, virtualPlace)
  expect(roles('~/.aws.bak')).toContain('credential')
  expect(roles('~/.lastpass.bak')).toEqual([])
  expect(roles('~/.bashrc/x')).toEqual([])
  expect(roles('/var/lib/docker/volumes')).toEqual([])
  expect(roles('/etc/group-')).toContain('account-database')
})

test('each name in a home folder begins as the quick look at it says', () => {
  const inHome = rows.filter(({ group }) => group.at === 'home')
  expect(inHome.length).toBeGreaterThan(100)
  for (const { row, example } of inHome) {
    expect(quickHome.test(example), example).toBe(true)
    const [name] = row
    const source = typeof name === 'string' ? name : name.source.replace(/^\\\.(?![?*{])/, '.')
    expect(source).toMatch(/^(?:\.|Library|AppData|\(\?:Library\\\/\(\?:[\w |]+\)\|AppData)/)
  }
  for (const source of clientPaths('credentials').split('|')) expect(source).toMatch(/^\\\./)
})
