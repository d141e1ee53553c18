import { mkdtempSync } from 'node:fs'
import { join } from 'node:path'
import { folderOfRun } from './folder-of-run.ts'

/** Makes a folder that nobody else uses; it goes with the run. */
export function ownFolder(name = 'own'): string {
  return mkdtempSync(join(folderOfRun(), `${name}-`))
}
