import { existsSync, realpathSync, rmSync } from 'node:fs'
import { join } from 'node:path'

/** Takes the files of a server away that has ended; its data may lie elsewhere. */
export function removeCluster(folder: string): void {
  const data = join(folder, 'data')
  if (existsSync(data)) rmSync(realpathSync(data), { recursive: true, force: true })
  rmSync(folder, { recursive: true, force: true })
}
