import { expect, test } from 'vitest'
import { readForTest } from './read-for-test.ts'

const linesOf = (command: string) => readForTest(command).lines

const doing: readonly (readonly [command: string, effect: string])[] = [
  ['cmake -E remove_directory /', 'delete /'],
  ['cmake -E remove_directory ~', 'delete /home/user'],
  ['cmake -E remove_directory "$HOME"', 'delete /home/user'],
  ['cmake -E remove_directory build /home/user/Documents', 'delete /home/user/Documents'],
  ['cmake -E remove -f ~/.ssh/id_rsa', 'delete /home/user/.ssh/id_rsa'],
  ['cmake -E rm -rf /', 'delete /'],
  ['sudo cmake -E remove_directory /etc', 'delete /etc'],
  ['/usr/bin/cmake -E remove_directory /etc', 'delete /etc'],
  ['cmake -E chdir / cmake -E remove_directory etc', 'delete /etc'],
  ['cmake -E env A=1 cmake -E remove_directory /etc', 'delete /etc'],
  ['cmake -E time cmake -E remove_directory /etc', 'delete /etc'],
  ['cmake -E chdir / rm -rf etc', 'delete /etc'],
  ['cmake -E copy key.pub ~/.ssh/authorized_keys', 'copy /home/user/project/key.pub'],
  ['cmake -E copy_if_different a.sh ~/.bashrc', 'copy /home/user/project/a.sh'],
  ['cmake -E copy_directory ~/.ssh out', 'copy /home/user/.ssh'],
  ['cmake -E rename /etc/passwd /tmp/passwd', 'move /etc/passwd'],
  ['cmake -E create_symlink / tree', 'link /'],
  ['cmake -E create_hardlink ~/.ssh/id_rsa a', 'link /home/user/.ssh/id_rsa'],
  ['cmake -E cat ~/.ssh/id_rsa', 'read /home/user/.ssh/id_rsa'],
  ['cmake -E touch /etc/nologin', 'append /etc/nologin'],
  ['cmake -E tar cf out.tar /home/user/.ssh', 'read /home/user/.ssh'],
]

test.each(doing)('%s: %s', (command, effect) => {
  expect(linesOf(command)).toContainEqual(expect.stringContaining(effect))
})

const building: readonly string[] = [
  'cmake -E make_directory build/out',
  'cmake -E copy a.txt build/a.txt',
  'cmake -E copy_directory assets build/assets',
  'cmake -E echo "remove_directory /"',
  'cmake -E compare_files a b',
  'cmake -E sleep 1',
  'cmake -E sha256sum a.tar',
  'cmake -E capabilities',
  'cmake -E environment',
  'cmake --build build --target remove_directory',
  'cmake -S . -B build -DCMAKE_BUILD_TYPE=Release',
]

test.each(building)('%s deletes nothing', command => {
  expect(linesOf(command).some(line => line.startsWith('delete'))).toBe(false)
})
