import { mkdirSync, realpathSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { isGuardedFile } from './is-guarded-file.ts'
import { ownFolder } from '../../../test/own-folder.ts'

const folder = realpathSync(ownFolder('guarded by'))
mkdirSync(join(folder, 'ro'))
const file = join(folder, 'ro', 'policy.toml')
writeFileSync(file, '')
const uid = process.geteuid?.() ?? 0
const mountLine = (at: string, options: string) =>
  `36 35 98:0 / ${at.replaceAll(' ', '\\040')} ${options} - ext4 x rw`
const guards = (...mounts: string[]) => ({
  uid,
  isRoot: () => true,
  users: () => '         0          0 4294967295\n',
  mounts: () => [mountLine('/', 'rw,relatime'), ...mounts].join('\n'),
})

test('a file on a read-only mount can’t be changed, whoever its account is', () => {
  expect(isGuardedFile(file, guards())).toBe(false)
  expect(isGuardedFile(file, guards(mountLine(join(folder, 'ro'), 'ro,nosuid')))).toBe(true)
  expect(isGuardedFile(file, guards(mountLine(file, 'ro')))).toBe(false)
  expect(isGuardedFile(join(folder, 'ro', 'none.toml'), guards(mountLine(join(folder, 'ro'), 'ro')))).toBe(
    false,
  )
  const over = [mountLine(folder, 'ro'), mountLine(join(folder, 'ro'), 'rw')]
  expect(isGuardedFile(file, guards(...over))).toBe(false)
})

test('among users that a process made for itself nothing is guarded: it mounts what it likes', () => {
  const readOnly = guards(mountLine(join(folder, 'ro'), 'ro'))
  for (const map of ['      1000          0          1\n', '0 1000 1\n1 100000 65536\n', ''])
    expect(isGuardedFile(file, { ...readOnly, users: () => map })).toBe(false)
})

test('a link on the way guards nothing: whoever put it there chooses the file', () => {
  symlinkSync(join(folder, 'ro'), join(folder, 'link'))
  symlinkSync(file, join(folder, 'policy.toml'))
  const readOnly = guards(mountLine(join(folder, 'ro'), 'ro'))
  expect(isGuardedFile(join(folder, 'link', 'policy.toml'), readOnly)).toBe(false)
  expect(isGuardedFile(join(folder, 'policy.toml'), readOnly)).toBe(false)
})

test('an account’s own file, and one below a folder of its own, is guarded by no rights', () => {
  expect(isGuardedFile(file, { ...guards(), isRoot: () => false })).toBe(false)
})
