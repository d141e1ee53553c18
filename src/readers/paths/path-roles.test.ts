import { expect, test } from 'vitest'
import { virtualPlace } from '../../model/place.ts'
import { pathRoleSource } from './path-role-source.ts'
import { pathRoles } from './path-roles.ts'
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
