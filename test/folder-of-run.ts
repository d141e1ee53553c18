import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const variable = 'COUNTERSIGN_TEST_FOLDER'

/** The folder below which this run of the tests makes its own. */
export function folderOfRun(): string {
  const folder = process.env[variable]
  if (folder === undefined) throw new Error(`${variable} is not set: tests are run by vitest.`)
  return folder
}

/** Set up before all files: makes the folder. Returns what takes it away, with all that tests left in it. */
export default function setUp(): () => void {
  const folder = mkdtempSync(join(tmpdir(), 'countersign-tests-'))
  process.env[variable] = folder
  return () => rmSync(folder, { recursive: true, force: true, maxRetries: 10 })
}
