import { existsSync, realpathSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

/** Returns the folders that this program is installed in, as they really are; none where a bundle hides it. */
export function installationFolders(): readonly string[] {
  const file = ownFile()
  if (file === undefined) return []
  for (let folder = dirname(file); folder !== dirname(folder); folder = dirname(folder))
    if (existsSync(join(folder, 'package.json'))) return [folder]
  return []
}

/** A program of somebody else’s may hold this one in a file that is no file of ours. */
function ownFile(): string | undefined {
  try {
    return realpathSync(fileURLToPath(import.meta.url))
  } catch {
    return undefined
  }
}
