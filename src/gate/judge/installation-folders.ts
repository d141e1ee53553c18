import { existsSync, realpathSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

/** Returns the folders that this program is installed in, as they really are. */
export function installationFolders(): readonly string[] {
  const file = realpathSync(fileURLToPath(import.meta.url))
  for (let folder = dirname(file); folder !== dirname(folder); folder = dirname(folder))
    if (existsSync(join(folder, 'package.json'))) return [folder]
  return []
}
