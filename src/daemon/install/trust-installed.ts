import { join } from 'node:path'
import { trustCodexHooks } from './trust-codex-hooks.ts'
import type { Machine } from './machine.ts'
import type { InstalledFile } from './file-record.ts'
import { keepCopy } from './keep-copy.ts'
import {
  type Installation,
  isSameInstallation,
  readInstallations,
  writeInstallations,
} from './installations-file.ts'
import { bytesOf, digestBytes, realFile } from './replace-file.ts'

/** Has Codex trust what was installed, and keeps what it changes in its own settings on record. */
export async function trustInstalled(
  machine: Machine,
  installed: Installation,
  program: string,
): Promise<number> {
  const { stateFolder } = machine
  const { home, project, folder = join(home, '.codex') } = installed
  const path = realFile(join(folder, 'config.toml'))
  const before = bytesOf(path)
  const cwd = installed.scope === 'project' ? project : home
  const count = await trustCodexHooks({ program, cwd, folder }, join(stateFolder, 'hooks', 'codex'))
  const after = bytesOf(path)
  if (after === null || before?.equals(after)) return count
  const known = installed.files.find(file => file.path === path)
  const isOurs = known && before && digestBytes(before) === known.after
  const stored = isOurs ? known.before : before && keepCopy(stateFolder, before)
  const file: InstalledFile = { path, before: stored, after: digestBytes(after), folders: [], byClient: true }
  const changed = { ...installed, files: [...installed.files.filter(one => one !== known), file] }
  const others = readInstallations(stateFolder).filter(one => !isSameInstallation(one, installed))
  writeInstallations(stateFolder, [...others, changed])
  return count
}
