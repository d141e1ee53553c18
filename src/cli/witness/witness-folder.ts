import { mkdirSync } from 'node:fs'
import { join } from 'node:path'

/** The folder of the witness beside the state of a gate, of which it reads nothing. */
export function witnessFolder(stateFolder: string): string {
  const folder = join(stateFolder, 'witness')
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  return folder
}

/** The one file that it keeps what it saw in. */
export function witnessFile(stateFolder: string): string {
  return join(witnessFolder(stateFolder), 'witness.db')
}
